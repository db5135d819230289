import type { NodeAddress, NodeInfo, NodePeer } from './answers.ts';
import { toBigInt, type JsonObject, type JsonValue } from './json.ts';
import { list, member, read, textOfMessage } from './reply.ts';

/** The answer of `getnodeinfo`. */
export function nodeInfoFromJson(reply: JsonValue): NodeInfo {
  const version = member(member(reply, 'configNodeInfo') ?? null, 'codeVersion');
  const block = (name: string) => {
    const text = member(reply, name);
    const match = typeof text === 'string' ? /^Num:(\d+),ID:([0-9a-f]+)$/.exec(text) : null;
    return match ? { number: BigInt(match[1] ?? '0'), id: match[2] ?? '' } : undefined;
  };
  return {
    codeVersion: typeof version === 'string' ? version : '',
    head: block('block'),
    solid: block('solidityBlock'),
    peers: list('getnodeinfo', member(reply, 'peerList')).map(json =>
      read('getnodeinfo', json, peerFromJson),
    ),
  };
}

function peerFromJson(json: JsonObject): NodePeer {
  const { host, headBlockWeBothHave: common } = json;
  const match = typeof common === 'string' ? /^Num:(\d+)/.exec(common) : null;
  return {
    host: typeof host === 'string' ? host : '',
    port: Number(toBigInt(json['port']) ?? 0n),
    connectedSinceMs: toBigInt(json['connectTime']) ?? 0n,
    latencyMs: Number(json['avgLatency'] ?? 0),
    head: match?.[1] === undefined ? undefined : BigInt(match[1]),
  };
}

/** An entry of `listnodes`. */
export function nodeAddressFromJson(json: JsonObject): NodeAddress {
  const address = json['address'] ?? null;
  const port = toBigInt(member(address, 'port'));
  return { host: textOfMessage(member(address, 'host')), port: Number(port ?? 0n) };
}

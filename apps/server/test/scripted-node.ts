import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { blockToJson, messageToJson, transactionInfoToJson } from '@sunscope/node-api/message-json';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { ChainMaker, MadeBlock } from '../../../bench/load/chain-maker.ts';

const HEX = { visible: false } as const;

/** Answers like a java-tron node over a made chain, so that the indexer runs against real HTTP. */
export class ScriptedNode {
  maker: ChainMaker;
  /** Blocks the node admits to have; all where undefined. */
  height: number | undefined;
  solid = 0;
  /** Answers every request with HTTP 503 while set. */
  unreachable = false;
  requests = 0;
  /** How often its newest header was asked for: the indexer does so once at each look. */
  headsAsked = 0;
  /** Contracts never answer while set; {@link release} lets them. */
  silent = false;
  /** Contracts, in hex, that say of themselves that they are of TRC721. */
  readonly items = new Set<string>();
  /** Symbols of contracts, in hex, that have another than the usual one. */
  readonly symbols = new Map<string, string>();
  readonly #held: (() => void)[] = [];
  /** Highest block whose infos were asked for. */
  furthest = 0;
  readonly #server: Server;

  private constructor(maker: ChainMaker, server: Server) {
    this.maker = maker;
    this.#server = server;
  }

  static async start(maker: ChainMaker): Promise<ScriptedNode> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        node.requests++;
        if (node.unreachable) {
          response.writeHead(503).end();
          return;
        }
        const text = Buffer.concat(chunks).toString('utf8');
        let body: JsonValue = {};
        try {
          if (text !== '') body = parseJson(text);
        } catch {
          response.end('{"Error":"class com.alibaba.fastjson.JSONException : syntax error"}');
          return;
        }
        response.setHeader('content-type', 'application/json');
        const url = request.url ?? '';
        const end = () => response.end(stringifyJson(node.#answer(url, isJsonObject(body) ? body : {})));
        if (node.silent && url.endsWith('/triggerconstantcontract')) node.#held.push(end);
        else end();
      });
    });
    const node = new ScriptedNode(maker, server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Contracts answer again, also what they were asked meanwhile. */
  release(): void {
    this.silent = false;
    for (const end of this.#held.splice(0)) end();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  #head(): number {
    return Math.min(this.height ?? Number.MAX_SAFE_INTEGER, this.maker.blocks.length - 1);
  }

  #answer(path: string, body: JsonObject): JsonValue {
    switch (path) {
      case '/wallet/getnowblock':
        return this.#block(this.#head());
      case '/walletsolidity/getblock':
      case '/walletsolidity/getnowblock':
        return this.#block(Math.min(this.solid, this.#head()));
      case '/wallet/getblock':
        this.headsAsked++;
        return this.#block(this.#head());
      case '/wallet/getblockbynum':
        return this.#block(Number(body['num'] ?? 0));
      case '/wallet/getnodeinfo':
        return {
          block: this.#height(this.#head()),
          solidityBlock: this.#height(Math.min(this.solid, this.#head())),
        };
      case '/wallet/getblockbyid': {
        const wanted = textOf(body['value']);
        return this.#block(this.maker.blocks.findIndex(made => bytesToHex(made.block.id) === wanted));
      }
      case '/wallet/gettransactioninfobyid': {
        const wanted = textOf(body['value']);
        const infos = this.maker.blocks.slice(0, this.#head() + 1).flatMap(made => made.infos);
        const info = infos.find(candidate => bytesToHex(candidate.id) === wanted);
        return info ? transactionInfoToJson(info, HEX) : {};
      }
      case '/wallet/getblockbylimitnext': {
        const start = Number(body['startNum'] ?? 0);
        const end = Math.min(Number(body['endNum']), this.#head() + 1);
        const block = [];
        for (let number = start; number < end; number++) block.push(this.#block(number));
        return block.length === 0 ? {} : { block };
      }
      case '/wallet/gettransactioninfobyblocknum':
        this.furthest = Math.max(this.furthest, Number(body['num']));
        return (this.#made(Number(body['num']))?.infos ?? []).map(info => transactionInfoToJson(info, HEX));
      case '/walletsolidity/getaccount':
      case '/wallet/getaccount':
        return this.#account(textOf(body['address']));
      case '/wallet/listwitnesses':
        return {
          witnesses: [{ address: bytesToHex(this.maker.witness), url: 'http://witness.test', voteCount: 1 }],
        };
      case '/wallet/triggerconstantcontract':
        return this.#constant(textOf(body['contract_address']), textOf(body['data']));
      default:
        return {};
    }
  }

  #made(number: number): MadeBlock | undefined {
    return number <= this.#head() ? this.maker.blocks[number] : undefined;
  }

  #height(number: number): string {
    return `Num:${number},ID:${bytesToHex(this.maker.blocks[number]?.block.id ?? new Uint8Array(32))}`;
  }

  #block(number: number): JsonValue {
    const made = this.#made(number);
    return made ? blockToJson(made.block.id, made.block.header, made.block.transactions, HEX) : {};
  }

  #account(hex: string): JsonValue {
    const balance = this.maker.trx.get(hex);
    const assets = [...this.maker.trc10]
      .map(([key, balances]) => ({ key, value: balances.get(hex) ?? 0n }))
      .filter(asset => asset.value > 0n);
    const created = this.maker.createdMs.get(hex);
    if (created === undefined) return {};
    const address = Buffer.from(hex, 'hex');
    return messageToJson(
      'Account',
      { ...emptyMessage('Account'), address, balance: balance ?? 0n, create_time: created, assetV2: assets },
      HEX,
    );
  }

  #constant(contract: string, data: string): JsonValue {
    const isItems = this.items.has(contract);
    const answers: Record<string, Uint8Array> = {
      '06fdde03': encodeParameters(['string'], ['Made Token']),
      '95d89b41': encodeParameters(['string'], [this.symbols.get(contract) ?? 'MADE']),
      ...(isItems
        ? { '01ffc9a7': encodeParameters(['bool'], [data.slice(8, 16) === '80ac58cd']) }
        : { '313ce567': encodeParameters(['uint8'], [6]) }),
      '18160ddd': encodeParameters(['uint256'], [10n ** 24n]),
    };
    const result = answers[data.slice(0, 8)];
    if (!result)
      return {
        result: { code: 'CONTRACT_EXE_ERROR', message: bytesToHex(textToBytes('REVERT opcode executed')) },
      };
    return { result: { result: true }, energy_used: 500, constant_result: [bytesToHex(result)] };
  }
}

function textOf(json: JsonValue | undefined): string {
  return typeof json === 'string' ? json : '';
}

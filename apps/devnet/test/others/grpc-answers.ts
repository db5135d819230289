import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { endpointNameOf } from '../../src/http/grpc/methods.ts';
import { apiServices } from '../../src/http/grpc/messages.gen.ts';
import { signFast } from '../../src/transactions/signatures.ts';
import type { World } from '../tronweb/world.ts';
import type { AskedMethod } from './grpc-requests.ts';
import { hexed, StatusError, type Members, type PublicClient } from './public-grpc.ts';

/** What a method's answer is, in the table's words; wrong where it should be another. */
export interface Answer {
  is: string;
  wrong?: string;
}

/** What HTTP answers to the same; undefined where it has no such call. */
export async function askHttp(
  url: string,
  service: string,
  method: string,
  { request, http }: AskedMethod,
): Promise<JsonValue | undefined> {
  const path = `${service === 'WalletSolidity' ? 'walletsolidity' : 'wallet'}/${http?.path ?? endpointNameOf(method)}`;
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    body: JSON.stringify(http?.body ?? hexed(request)),
  });
  return response.ok ? parseJson(await response.text()) : undefined;
}

/** Statuses that are answers: what java-tron refuses too, and what this chain does not keep. */
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/^Not support Shielded Transaction/, 'INTERNAL, as a java-tron that does not allow shielded transactions'],
  [/^Balances of past blocks/, 'INTERNAL: balances of past blocks are not kept'],
  [/is unimplemented$/, 'UNIMPLEMENTED, as in java-tron'],
];

export function answerOfStatus(error: StatusError): Answer {
  const known = STATUSES.find(([text]) => text.test(error.message));
  return known ? { is: known[1] } : { is: '', wrong: `${error.code} ${error.message}` };
}

/** Compares a reply with what HTTP says. A client of older files sees less: what it sees has to be the same. */
export function answerOf(
  service: string,
  method: string,
  reply: Members,
  http: JsonValue | undefined,
): Answer {
  const types = (apiServices as Record<string, Record<string, readonly [string, string]>>)[service];
  const [takes, gives] = types?.[method] ?? ['', ''];
  const isBuilt =
    /^Transaction(Extention)?$/.test(gives) && !/^(BytesMessage|TriggerSmartContract)$/.test(takes);
  if (isBuilt) return builtAnswer(reply, http);
  const seen = plain(shaped(gives, hexed(reply)));
  const said = plain(http === undefined ? undefined : shaped(gives, http));
  if (http === undefined)
    return Object.keys(reply).length > 0
      ? { is: 'yes; HTTP has no such call' }
      : { is: '', wrong: 'nothing' };
  const differs = difference(seen, said, '');
  if (differs !== undefined) return { is: '', wrong: differs };
  return { is: stringifyJson(seen) === '{}' ? 'as HTTP: nothing' : 'as HTTP' };
}

const VALIDATE = 'Contract validate error : ';

function builtAnswer(reply: Members, http: JsonValue | undefined): Answer {
  const { Error: refusal } = http as { Error?: string };
  const result = reply['result'] as { message?: Uint8Array | string } | undefined;
  const message = Buffer.from(hexed(result?.message ?? '') as string, 'hex').toString('utf8');
  if (refusal === undefined)
    return 'raw_data' in reply || 'transaction' in reply
      ? { is: 'built' }
      : { is: '', wrong: `refused: ${message}` };
  if (Object.keys(reply).length === 0) return { is: 'refused as HTTP refuses: 0 bytes' };
  const text = refusal.slice(refusal.indexOf(' : ') + 3);
  return message === VALIDATE + text
    ? { is: 'refused as HTTP refuses, with its text' }
    : { is: '', wrong: `"${message}" and not "${text}"` };
}

/** Both replies in the same members. */
function shaped(gives: string, json: JsonValue): JsonValue {
  const object = isJsonObject(json) ? json : {};
  switch (gives) {
    case 'NumberMessage':
      return { num: Object.values(object)[0] ?? 0 };
    case 'TransactionInfoList':
      return { transactionInfo: Array.isArray(json) ? json : (object['transactionInfo'] ?? []) };
    case 'BlockMessage':
    case 'BlockExtention':
      return block(object);
    case 'BlockList':
    case 'BlockListExtention':
      return { block: listOf(object['block']).map(block) };
    case 'Transaction': {
      const raw = isJsonObject(object['raw_data']) ? object['raw_data'] : {};
      return { signature: object['signature'] ?? [], expiration: raw['expiration'] ?? 0 };
    }
    case 'TransactionExtention': {
      // Older files do not know the energy.
      const { energy_used: energy } = object;
      return {
        constant_result: object['constant_result'] ?? [],
        ...(energy === undefined ? {} : { energy_used: energy }),
      };
    }
    case 'EstimateEnergyMessage':
      return { energy_required: object['energy_required'] ?? 0 };
    case 'NodeInfo':
      return { block: object['block'] ?? '', solidityBlock: object['solidityBlock'] ?? '' };
    default:
      return object;
  }
}

function block(json: JsonObject): JsonObject {
  const header = json['block_header'];
  return {
    ...(header === undefined ? {} : { block_header: header }),
    count: listOf(json['transactions']).length,
  };
}

function listOf(json: JsonValue | undefined): JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

/** Numbers as text, maps as objects, and nothing that is a default. */
function plain(json: JsonValue | undefined): JsonValue {
  if (Array.isArray(json)) {
    const pairs = json.filter(isJsonObject);
    const isMap =
      pairs.length > 0 &&
      pairs.every(one => 'key' in one && Object.keys(one).length <= 2 && !keyOf(one).startsWith('get'));
    return isMap
      ? Object.fromEntries(pairs.map(one => [keyOf(one), plain(one['value'] ?? '0')]))
      : json.map(plain);
  }
  if (isJsonObject(json))
    return Object.fromEntries(
      Object.entries(json).flatMap(([key, value]) =>
        value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[key, plain(value)]],
      ),
    );
  return json === undefined || json === null || typeof json === 'boolean' ? (json ?? '') : String(json);
}

function keyOf({ key }: JsonObject): string {
  return typeof key === 'string' ? key : stringifyJson(key);
}

/** Where what is seen is not what is said. */
function difference(seen: JsonValue, said: JsonValue, path: string): string | undefined {
  if (Array.isArray(seen))
    return seen.length === (Array.isArray(said) ? said.length : 0)
      ? seen
          .map((one, index) => difference(one, (said as JsonValue[])[index] ?? '', `${path}[${index}]`))
          .find(Boolean)
      : `${path}: ${seen.length} entries`;
  if (isJsonObject(seen))
    return (
      Object.entries(seen)
        // 64-bit keys of maps are eight bytes in a text here, a form of protobufjs alone.
        .filter(([key]) => key !== 'parameters')
        .map(([key, one]) => difference(one, (isJsonObject(said) ? said[key] : '') ?? '', `${path}.${key}`))
        .find(Boolean)
    );
  return seen === said ? undefined : `${path}: ${stringifyJson(seen)} and not ${stringifyJson(said)}`;
}

/** Signs what was built as Alice and sends it: yes, or what is said against it. */
export async function sent(client: PublicClient, world: World, built: Members): Promise<string> {
  const { txid, transaction } = built;
  const signature = signFast(txid as Uint8Array, world.alice.keyed.privateKey);
  const reply = await client.broadcast(transaction, Buffer.from(signature));
  return reply['result'] === true
    ? 'yes'
    : Buffer.from(hexed(reply['message'] ?? '') as string, 'hex').toString('utf8');
}

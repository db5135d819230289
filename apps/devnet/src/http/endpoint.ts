import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  toBigInt,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import type { RejectedTransaction } from '../chain/errors.ts';
import type { Devnet } from '../devnet.ts';
import { ParseFailure } from './errors.ts';

/** What the HTTP API works on. */
export type ApiDevnet = Omit<Devnet, 'url' | 'hasDemo'>;

/** One call of the API: its parameters, from the query or the body, and how they are to be read. */
export interface ApiCall {
  readonly devnet: ApiDevnet;
  readonly params: JsonObject;
  readonly visible: boolean;
  /** Asked by GET with `int64_as_string`: 64-bit integers come as text. */
  readonly int64AsString: boolean;
  /** True below /walletsolidity: blocks, transactions and infos stop at the solid block. */
  readonly solid: boolean;
  /** What a broadcast by this call is to be refused with on purpose. */
  plannedRefusal(): RejectedTransaction | undefined;
}

/** A path below /wallet (and /walletsolidity where `solid`). */
export interface Endpoint {
  readonly name: string;
  /** Also below /walletsolidity. */
  readonly solid?: true;
  /** Only there for POST, as all that build or broadcast. */
  readonly postOnly?: true;
  /** The reply; text is sent as it is. */
  handle(call: ApiCall): JsonValue | Promise<JsonValue>;
}

/** Parameters of a body: JSON, or form fields. An empty body has none. */
export function parseBody(body: string, contentType: string | undefined): JsonObject {
  const trimmed = body.trim();
  if (trimmed === '') return {};
  if (contentType?.startsWith('application/x-www-form-urlencoded') && !trimmed.startsWith('{'))
    return Object.fromEntries(new URLSearchParams(trimmed));
  const json = parseJson(trimmed);
  if (!isJsonObject(json)) throw new ParseFailure('1:1: Expected "{".');
  return json;
}

/** A parameter that is on or off: true, or the text of it in whatever capitals. */
export function readFlag(params: JsonObject, key: 'visible' | 'int64_as_string'): boolean {
  const flag = params[key];
  return flag === true || (typeof flag === 'string' && flag.toLowerCase() === 'true');
}

/** A text parameter; undefined where it is absent, null or empty. */
export function text({ params }: ApiCall, key: string): string | undefined {
  const value = params[key];
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** An integer parameter: a JSON number, or digits in a query. 0n where it is absent. */
export function integer(call: ApiCall, key: string): bigint {
  const value = call.params[key];
  const number = toBigInt(value);
  if (number !== undefined) return number;
  const digits = text(call, key);
  if (digits === undefined) return 0n;
  if (!/^-?\d+$/.test(digits))
    throw new ParseFailure(`1:1: Couldn't parse integer: For input string: "${digits}"`);
  return BigInt(digits);
}

/** Bytes written in hex, 0x and odd length allowed. */
export function hexBytes(value: string): Uint8Array {
  const digits = value.replace(/^0x/i, '');
  try {
    return hexToBytes(digits.length % 2 === 1 ? `0${digits}` : digits);
  } catch (error) {
    if (error instanceof InvalidValueError) throw new ParseFailure('1:1: INVALID hex String');
    throw error;
  }
}

/** A bytes parameter in hex; undefined where it is absent. */
export function bytes(call: ApiCall, key: string): Uint8Array | undefined {
  const value = text(call, key);
  return value === undefined ? undefined : hexBytes(value);
}

/** An address parameter, base58 when visible and hex41 otherwise; undefined where it is absent. */
export function address(call: ApiCall, key: string): Uint8Array | undefined {
  const value = text(call, key);
  if (value === undefined) return undefined;
  return call.visible ? base58Bytes(value) : hexBytes(value);
}

function base58Bytes(value: string): Uint8Array {
  try {
    return addressToBytes(parseAddress(value));
  } catch (error) {
    if (error instanceof InvalidValueError)
      throw new ParseFailure(`1:1: INVALID base58 String, ${error.message}`);
    throw error;
  }
}

/** A name parameter: text when visible, hex otherwise. */
export function name(call: ApiCall, key: string): Uint8Array | undefined {
  const value = text(call, key);
  if (value === undefined) return undefined;
  return call.visible ? textToBytes(value) : hexBytes(value);
}

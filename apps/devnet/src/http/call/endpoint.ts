import { addressToBytes, isAddress } from '@sunscope/tron/address';
import { hexToBytes, isHex, textToBytes } from '@sunscope/tron/bytes';
import { fieldsOf, type MessageName } from '@sunscope/tron/codec';
import { DecodeError } from '@sunscope/tron/errors';
import type { Messages } from '@sunscope/tron/messages';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  toBigInt,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { messageFromJson } from '@sunscope/node-api/message-json';
import type { RejectedTransaction } from '../../transactions/errors.ts';
import type { ApiDevnet } from './api-devnet.ts';
import type { WorkAllowance } from './call-lanes.ts';
import { ApiError, NullPointer, ParseFailure } from './errors.ts';
import { fastjsonFault } from './fastjson-fault.ts';
import { jsonFormatFault, notBase58At } from './json-format-fault.ts';

/** One call of the API: its parameters, from the query or the body, and how they are to be read. */
export interface ApiCall {
  readonly devnet: ApiDevnet;
  readonly params: JsonObject;
  readonly visible: boolean;
  /** JSON that java-tron reads a message out of; undefined where it takes parameters one by one. */
  readonly body: string | undefined;
  /** Asked by GET with `int64_as_string`: 64-bit integers come as text. */
  readonly int64AsString: boolean;
  /** True below /walletsolidity: blocks, transactions and infos stop at the solid block, and the state is its state. */
  readonly solid: boolean;
  /** What a broadcast by this call is to be refused with on purpose. */
  plannedRefusal(): RejectedTransaction | undefined;
}

/** A path below /wallet (and /walletsolidity where `solid`). */
export interface Endpoint {
  readonly name: string;
  /** Also below /walletsolidity. */
  readonly solid?: true;
  /** Only there for POST, as all that build or broadcast. What GET gets: an empty reply, or status 405. */
  readonly postOnly?: 'empty' | 'refused';
  /** Takes single members out of a body instead of reading a message. */
  readonly byHand?: true;
  /** Reads a message out of a query too. */
  readonly queryAsMessage?: true;
  /** The reply; text is sent as it is. What is there below /walletsolidity answers at once, without waiting. */
  handle(call: ApiCall): JsonValue | Promise<JsonValue>;
}

/** A path whose reply is what running contracts gives; others may have the thread at each `yield`. */
export interface RunningEndpoint extends Omit<Endpoint, 'handle'> {
  run(call: ApiCall, allowance: WorkAllowance): Generator<undefined, JsonValue>;
}

/** Parameters of a body, and the JSON that holds them: the body itself, or what java-tron makes of form fields. */
export function parseBody(
  body: string,
  contentType: string | undefined,
): { params: JsonObject; json: string } {
  const trimmed = body.trim();
  if (trimmed === '') return { params: {}, json: '' };
  if (contentType === 'application/x-www-form-urlencoded' && parseLeniently(trimmed) === undefined) {
    const params = Object.fromEntries(new URLSearchParams(trimmed));
    return { params, json: stringifyJson(params) };
  }
  const params = parseLeniently(trimmed);
  if (params === null) throw new NullPointer();
  if (!isJsonObject(params)) throw fastjsonFault(body);
  return { params, json: body.replaceAll('\r\n', '\n') };
}

/** JSON, or undefined where the text is none. */
export function parseLeniently(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
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

/** A message out of the parameters. @throws ParseFailure with the place in the body */
export function message<K extends MessageName>(call: ApiCall, type: K): Messages[K] {
  needBody(call);
  return messageIn(type, call.params, call.body ?? '', call.visible);
}

/** A message out of JSON whose text is known. @throws ParseFailure with the place in the text */
export function messageIn<K extends MessageName>(
  type: K,
  json: JsonObject,
  text: string,
  visible: boolean,
): Messages[K] {
  try {
    return messageFromJson(type, json, { visible, isRequest: true });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw jsonFormatFault(text, fieldsOf(type) ?? [], visible) ?? new NullPointer();
  }
}

/** A message is read out of something: an empty body holds none. */
function needBody({ body }: ApiCall): void {
  if (body?.trim() === '') throw new ParseFailure('1:1: Expected "{".');
}

/** What is said about a parameter that cannot be read: the place in the body, or what Java's parsers say of the value. */
function misread(call: ApiCall, key: string, kind: 'int64' | 'bytes', show?: 'address'): ApiError {
  const given = text(call, key) ?? '';
  if (call.body !== undefined) {
    const field = { no: 0, name: key, kind, ...(show ? { show } : {}) };
    return jsonFormatFault(call.body, [field], call.visible) ?? new NullPointer();
  }
  return kind === 'int64'
    ? new ApiError('java.lang.NumberFormatException', `For input string: "${given}"`)
    : badHex();
}

function badHex(): ApiError {
  return new ApiError(
    'org.bouncycastle.util.encoders.DecoderException',
    'exception decoding Hex string: invalid characters encountered in Hex string',
  );
}

/** An integer parameter: a JSON number, or digits in a query. 0n where it is absent. */
export function integer(call: ApiCall, key: string): bigint {
  needBody(call);
  const value = call.params[key];
  if (value === undefined || value === null) return 0n;
  const digits = call.body === undefined && typeof value === 'string' ? value : '';
  const number = toBigInt(value) ?? (/^-?\d+$/.test(digits) ? BigInt(digits) : undefined);
  if (number === undefined || BigInt.asIntN(64, number) !== number) throw misread(call, key, 'int64');
  return number;
}

/** Bytes written in hex, 0x and odd length allowed. */
export function hexBytes(value: string): Uint8Array {
  const bytes = readHex(value);
  if (!bytes) throw badHex();
  return bytes;
}

function readHex(value: string): Uint8Array | undefined {
  const given = value.replace(/^0x/i, '');
  const digits = given.length % 2 === 1 ? `0${given}` : given;
  return isHex(digits) ? hexToBytes(digits) : undefined;
}

/** A bytes parameter in hex; undefined where it is absent. */
export function bytes(call: ApiCall, key: string): Uint8Array | undefined {
  needBody(call);
  const value = call.params[key];
  if (value === undefined || value === null || value === '') return undefined;
  const read = typeof value === 'string' ? readHex(value) : undefined;
  if (!read) throw misread(call, key, 'bytes');
  return read;
}

/** An address parameter, base58 when visible and hex41 otherwise; undefined where it is absent. */
export function address(call: ApiCall, key: string): Uint8Array | undefined {
  if (!call.visible) return bytes(call, key);
  needBody(call);
  const value = call.params[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && isAddress(value)) return addressToBytes(value);
  if (call.body !== undefined) throw misread(call, key, 'bytes', 'address');
  const given = text(call, key) ?? '';
  const wrong = notBase58At(given);
  if (wrong === undefined) return undefined;
  throw new ApiError(
    'java.lang.IllegalArgumentException',
    `Illegal character ${given.charAt(wrong)} at ${wrong}`,
  );
}

/** A name parameter: text when visible, hex otherwise. */
export function name(call: ApiCall, key: string): Uint8Array | undefined {
  if (!call.visible) return bytes(call, key);
  needBody(call);
  const value = text(call, key);
  return value === undefined ? undefined : textToBytes(value);
}

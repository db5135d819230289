import { bytesToHex, concatBytes, hexToBytes, isHex } from '@sunscope/tron/bytes';
import type { JsonValue } from '@sunscope/node-api/json';
import type { Chain } from '../../chain/chain.ts';
import { invalidParams } from './rpc-error.ts';

// Values of java-tron's JSON-RPC (JsonRpcApiUtil, ByteArray): addresses have 20 bytes, or 21 that begin with 41; quantities
// have no leading zeros; numbers of JSON pass for text.

const PREFIX = new Uint8Array([0x41]);
const MAX_LONG = 2n ** 63n - 1n;

/** A number as `0x…` without leading zeros. */
export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** Bytes as `0x…`. */
export function data(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}

/** An address of 21 bytes as `0x` and its last 20; of none, 20 zeros. */
export function shownAddress(address: Uint8Array): string {
  return address.length === 0 ? data(new Uint8Array(20)) : data(address.subarray(-20));
}

/** A parameter as text; undefined where it is something else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

/** @returns 21 bytes. @throws RpcError */
export function readAddress(
  value: JsonValue | undefined,
  message = 'invalid address hash value',
): Uint8Array {
  const hex = textOf(value)?.replace(/^0x/, '') ?? '';
  if (!isHex(hex)) throw invalidParams(message);
  const bytes = hexToBytes(hex);
  if (bytes.length === 20) return concatBytes(PREFIX, bytes);
  if (bytes.length === 21 && bytes[0] === PREFIX[0]) return bytes;
  throw invalidParams(message);
}

/** 32 bytes. @throws RpcError */
export function readHash(value: JsonValue | undefined, message = 'invalid hash value'): Uint8Array {
  const hex = textOf(value)?.replace(/^0x/, '') ?? '';
  if (hex.length !== 64 || !isHex(hex)) throw invalidParams(message);
  return hexToBytes(hex);
}

/** Bytes in hex, `0x` optional, an odd digit allowed. @throws RpcError */
export function readData(value: JsonValue | undefined, message: string): Uint8Array {
  const given = textOf(value)?.replace(/^0x/, '');
  if (given === undefined) throw invalidParams(message);
  const hex = given.length % 2 === 1 ? `0${given}` : given;
  if (!isHex(hex)) throw invalidParams(message);
  return hexToBytes(hex);
}

/** A quantity in hex. @throws RpcError */
export function readQuantity(value: JsonValue | undefined, message: string): bigint {
  const text = textOf(value) ?? '';
  if (!/^0x[0-9a-f]{1,64}$/i.test(text)) throw invalidParams(message);
  return BigInt(text);
}

/** A height in hex or digits. @throws RpcError */
function readHeight(text: string): bigint {
  if (!/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text)) throw invalidParams('invalid block number');
  const height = BigInt(text);
  if (height > MAX_LONG) throw invalidParams('invalid block number');
  return height;
}

/**
 * The height that a tag or a number names; it may lie above the head.
 * @throws RpcError for what names none
 */
export function readBlockTag(chain: Chain, value: JsonValue | undefined): bigint {
  const text = textOf(value) ?? '';
  switch (text) {
    case 'latest':
      return chain.head.number;
    case 'earliest':
      return 0n;
    case 'finalized':
      return chain.solidNumber;
    case 'pending':
    case 'safe':
      throw invalidParams(`TAG ${text} not supported`);
    default:
      return readHeight(text);
  }
}

/** State can be asked of the newest block alone. @throws RpcError for every other */
export function needLatest(value: JsonValue | undefined): void {
  const text = textOf(value) ?? '';
  if (text === 'latest') return;
  if (['earliest', 'pending', 'finalized', 'safe'].includes(text))
    throw invalidParams('TAG [earliest | pending | finalized | safe] not supported');
  readHeight(text);
  throw invalidParams('QUANTITY not supported, just support TAG as latest');
}

/** A place in a block. @throws RpcError */
export function readIndex(value: JsonValue | undefined): number {
  const index = Number(readQuantity(value, 'invalid index value'));
  if (!Number.isSafeInteger(index)) throw invalidParams('invalid index value');
  return index;
}

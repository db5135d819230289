import { InvalidValueError } from './errors.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lower-case hex of bytes, without 0x. */
export function bytesToHex(bytes: Uint8Array): string {
  return nativeHex === undefined ? tableHex(bytes) : nativeHex(bytes);
}

/** For engines that have nothing of their own. */
export function tableHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

/** The engine's own way, several times as fast: that of ES2026, or Node's. */
const nativeHex = chooseHex();

function chooseHex(): ((bytes: Uint8Array) => string) | undefined {
  if ('toHex' in Uint8Array.prototype) return bytes => (bytes as Uint8Array & { toHex(): string }).toHex();
  const node = (
    globalThis as { Buffer?: { prototype: { hexSlice?: (start: number, end: number) => string } } }
  ).Buffer;
  const slice = node?.prototype.hexSlice;
  return slice && (bytes => slice.call(bytes, 0, bytes.length));
}

/** Value of a hex digit by character code; -1 for what is none. Holds every code, so that none needs to be checked. */
const DIGIT = new Int8Array(0x10000).fill(-1);
for (let value = 0; value < 16; value++) {
  DIGIT[value.toString(16).charCodeAt(0)] = value;
  DIGIT[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/**
 * Bytes of a hex text of any case, with or without 0x.
 * @throws InvalidValueError `invalid_hex` for an odd number of digits or a character that is not a hex digit.
 */
export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.startsWith('0x') || hex.startsWith('0X') ? hex.slice(2) : hex;
  if (digits.length % 2 !== 0)
    throw new InvalidValueError(
      'invalid_hex',
      `Hex needs an even number of digits, this has ${digits.length}`,
    );
  const bytes = bytesOfDigits(digits);
  if (bytes) return bytes;
  const wrong = digits.search(/[^0-9a-fA-F]/) & ~1;
  throw new InvalidValueError('invalid_hex', `Not hex: "${digits.slice(wrong, wrong + 2)}" at ${wrong}`);
}

/** Bytes of hex digits alone, of any case; undefined where there is another character or an odd number of them. */
export function bytesOfDigits(digits: string, room: Room = ownRoom): Uint8Array | undefined {
  if (digits.length % 2 !== 0) return undefined;
  const bytes = room(digits.length / 2);
  let wrong = 0;
  for (let index = 0; index < bytes.length; index++) {
    const high = DIGIT[digits.charCodeAt(index * 2)] as number;
    const low = DIGIT[digits.charCodeAt(index * 2 + 1)] as number;
    wrong |= high | low;
    bytes[index] = (high << 4) | low;
  }
  return wrong < 0 ? undefined : bytes;
}

/** Gives bytes to be filled; what they hold until then is not defined. */
export type Room = (length: number) => Uint8Array;

function ownRoom(length: number): Uint8Array {
  return new Uint8Array(length);
}

const SHARED_BYTES = 16_384;
let shared = new Uint8Array(0);
let sharedUsed = 0;

/**
 * Room for bytes that live as long as those read before and after them, as those of one block do: all of them share
 * memory, which is kept while any of them is. Asking for some each time costs ten times as much where it is long, and
 * where it is short leaves three times as much to be moved about while it is kept.
 */
export function sharedRoom(length: number): Uint8Array {
  if (length > SHARED_BYTES / 8) return new Uint8Array(length);
  if (sharedUsed + length > SHARED_BYTES || shared.length === 0) {
    shared = new Uint8Array(SHARED_BYTES);
    sharedUsed = 0;
  }
  const start = sharedUsed;
  sharedUsed += length;
  return new Uint8Array(shared.buffer, start, length);
}

/** True when the text is hex digits only (no 0x) and, if given, exactly `length` bytes long. */
export function isHex(text: string, length?: number): boolean {
  return /^(?:[0-9a-fA-F]{2})*$/.test(text) && (length === undefined || text.length === length * 2);
}

/** UTF-8 bytes of a text. */
export function textToBytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The text these bytes encode in UTF-8, or undefined when they are not valid UTF-8. */
export function bytesToText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    // Names and memos on chain are arbitrary bytes; not being text is an expected answer, not a fault.
    return undefined;
  }
}

/** One array out of several. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

/** True when both hold the same bytes. Not constant time: do not compare secrets with it. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** A non-negative integer as big-endian bytes of a fixed length. */
export function numberToBytes(value: bigint | number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let index = length - 1; index >= 0; index--) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  if (rest !== 0n) throw new InvalidValueError('out_of_range', `${value} does not fit into ${length} bytes`);
  return bytes;
}

/** The non-negative integer that big-endian bytes encode; 0n for none. */
export function bytesToNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
}

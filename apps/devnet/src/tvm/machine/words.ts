import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';

const MASK_160 = (1n << 160n) - 1n;
export const MAX_LONG = (1n << 63n) - 1n;
const MAX_INT = 0x7fffffff;
const MAX_INT_WORD = 0x7fffffffn;

/** A power cut to a word, by squaring four bits of the exponent at a time: no product is wider than two words. */
export function power(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const powers = [1n, base];
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let bit = 0; bit < 4; bit++) result = BigInt.asUintN(256, result * result);
    const wanted = Number.parseInt(digit, 16);
    while (powers.length <= wanted) powers.push(BigInt.asUintN(256, (powers.at(-1) ?? 0n) * base));
    if (wanted > 0) result = BigInt.asUintN(256, result * (powers[wanted] ?? 0n));
  }
  return result;
}

/** The address in the low 20 bytes of a word, whatever the upper 12 hold. */
export function wordToAddress(word: bigint): HexAddress {
  return `41${(word & MASK_160).toString(16).padStart(40, '0')}` as HexAddress;
}

/** An address as contracts see it: 20 bytes in a word. */
export function addressToWord(address: HexAddress): bigint {
  return BigInt(`0x${address.slice(2)}`);
}

export function bytesToWord(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
}

/** Writes a word's 32 bytes, big-endian, at an offset of a larger array. */
export function writeWord(target: Uint8Array, offset: number, word: bigint): void {
  const view = new DataView(target.buffer, target.byteOffset + offset, 32);
  view.setBigUint64(0, word >> 192n);
  view.setBigUint64(8, word >> 128n);
  view.setBigUint64(16, word >> 64n);
  view.setBigUint64(24, word);
}

/** The word in 32 bytes at an offset. */
export function readWord(source: Uint8Array, offset: number): bigint {
  const view = new DataView(source.buffer, source.byteOffset + offset, 32);
  const high = view.getBigUint64(0);
  const low = (view.getBigUint64(16) << 64n) | view.getBigUint64(24);
  const middle = view.getBigUint64(8);
  return high === 0n && middle === 0n ? low : (high << 192n) | (middle << 128n) | low;
}

export function wordToBytes(word: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  writeWord(bytes, 0, word);
  return bytes;
}

/** A word as an int, 2^31 − 1 where it is larger (java-tron: DataWord.intValueSafe). */
export function safeInt(word: bigint): number {
  return word > MAX_INT_WORD ? MAX_INT : Number(word);
}

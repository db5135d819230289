import { bytesToWord, safeInt } from '../machine/words.ts';
import { modularPowerWork } from '../machine/work.ts';
import type { Precompile } from './precompile.ts';

// EIP-198: base^exponent mod modulus of any length. EthereumJS has it too, but shifts the exponent by a bit for each of
// its bits: one of 3 MiB, which costs an eightieth of what a call may use, would take hours.

const HEAD = 96;
const EMPTY = new Uint8Array(0);
const PRICE_DIVISOR = 20n;
const MAX_LENGTH = 0x7fff_ffffn;

/** Multiplying numbers of so many bytes, as EIP-198 estimates it. */
function multiplicationComplexity(bytes: bigint): bigint {
  if (bytes <= 64n) return bytes * bytes;
  if (bytes <= 1024n) return (bytes * bytes) / 4n + 96n * bytes - 3072n;
  return (bytes * bytes) / 16n + 480n * bytes - 199_680n;
}

/** Bytes of the input from a place on; what lies beyond its end is zero. */
function numberAt(data: Uint8Array, from: number, length: number): bigint {
  const present = data.subarray(from, from + length);
  return bytesToWord(present) << BigInt(8 * (length - present.length));
}

function lengthAt(data: Uint8Array, index: number): bigint {
  return numberAt(data, index * 32, 32);
}

/** The exponent's length as EIP-198 counts it: the bits of its first word, eight for each byte behind. */
function adjustedLength(data: Uint8Array, from: number, length: bigint): bigint {
  const head = numberAt(data, from, Number(length < 32n ? length : 32n));
  const bits = head === 0n ? 0n : BigInt(head.toString(2).length - 1);
  return bits + (length > 32n ? 8n * (length - 32n) : 0n);
}

/** Where the exponent's first byte lies that is not zero; its end where all are. */
function firstByte(data: Uint8Array, from: number, end: number): number {
  const present = Math.min(end, data.length);
  for (let place = from; place < present; place++) if (data[place] !== 0) return place;
  return end;
}

/** MODEXP (0x05), with the price of EIP-198. */
export const modexp: Precompile = ({ data, energyLimit, spendWork }) => {
  const [baseLength, exponentLength, modulusLength] = [
    lengthAt(data, 0),
    lengthAt(data, 1),
    lengthAt(data, 2),
  ];
  const longest = baseLength > modulusLength ? baseLength : modulusLength;
  const exponentAt = HEAD + safeInt(baseLength);
  const adjusted = adjustedLength(data, exponentAt, exponentLength);
  const price = ((adjusted > 1n ? adjusted : 1n) * multiplicationComplexity(longest)) / PRICE_DIVISOR;
  if (price > BigInt(energyLimit)) return undefined;
  const energy = Number(price);
  if (longest === 0n) return { energy, output: EMPTY };
  if (longest > MAX_LENGTH || exponentLength > MAX_LENGTH) return undefined;
  const exponentEnd = exponentAt + Number(exponentLength);
  const begin = firstByte(data, exponentAt, exponentEnd);
  const size = Number(modulusLength);
  spendWork(modularPowerWork(Number(baseLength), exponentEnd - begin, size));
  const modulus = numberAt(data, exponentEnd, size);
  const output = new Uint8Array(size);
  if (modulus === 0n) return { energy, output };
  const base = numberAt(data, HEAD, Number(baseLength)) % modulus;
  writeNumber(output, modularPower(base, data, { begin, end: exponentEnd }, modulus));
  return { energy, output };
};

/** A power whose exponent lies in the input, by squaring four bits at a time. */
function modularPower(
  base: bigint,
  data: Uint8Array,
  exponent: { begin: number; end: number },
  modulus: bigint,
): bigint {
  let result = 1n % modulus;
  if (exponent.begin === exponent.end) return result;
  const powers = [result, base];
  while (powers.length < 16) powers.push(((powers.at(-1) ?? 0n) * base) % modulus);
  for (let place = exponent.begin; place < exponent.end; place++) {
    const byte = data[place] ?? 0;
    for (const digit of [byte >> 4, byte & 15]) {
      for (let bit = 0; bit < 4; bit++) result = (result * result) % modulus;
      if (digit > 0) result = (result * (powers[digit] ?? 0n)) % modulus;
    }
  }
  return result;
}

function writeNumber(target: Uint8Array, value: bigint): void {
  if (value === 0n) return;
  const hex = value.toString(16);
  const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
  target.set(Buffer.from(digits, 'hex'), target.length - digits.length / 2);
}

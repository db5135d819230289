import { hash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TAIL = 58 ** 4;
// 34 characters: behind the five at the front lie 29, and T itself is not part of the fingerprint.
const FRONT = 58n ** 29n;
const TEXT_BYTES = 25;
/** How many bytes from the top one double holds exactly. */
const TOP = 6;
const TOP_UNIT = 2 ** (8 * (TEXT_BYTES - TOP)) / Number(FRONT);
/** Closer to a whole number than this, a quotient of doubles may be on its wrong side. */
const UNSURE = 1e-5;

/**
 * What people compare of an address: the first four characters after T and the last four. The same as cutting them
 * from the base58check text, without spelling all of it out, since this runs for every address of every batch.
 */
export function fingerprintOf(address: Uint8Array): string {
  const check = hash('sha256', hash('sha256', address, 'buffer'), 'buffer');
  const byte = (index: number): number => (index < 21 ? address[index] : check[index - 21]) as number;
  let tail = 0;
  for (let index = 0; index < TEXT_BYTES; index++) tail = (tail * 256 + byte(index)) % TAIL;
  let top = 0;
  for (let index = 0; index < TOP; index++) top = top * 256 + byte(index);
  let rest = 0;
  for (let index = TOP; index < 2 * TOP; index++) rest = rest * 256 + byte(index);
  const quotient = (top + rest / 256 ** TOP) * TOP_UNIT;
  const front = Math.floor(quotient);
  const sure = quotient - front > UNSURE && quotient - front < 1 - UNSURE;
  return encode((sure ? front : exactFront(address, check)) % TAIL) + encode(tail);
}

function exactFront(address: Uint8Array, check: Uint8Array): number {
  const text = Buffer.concat([address, check.subarray(0, 4)]).toString('hex');
  return Number(BigInt(`0x${text}`) / FRONT);
}

function encode(value: number): string {
  const fourth = value % 58;
  const three = (value - fourth) / 58;
  const third = three % 58;
  const two = (three - third) / 58;
  const second = two % 58;
  return (
    ALPHABET.charAt((two - second) / 58) +
    ALPHABET.charAt(second) +
    ALPHABET.charAt(third) +
    ALPHABET.charAt(fourth)
  );
}

// Looks are needed of the same addresses again and again, and cost two hashes each. 8 MB in each thread.
const SLOTS = 1 << 18;
const ADDRESS_BYTES = 21;
const FINGERPRINT_BYTES = 8;
const SLOT_BYTES = ADDRESS_BYTES + FINGERPRINT_BYTES;
let slots: Buffer | undefined;

/**
 * The same, from what is kept of the newest addresses.
 * @param number a number that is the same whenever it is asked for this address
 */
export function cachedFingerprintOf(address: Uint8Array, number: number): string {
  slots ??= Buffer.alloc(SLOTS * SLOT_BYTES);
  const at = (number >>> 14) * SLOT_BYTES;
  let index = 0;
  while (index < ADDRESS_BYTES && slots[at + index] === address[index]) index++;
  // An empty slot looks like an address of zeroes.
  if (index === ADDRESS_BYTES && slots[at + ADDRESS_BYTES] !== 0)
    return slots.toString('latin1', at + ADDRESS_BYTES, at + SLOT_BYTES);
  const fingerprint = fingerprintOf(address);
  slots.set(address, at);
  slots.write(fingerprint, at + ADDRESS_BYTES, 'latin1');
  return fingerprint;
}

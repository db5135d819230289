import { addressToEvmBytes, tryParseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';

const WORD_HEX = 64;
const WORDS = 1n << 256n;

/** Whether topics of an event hold a value that is written as a person would: see {@link wordsOfValue}. */
export function hasIndexed(text: string): (topics: readonly Uint8Array[]) => boolean {
  const wanted = new Set(wordsOfValue(text));
  // The first topic is the event itself.
  return topics => topics.slice(1).some(topic => wanted.has(bytesToHex(topic)));
}

/**
 * Every topic a value may be logged as, in hex: an address, a whole number, a truth value or 32 bytes as they are, and
 * in any case the hash of the text, since indexed strings are logged as their hash alone.
 */
export function wordsOfValue(text: string): string[] {
  const words = [bytesToHex(keccak256(textToBytes(text)))];
  const address = tryParseAddress(text);
  if (address !== undefined) words.push(bytesToHex(addressToEvmBytes(address)).padStart(WORD_HEX, '0'));
  if (/^-?\d{1,78}$/.test(text)) {
    const value = BigInt(text);
    if (value < WORDS && value >= -WORDS / 2n) words.push(wordOf(value));
  }
  if (text === 'true' || text === 'false') words.push(wordOf(text === 'true' ? 1n : 0n));
  const hex = /^(?:0x)?([0-9a-f]{2,64})$/i.exec(text)?.[1];
  // Shorter ones are bytesN, which fill their word from the left.
  if (hex !== undefined && hex.length % 2 === 0)
    words.push(bytesToHex(hexToBytes(hex)).padEnd(WORD_HEX, '0'));
  return words;
}

function wordOf(value: bigint): string {
  return (value < 0n ? value + WORDS : value).toString(16).padStart(WORD_HEX, '0');
}

import { addressToBytes, addressToEvmBytes, addressToHex, tryParseAddress } from '@sunscope/tron/address';
import { formatAmount, parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { bytesToHex, bytesToNumber, bytesToText, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { keccak256, sha256 } from '@sunscope/tron/hash';
import { ripemd160 } from '@sunscope/tron/ripemd160';
import type { MessageKey } from '../../lib/i18n/i18n.tsx';

type Key = MessageKey<'converter'>;

/** One form of a value. */
export interface Converted {
  label: Key;
  value: string;
}

/** Why a text cannot be converted: a message and what it names. */
export interface Fault {
  fault: Key;
  values?: Readonly<Record<string, string | number>>;
}

export type Conversion = readonly Converted[] | Fault;

export const isFault = (conversion: Conversion): conversion is Fault => 'fault' in conversion;

const row = (label: Key, value: string): Converted => ({ label, value });

/** Longer texts are no key, number or address that anybody converts by hand. */
export const LONGEST = 200_000;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** All forms of an address; what is wrong with one, by the character where that can be said. */
export function convertAddress(text: string): Conversion {
  const trimmed = text.trim();
  const address = tryParseAddress(trimmed);
  if (address === undefined) return addressFault(trimmed);
  const evm = bytesToHex(addressToEvmBytes(address));
  return [
    row('conv_base58', address),
    row('conv_hex41', addressToHex(address)),
    row('conv_evm', `0x${evm}`),
    row('conv_word', `0x${evm.padStart(64, '0')}`),
    row('conv_base64', base64Of(addressToBytes(address))),
  ];
}

function addressFault(text: string): Fault {
  if (/^(?:0x)?[\da-f]*$/i.test(text) && text.length > 34) {
    const digits = text.replace(/^0x/i, '').length;
    return { fault: 'conv_fault_hex_address', values: { digits } };
  }
  const at = Array.from(text).findIndex(character => !BASE58.includes(character));
  if (at >= 0)
    return {
      fault: 'conv_fault_character',
      values: { character: Array.from(text)[at] ?? '', place: at + 1 },
    };
  if (text.length !== 34) return { fault: 'conv_fault_length', values: { count: text.length } };
  if (!text.startsWith('T')) return { fault: 'conv_fault_prefix', values: { character: text.slice(0, 1) } };
  const [only, ...others] = corrections(text);
  if (only === undefined || others.length > 0) return { fault: 'conv_fault_checksum' };
  const swapped =
    text[only.place] !== only.text[only.place] && text[only.place + 1] !== only.text[only.place + 1];
  return {
    fault: swapped ? 'conv_fault_swapped' : 'conv_fault_one',
    values: {
      place: only.place + 1,
      wrong: text.slice(only.place, only.place + (swapped ? 2 : 1)),
      right: only.text.slice(only.place, only.place + (swapped ? 2 : 1)),
    },
  };
}

/** Addresses with a right checksum that differ in one character, or in two neighbours that changed places. */
export function corrections(text: string): { text: string; place: number }[] {
  const found: { text: string; place: number }[] = [];
  const take = (tried: string, place: number) => {
    if (tried !== text && tryParseAddress(tried) !== undefined) found.push({ text: tried, place });
  };
  for (let place = 0; place < text.length; place++) {
    for (const character of BASE58) take(text.slice(0, place) + character + text.slice(place + 1), place);
    const next = text[place + 1];
    if (next !== undefined)
      take(text.slice(0, place) + next + (text[place] ?? '') + text.slice(place + 2), place);
  }
  return found;
}

/** A number as TRX and as sun. */
export function convertAmount(text: string): Conversion {
  const plain = text.trim().replace(/[,\s_]/g, '');
  if (!/^\d{1,60}(?:\.\d{1,60})?$/.test(plain)) return { fault: 'conv_fault_amount' };
  const [, decimals = ''] = plain.split('.');
  if (decimals.replace(/0+$/, '').length > TRX_DECIMALS) return { fault: 'conv_fault_decimals' };
  const sun = parseAmount(plain, TRX_DECIMALS);
  return [
    row('conv_trx_in_sun', `${amountText(sun, 0)} sun`),
    ...(plain.includes('.')
      ? []
      : [row('conv_sun_in_trx', `${amountText(BigInt(plain), TRX_DECIMALS)} TRX`)]),
  ];
}

export type BytesForm = 'text' | 'hex' | 'base64';

/** Bytes as text, hex and base64. */
export function convertBytes(text: string, form: BytesForm): Conversion {
  const bytes = readBytes(text, form);
  if ('fault' in bytes) return bytes;
  const decoded = bytesToText(bytes.bytes);
  return [
    ...(decoded === undefined ? [] : [row('conv_text', decoded)]),
    row('conv_hex', `0x${bytesToHex(bytes.bytes)}`),
    row('conv_base64', base64Of(bytes.bytes)),
    ...(bytes.bytes.length > 0 && bytes.bytes.length <= 64
      ? [row('conv_decimal', bytesToNumber(bytes.bytes).toString())]
      : []),
    row('conv_length', String(bytes.bytes.length)),
  ];
}

/** Hashes of bytes; of the signature of a function or event what contracts know it by. */
export function convertHashes(text: string, form: BytesForm): Conversion {
  const read = readBytes(text, form);
  if ('fault' in read) return read;
  const keccak = bytesToHex(keccak256(read.bytes));
  return [
    row('conv_keccak', `0x${keccak}`),
    row('conv_sha', `0x${bytesToHex(sha256(read.bytes))}`),
    row('conv_sha_twice', `0x${bytesToHex(sha256(sha256(read.bytes)))}`),
    row('conv_ripemd', `0x${bytesToHex(ripemd160(read.bytes))}`),
    row('conv_hash160', `0x${bytesToHex(ripemd160(sha256(read.bytes)))}`),
    ...(form === 'text' && /^\w+\([\w,()[\]]*\)$/.test(text.trim())
      ? [row('conv_selector', `0x${keccak.slice(0, 8)}`), row('conv_topic', `0x${keccak}`)]
      : []),
  ];
}

function readBytes(text: string, form: BytesForm): { bytes: Uint8Array } | Fault {
  if (text.length > LONGEST) return { fault: 'conv_fault_long' };
  if (form === 'text') return { bytes: textToBytes(text) };
  if (form === 'base64') {
    try {
      return { bytes: Uint8Array.from(atob(text.trim()), character => character.charCodeAt(0)) };
    } catch {
      return { fault: 'conv_fault_base64' };
    }
  }
  try {
    return { bytes: hexToBytes(text.trim().replace(/\s+/g, '')) };
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return { fault: 'conv_fault_hex' };
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** 2^256: what a word of a contract holds. */
const WORD = 1n << 256n;
const MOST_DIGITS = 1_200;

/** A whole number, decimal, 0x hex or 0b binary, of any size that a person writes. */
export function convertNumber(text: string): Conversion {
  const plain = text.trim().replace(/[,\s_]/g, '');
  if (plain.length > MOST_DIGITS) return { fault: 'conv_fault_long' };
  const match = /^(-?)(\d+|0x[\da-f]+|0b[01]+)$/i.exec(plain);
  if (!match) return { fault: 'conv_fault_number' };
  const size = BigInt(match[2] ?? '0');
  const value = match[1] === '-' ? -size : size;
  const fits = value >= -(WORD / 2n) && value < WORD;
  return [
    row('conv_decimal', value.toString()),
    row('conv_grouped', amountText(value, 0)),
    row('conv_hex', `${value < 0n ? '-' : ''}0x${size.toString(16)}`),
    ...(fits ? [row('conv_word', `0x${((value + WORD) % WORD).toString(16).padStart(64, '0')}`)] : []),
    ...(value < 0n ? [] : [row('conv_bits', String(value === 0n ? 1 : value.toString(2).length))]),
    row('conv_six', formatAmount(value, 6)),
    row('conv_eighteen', formatAmount(value, 18)),
  ];
}

/** The last moment that a date can hold, in ms. */
const LAST_MS = 8_640_000_000_000_000;

/** Milliseconds of a time in any form: ms, seconds, ISO 8601; undefined where it is none. */
export function timeIn(text: string): number | undefined {
  const plain = text.trim();
  if (/^-?\d{1,16}(?:\.\d{1,3})?$/.test(plain)) {
    const number = Number(plain);
    // Seconds until the year 5138: as milliseconds they would lie in the first four years of all time.
    const ms = Math.abs(number) < 100_000_000_000 ? number * 1000 : number;
    return Math.abs(ms) <= LAST_MS ? Math.round(ms) : undefined;
  }
  if (!/^\d{4}-\d{2}/.test(plain)) return undefined;
  const withZone = /(?:z|[+-]\d{2}:?\d{2})$/i.test(plain) || /^\d{4}-\d{2}(?:-\d{2})?$/.test(plain);
  const ms = Date.parse(withZone ? plain.replace(' ', 'T') : `${plain.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A time in all forms; what has no zone is read as UTC. */
export function convertTime(text: string): Conversion {
  const ms = timeIn(text);
  if (ms === undefined) return { fault: 'conv_fault_time' };
  const date = new Date(ms);
  return [
    row('conv_iso', date.toISOString()),
    row('conv_local', date.toString()),
    row('conv_ms', String(ms)),
    row('conv_seconds', String(Math.floor(ms / 1000))),
    row('conv_hex', ms < 0 ? '–' : `0x${ms.toString(16)}`),
  ];
}

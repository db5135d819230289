import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressFromBytes,
  addressFromPublicKey,
  addressToBytes,
  addressToEvmBytes,
  addressToHex,
  isAddress,
  parseAddress,
  tryParseAddress,
  ZERO_ADDRESS,
} from './address.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { InvalidValueError } from './errors.ts';

// The USDT contract of main net, in the forms its documentation gives.
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const hash = (data: Uint8Array) => createHash('sha256').update(data).digest();

/** Base58check by the book: one big number, divided by 58. */
function slowBase58Check(payload: Uint8Array): string {
  const full = Buffer.concat([payload, hash(hash(payload)).subarray(0, 4)]);
  let rest = BigInt(`0x${full.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`;
  for (const byte of full) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

const evmBytes = fc.uint8Array({ minLength: 20, maxLength: 20 });

describe('forms of an address', () => {
  it('reads every form people paste', () => {
    for (const text of [
      USDT,
      ` ${USDT}\n`,
      USDT_HEX,
      `0x${USDT_HEX}`,
      USDT_HEX.slice(2),
      `0x${USDT_HEX.slice(2)}`,
      USDT_HEX.toUpperCase(),
    ])
      expect(parseAddress(text)).toBe(USDT);
  });

  it('gives the same address again after more others than are kept', () => {
    const bytesAt = (index: number) => {
      const bytes = new Uint8Array(20);
      new DataView(bytes.buffer).setUint32(0, index);
      return bytes;
    };
    for (let index = 0; index < 25_000; index++) {
      addressFromBytes(bytesAt(index));
      // One that is asked for all the time, and one that is long forgotten at the end.
      if (index % 5000 > 0 && index < 24_999) continue;
      for (const known of [0, 7]) {
        const full = Uint8Array.of(0x41, ...bytesAt(known));
        const text = slowBase58Check(full);
        expect([addressFromBytes(bytesAt(known)), addressFromBytes(full)]).toEqual([text, text]);
        expect(addressToBytes(parseAddress(text))).toEqual(full);
      }
    }
  });

  it('gives bytes of one’s own, however often it is asked', () => {
    for (let round = 0; round < 3; round++) {
      const bytes = addressToBytes(parseAddress(USDT));
      expect(addressFromBytes(bytes)).toBe(USDT);
      expect(bytesToHex(bytes)).toBe(USDT_HEX);
      bytes.fill(0, 1);
      expect(addressFromBytes(bytes)).toBe(ZERO_ADDRESS);
    }
  });

  it('knows many more addresses than it keeps', () => {
    const bytes = (index: number) =>
      Uint8Array.of(...new Uint8Array(16), index >> 24, index >> 16, index >> 8, index);
    const texts = Array.from({ length: 25_000 }, (_, index) => addressFromBytes(bytes(index)));
    expect(new Set(texts).size).toBe(texts.length);
    for (const index of [0, 4_999, 5_001, 24_999]) {
      const text = texts[index] ?? ZERO_ADDRESS;
      expect(text).toBe(slowBase58Check(Uint8Array.of(0x41, ...bytes(index))));
      expect(addressToEvmBytes(text)).toEqual(bytes(index));
      expect(addressFromBytes(bytes(index))).toBe(text);
    }
  });

  it('writes hex and bytes', () => {
    expect(addressToHex(parseAddress(USDT))).toBe(USDT_HEX);
    expect(bytesToHex(addressToBytes(parseAddress(USDT)))).toBe(USDT_HEX);
    expect(bytesToHex(addressToEvmBytes(parseAddress(USDT)))).toBe(USDT_HEX.slice(2));
  });

  it('knows the address of all zeroes', () => {
    expect(addressFromBytes(new Uint8Array(20))).toBe(ZERO_ADDRESS);
    expect(isAddress(ZERO_ADDRESS)).toBe(true);
  });

  it('agrees with slow base58check on random addresses', () => {
    fc.assert(
      fc.property(evmBytes, value => {
        const expected = slowBase58Check(Uint8Array.of(0x41, ...value));
        expect(addressFromBytes(value)).toBe(expected);
        expect(addressFromBytes(Uint8Array.of(0x41, ...value))).toBe(expected);
        expect(parseAddress(bytesToHex(value))).toBe(expected);
        expect(addressToEvmBytes(parseAddress(expected))).toEqual(value);
      }),
    );
  });
});

describe('wrong addresses', () => {
  it.each([
    ['empty', ''],
    ['one character short', USDT.slice(0, -1)],
    ['one character long', `${USDT}1`],
    ['character that base58 lacks', USDT.replace('R', '0')],
    ['another network (Bitcoin)', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['hex with another prefix', `a0${USDT_HEX.slice(2)}`],
    ['hex of 19 bytes', USDT_HEX.slice(4)],
    ['hex of 22 bytes', `${USDT_HEX}00`],
    ['a number', '12345'],
    ['very long', 'T'.repeat(10_000)],
  ])('refuses: %s', (_name, text) => {
    expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'invalid_address' }) as Error);
    expect(tryParseAddress(text)).toBeUndefined();
    expect(isAddress(text)).toBe(false);
  });

  it('tells a mistyped character from a wrong shape', () => {
    expect(() => parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toThrow(
      expect.objectContaining({ code: 'address_checksum' }) as Error,
    );
  });

  it('refuses every single wrong character', () => {
    for (let index = 1; index < USDT.length; index++) {
      const other = USDT[index] === 'z' ? 'y' : 'z';
      expect(tryParseAddress(USDT.slice(0, index) + other + USDT.slice(index + 1))).toBeUndefined();
    }
  });

  it('does not repeat a long text in full', () => {
    expect(() => parseAddress('x'.repeat(5000))).toThrow(/^.{0,200}$/);
  });

  it('calls only the canonical form an address', () => {
    expect(isAddress(USDT)).toBe(true);
    expect(isAddress(USDT_HEX)).toBe(false);
    expect(isAddress(` ${USDT}`)).toBe(false);
  });

  it('refuses bytes of other lengths and prefixes', () => {
    for (const hex of ['', '41', USDT_HEX.slice(0, 40), `a0${USDT_HEX.slice(2)}`, `${USDT_HEX}00`].filter(
      text => text.length !== 40,
    ))
      expect(() => addressFromBytes(hexToBytes(hex))).toThrow(InvalidValueError);
  });
});

describe('public keys', () => {
  it('gives the address of an uncompressed key', () => {
    // Generator point of secp256k1: the public key of private key 1; its Ethereum address is 7e5f4552…5bdf.
    const key =
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
    expect(addressToHex(addressFromPublicKey(hexToBytes(key)))).toBe(
      '417e5f4552091a69125d5dfcb7b8c2659029395bdf',
    );
  });

  it('refuses a compressed key', () => {
    expect(() => addressFromPublicKey(hexToBytes(`02${'11'.repeat(32)}`))).toThrow(
      expect.objectContaining({ code: 'invalid_public_key' }) as Error,
    );
  });
});

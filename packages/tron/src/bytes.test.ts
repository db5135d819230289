import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesToHex,
  bytesToNumber,
  bytesToText,
  concatBytes,
  equalBytes,
  hexToBytes,
  isHex,
  numberToBytes,
  tableHex,
} from './bytes.ts';
import { InvalidValueError } from './errors.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

describe('hex', () => {
  it('writes lower case without 0x and reads both cases with or without it', () => {
    expect(bytesToHex(Uint8Array.of(0, 1, 0x7f, 0x80, 0xff))).toBe('00017f80ff');
    expect(hexToBytes('0xAbCd')).toEqual(Uint8Array.of(0xab, 0xcd));
    expect(hexToBytes('0Xabcd')).toEqual(Uint8Array.of(0xab, 0xcd));
    expect(hexToBytes('')).toEqual(new Uint8Array(0));
    expect(hexToBytes('0x')).toEqual(new Uint8Array(0));
  });

  it.each(['a', '0xabc', 'zz', '0x0g', '12 4', '１２'])('refuses %j', text => {
    expect(() => hexToBytes(text)).toThrow(InvalidValueError);
  });

  it('agrees with Buffer on random bytes', () => {
    fc.assert(
      fc.property(bytes, value => {
        expect(bytesToHex(value)).toBe(Buffer.from(value).toString('hex'));
        // What engines without a way of their own run, which this one has.
        expect(tableHex(value)).toBe(bytesToHex(value));
        expect(hexToBytes(Buffer.from(value).toString('hex'))).toEqual(value);
      }),
    );
  });

  it('recognises hex of a length', () => {
    expect(isHex('00ff', 2)).toBe(true);
    expect(isHex('00ff', 3)).toBe(false);
    expect(isHex('0x00ff')).toBe(false);
    expect(isHex('abc')).toBe(false);
    expect(isHex('')).toBe(true);
  });
});

describe('text', () => {
  it('knows bytes that are no UTF-8', () => {
    expect(bytesToText(Uint8Array.of(0xe4, 0xbd, 0xa0))).toBe('你');
    expect(bytesToText(Uint8Array.of(0xc3))).toBeUndefined();
    expect(bytesToText(Uint8Array.of(0xc0, 0x80))).toBeUndefined();
    expect(bytesToText(new Uint8Array(0))).toBe('');
  });
});

describe('numbers', () => {
  it('writes big-endian bytes of a fixed length', () => {
    expect(numberToBytes(1, 8)).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1));
    expect(numberToBytes(0x0102n, 2)).toEqual(Uint8Array.of(1, 2));
    expect(bytesToNumber(Uint8Array.of(1, 0, 0))).toBe(65536n);
    expect(bytesToNumber(new Uint8Array(0))).toBe(0n);
  });

  it('refuses what does not fit', () => {
    expect(() => numberToBytes(256, 1)).toThrow(InvalidValueError);
    expect(() => numberToBytes(-1, 8)).toThrow(InvalidValueError);
    expect(() => numberToBytes(1.5, 8)).toThrow(RangeError);
    expect(() => numberToBytes(Number.NaN, 8)).toThrow(RangeError);
  });

  it('comes back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), value => bytesToNumber(numberToBytes(value, 32)) === value),
    );
  });
});

describe('arrays', () => {
  it('joins and compares', () => {
    expect(concatBytes()).toEqual(new Uint8Array(0));
    expect(concatBytes(Uint8Array.of(1), new Uint8Array(0), Uint8Array.of(2, 3))).toEqual(
      Uint8Array.of(1, 2, 3),
    );
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(false);
  });
});

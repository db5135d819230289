import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountParts,
  formatAmount,
  formatAmountGrouped,
  groupDigits,
  isPositiveInteger,
  parseAmount,
  sanitizeAmount,
} from './amount.ts';

describe('parseAmount', () => {
  it.each<[string, number, bigint]>([
    ['1.5', 6, 1_500_000n],
    ['1', 6, 1_000_000n],
    ['0', 6, 0n],
    ['1.', 6, 1_000_000n],
    ['0.000001', 6, 1n],
    ['007', 0, 7n],
    ['1.9999999', 6, 1_999_999n],
    ['0.0000009', 6, 0n],
    ['12.9', 0, 12n],
    ['9007199254740993', 0, 9_007_199_254_740_993n],
    ['9223372036854.775807', 6, 9_223_372_036_854_775_807n],
    ['1', 18, 1_000_000_000_000_000_000n],
    [' 2 ', 0, 2n],
  ])('reads %j with %i decimals', (text, decimals, raw) => {
    expect(parseAmount(text, decimals)).toBe(raw);
  });

  it.each([
    '',
    '.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,000',
    'NaN',
    'Infinity',
    '1.2.3',
    '0x10',
    '１',
    '1 2',
    'null',
  ])('refuses %j', text => {
    expect(() => parseAmount(text, 6)).toThrow(expect.objectContaining({ code: 'invalid_amount' }) as Error);
  });
});

describe('formatAmount', () => {
  it.each<[bigint, number, string]>([
    [1_500_000n, 6, '1.5'],
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [-1n, 6, '-0.000001'],
    [1_000_000n, 6, '1'],
    [10n, 0, '10'],
    [100n, 0, '100'],
    [-9_223_372_036_854_775_808n, 6, '-9223372036854.775808'],
    [1n, 18, '0.000000000000000001'],
  ])('writes %s with %i decimals', (raw, decimals, text) => {
    expect(formatAmount(raw, decimals)).toBe(text);
  });

  it('groups the integer digits only', () => {
    expect(formatAmountGrouped(1_234_567_891_234n, 6)).toBe('1,234,567.891234');
    expect(formatAmountGrouped(-123_456n, 0)).toBe('-123,456');
    expect(groupDigits('999')).toBe('999');
    expect(groupDigits('1000')).toBe('1,000');
  });

  it('splits into parts without trailing zeros', () => {
    expect(amountParts(-1_050_000n, 6)).toEqual({ negative: true, integer: '1', fraction: '05' });
  });

  it('comes back from parseAmount for random amounts, and cuts as division does', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n), fc.integer({ min: 0, max: 30 }), (raw, decimals) => {
        expect(parseAmount(formatAmount(raw, decimals), decimals)).toBe(raw);
        // Reading with fewer decimals is an integer division, reading with more a multiplication.
        const fewer = Math.floor(decimals / 2);
        expect(parseAmount(formatAmount(raw, decimals), fewer)).toBe(raw / 10n ** BigInt(decimals - fewer));
        expect(parseAmount(formatAmount(raw, decimals), decimals + 3)).toBe(raw * 1000n);
      }),
    );
  });
});

describe('sanitizeAmount', () => {
  it.each<[string, number, string]>([
    ['1.5', 6, '1.5'],
    ['1.2345678', 6, '1.234567'],
    ['.5', 6, '5'],
    ['1..5', 6, '1.5'],
    ['1.2.3', 6, '1.23'],
    ['-1', 6, '1'],
    ['1e5', 6, '15'],
    ['1,000.5', 6, '1000.5'],
    ['12.', 6, '12.'],
    ['12.9', 0, '12'],
    ['', 6, ''],
    ['abc', 6, ''],
  ])('turns %j (%i decimals) into %j', (text, decimals, kept) => {
    expect(sanitizeAmount(text, decimals)).toBe(kept);
  });
});

describe('isPositiveInteger', () => {
  it('wants digits that do not begin with zero', () => {
    for (const text of ['1', '10', '9007199254740993']) expect(isPositiveInteger(text)).toBe(true);
    for (const text of ['', '0', '01', '-1', '1.0', '1e3', ' 1', 'NaN'])
      expect(isPositiveInteger(text)).toBe(false);
  });
});

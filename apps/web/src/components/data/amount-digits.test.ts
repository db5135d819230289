import { describe, expect, it } from 'vitest';
import { amountDigits } from './amount-digits.ts';

const text = (raw: bigint, decimals: number, digits?: number) => {
  const { sign, integer, fraction, cut, tiny } = amountDigits(raw, decimals, { digits });
  return tiny ? 'tiny' : `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}${cut ? '…' : ''}`;
};

describe('amount digits', () => {
  it.each([
    [0n, 6, '0'],
    [1_500_000n, 6, '1.5'],
    [-3_978_500n, 6, '−3.9785'],
    // Beyond 2^53 and beyond any double.
    [9_007_199_254_740_993n, 0, '9,007,199,254,740,993'],
    [9_007_199_254_740_993_000_001n, 6, '9,007,199,254,740,993.000001'],
    [
      115_792_089_237_316_195_423_570_985_008_687_907_853_269_984_665_640_564_039_457_584_007_913_129_639_935n,
      0,
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
    ],
  ])('writes %s with %s decimals as %s', (raw, decimals, expected) => {
    expect(text(raw, decimals)).toBe(expected);
  });

  it('cuts instead of rounding and says so', () => {
    expect(text(1_999_999_999_999_999_999n, 18)).toBe('1.999999…');
    expect(text(1_999_999n, 6, 2)).toBe('1.99…');
    expect(text(1_000_000_000_000_000_001n, 18)).toBe('1…');
  });

  it('tells something tiny from nothing', () => {
    expect(text(1n, 18)).toBe('tiny');
    expect(text(-1n, 18)).toBe('tiny');
    expect(text(0n, 18)).toBe('0');
    expect(text(1n, 6)).toBe('0.000001');
  });

  it('keeps the whole value for the tooltip', () => {
    expect(amountDigits(1_999_999_999_999_999_999n, 18).full).toBe('1.999999999999999999');
  });

  it('writes a plus only where asked, and none before zero', () => {
    expect(amountDigits(5n, 0, { signed: true }).full).toBe('+5');
    expect(amountDigits(0n, 0, { signed: true }).full).toBe('0');
    expect(amountDigits(5n, 0).full).toBe('5');
  });
});

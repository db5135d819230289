import { describe, expect, it } from 'vitest';
import { addressParameter, amount, hashParameter } from './common.ts';

describe('addressParameter', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  it.each([
    usdt,
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])('reads %s', text => {
    expect(addressParameter.parse(text)).toBe(usdt);
  });

  it.each(['', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', '41', `${usdt}x`, 'x'.repeat(1000)])(
    'refuses "%s"',
    text => {
      expect(addressParameter.safeParse(text).success).toBe(false);
    },
  );
});

describe('hashParameter', () => {
  it('gives the canonical form', () => {
    expect(hashParameter.parse(` 0x${'AB'.repeat(32)} `)).toBe('ab'.repeat(32));
  });

  it.each(['', 'ab', 'g'.repeat(64), 'a'.repeat(65)])('refuses "%s"', text => {
    expect(hashParameter.safeParse(text).success).toBe(false);
  });
});

describe('amount', () => {
  it('is a safe number or decimal text, never a rounded number', () => {
    for (const good of [0, -5, 9_007_199_254_740_991, '9007199254740993', '-1'])
      expect(amount.safeParse(good).success).toBe(true);
    for (const bad of [1.5, 2 ** 53, Number.NaN, '1.5', '1e3', '', null])
      expect(amount.safeParse(bad).success).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { formattersOf, percentOf, rawOrZero, toRaw } from './format.ts';

test('amounts of the API become bigint; what is none is distinguished from zero', () => {
  expect(toRaw(0)).toBe(0n);
  expect(toRaw('9007199254740993')).toBe(9_007_199_254_740_993n);
  expect(toRaw(9_007_199_254_740_992)).toBeUndefined();
  expect(toRaw('1.5')).toBeUndefined();
  expect(toRaw(undefined)).toBeUndefined();
  expect(rawOrZero(undefined)).toBe(0n);
});
test('a share is exact to its digits, and nothing of nothing is nothing', () => {
  expect(percentOf(1n, 3n, 4)).toBe(33.3333);
  expect(percentOf(0n, 0n)).toBe(0);
  // 1 sun of 100,000,000,000 TRX is 1e-15 percent: below eight digits.
  expect(percentOf(1n, 100_000_000_000_000_000n, 8)).toBe(0);
});
test('digits are 0-9 in every language, separators follow it', () => {
  expect(formattersOf('en').integer(1_482_907n)).toBe('1,482,907');
  expect(formattersOf('ar').integer(1_482_907)).toMatch(/^1.482.907$/);
  expect(formattersOf('en').percent(12.345)).toBe('12.35%');
  expect(formattersOf('en').percent(0, { signed: true })).toBe('0%');
  expect(formattersOf('en').percent(1.5, { signed: true })).toBe('+1.5%');
});
test('UTC times say so', () => {
  expect(formattersOf('en').dateTime(0, 'utc')).toBe('Jan 01, 1970, 00:00:00 UTC');
});
test('a span is reported in its largest unit', () => {
  expect(formattersOf('en').duration(259_200)).toBe('3 days');
  expect(formattersOf('en').duration(5400)).toBe('1.5 hours');
  expect(formattersOf('en').duration(30)).toBe('0.5 minutes');
  expect(formattersOf('zh').duration(86_400)).toBe('1天');
});
test('Persian has the dates of APIs until its own calendar and digits are chosen, amounts keep 0-9', () => {
  expect(formattersOf('fa').date(0, 'utc')).toMatch(/1970/);
  const persian = formattersOf('fa', 'persian');
  expect(persian.date(0, 'utc')).toMatch(/۱۳۴۸/);
  expect(persian.percent(12.5)).toMatch(/۱۲/);
  expect(persian.integer(1_482_907)).toBe('1,482,907');
  expect(persian.decimal(1.5, 2)).toBe('1.5');
  expect(formattersOf('ru', 'persian').date(0, 'utc')).toMatch(/1970/);
});
test.each([
  ['es', '1.482.907', /3 días/, '2,5'],
  ['ja', '1,482,907', /3 ?日/, '2.5'],
  ['ko', '1,482,907', /3 ?일/, '2.5'],
  ['ru', '1 482 907', /3 дня/, '2,5'],
  ['fa', '1,482,907', /3 روز/, '2.5'],
])('%s writes numbers and spans by its habits', (language, integer, days, decimal) => {
  const format = formattersOf(language);
  expect(format.integer(1_482_907).replaceAll(/[\u{a0}\u{202f}]/gu, ' ')).toBe(integer);
  expect(format.duration(259_200)).toMatch(days);
  expect(format.decimal(2.5, 1)).toBe(decimal);
});

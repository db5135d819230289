import { afterEach, describe, expect, it } from 'vitest';
import { languages, type LanguageCode } from '../prefs/languages.ts';
import { speak } from '../prefs/spoken-language.ts';
import {
  amountText,
  decimalSign,
  decimalText,
  groupedDigits,
  localDecimal,
  typedAmount,
} from './amount-text.ts';
import { formattersOf } from './format.ts';

afterEach(() => speak('en'));

it.each([
  ['en', '1,234,567.8', '-1,234.000001'],
  ['es', '1.234.567,8', '-1234,000001'],
  ['ru', '1\u{a0}234\u{a0}567,8', '-1\u{a0}234,000001'],
  ['ar', '1,234,567.8', '-1,234.000001'],
  ['zh', '1,234,567.8', '-1,234.000001'],
] as const)('writes amounts in %s', (language, large, small) => {
  speak(language);
  expect(amountText(1_234_567_800_000n, 6)).toBe(large);
  expect(amountText(-1_234_000_001n, 6)).toBe(small);
  expect(amountText(0n, 6)).toBe('0');
});

it.each(languages.map(({ code }) => code))('writes amounts in %s as all other numbers', language => {
  speak(language);
  const format = formattersOf(language);
  for (const whole of [0, 12, 1234, 12_345, 9_876_543])
    expect(groupedDigits(String(whole))).toBe(format.integer(whole));
  for (const tenths of [5, 12_345, 123_456_789])
    expect(amountText(BigInt(tenths), 1)).toBe(format.decimal(tenths / 10, 1));
});

it('writes decimal texts of the API alike, and leaves others', () => {
  speak('es');
  expect(['1234567.5', '0', '', 'n/a', '-1', '1.2.3'].map(decimalText)).toEqual([
    '1.234.567,5',
    '0',
    '',
    'n/a',
    '-1',
    '1.2.3',
  ]);
});

it('writes every digit of the largest numbers of contracts', () => {
  const digits = String(2n ** 256n - 1n);
  speak('es');
  expect(amountText(2n ** 256n - 1n, 18).replace(/\D/g, '')).toBe(digits);
});

const pasted = (text: string) => typedAmount(text, 6, '');

/** What a field holds after each key, as `AmountField` calls it. */
function keys(text: string): string {
  let value = '';
  for (const key of text) {
    const shown = localDecimal(value);
    value = typedAmount(shown + key, 6, shown);
  }
  return value;
}

describe.each(['en', 'es', 'ru', 'fa'] satisfies LanguageCode[])('an amount field in %s', language => {
  it.each(['1.5', '1,5', '1٫5'])('takes %s', text => {
    speak(language);
    expect(keys(text)).toBe('1.5');
    expect(pasted(text)).toBe('1.5');
    expect(localDecimal(pasted(text))).toBe(`1${decimalSign()}5`);
  });

  it.each([
    ['1,234,567.25', '1234567.25'],
    ['1.234.567,25', '1234567.25'],
    ['1 234 567,25 TRX', '1234567.25'],
    ['1,234,567', '1234567'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1.2.3', '1.23'],
  ])('takes %s that is pasted for %s', (text, kept) => {
    speak(language);
    expect(pasted(text)).toBe(kept);
  });

  it('never makes a larger number of a second point or comma that is typed', () => {
    speak(language);
    for (const text of ['1,500.', '1.500,', '1.5,5', '1,5.5', '1,234,567']) {
      const [, fraction = ''] = text.split(/[.,]/, 2);
      expect(keys(text).startsWith(`1.${fraction}`), text).toBe(true);
    }
  });

  it('reads what it shows', () => {
    speak(language);
    expect(pasted(amountText(1_234_567_250_000n, 6))).toBe('1234567.25');
    expect(pasted(amountText(1_234_000_000n, 6))).toBe('1234');
  });
});

it('takes a text that replaces another for one that comes whole', () => {
  expect(typedAmount('1,250', 6, '123456')).toBe('1250');
  expect(typedAmount('1,5', 6, '1.5')).toBe('1.5');
});

it('lets the language say what one point with three digits behind it is, where a text comes whole', () => {
  speak('en');
  expect([pasted('1.250'), pasted('1,250')]).toEqual(['1.250', '1250']);
  speak('es');
  expect([pasted('1.250'), pasted('1,250')]).toEqual(['1250', '1.250']);
});

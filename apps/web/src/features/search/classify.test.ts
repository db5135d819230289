import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_HEX = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const HASH = '4e1a9c07b2d83f604e1a9c07b2d83f60a7c519e4d2083fb6a7c519e4d2083fb6';

describe('classify', () => {
  test.each([
    ['base58', USDT],
    ['hex with 41', `41${USDT_HEX}`],
    ['hex with 0x41', `0x41${USDT_HEX}`],
    ['20 bytes of hex', USDT_HEX],
    ['0x and 20 bytes', `0x${USDT_HEX.toUpperCase()}`],
    ['quotes and spaces', ` "${USDT.slice(0, 10)} ${USDT.slice(10)}" `],
  ])('finds the address in %s', (_form, text) => {
    expect(classify(text)).toEqual({ kind: 'address', address: USDT });
  });

  test('says that one character of an address is wrong instead of searching for it', () => {
    expect(classify('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toEqual({
      kind: 'mistyped_address',
      text: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    });
  });

  test.each([
    ['plain', HASH],
    ['0x', `0x${HASH}`],
    ['upper case', HASH.toUpperCase()],
  ])('finds a hash written %s', (_form, text) => {
    expect(classify(text)).toEqual({ kind: 'hash', hash: HASH });
  });
  test('64 digits without a letter are a hash, not a block number', () => {
    const digits = '1234567890'.repeat(7).slice(0, 64);
    expect(classify(digits)).toEqual({ kind: 'hash', hash: digits });
  });

  test('block 0 is a block', () => {
    expect(classify('0')).toEqual({ kind: 'number', number: 0, token: false });
  });
  test('separators in a number do not matter, and seven digits from 1000001 may be a token', () => {
    expect(classify('1,482,907')).toEqual({ kind: 'number', number: 1_482_907, token: true });
    expect(classify('1000000')).toEqual({ kind: 'number', number: 1_000_000, token: false });
  });
  test('eleven digits are no block number', () => {
    expect(classify('12345678901').kind).toBe('text');
  });

  test.each([
    [`https://tronscan.org/#/transaction/${HASH}`, `/transaction/${HASH}`],
    [`https://example.org/tx/0x${HASH}`, `/transaction/${HASH}`],
    [`https://tronscan.org/#/address/${USDT}/transfers?lang=en`, `/address/${USDT}`],
    [`https://tronscan.org/#/contract/${USDT}/code`, `/contract/${USDT}/code`],
    [`https://tronscan.org/#/token20/${USDT}`, `/token20/${USDT}`],
    ['https://tronscan.org/#/token/1002000', '/token/1002000'],
    [`https://example.org/token/0x${USDT_HEX}`, `/token20/${USDT}`],
    ['https://tronscan.org/#/block/12', '/block/12'],
  ])('leads the link %s to the same page here', (text, path) => {
    expect(classify(text)).toEqual({ kind: 'page', path });
  });
  test('a link to no page we know is plain text', () => {
    expect(classify('https://example.org/about').kind).toBe('text');
  });

  test('nothing but space is empty, words stay words', () => {
    expect(classify(' "" ')).toEqual({ kind: 'empty' });
    expect(classify('  Tether USD ')).toEqual({ kind: 'text', text: 'Tether USD' });
  });
});

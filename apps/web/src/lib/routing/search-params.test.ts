import { describe, expect, test } from 'vitest';
import { listSearch, listSearchParams, parseSearch, stringifySearch, wholeNumber } from './search-params.ts';

describe('query of an address', () => {
  test('long ids come back as they were', () => {
    const query =
      '?id=9007199254740993&hash=0000000000000000000000000000000000000000000000000000000000000001&n=1e21';
    expect(parseSearch(query)).toEqual({
      id: '9007199254740993',
      hash: '0000000000000000000000000000000000000000000000000000000000000001',
      n: '1e21',
    });
    expect(stringifySearch(parseSearch(query))).toBe(query);
  });
  test('text with signs of its own survives the round trip', () => {
    const search = { search: 'a&b=c? #ü 100%' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
  test('what is not set is not written', () => {
    expect(stringifySearch({ a: undefined, b: '' })).toBe('');
  });
});

describe('wholeNumber', () => {
  test('reads zero and the largest exact integer, nothing else', () => {
    expect(wholeNumber('0')).toBe(0);
    expect(wholeNumber('9007199254740991')).toBe(9_007_199_254_740_991);
    for (const text of ['9007199254740993', '-1', '1.5', '', '1e3', undefined])
      expect(wholeNumber(text)).toBeUndefined();
  });
});

describe('listSearch', () => {
  test('the plain address is the first page of 20', () => {
    expect(listSearch({})).toEqual({ start: 0, limit: 20 });
    expect(listSearchParams({ start: 0, limit: 20 })).toEqual({});
  });
  test('paging and range survive the round trip, a range from moment 0 too', () => {
    const search = { start: 40, limit: 50, start_timestamp: 0, end_timestamp: 1_700_000_000_000 };
    expect(listSearch(parseSearch(stringifySearch(listSearchParams(search))))).toEqual(search);
  });
  test('a page size nobody offers and a negative start count as not given', () => {
    expect(listSearch({ limit: '7', start: '-20' })).toEqual({ start: 0, limit: 20 });
  });
});

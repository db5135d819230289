import { describe, expect, it } from 'vitest';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { cursorAfter, cursorAfterRank, pageOf, rankedPageOf } from './paging.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('pageOf', () => {
  it.each([
    [
      { start: 0, limit: 20 },
      { start: 0, limit: 20, ascending: false },
    ],
    [
      { start: 0, limit: 5000 },
      { start: 0, limit: 200, ascending: false },
    ],
    [
      { start: 9_990, limit: 20 },
      { start: 9_990, limit: 10, ascending: false },
    ],
    [
      { start: 20_000, limit: 20 },
      { start: 10_000, limit: 0, ascending: false },
    ],
    [
      { start: 0, limit: 20, sort: 'number' },
      { start: 0, limit: 20, ascending: true },
    ],
    [
      { start: 0, limit: 20, sort: '-number' },
      { start: 0, limit: 20, ascending: false },
    ],
    // A download knows neither cap nor window.
    [
      { start: 20_000, limit: 1000, format: 'csv' as const },
      { start: 20_000, limit: 1000, ascending: false },
    ],
    [
      { start: 0, limit: 20, cursor: '0' },
      { start: 0, limit: 20, ascending: false, after: 0n },
    ],
  ])('%o is %o', (query, page) => {
    expect(pageOf(query, 200)).toEqual(page);
  });

  it.each(['-1', '1.5', 'x', '9223372036854775808', `1.${ADDRESS}`])('refuses the cursor %s', cursor => {
    expect(() => pageOf({ start: 0, limit: 20, cursor }, 200)).toThrow(`cursor: "${cursor}" is none`);
  });
});

describe('rankedPageOf', () => {
  it('reads its own cursors', () => {
    const address = addressToBytes(parseAddress(ADDRESS));
    const page = { start: 0, limit: 1, ascending: false };
    for (const amount of [0n, 12_345_678_901_234_567_890n, -7n, null]) {
      const { nextCursor } = cursorAfterRank([0], page, () => ({ amount, address }));
      expect(rankedPageOf({ start: 0, limit: 1, cursor: nextCursor }, 200).after).toEqual({
        amount,
        address,
      });
    }
  });

  it.each(['5', '5.', `x.${ADDRESS}`, `5.${ADDRESS.replace('T', 'S')}`])('refuses the cursor %s', cursor => {
    expect(() => rankedPageOf({ start: 0, limit: 20, cursor }, 200)).toThrow(`cursor: "${cursor}" is none`);
  });
});

it('cursorAfter names the last row of a full page only', () => {
  const page = { start: 0, limit: 2 };
  expect(cursorAfter([9n, 8n], page, row => row)).toEqual({ nextCursor: '8' });
  expect(cursorAfter([9n], page, row => row)).toEqual({});
  expect(cursorAfter([], { start: 0, limit: 0 }, () => 0n)).toEqual({});
});

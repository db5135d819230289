import { expect, test } from 'vitest';
import { fundOf, supplyParts } from './supply-parts.ts';

const DAY = 86_400_000;

test('BTT, WIN and JST have a supply tab, and no other token', () => {
  expect(
    ['1002000', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9'].map(fundOf),
  ).toEqual(['/api/bittorrent/fund', '/api/wink/fund', '/api/jst/fund']);
  expect(['1000001', '_', '', 'constructor', '__proto__'].map(fundOf)).toEqual(Array(5).fill(undefined));
});

test('what is free at once, then the locked parts by their day', () => {
  const locked = [
    { raw: 30n, days: 20 },
    { raw: 10n, days: 2 },
  ];
  expect(supplyParts(100n, 5, locked, 1_000)).toEqual([
    { raw: 60n, fromMs: 5 },
    { raw: 10n, fromMs: 1_000 + 2 * DAY },
    { raw: 30n, fromMs: 1_000 + 20 * DAY },
  ]);
  expect(supplyParts(100n, undefined)).toEqual([{ raw: 100n, fromMs: undefined }]);
  // All of it locked, a supply of nothing, and parts that exceed the supply.
  expect(supplyParts(40n, 5, locked, 0)).toHaveLength(2);
  expect(supplyParts(0n, 5)).toEqual([]);
  expect(supplyParts(1n, 5, locked, 0)).toHaveLength(2);
});

import type { BlockRow } from '@sunscope/product-api/types';
import { expect, test } from 'vitest';
import { moneyOf, sunOf } from './reward.ts';

const block = (fields: Partial<BlockRow>) => fields as BlockRow;

test('what a block burned is set against all it paid out, to producer and voters', () => {
  expect(moneyOf(block({ blockReward: 8, voteReward: 128, fee: 10.359 }))).toEqual({
    rewardSun: 136_000_000n,
    burnedSun: 10_359_000n,
    burnedPercent: 7.61,
  });
});

test('a block that burned nothing says zero, and one without a reward has no share', () => {
  expect(moneyOf(block({ blockReward: 16, voteReward: 160, fee: 0 })).burnedPercent).toBe(0);
  expect(moneyOf(block({ blockReward: 0, voteReward: 0, fee: 1 })).burnedPercent).toBeUndefined();
});

test('what nobody knows stays unknown', () => {
  expect(moneyOf(block({ fee: null }))).toEqual({
    rewardSun: undefined,
    burnedSun: undefined,
    burnedPercent: undefined,
  });
});

test('a fee of one sun is read exactly', () => {
  expect(sunOf(0.000001)).toBe(1n);
  expect(sunOf(123456.789012)).toBe(123_456_789_012n);
});

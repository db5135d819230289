// @vitest-environment jsdom
import { emptyMessage } from '@sunscope/tron/codec';
import type { Account } from '@sunscope/tron/messages';
import { expect, it } from 'vitest';
import {
  dailyGain,
  dailyReward,
  dailyValue,
  feeReserve,
  leftAt,
  reclaimable,
  recoveryOf,
} from './figures.ts';
import { comparisonOf } from './rewards.ts';

const bandwidth = {
  totalEnergyLimit: '180000000000',
  totalEnergyWeight: '1000000',
  totalNetLimit: '43200000000',
  totalNetWeight: '500000',
  netRemaining: 0,
  freeNetRemaining: 600,
};
const account = { bandwidth } as unknown as Parameters<typeof dailyGain>[0];

it('a stake brings its share of what the chain gives, counted beside all stake there is and itself', () => {
  // 1,000,000 TRX beside 1,000,000: half of the limit and not all of it.
  expect(dailyGain(account, 'ENERGY', 1_000_000_000_000n)).toBe(90_000_000_000n);
  expect(dailyValue(account, 'ENERGY', 1_000_000n)).toBe(180_000n);
  expect(dailyValue(account, 'BANDWIDTH', 1_000_000n)).toBe(86_400n);
});

it('Max leaves the fee of a transaction only where no allowance has its bytes', () => {
  expect(feeReserve(account, 1000n)).toBe(0n);
  const used = { bandwidth: { ...bandwidth, freeNetRemaining: 200, netRemaining: 200 } };
  expect(feeReserve(used as unknown as typeof account, 1000n)).toBe(350_000n);
});

it('what was used is there again when the window that the node gives is over', () => {
  const now = 1_700_000_000_000;
  const used: Account = {
    ...emptyMessage('Account'),
    net_usage: 100n,
    net_window_size: 28_800_000n,
    net_window_optimized: true,
    free_net_usage: 5n,
    latest_consume_free_time: BigInt(now - 3_600_000),
    account_resource: {
      ...emptyMessage('AccountResource'),
      energy_usage: 7n,
      energy_window_size: 1200n,
    },
  };
  expect(recoveryOf(used, now)).toEqual({
    energy: now + 3_600_000,
    staked: now + 86_400_000,
    free: now + 23 * 3_600_000,
  });
  expect(recoveryOf(emptyMessage('Account'), now)).toEqual({ energy: 0, staked: 0, free: 0 });
  expect(leftAt(80, 100, now, now + 1000, now)).toBe(20);
  expect(leftAt(80, 100, now, now + 1000, now + 500)).toBe(60);
  expect(leftAt(80, 100, now, now + 1000, now + 9000)).toBe(100);
});

it('only what no lock holds is reclaimed', () => {
  expect(reclaimable({ balance: 10n, locked: 4n })).toBe(6n);
  expect(reclaimable({ balance: 4n, locked: 10n })).toBe(0n);
});

it('votes as they stand are compared with the same votes for those that pay most', () => {
  expect(dailyReward(36_500n, 10)).toBe(10_000_000n);
  expect(dailyReward(1n, Number.NaN)).toBe(0n);
  const rows = [
    { address: 'A', name: 'a', annualizedRate: '5' },
    { address: 'B', name: 'b', annualizedRate: null },
    { address: 'C', name: 'c', annualizedRate: '10' },
  ];
  const { votes, ownWeekSun, alternatives } = comparisonOf({ A: 18_250, B: '18250' }, rows);
  expect([votes, ownWeekSun]).toEqual([36_500n, 17_500_000n]);
  expect(alternatives.map(one => [one.address, one.weekSun])).toEqual([
    ['C', 70_000_000n],
    ['A', 35_000_000n],
  ]);
});

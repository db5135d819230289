import { expect, it } from 'vitest';
import { receiptOf } from './receipt-cost.ts';

const COST = {
  net_usage: 0,
  net_fee: 345_000,
  net_burned: 345,
  energy_usage: 24_500,
  origin_energy_usage: 715,
  energy_usage_total: 65_000,
  energy_fee: 3_978_500,
  energy_penalty_total: 0,
  fee: 5_323_500,
  memoFee: 1_000_000,
};

it('splits energy into who paid, and the fee into its lines down to the total', () => {
  expect(receiptOf(COST, { valueSun: 12_500_000n, feeLimitSun: 100_000_000 })).toEqual({
    energy: { staked: 24_500n, byContractOwner: 715n, burned: 39_785n, burnedSun: 3_978_500n },
    bandwidth: { stakedOrFree: 0n, burned: 345n, burnedSun: 345_000n },
    activationSun: 0n,
    memoSun: 1_000_000n,
    multiSignSun: 0n,
    otherSun: 0n,
    valueSun: 12_500_000n,
    totalSun: 17_823_500n,
    feeLimitSun: 100_000_000n,
  });
});

it('calls what no line explains the fee of the action itself', () => {
  const issue = {
    ...COST,
    net_fee: 0,
    net_burned: 0,
    energy_usage: 0,
    origin_energy_usage: 0,
    energy_usage_total: 0,
    energy_fee: 0,
    memoFee: 0,
    net_usage: 400,
    fee: '1024000000',
  };
  const receipt = receiptOf(issue);
  expect(receipt.otherSun).toBe(1_024_000_000n);
  expect(receipt.totalSun).toBe(1_024_000_000n);
  expect(receipt.energy).toBeUndefined();
});

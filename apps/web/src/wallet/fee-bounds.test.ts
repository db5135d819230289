// @vitest-environment node
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { describe, expect, it } from 'vitest';
import { checkFeeLimit, consentFor, unusualPrices } from './fee-bounds.ts';

const trx = (amount: bigint) => amount * SUN_PER_TRX;
const prices = {
  bandwidthSun: 1_000n,
  energySun: 100n,
  memoFeeSun: trx(1n),
  multiSignSun: trx(1n),
  permissionUpdateSun: trx(100n),
  assetIssueSun: trx(1_024n),
  exchangeCreateSun: trx(1_024n),
  witnessCreateSun: trx(9_999n),
  marketSellSun: 0n,
  marketCancelSun: 0n,
  newAccountSun: trx(1n),
  newAccountBandwidthSun: 100_000n,
  newAccountBandwidthRate: 1n,
  maxFeeLimitSun: trx(15_000n),
};
const all = ['bandwidthSun', 'energySun', 'memoFeeSun', 'newAccountSun', 'newAccountBandwidthSun'] as const;

describe('prices', () => {
  it('are as usual at those of main net, today and at their highest', () => {
    expect(unusualPrices(prices, all)).toEqual([]);
    expect(unusualPrices({ ...prices, energySun: 420n }, all)).toEqual([]);
  });

  it('are named where they are beyond it, or where what is never free is said to be', () => {
    for (const name of all)
      for (const sun of [2n ** 63n - 1n, trx(5n)])
        expect(unusualPrices({ ...prices, [name]: sun }, all)).toMatchObject([{ name, sun }]);
    expect(unusualPrices({ ...prices, bandwidthSun: 0n, energySun: 0n }, all)).toHaveLength(2);
    expect(unusualPrices({ ...prices, memoFeeSun: 0n, newAccountSun: 0n }, all)).toEqual([]);
  });

  it('do not matter where nothing is burned for them', () => {
    expect(unusualPrices({ ...prices, memoFeeSun: trx(900n) }, ['energySun'])).toEqual([]);
  });
});

describe('consent', () => {
  it('is asked for above 100 TRX, and for unusual prices whatever they come to', () => {
    expect(consentFor({ worstSun: trx(100n), unusual: [] })).toBeUndefined();
    expect(consentFor({ worstSun: trx(100n) + 1n, unusual: [] })).toBe(trx(100n) + 1n);
    const unusual = unusualPrices({ ...prices, memoFeeSun: trx(5n) }, all);
    expect(consentFor({ worstSun: trx(5n), unusual })).toBe(trx(5n));
  });
});

describe('the fee limit that may be signed', () => {
  it.each([
    ['nothing', 0n, undefined, true],
    ['what needs no consent', trx(100n), undefined, true],
    ['more without a consent', trx(100n) + 1n, undefined, false],
    ['more with a smaller consent', trx(300n), trx(299n), false],
    ['what was consented to', trx(300n), trx(300n), true],
    ['a small one beside a small consent', trx(50n), trx(5n), true],
    ['the most', trx(1_000n), trx(1_000n), true],
    ['more than the most, consented to', trx(1_000n) + 1n, trx(15_000n), false],
    ['main net’s maximum', trx(15_000n), trx(15_000n), false],
    ['the largest number', 2n ** 63n - 1n, 2n ** 63n, false],
    ['less than nothing', -1n, undefined, false],
  ])('%s', (_, feeLimit, agreed, right) => {
    if (right) expect(() => checkFeeLimit(feeLimit, agreed)).not.toThrow();
    else expect(() => checkFeeLimit(feeLimit, agreed)).toThrow(/fee limit/);
  });
});

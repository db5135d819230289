import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  increasePool,
  increaseUsage,
  limitFromStake,
  recoverPool,
  recoverUsage,
  slotOf,
  stakeOfUsage,
  takeBackUsage,
  windowSlots,
  type ResourceUsage,
} from './resources.ts';

const fresh: ResourceUsage = { used: 0n, lastSlot: 0n, window: 0n, optimized: false };

/** Uses 2345 units, a number of times, `slots` apart. */
const spend = (start: ResourceUsage, times: number, rule: 'own' | 'precise', slots = 0n) => {
  let usage = start;
  for (let index = 0; index < times; index++)
    usage = increaseUsage(usage, 2345n, 9999n + slots * BigInt(index), rule);
  return usage;
};

describe('numbers of java-tron', () => {
  // java-tron, EnergyProcessorTest.testUseEnergyInWindowSizeV2: an account with window 300 and 70,021,176 used.
  const heavy: ResourceUsage = { used: 70_021_176n, lastSlot: 9999n, window: 300n, optimized: false };
  it('keeps a whole-slot window of 300 through 1001 small uses', () => {
    expect(spend(heavy, 1001, 'own')).toEqual({
      used: 72_368_521n,
      lastSlot: 9999n,
      window: 300n,
      optimized: false,
    });
  });

  it('lets a precise window grow to 1,224,919 thousandths', () => {
    const usage = spend(heavy, 1001, 'precise');
    expect(usage).toEqual({ used: 72_368_521n, lastSlot: 9999n, window: 1_224_919n, optimized: true });
    expect(windowSlots(usage)).toBe(1224n);
  });

  it('recovers between uses in following slots', () => {
    const usage = spend(heavy, 1000, 'precise', 1n);
    expect(usage).toMatchObject({ used: 15_844_971n, window: 2_086_556n });
    expect(windowSlots(usage)).toBe(2086n);
  });

  it('halves a free-bandwidth use in 12 hours', () => {
    // BandwidthProcessorTest.testFree: 122 bytes, 14,400 slots later 122 more: 61 + 122.
    const first = increasePool(0n, 122n, 0n, 508_882_612n);
    expect(first).toBe(122n);
    expect(increasePool(first, 122n, 508_882_612n, 508_897_012n)).toBe(183n);
  });

  it('moves half of a receiver’s use back to the owner', () => {
    // UnDelegateResourceActuatorTest: owner and receiver used 1,000,000,000, 14,400 slots ago; half the stake returns.
    const usage: ResourceUsage = { used: 1_000_000_000n, lastSlot: 100_000n, window: 0n, optimized: false };
    const receiverNow = recoverUsage(usage, 114_400n);
    expect(receiverNow).toBe(500_000_000n);
    for (const rule of ['own', 'precise'] as const) {
      const receiver = increaseUsage(usage, 0n, 114_400n, rule);
      expect(takeBackUsage(usage, receiver, 250_000_000n, 114_400n, rule)).toMatchObject({
        used: 750_000_000n,
        lastSlot: 114_400n,
      });
    }
  });
});

describe('recovery', () => {
  it('is nothing at the same slot and everything after the window', () => {
    const usage = { ...fresh, used: 345n, lastSlot: 1000n };
    expect(recoverUsage(usage, 1000n)).toBe(345n);
    expect(recoverUsage(usage, 1000n + 28_799n)).toBe(0n);
    expect(recoverUsage(usage, 1000n + 28_800n)).toBe(0n);
    expect(recoverUsage(usage, 1000n + 1_000_000n)).toBe(0n);
    expect(recoverPool(345n, 1000n, 1000n + 28_800n)).toBe(0n);
  });

  it('is a quarter after six hours', () => {
    expect(recoverUsage({ ...fresh, used: 1_000_000n }, 7200n)).toBe(750_000n);
  });

  it('follows the account’s own window', () => {
    expect(recoverUsage({ used: 1_000_000n, lastSlot: 0n, window: 100n, optimized: false }, 50n)).toBe(
      500_000n,
    );
    expect(recoverUsage({ used: 1_000_000n, lastSlot: 0n, window: 100_000n, optimized: true }, 50n)).toBe(
      500_000n,
    );
  });

  it('takes the default window where none, or less than a slot, is stored', () => {
    expect(windowSlots(fresh)).toBe(28_800n);
    expect(windowSlots({ window: 999n, optimized: true })).toBe(28_800n);
    expect(windowSlots({ window: 999n, optimized: false })).toBe(999n);
  });

  it('never grows, and is close to the exact fraction', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 180_000_000_000n), fc.bigInt(0n, 30_000n), (used, elapsed) => {
        const left = recoverPool(used, 500n, 500n + elapsed);
        const exact = elapsed >= 28_800n ? 0n : (used * (28_800n - elapsed)) / 28_800n;
        expect(left <= used).toBe(true);
        const difference = left > exact ? left - exact : exact - left;
        expect(difference <= 1n).toBe(true);
      }),
    );
  });
});

describe('use', () => {
  it('adds to a fresh account exactly and gives it the full window', () => {
    for (const rule of ['own', 'precise'] as const) {
      const usage = increaseUsage(fresh, 345n, 77n, rule);
      expect(usage.used).toBe(345n);
      expect(windowSlots(usage)).toBe(28_800n);
      expect(usage.optimized).toBe(rule === 'precise');
    }
  });

  it('never lets a precise window exceed 28,800 slots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(0n, 10_000_000n), fc.bigInt(0n, 40_000n)), { maxLength: 30 }),
        steps => {
          let usage = fresh;
          for (const [amount, pause] of steps) {
            const before = recoverUsage(usage, usage.lastSlot + pause);
            usage = increaseUsage(usage, amount, usage.lastSlot + pause, 'precise');
            expect(usage.window <= 28_800_000n).toBe(true);
            expect(usage.window > 0n).toBe(true);
            // Rounding up of averages may cost one unit, never more.
            expect(usage.used >= before + amount - 1n && usage.used <= before + amount + 1n).toBe(true);
          }
        },
      ),
    );
  });

  it('gives an owner with nothing used the full window back', () => {
    expect(takeBackUsage(fresh, fresh, 0n, 5n, 'precise')).toEqual({
      used: 0n,
      lastSlot: 5n,
      window: 28_800_000n,
      optimized: true,
    });
    expect(takeBackUsage(fresh, fresh, 0n, 5n, 'own')).toEqual({
      used: 0n,
      lastSlot: 5n,
      window: 28_800n,
      optimized: false,
    });
  });
});

describe('limits', () => {
  it('is the stake’s share of the total', () => {
    // 1,000 TRX of 26,000,000,000 staked, of 43,200,000,000 bandwidth: 1661.538…
    expect(limitFromStake(1_000_000_000n, 43_200_000_000n, 26_000_000_000n)).toBe(1661n);
    expect(limitFromStake(0n, 43_200_000_000n, 26_000_000_000n)).toBe(0n);
    expect(limitFromStake(1_000_000_000n, 43_200_000_000n, 0n)).toBe(0n);
  });

  it('counts parts of a TRX only since Stake 2.0', () => {
    expect(limitFromStake(1_900_000n, 100n, 1n)).toBe(190n);
    expect(limitFromStake(1_900_000n, 100n, 1n, true)).toBe(100n);
    expect(limitFromStake(999_999n, 100n, 1n, true)).toBe(0n);
  });

  it('turns use into the stake it ties up', () => {
    expect(stakeOfUsage(1661n, 43_200_000_000n, 26_000_000_000n)).toBe(999_675_925n);
    expect(stakeOfUsage(5n, 0n, 1n)).toBe(0n);
  });

  it('counts slots from the genesis block', () => {
    expect(slotOf(1_526_647_838_000n, 0n)).toBe(508_882_612n);
    expect(slotOf(8999n, 3000n)).toBe(1n);
  });
});

import type { AccountDetail } from '@sunscope/product-api/types';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { BLOCK_INTERVAL_MS } from '@sunscope/tron/block';
import type { Account } from '@sunscope/tron/messages';
import { limitFromStake, windowSlots } from '@sunscope/tron/resources';
import { rawOrZero } from '../../../lib/format/format.ts';
import type { StakeResource } from '../../../wallet/standing.ts';

/** An account's unstakes that may wait at once (java-tron: UNFREEZE_MAX_TIMES). */
export const MOST_UNSTAKES = 32;

type Staked = Pick<AccountDetail, 'frozenForBandWidthV2' | 'frozenForEnergyV2'>;

/** Stake 2.0 that can be unstaked, by resource: what is lent must be reclaimed first. */
export function unstakable(account: Staked | undefined): Record<StakeResource, bigint> {
  return {
    ENERGY: rawOrZero(account?.frozenForEnergyV2),
    BANDWIDTH: rawOrZero(account?.frozenForBandWidthV2),
  };
}

type Totals = Pick<AccountDetail, 'bandwidth'>;

/** What the chain gives a day for all stake of a resource, and how many TRX that is. */
function totalsOf({ bandwidth }: Totals, resource: StakeResource): { limit: bigint; weight: bigint } {
  return resource === 'ENERGY'
    ? { limit: rawOrZero(bandwidth.totalEnergyLimit), weight: rawOrZero(bandwidth.totalEnergyWeight) }
    : { limit: rawOrZero(bandwidth.totalNetLimit), weight: rawOrZero(bandwidth.totalNetWeight) };
}

/** What a stake of so much gives a day, were it staked beside all there is now. */
export function dailyGain(account: Totals, resource: StakeResource, sun: bigint): bigint {
  const { limit, weight } = totalsOf(account, resource);
  return limitFromStake(sun, limit, weight + sun / SUN_PER_TRX);
}

/** What a stake that exists gives a day at present. */
export function dailyValue(account: Totals, resource: StakeResource, sun: bigint): bigint {
  const { limit, weight } = totalsOf(account, resource);
  return limitFromStake(sun, limit, weight);
}

/** Votes an account can cast, and how many it has cast. */
export function votesOf(account: Pick<AccountDetail, 'totalFrozen' | 'voteTotal'>): {
  power: bigint;
  cast: bigint;
} {
  return { power: rawOrZero(account.totalFrozen) / SUN_PER_TRX, cast: rawOrZero(account.voteTotal) };
}

/** Bytes that no transaction of this page exceeds, one signature included. */
const TYPICAL_BYTES = 350;

/** What "Max" leaves for the fee: nothing where one of the two allowances has the bytes. */
export function feeReserve({ bandwidth }: Pick<AccountDetail, 'bandwidth'>, bandwidthSun: bigint): bigint {
  const free = Math.max(bandwidth.netRemaining, bandwidth.freeNetRemaining) >= TYPICAL_BYTES;
  return free ? 0n : BigInt(TYPICAL_BYTES) * bandwidthSun;
}

const DAY_MS = 86_400_000;

/**
 * When what was used is there again. The node gives usage and windows as of now, so the window is what remains of it; the free
 * allowance falls over a day from its last use (java-tron: Wallet.getAccount, ResourceProcessor.increase).
 */
export function recoveryOf(
  account: Account | undefined,
  nowMs: number,
): { energy: number; staked: number; free: number } {
  const resource = account?.account_resource;
  const left = (used: bigint | undefined, window: bigint | undefined, optimized: boolean | undefined) =>
    used === undefined || used <= 0n
      ? 0
      : nowMs +
        Number(windowSlots({ window: window ?? 0n, optimized: optimized === true })) * BLOCK_INTERVAL_MS;
  const lastFree = Number(account?.latest_consume_free_time ?? 0n);
  return {
    energy: left(resource?.energy_usage, resource?.energy_window_size, resource?.energy_window_optimized),
    staked: left(account?.net_usage, account?.net_window_size, account?.net_window_optimized),
    free: (account?.free_net_usage ?? 0n) > 0n ? Math.max(nowMs, lastFree + DAY_MS) : 0,
  };
}

/** What is there at a moment, falling in a straight line back to nothing used. */
export function leftAt(used: number, limit: number, nowMs: number, fullMs: number, atMs: number): number {
  if (fullMs <= nowMs || used <= 0) return limit;
  const share = Math.min(1, Math.max(0, (fullMs - atMs) / (fullMs - nowMs)));
  return Math.max(0, Math.round(limit - used * share));
}

/** A delegation's part that no lock holds. */
export function reclaimable({ balance, locked }: { balance: bigint; locked: bigint }): bigint {
  return balance > locked ? balance - locked : 0n;
}

/** Sun a day that so many votes earn at a rate of so many percent a year. */
export function dailyReward(votes: bigint, percentAYear: number): bigint {
  if (!Number.isFinite(percentAYear) || percentAYear <= 0) return 0n;
  return (votes * SUN_PER_TRX * BigInt(Math.round(percentAYear * 1_000_000))) / 100_000_000n / 365n;
}

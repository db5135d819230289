import type { Amount } from '@sunscope/product-api/types';
import { rawOrZero } from '../../../lib/format/format.ts';
import { dailyReward } from './figures.ts';

/** What is compared of a representative. */
interface RankRow {
  address: string;
  name: string;
  /** Percent a year; null where nobody knows. */
  annualizedRate: string | null;
}

/** All votes for one candidate instead. */
export interface Alternative {
  address: string;
  name: string;
  /** Percent a year its voters earn. */
  rate: number;
  weekSun: bigint;
}

interface Comparison {
  votes: bigint;
  /** What the votes as they stand earn over 28 counts, a week. */
  ownWeekSun: bigint;
  /** Those that pay most, the best first. */
  alternatives: Alternative[];
}

const SHOWN = 5;
const DAYS = 7n;

const rateOf = (row: RankRow | undefined): number =>
  row?.annualizedRate === null || row === undefined ? 0 : Number(row.annualizedRate);

/** Votes as they stand beside the same number of votes for each of those that pay most, at present pay and shares. */
export function comparisonOf(
  standing: Readonly<Record<string, Amount>>,
  rows: readonly RankRow[],
): Comparison {
  const byAddress = new Map(rows.map(row => [row.address, row]));
  const own = Object.entries(standing).map(([address, votes]) => ({ address, votes: rawOrZero(votes) }));
  const votes = own.reduce((sum, one) => sum + one.votes, 0n);
  return {
    votes,
    ownWeekSun: dailyRewardOf(own, byAddress) * DAYS,
    alternatives: rows
      .map(row => ({ address: row.address, name: row.name, rate: rateOf(row) }))
      .filter(({ rate }) => Number.isFinite(rate) && rate > 0)
      .toSorted((a, b) => b.rate - a.rate)
      .slice(0, SHOWN)
      .map(row => ({ ...row, weekSun: dailyReward(votes, row.rate) * DAYS })),
  };
}

/** Sun a day that votes earn, each at what its candidate pays now. */
export function dailyRewardOf(
  votes: readonly { address: string; votes: bigint }[],
  rows: ReadonlyMap<string, RankRow>,
): bigint {
  return votes.reduce((sum, one) => sum + dailyReward(one.votes, rateOf(rows.get(one.address))), 0n);
}

/** What a reward becomes when the votes that earn it become more or fewer, divided as they are. */
export function scaledReward(sun: bigint, votes: bigint, after: bigint): bigint {
  return votes <= 0n ? 0n : (sun * after) / votes;
}

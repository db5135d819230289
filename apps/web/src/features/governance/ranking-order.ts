import type { RankRow } from '@sunscope/product-api/types';
import { rawOrZero } from '../../lib/format/format.ts';

const KEYS = {
  lastRanking: row => BigInt(row.lastRanking),
  realTimeRanking: row => BigInt(row.realTimeRanking),
  realTimeVotes: row => rawOrZero(row.realTimeVotes),
  changeVotes: row => rawOrZero(row.changeVotes),
} satisfies Record<string, (row: RankRow) => bigint>;

function keyOf(sort: string | undefined): ((row: RankRow) => bigint) | undefined {
  const name = sort?.replace(/^-/, '');
  return name !== undefined && Object.hasOwn(KEYS, name) ? KEYS[name as keyof typeof KEYS] : undefined;
}

/** The same order for the call; none where an address names what is no column. */
export const knownOrder = (sort: string | undefined): string | undefined =>
  keyOf(sort) === undefined ? undefined : sort;

/** Compares by a column, largest first with a minus before its name; by the votes that stand now where none is named. */
export function sortRanking(sort: string | undefined): (a: RankRow, b: RankRow) => number {
  const falling = sort?.startsWith('-') === true;
  const key = keyOf(sort);
  if (key === undefined) return (a, b) => a.realTimeRanking - b.realTimeRanking;
  return (a, b) => {
    const [left, right] = falling ? [key(b), key(a)] : [key(a), key(b)];
    // What is equal stays by votes, as in the file.
    return left < right ? -1 : left > right ? 1 : a.realTimeRanking - b.realTimeRanking;
  };
}

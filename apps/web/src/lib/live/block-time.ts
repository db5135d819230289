import type { BlockRow } from '@sunscope/product-api/types';

/** Blocks further apart than this come with transactions only, not by the clock. */
const ON_DEMAND_MS = 20_000;

/** Time between blocks as the newest ones show it (their median); 0 where they do not come by the clock. */
export function blockTimeMs(rows: readonly Pick<BlockRow, 'timestamp'>[]): number {
  const gaps = rows
    .slice(0, 12)
    .flatMap((row, at, all) => {
      const before = all[at + 1];
      return before === undefined ? [] : [row.timestamp - before.timestamp];
    })
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return middle > ON_DEMAND_MS || middle < 0 ? 0 : middle;
}

import type { Answer } from '@sunscope/product-api/types';
import type { Readers } from '../../repositories/readers.ts';
import { type ChainDays, sum } from '../statistics/chain-days.ts';
import { trx } from '../statistics/series.ts';

const DAY_MS = 86_400_000;

/** Blocks, what they paid and what was burned: of the last 24 hours, whose hours are counted whole, and of all time. */
export async function readBlockStatistic({
  readers,
  days,
  now,
}: {
  readers: Readers;
  days: ChainDays;
  now: () => number;
}): Promise<Answer<'/api/block/statistic'>> {
  const since = BigInt(now() - DAY_MS);
  const [counters, blocks, hours, pay, { totals }] = await Promise.all([
    readers.stats.counters(),
    readers.blocks.count({ fromMs: since }),
    readers.series.hours(since),
    days.pay(),
    days.history(),
  ]);
  return {
    whole_block_count: Number(counters.get('blocks') ?? 0n),
    last_day_block_count: blocks ?? 0,
    last_day_pay: trx(
      sum(hours, hour => {
        const paid = pay?.at(hour.first_ms);
        return paid ? hour.blocks * (paid.block + paid.votes) : 0n;
      }),
    ),
    whole_pay: trx(totals.paidBlocks + totals.paidVotes),
    last_day_burn: trx(sum(hours, hour => hour.fee)),
    last_day_total_burn: trx(totals.burned),
  };
}

import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../services/context.ts';
import { listBlocks } from '../services/lists/blocks.ts';
import { presentBlock } from '../services/present/block-row.ts';
import { readPageFacts } from '../services/present/page-facts.ts';
import { addressText } from '../services/address-text.ts';
import { lifetimeOfOne } from './lifetimes.ts';
import { notYetIndexed } from './not-yet-indexed.ts';
import { endpointsOn } from './endpoint.ts';

const DAY_MS = 86_400_000;

export async function blockRoutes(app: FastifyInstance, { context }: { context: ApiContext }): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { readers, now } = context;
  endpoint('/api/block', query => listBlocks(context, query), {
    csv: 'data',
    lifetime: async ({ hash, number }, { data }) =>
      lifetimeOfOne(
        context,
        hash !== undefined ? 'hash' : number !== undefined ? 'number' : undefined,
        data[0],
      ),
  });

  endpoint('/api/block/latest', async () => {
    const [block, sync] = await Promise.all([readers.blocks.latest(), readers.stats.sync()]);
    if (!block) throw notYetIndexed();
    return presentBlock(
      block,
      sync,
      await readPageFacts(readers, { addresses: [addressText(block.witness)] }),
      await context.representatives.producers(),
    );
  });

  endpoint('/api/block/statistic', async () => {
    const [counters, lastDay] = await Promise.all([
      readers.stats.counters(),
      readers.blocks.count({ fromMs: BigInt(now() - DAY_MS) }),
    ]);
    return { whole_block_count: Number(counters.get('blocks') ?? 0n), last_day_block_count: lastDay ?? 0 };
  });
}

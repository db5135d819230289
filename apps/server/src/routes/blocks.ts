import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { listBlocks } from '../services/blocks/block-list.ts';
import { presentBlock } from '../services/blocks/block-row.ts';
import { readLabels } from '../services/shared/labels.ts';
import { addressText } from '../services/shared/address-text.ts';
import { readBlockStatistic } from '../services/blocks/block-statistic.ts';
import { lifetimeOfOne } from './lifetimes.ts';
import { notYetIndexed } from './not-yet-indexed.ts';
import { endpointsOn } from './endpoint.ts';

export async function blockRoutes(app: FastifyInstance, { context }: { context: ApiContext }): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { readers } = context;
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
      await readLabels(readers, { addresses: [addressText(block.witness)] }),
      await context.witnesses.producers(),
      await context.days.pay(),
    );
  });

  endpoint(
    '/api/block/{number}',
    async ({ number }) => {
      const [block] = (await listBlocks(context, { number, start: 0, limit: 1 })).data;
      if (block) return block;
      throw Object.assign(new SunscopeError('unknown_block', `There is no block ${number} yet`), {
        statusCode: 404,
      });
    },
    { lifetime: async (_query, block) => lifetimeOfOne(context, 'number', block) },
  );

  endpoint('/api/block/statistic', () => readBlockStatistic(context));
}

import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../services/context.ts';
import {
  listOverview,
  listTrc10,
  listTrc10Holders,
  listTrc20,
  listTrc20Holders,
} from '../services/lists/tokens.ts';
import { endpointsOn } from './endpoint.ts';

export async function tokenRoutes(app: FastifyInstance, { context }: { context: ApiContext }): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/token', query => listTrc10(context, query), { csv: 'data' });
  endpoint('/api/token_trc20', query => listTrc20(context, query), { csv: 'trc20_tokens' });
  endpoint('/api/tokens/overview', query => listOverview(context, query), { csv: 'tokens' });
  endpoint('/api/tokenholders', query => listTrc10Holders(context, query), { csv: 'data' });
  endpoint('/api/token_trc20/holders', query => listTrc20Holders(context, query), {
    csv: 'trc20_tokens',
  });
  endpoint('/api/token/price', async query => {
    const token = query.token?.toLowerCase() ?? 'trx';
    if (token !== 'trx' && token !== '_')
      throw Object.assign(
        new SunscopeError(
          'unknown_price',
          `There is no price of "${token.slice(0, 64)}" here: only that of trx`,
        ),
        { statusCode: 404 },
      );
    const price = await context.prices.trx();
    if (price) return price;
    const reason =
      context.prices.sourceName === 'off'
        ? 'No price source is set on this server (PRICE_SOURCE)'
        : 'The price source does not answer';
    throw Object.assign(new SunscopeError('price_unavailable', reason), { statusCode: 503 });
  });
}

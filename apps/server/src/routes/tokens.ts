import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../services/context.ts';
import {
  listOverview,
  listTrc10,
  listTrc10Holders,
  listTrc20,
  listTrc20Holders,
} from '../services/lists/tokens.ts';
import { readPrice } from '../services/prices/token-price.ts';
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
  endpoint('/api/token/price', query => readPrice(context, query.token));
}

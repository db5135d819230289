import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { listOverview } from '../services/tokens/token-overview.ts';
import { listTrc10, listTrc10Holders, listTrc20, listTrc20Holders } from '../services/tokens/token-list.ts';
import {
  listPurchases,
  listTokenAddresses,
  mapperIds,
  readDistribution,
  readFund,
  readHolderBalance,
  readTotalSupply,
  readTrc10,
  readTvc,
  searchTokens,
} from '../services/tokens/token-facts.ts';
import { readPrice } from '../services/tokens/token-price.ts';
import { endpointsOn } from './endpoint.ts';

const MINUTE = 60;

export async function tokenRoutes(app: FastifyInstance, { context }: { context: ApiContext }): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/token', query => listTrc10(context, query), { csv: 'data' });
  endpoint('/api/token_trc20', query => listTrc20(context, query), { csv: 'trc20_tokens' });
  endpoint('/api/tokens/overview', query => listOverview(context, query), { csv: 'tokens' });
  endpoint('/api/tokenholders', query => listTrc10Holders(context, query), { csv: 'data' });
  endpoint('/api/token_trc20/holders', query => listTrc20Holders(context, query), {
    csv: 'trc20_tokens',
  });
  endpoint('/api/token/{name}', query => readTrc10(context, query.name));
  endpoint('/api/token/{name}/address', query => listTokenAddresses(context, query), { csv: 'data' });
  endpoint('/api/token/search', query => searchTokens(context, query), { csv: 'data' });
  endpoint('/api/token/id-mapper', async query => mapperIds(query.address));
  endpoint('/api/token_trc20/holder_balance', query => readHolderBalance(context, query));
  endpoint('/api/token_trc20/totalSupply', query => readTotalSupply(context, query.address));
  endpoint('/api/tokens/position-distribution', query => readDistribution(context, query.tokenId), {
    lifetime: MINUTE,
  });
  endpoint('/api/tokens/participateassetissue', query => listPurchases(context, query), { csv: 'data' });
  endpoint('/api/wink/fund', () => readFund(context, 'wink'));
  endpoint('/api/jst/fund', () => readFund(context, 'jst'));
  endpoint('/api/bittorrent/fund', () => readFund(context, 'bittorrent'));
  endpoint('/api/tokenTvc', () => readTvc(context), { lifetime: MINUTE });
  endpoint('/api/download/tokenInfo', async () => ({
    success: true,
    data: '/api/tokens/overview?format=csv',
  }));
  endpoint('/api/bittorrent/graphic', async () => []);
  endpoint('/api/ledger', async () => ({ data: [] }));
  endpoint('/api/token/price', query => readPrice(context, query.token));
}

import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from './context.ts';
import { bodySchema } from './body-schema.ts';
import { endpointsOn } from './endpoint.ts';

/** The order-book exchange: pairs, books, trades, candles and own orders of the contracts this server follows. */
export async function orderBookRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { orderBooks } = context;
  endpoint('/api/exchange/common/settings', async () => ({ code: 0, data: await orderBooks.settings() }));
  endpoint('/api/exchange/marketPair/list', async query => ({
    code: 0,
    data: { rows: await orderBooks.list(query) },
  }));
  for (const path of [
    '/api/exchange/marketPair/market/searchList',
    '/api/exchange/marketPair/searchList',
  ] as const)
    endpoint(path, async ({ key }) => ({ code: 0, data: await orderBooks.search(key) }));
  endpoint('/api/exchange/marketPair/searchListByIds', async ({ ids }) => ({
    code: 0,
    data: { rows: await orderBooks.byIds(ids) },
  }));
  endpoint('/api/exchange/common/orderListV2/{id}', async ({ id }) => ({
    code: 0,
    data: await orderBooks.book(id),
  }));
  endpoint('/api/exchange/common/deepgraph/{id}', async ({ id }) => ({
    code: 0,
    data: await orderBooks.depth(id),
  }));
  endpoint('/api/exchange/common/latestOrders', async query => ({
    code: 0,
    data: await orderBooks.trades(query),
  }));
  endpoint('/api/exchange/toppriceV2/{id}', async ({ id }) => ({
    code: 0,
    data: await orderBooks.topPrice(id),
  }));
  endpoint('/api/exchange/kchart', async query => ({ code: 0, data: await orderBooks.candles(query) }));
  endpoint('/api/exchange/user/order', async query => ({ code: 0, data: await orderBooks.orders(query) }));
  endpoint('/api/exchange/common/abnormalOrderStatus', async query => ({
    code: 0,
    data: await orderBooks.abnormal(query),
  }));

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/exchange/user/chanIdAdd',
    schema: bodySchema(postEndpoints['/api/exchange/user/chanIdAdd']),
    handler: async () => ({
      code: 0,
      message: 'Orders are read from the chain; this one will show once it is in a block',
    }),
  });
}

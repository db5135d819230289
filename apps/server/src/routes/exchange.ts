import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { bancorReturn } from '@sunscope/tron/bancor';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { tokenText } from '../repositories/keys.ts';
import type { ApiContext } from './context.ts';
import { readCandles } from '../services/exchange/candles.ts';
import { listPairs } from '../services/exchange/pair-list.ts';
import { listTrades } from '../services/exchange/trades.ts';
import { readLabels } from '../services/shared/labels.ts';
import { amountJson } from '../services/shared/json-values.ts';
import { bodySchema } from './body-schema.ts';
import { endpointsOn } from './endpoint.ts';

/** Spans without bounds begin this long before their end. */
const DEFAULT_SPAN_MS = 30 * 24 * 60 * 60_000;

/** The Bancor exchange: pairs, trades, candles and what a sale would pay. */
export async function exchangeRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { readers, pairs, parameters, now } = context;
  endpoint('/api/exchanges/list', async ({ sort }) => {
    const data = await listPairs({ readers, pairs }, sort);
    return { total: data.length, data };
  });
  endpoint('/api/exchanges/listall', ({ sort }) => listPairs({ readers, pairs }, sort));
  endpoint('/api/exchange/transaction', query => listTrades({ readers, pairs }, query), { csv: 'data' });

  endpoint('/api/exchange/kgraph', async query => {
    const pair = await pairs.byId(BigInt(query.exchange_id));
    if (!pair) return { data: [] };
    const facts = await readLabels(readers, { tokens: [pair.first.token, pair.second.token] });
    const toMs = Math.min(query.time_end === undefined ? now() : query.time_end * 1000, now());
    return {
      data: await readCandles(readers.exchange, {
        exchange: pair.id,
        granularity: query.granularity,
        fromMs: query.time_start === undefined ? toMs - DEFAULT_SPAN_MS : query.time_start * 1000,
        toMs,
        scale: {
          first: pair.first.token,
          firstDecimals: facts.token(pair.first.token).tokenDecimal,
          secondDecimals: facts.token(pair.second.token).tokenDecimal,
        },
      }),
    };
  });

  endpoint('/api/exchange/calc', async ({ exchangeID, sellID, sell }) => {
    const pair = await pairs.byId(BigInt(exchangeID));
    if (!pair) return { buyTokenQuant: 0 };
    const [first, second] = [tokenText(pair.first.token), tokenText(pair.second.token)];
    if (sellID !== first && sellID !== second)
      throw new InvalidValueError(
        'not_in_pair',
        `sellID: ${sellID} is not traded on pair ${exchangeID}, which has ${first} and ${second}`,
      );
    const [sold, bought] = sellID === first ? [pair.first, pair.second] : [pair.second, pair.first];
    // A pair that was emptied pays nothing.
    if (sold.balance === 0n || bought.balance === 0n) return { buyTokenQuant: 0 };
    const strict = (await parameters.get('getAllowStrictMath')) === 1n;
    return { buyTokenQuant: amountJson(bancorReturn(sold.balance, bought.balance, BigInt(sell), strict)) };
  });

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/exchange/transaction',
    schema: bodySchema(postEndpoints['/api/exchange/transaction']),
    handler: async () => ({
      code: 0,
      message: 'Trades are read from the chain; this one will show once it is in a block',
    }),
  });
}

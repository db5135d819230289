import type { ClientCalls } from '../client-call.ts';
import { holds, list, no } from '../kinds.ts';

/** Bancor pairs and their trades. */
export const exchanges: ClientCalls = {
  getExchangesList: no(
    'asks bancor.trx.market whatever its base address; the same is at /api/exchanges/list here',
  ),
  exchange: holds(
    'a report of a trade accepted',
    () => [{ trx_hash: '0'.repeat(64) }],
    () => ({ code: 0 }),
  ),
  getExchangesKline: list('candles', 'data', ({ exchange }) => [
    { exchange_id: exchange, granularity: '1d', time_start: 1, time_end: Math.floor(Date.now() / 1000) },
  ]),
  getTransactionList: list('trades', 'data', ({ exchange }) => [{ exchangeID: exchange }]),
  getexchangesAllList: list('pairs', 'exchangesAllList'),
};

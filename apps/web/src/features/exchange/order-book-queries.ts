import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import { candlesFrom, type CandleWidth } from './candle-width.ts';

/** How often the lists are asked again while the feed cannot be reached. */
export const POLL_MS = { pairs: 10_000, book: 3_000, trades: 10_000, orders: 3_000 } as const;

export const exchangeSettingsQuery = () => apiQuery('/api/exchange/common/settings', {});

export const bookPairsQuery = () => apiQuery('/api/exchange/marketPair/list', { sortType: '0' });

/** A pair by its number: those that take no new orders are in no list. */
export const bookPairQuery = (id: number) =>
  apiQuery('/api/exchange/marketPair/searchListByIds', { ids: String(id) });

export const bookQuery = (id: number) => apiQuery('/api/exchange/common/orderListV2/{id}', { id });

export const bookTradesQuery = (id: number) =>
  apiQuery('/api/exchange/common/latestOrders', { pairID: id, start: 0, limit: 40 });

export const bookCandlesQuery = (id: number, width: CandleWidth, nowMs: number) =>
  apiQuery('/api/exchange/kchart', {
    exchange_id: id,
    granularity: width,
    time_start: candlesFrom(nowMs, width),
  });

/** The newest trades of a pair, as far back as they are given: own ones are marked in the chart. */
export const bookFillsQuery = (id: number) =>
  apiQuery('/api/exchange/common/latestOrders', { pairID: id, start: 0, limit: 200 });

/** Open orders that are shown without pages. */
export const OPEN_AT_ONCE = 100;

/** Orders that may still trade, or are about to be cancelled. */
export const openOrdersQuery = (
  address: string,
  pair: number | undefined,
  page: { start: number; limit: number } = { start: 0, limit: OPEN_AT_ONCE },
) =>
  apiQuery('/api/exchange/user/order', {
    uAddr: address,
    ...page,
    status: '-1,0,1,6',
    ...(pair === undefined ? {} : { pairID: pair }),
  });

/** What ended lately: local notes are compared with it. */
export const endedOrdersQuery = (address: string) =>
  apiQuery('/api/exchange/user/order', { uAddr: address, start: 0, limit: 100, status: '2,5,6,7,8,100' });

export const orderHistoryQuery = (
  address: string,
  page: { start: number; limit: number },
  pair: number | undefined,
) =>
  apiListQuery('/api/exchange/user/order', {
    uAddr: address,
    ...page,
    status: '2,5,7,100',
    ...(pair === undefined ? {} : { pairID: pair }),
  });

/** Placing or cancelling that failed in a block. */
export const failedOrdersQuery = (address: string) =>
  apiQuery('/api/exchange/user/order', { uAddr: address, start: 0, limit: 100, status: '8' });

import type { OrderBookPair } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import {
  bookCandlesQuery,
  bookFillsQuery,
  bookPairsQuery,
  bookQuery,
  bookTradesQuery,
  endedOrdersQuery,
  openOrdersQuery,
  POLL_MS,
} from './order-book-queries.ts';
import { ownAccountQuery } from './queries.ts';
import { useBookFeed, useLiveBook, usePolling } from './use-live-book.ts';

/** Everything the screen asks for, kept live by the feed, by the clock while the feed cannot be reached. */
export function useBookData(
  row: OrderBookPair,
  own: Address | undefined,
  width: Parameters<typeof bookCandlesQuery>[1],
  openedMs: number,
) {
  const { id } = row;
  useBookFeed(id);
  useLiveBook(id, bookPairsQuery().queryKey);
  useLiveBook(id, bookQuery(id).queryKey);
  useLiveBook(id, bookTradesQuery(id).queryKey);
  useLiveBook(id, bookFillsQuery(id).queryKey);
  useLiveBook(id, bookCandlesQuery(id, width, openedMs).queryKey);
  useLiveBook(id, openOrdersQuery(own ?? '', undefined).queryKey);
  useLiveBook(id, endedOrdersQuery(own ?? '').queryKey);
  const signedIn = { enabled: own !== undefined };
  return {
    account: useQuery({ ...ownAccountQuery(own ?? ''), ...signedIn }),
    book: useQuery({ ...bookQuery(id), ...usePolling(POLL_MS.book) }),
    trades: useQuery({ ...bookTradesQuery(id), ...usePolling(POLL_MS.trades) }),
    candles: useQuery({ ...bookCandlesQuery(id, width, openedMs), ...usePolling(POLL_MS.trades) }),
    open: useQuery({
      ...openOrdersQuery(own ?? '', undefined),
      ...signedIn,
      // Orders of other pairs are in nobody's message.
      refetchInterval: POLL_MS.orders,
    }),
    fills: useQuery({ ...bookFillsQuery(id), ...signedIn, ...usePolling(POLL_MS.trades) }),
    ended: useQuery({ ...endedOrdersQuery(own ?? ''), ...signedIn, refetchInterval: POLL_MS.orders }),
  };
}

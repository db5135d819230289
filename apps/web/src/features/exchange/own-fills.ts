import type { OrderBookTrade, OwnOrder } from '@sunscope/product-api/types';
import { wholeOf } from './book-rows.ts';

/** Trades that an own order of the pair was part of: when, and how many whole tokens. */
export function ownFills(
  trades: readonly OrderBookTrade[],
  orders: readonly OwnOrder[],
  decimals: number,
): { t: number; amount: number }[] {
  // Contracts count orders each for itself: the same number is another order elsewhere.
  const own = new Set(orders.map(({ pairID, orderID }) => `${pairID} ${orderID}`));
  return trades
    .filter(({ pairID, buyOrderID, sellOrderID }) =>
      [buyOrderID, sellOrderID].some(id => own.has(`${pairID} ${id}`)),
    )
    .map(({ orderTime, volume }) => ({ t: orderTime, amount: wholeOf(volume, decimals) }));
}

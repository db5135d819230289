import type { bookLevel, depthLevel } from '@sunscope/product-api/schemas/order-book';
import { formatAmount } from '@sunscope/tron/amount';
import type { z } from 'zod';
import type { StoredBookLevel } from '../../repositories/order-book-rows.ts';
import type { BookPair } from './book-pairs.ts';

/** A side of the book, price by price. */
export function bookLevels(levels: readonly StoredBookLevel[], pair: BookPair): z.output<typeof bookLevel>[] {
  return levels.map(level => {
    const amount = formatAmount(level.amount, pair.firstDecimals);
    return {
      OrderID: Number(level.oldest),
      Price: formatAmount(level.price, pair.secondDecimals),
      Amount: amount,
      amount,
      curTurnover: formatAmount((level.amount * level.price) / pair.stored.unit, pair.secondDecimals),
      orders: Number(level.orders),
    };
  });
}

/** What a side has up to each price. */
export function depthLevels(
  levels: readonly StoredBookLevel[],
  pair: BookPair,
): z.output<typeof depthLevel>[] {
  let sum = 0n;
  return levels.map(level => {
    sum += level.amount;
    const amount = formatAmount(sum, pair.firstDecimals);
    return { Price: formatAmount(level.price, pair.secondDecimals), amount, Amount: amount };
  });
}

import type { Answer, OrderBookPair } from '@sunscope/product-api/types';
import { unitsOf, type Pair } from '../../components/exchange/ticket.ts';
import type { BookLevel } from '../../components/exchange/book.ts';
import { rawOrZero } from '../../lib/format/format.ts';

type ApiLevel = Answer<'/api/exchange/common/orderListV2/{id}'>['data']['buy'][number];

/** The most decimals that any contract of the exchange takes. */
const MOST_DECIMALS = 30;

/** A pair as book and ticket want it; decimals that no token has make it none. */
export function tradedPair(row: OrderBookPair): Pair | undefined {
  if (row.fPrecision > MOST_DECIMALS || row.sPrecision > MOST_DECIMALS) return undefined;
  const [price, amount] = [rawOrZero(row.priceStep), rawOrZero(row.amountStep)];
  return {
    base: { symbol: row.fShortName, decimals: row.fPrecision },
    quote: { symbol: row.sShortName, decimals: row.sPrecision },
    steps: { price: price > 0n ? price : 1n, amount: amount > 0n ? amount : 1n },
  };
}

/** Levels of one side; those that hold an own order are marked. What is no number is left out. */
export function levelsOf(rows: readonly ApiLevel[], pair: Pair, own: ReadonlySet<bigint>): BookLevel[] {
  return rows.flatMap(row => {
    const price = unitsOf(row.Price, pair.quote.decimals);
    const amount = unitsOf(row.Amount, pair.base.decimals);
    return price === undefined || amount === undefined ? [] : [{ price, amount, own: own.has(price) }];
  });
}

/** Levels as the depth chart draws them, in whole tokens. */
export function depthLevels(levels: readonly BookLevel[], pair: Pair): { price: number; amount: number }[] {
  return levels.map(({ price, amount }) => ({
    price: Number(price) / 10 ** pair.quote.decimals,
    amount: Number(amount) / 10 ** pair.base.decimals,
  }));
}

/** The best price of a side; undefined where nobody is there. */
export function bestOf(levels: readonly BookLevel[], side: 'asks' | 'bids'): bigint | undefined {
  let best: bigint | undefined;
  for (const { price, amount } of levels)
    if (price > 0n && amount > 0n && (best === undefined || (side === 'asks' ? price < best : price > best)))
      best = price;
  return best;
}

/** The best prices of a book whose buyers meet its sellers; undefined where they do not. */
export function crossingOf(levels: {
  asks: readonly BookLevel[];
  bids: readonly BookLevel[];
}): { bid: bigint; ask: bigint } | undefined {
  const [bid, ask] = [bestOf(levels.bids, 'bids'), bestOf(levels.asks, 'asks')];
  return bid === undefined || ask === undefined || bid < ask ? undefined : { bid, ask };
}

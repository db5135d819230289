import { amountParts } from '@sunscope/tron/amount';
import { groupedDigits } from '../../lib/format/amount-text.ts';

/** Orders of one price, as a source lists them. */
export interface BookLevel {
  /** For one whole token, in smallest units of the other. */
  price: bigint;
  /** In smallest units of the token. */
  amount: bigint;
  /** One of the orders is the reader's. */
  own?: boolean | undefined;
}

export interface BookRow extends BookLevel {
  /** Of this price and all better ones. */
  total: bigint;
  /** Thousandths of the deepest row shown. */
  depth: number;
}

/** Rows of one side, the best price first: prices in steps put together, amounts added up. */
export function bookRows(
  levels: readonly BookLevel[],
  side: 'asks' | 'bids',
  step: bigint,
  most: number,
): BookRow[] {
  const size = step > 0n ? step : 1n;
  const merged = new Map<bigint, BookLevel>();
  for (const { price, amount, own } of levels) {
    if (price <= 0n || amount <= 0n) continue;
    // Rounded against the reader: nobody sells below a step, nobody pays above it.
    const rounded = side === 'asks' ? ((price + size - 1n) / size) * size : (price / size) * size;
    const before = merged.get(rounded);
    merged.set(rounded, {
      price: rounded,
      amount: amount + (before?.amount ?? 0n),
      own: own === true || before?.own === true,
    });
  }
  const sorted = [...merged.values()].sort((a, b) => {
    const order = a.price < b.price ? -1 : a.price > b.price ? 1 : 0;
    return side === 'asks' ? order : -order;
  });
  let total = 0n;
  const rows = sorted.slice(0, most).map(level => ({ ...level, total: (total += level.amount), depth: 0 }));
  return rows.map(row => ({ ...row, depth: total === 0n ? 0 : Number((row.total * 1000n) / total) }));
}

/** What an order would take from the other side of the book at once. */
export interface Fill {
  /** Of what is wanted, in smallest units of the token. */
  filled: bigint;
  rest: bigint;
  /** Paid or received for it, in smallest units of the other token. */
  cost: bigint;
  /** For one whole token, rounded; undefined where nothing is taken. */
  average: bigint | undefined;
  /** The last price taken from. */
  until: bigint | undefined;
}

/**
 * @param levels the other side: asks for who buys, bids for who sells
 * @param limit price that is accepted at worst
 */
export function fillOf(
  levels: readonly BookLevel[],
  side: 'buy' | 'sell',
  amount: bigint,
  limit: bigint,
  decimals: number,
): Fill {
  const one = 10n ** BigInt(decimals);
  let rest = amount > 0n ? amount : 0n;
  let product = 0n;
  let until: bigint | undefined;
  for (const level of bookRows(levels, side === 'buy' ? 'asks' : 'bids', 1n, Number.MAX_SAFE_INTEGER)) {
    if (rest === 0n || (side === 'buy' ? level.price > limit : level.price < limit)) break;
    const taken = level.amount < rest ? level.amount : rest;
    product += taken * level.price;
    rest -= taken;
    until = level.price;
  }
  const filled = (amount > 0n ? amount : 0n) - rest;
  return { filled, rest, cost: product / one, average: filled === 0n ? undefined : product / filled, until };
}

/** Difference of the best prices, and in thousandths of a percent of the middle; undefined while a side is empty. */
export function spreadOf(
  asks: readonly BookLevel[],
  bids: readonly BookLevel[],
): { width: bigint; percent: number } | undefined {
  const ask = bookRows(asks, 'asks', 1n, 1)[0]?.price;
  const bid = bookRows(bids, 'bids', 1n, 1)[0]?.price;
  if (ask === undefined || bid === undefined) return undefined;
  const width = ask > bid ? ask - bid : 0n;
  return { width, percent: Number((width * 200_000n) / (ask + bid)) / 1000 };
}

/** An amount with exactly so many decimals, cut, so that points stand under one another. */
export function fixedDigits(
  raw: bigint,
  decimals: number,
  digits: number,
): { integer: string; fraction: string } {
  const { integer, fraction } = amountParts(raw, decimals);
  return { integer: groupedDigits(integer), fraction: fraction.slice(0, digits).padEnd(digits, '0') };
}

/** Decimals that prices of a step need. */
export function digitsOfStep(step: bigint, decimals: number): number {
  return amountParts(step, decimals).fraction.length;
}

/** The price of the newest trade, and whether it is above or below the last other price; no way where there was none. */
export interface LastPrice {
  price: bigint;
  way?: 'rose' | 'fell';
}

/** @param prices of the trades, newest first */
export function lastPrice(prices: readonly bigint[]): LastPrice | undefined {
  const [price] = prices;
  if (price === undefined) return undefined;
  const other = prices.find(one => one !== price);
  return other === undefined ? { price } : { price, way: price > other ? 'rose' : 'fell' };
}

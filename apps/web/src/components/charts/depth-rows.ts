import { placeOf } from './units.ts';
import type { ChartValue, Unit } from './chart-types.ts';

/** Open orders at one price. */
export interface DepthLevel {
  price: number;
  amount: ChartValue;
}

/** What one meets on the way to a price. */
export interface DepthRow {
  side: 'bid' | 'ask';
  price: number;
  /** All amounts from the best price to this one. */
  amount: number;
  /** What they cost together. */
  turnover: number;
}

export interface Depth {
  /** From the lowest price to the highest. */
  rows: readonly DepthRow[];
  /** Between the best prices; undefined where a side is empty. */
  middle: number | undefined;
}

/** Amounts added up from the best price outwards, on either side. Levels may come in any order. */
export function depthOf(bids: readonly DepthLevel[], asks: readonly DepthLevel[], unit: Unit): Depth {
  const sum = (levels: readonly DepthLevel[], side: DepthRow['side']): DepthRow[] => {
    let amount = 0;
    let turnover = 0;
    return levels
      .filter(({ price }) => Number.isFinite(price) && price > 0)
      .toSorted((a, b) => (side === 'bid' ? b.price - a.price : a.price - b.price))
      .map(level => {
        const size = Math.max(0, placeOf(level.amount, unit) ?? 0);
        amount += size;
        turnover += size * level.price;
        return { side, price: level.price, amount, turnover };
      });
  };
  const bid = sum(bids, 'bid');
  const ask = sum(asks, 'ask');
  const best = [bid[0]?.price, ask[0]?.price] as const;
  return {
    rows: [...bid.toReversed(), ...ask],
    middle: best[0] !== undefined && best[1] !== undefined ? (best[0] + best[1]) / 2 : undefined,
  };
}

import { bancorReturn } from '@sunscope/tron/bancor';

/** One side of a Bancor pair. */
export interface BancorReserve {
  /** `_` for TRX, or a TRC10 id. */
  id: string;
  symbol: string;
  decimals: number;
  /** What the pair holds, in smallest units. */
  balance: bigint;
}

export interface BancorReserves {
  first: BancorReserve;
  second: BancorReserve;
}

export type Side = 'buy' | 'sell';

/** What an order on a Bancor pair pays and gets. */
export interface BancorEstimate {
  sold: BancorReserve;
  bought: BancorReserve;
  pay: bigint;
  /** By the chain's formula, at the reserves of now. */
  get: bigint;
  /** What the chain must give at least; it refuses the trade otherwise. */
  atLeast: bigint;
  /** How much worse the average price is than the price of now, in percent. */
  effect: number;
}

export interface BancorFault {
  code: 'order_enter_amount' | 'order_too_little' | 'order_too_much' | 'order_not_enough';
  /** The limit that is hit, and of what. */
  raw?: bigint;
  of?: BancorReserve;
}

/** Estimates are allowed to be worse by so many hundredths of a percent. */
export const TOLERANCES = [10, 50, 100, 300] as const;
export type Tolerance = (typeof TOLERANCES)[number];
export const USUAL_TOLERANCE: Tolerance = 50;

/** No quantity of the chain is larger. */
const MOST = 2n ** 63n - 1n;

/** The least that has to be sold for at least `wanted`; undefined where the pair does not have it. */
export function costOf(
  soldBalance: bigint,
  boughtBalance: bigint,
  wanted: bigint,
  strict: boolean,
): bigint | undefined {
  if (wanted <= 0n || wanted >= boughtBalance || soldBalance <= 0n) return undefined;
  const gives = (sold: bigint) => bancorReturn(soldBalance, boughtBalance, sold, strict);
  let high = (soldBalance * wanted) / (boughtBalance - wanted) + 1n;
  // The chain counts in doubles: its curve runs beside the exact one, here above and there below it.
  while (gives(high) < wanted) {
    high *= 2n;
    if (high > MOST) return undefined;
  }
  let low = 0n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (gives(middle) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** What an order comes to: `amount` of the first token is bought, or sold. */
export function estimateOf(
  side: Side,
  amount: bigint | undefined,
  { first, second }: BancorReserves,
  tolerance: number,
  strict: boolean,
): BancorEstimate | BancorFault {
  if (amount === undefined || amount <= 0n) return { code: 'order_enter_amount' };
  if (first.balance <= 0n || second.balance <= 0n) return { code: 'order_too_much', raw: 0n, of: first };
  const [sold, bought] = side === 'buy' ? [second, first] : [first, second];
  const pay = side === 'sell' ? amount : costOf(sold.balance, bought.balance, amount, strict);
  if (pay === undefined || pay > MOST) return { code: 'order_too_much', raw: first.balance, of: first };
  const get = bancorReturn(sold.balance, bought.balance, pay, strict);
  if (get <= 0n) return { code: 'order_too_little' };
  const least = (get * BigInt(10_000 - tolerance)) / 10_000n;
  const now = Number(bought.balance) / Number(sold.balance);
  return {
    sold,
    bought,
    pay,
    get,
    atLeast: least > 0n ? least : 1n,
    effect: Math.max(0, (1 - Number(get) / Number(pay) / now) * 100),
  };
}

/** The same, and whether the account has what it pays. */
export function orderOf(
  side: Side,
  amount: bigint | undefined,
  pair: BancorReserves,
  terms: { tolerance: number; strict: boolean; available: bigint | undefined },
): BancorEstimate | BancorFault {
  const estimate = estimateOf(side, amount, pair, terms.tolerance, terms.strict);
  if ('code' in estimate || terms.available === undefined || estimate.pay <= terms.available) return estimate;
  return { code: 'order_not_enough', raw: terms.available, of: estimate.sold };
}

/** Amount of the first token that a share of what is available comes to. */
export function amountOfShare(
  side: Side,
  percent: number,
  available: bigint,
  { first, second }: BancorReserves,
  strict: boolean,
): bigint {
  const part = (available * BigInt(Math.min(100, Math.max(0, Math.round(percent))))) / 100n;
  if (side === 'sell' || part <= 0n) return part;
  if (first.balance <= 0n || second.balance <= 0n) return 0n;
  return bancorReturn(second.balance, first.balance, part, strict);
}

const CURVE_STEPS = 20;
const CURVE_STEP = 0.005;

/** The pair's curve as a book: how much can be bought or sold until the price has moved by each step. */
export function curveLevels({ first, second }: BancorReserves): {
  bids: { price: number; amount: number }[];
  asks: { price: number; amount: number }[];
} {
  const holds = Number(first.balance) / 10 ** first.decimals;
  const price = Number(second.balance) / 10 ** second.decimals / holds;
  if (!Number.isFinite(price) || price <= 0) return { bids: [], asks: [] };
  // Of a constant product: at a price k times as high the pair holds 1 / sqrt(k) of the first token.
  const moved = (step: number) => holds * Math.abs(1 - 1 / Math.sqrt(1 + step));
  const side = (sign: 1 | -1) =>
    Array.from({ length: CURVE_STEPS }, (_, at) => ({
      price: price * (1 + sign * CURVE_STEP * (at + 1)),
      amount: moved(sign * CURVE_STEP * (at + 1)) - (at === 0 ? 0 : moved(sign * CURVE_STEP * at)),
    }));
  return { bids: side(-1), asks: side(1) };
}

import type { candle, GRANULARITIES } from '@sunscope/product-api/schemas/exchange';
import { equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { PRICE_SCALE, type ExchangeReader, type StoredCandle } from '../../repositories/exchange-read.ts';

export type Granularity = (typeof GRANULARITIES)[number];
type Candle = z.output<typeof candle>;

/** Candles of one answer; of a longer span the newest are given. */
const MAX_CANDLES = 1500;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 1970-01-01 was a Thursday: the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Which stored candles make up one of a granularity. */
const STORED_MINUTES: Readonly<Record<Granularity, number>> = {
  '5min': 5,
  '30min': 5,
  '1h': 60,
  '4h': 60,
  '1d': 1440,
  '1w': 1440,
  '1m': 1440,
};
const SPAN_MS: Readonly<Record<Exclude<Granularity, '1w' | '1m'>, number>> = {
  '5min': 5 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
};

/** First millisecond of the candle a moment falls in: weeks begin on Monday, months on their first, UTC. */
export function startOfCandle(ms: number, granularity: Granularity): number {
  if (granularity === '1m') {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  if (granularity === '1w')
    return ms - ((((ms - FIRST_MONDAY_MS) % (7 * DAY_MS)) + 7 * DAY_MS) % (7 * DAY_MS));
  return ms - (ms % SPAN_MS[granularity]);
}

/** First millisecond of the candle behind one that starts here. */
export function nextCandle(startMs: number, granularity: Granularity): number {
  if (granularity === '1m') {
    const date = new Date(startMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  return startMs + (granularity === '1w' ? 7 * DAY_MS : SPAN_MS[granularity]);
}

/** How a pair's raw units become whole tokens. */
export interface PairScale {
  /** Key of the first token. */
  first: Uint8Array;
  firstDecimals: number;
  secondDecimals: number;
}

/**
 * Candles of a pair, oldest first. From its first trade on there are no gaps: where nobody traded the price stays as it
 * closed and the volume is 0, since charts draw candles side by side.
 */
export async function readCandles(
  reader: Pick<ExchangeReader, 'candles' | 'candleBefore'>,
  request: {
    exchange: bigint;
    granularity: Granularity;
    fromMs: number;
    toMs: number;
    scale: PairScale;
  },
): Promise<Candle[]> {
  const { exchange, granularity, scale } = request;
  const minutes = STORED_MINUTES[granularity];
  const last = startOfCandle(request.toMs, granularity);
  const first = Math.max(startOfCandle(request.fromMs, granularity), earliest(last, granularity));
  if (first > last) return [];
  const end = nextCandle(last, granularity);
  const [stored, before] = await Promise.all([
    reader.candles(exchange, minutes, { fromMs: BigInt(first), beforeMs: BigInt(end) }),
    reader.candleBefore(exchange, minutes, BigInt(first)),
  ]);
  const groups = new Map<number, StoredCandle[]>();
  for (const row of stored) {
    const start = startOfCandle(Number(row.start_ms), granularity);
    const rows = groups.get(start);
    if (rows) rows.push(row);
    else groups.set(start, [row]);
  }
  const candles: Candle[] = [];
  let close = before.length === 0 ? undefined : combine(before, scale).c;
  for (let start = first; start <= last; start = nextCandle(start, granularity)) {
    const rows = groups.get(start);
    const t = start / 1000;
    if (rows) {
      const made = combine(rows, scale);
      candles.push({ t, ...made });
      close = made.c;
    } else if (close !== undefined) candles.push({ t, o: close, h: close, l: close, c: close, v: 0 });
  }
  return candles;
}

/** The oldest candle of an answer that ends with this one. */
function earliest(last: number, granularity: Granularity): number {
  const span = nextCandle(last, granularity) - last;
  return startOfCandle(Math.max(0, last - span * (MAX_CANDLES - 1)), granularity);
}

/** One candle of all rows, whichever token was sold in each. */
function combine(rows: readonly StoredCandle[], scale: PairScale): Omit<Candle, 't'> {
  const sides = rows.map(row => sideOf(row, scale));
  const byPlace = sides.toSorted((a, b) => Number(a.firstPosition - b.firstPosition));
  const newest = sides.reduce((best, side) => (side.position > best.position ? side : best));
  return {
    o: byPlace[0]?.open ?? 0,
    h: Math.max(...sides.map(side => side.high)),
    l: Math.min(...sides.map(side => side.low)),
    c: newest.close,
    v: humanAmount(
      sides.reduce((sum, side) => sum + side.volume, 0n),
      scale.firstDecimals,
    ),
  };
}

function sideOf(row: StoredCandle, scale: PairScale) {
  const soldFirst = equalBytes(row.token, scale.first);
  const price = (value: bigint) => pricePerFirst(value, soldFirst, scale);
  return {
    firstPosition: row.first_position,
    position: row.position,
    open: price(row.open),
    // The dearest sale of the second token is the cheapest of the first.
    high: price(soldFirst ? row.high : row.low),
    low: price(soldFirst ? row.low : row.high),
    close: price(row.close),
    volume: soldFirst ? row.sold : row.bought,
  };
}

/** A stored price (bought per sold, raw) as whole second tokens per whole first token. */
export function pricePerFirst(value: bigint, soldFirst: boolean, scale: PairScale): number {
  if (value === 0n) return 0;
  const secondPerFirst = soldFirst ? value : (PRICE_SCALE * PRICE_SCALE) / value;
  return Number(secondPerFirst) * 10 ** (scale.firstDecimals - scale.secondDecimals - 36);
}

/** Raw units as whole tokens, for display and charts only. */
export function humanAmount(raw: bigint, decimals: number): number {
  return Number(raw) / 10 ** decimals;
}

import type { candle, candleQuery } from '@sunscope/product-api/schemas/exchange';
import type { z } from 'zod';
import { PRICE_SCALE, type StoredCandle } from '../../repositories/exchange-read.ts';
import type { OrderBookReader } from '../../repositories/order-book-read.ts';
import type { StoredBookCandle } from '../../repositories/order-book-rows.ts';
import { readCandles } from '../exchange/candles.ts';
import type { BookPair } from './book-pairs.ts';

/** The shortest candles that are stored. */
const STORED_MINUTES = 5;
const NEVER_MS = 2n ** 53n;
/** Spans without bounds begin this long before their end. */
const DEFAULT_SPAN_MS = 30 * 24 * 60 * 60_000;

/** Candles of an order-book pair, by the same rules as those of Bancor pairs. */
export async function readBookCandles(
  orderBook: Pick<OrderBookReader, 'candles' | 'candleBefore'>,
  pair: BookPair,
  query: z.output<typeof candleQuery>,
  nowMs: number,
): Promise<z.output<typeof candle>[]> {
  // A development chain whose blocks are mined by hand runs ahead of the clock: its newest trade is the present.
  const [newest] = await orderBook.candleBefore(pair.stored, STORED_MINUTES, NEVER_MS);
  const presentMs = Math.max(nowMs, Number(newest?.start_ms ?? 0));
  const toMs = Math.min(query.time_end === undefined ? presentMs : query.time_end * 1000, presentMs);
  const shown = (rows: readonly StoredBookCandle[]) => rows.map(row => asCandle(row, pair));
  const candles = await readCandles(
    {
      candles: async (_id, minutes, span) => shown(await orderBook.candles(pair.stored, minutes, span)),
      candleBefore: async (_id, minutes, beforeMs) =>
        shown(await orderBook.candleBefore(pair.stored, minutes, beforeMs)),
    },
    {
      exchange: pair.stored.pair,
      granularity: query.granularity,
      fromMs: query.time_start === undefined ? toMs - DEFAULT_SPAN_MS : query.time_start * 1000,
      toMs,
      scale: {
        first: pair.stored.token_a,
        firstDecimals: pair.firstDecimals,
        secondDecimals: pair.secondDecimals,
      },
    },
  );
  const { stored, secondDecimals } = pair;
  // Prices are steps of the pair: what floating point adds behind them goes again.
  const digits = Math.min(20, Math.max(0, secondDecimals - (stored.price_step.toString().length - 1)));
  const exact = (price: number) => Number(price.toFixed(digits));
  return candles.map(({ t, o, h, l, c, v }) => ({
    t,
    o: exact(o),
    h: exact(h),
    l: exact(l),
    c: exact(c),
    v,
  }));
}

/** A candle in the form of those of Bancor pairs: the first token sold, prices per raw unit. */
function asCandle(row: StoredBookCandle, { stored }: BookPair): StoredCandle {
  const price = (value: bigint) => (value * PRICE_SCALE) / stored.unit;
  return {
    token: stored.token_a,
    start_ms: row.start_ms,
    first_position: row.position,
    open: price(row.open),
    high: price(row.high),
    low: price(row.low),
    close: price(row.close),
    sold: row.volume,
    bought: row.turnover,
    position: row.position,
  };
}

import { useState } from 'react';

/** Widths of candles as the API names them (`1m` is a month), in ms. */
export const CANDLE_MS = {
  '5min': 300_000,
  '30min': 1_800_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
  '1m': 2_592_000_000,
} as const;
export type CandleWidth = keyof typeof CANDLE_MS;
export const CANDLE_WIDTHS = Object.keys(CANDLE_MS) as CandleWidth[];

const KEY = 'interval';
/** Candles of one answer. */
const CANDLES = 240;

export const isCandleWidth = (text: string | null): text is CandleWidth =>
  text !== null && Object.hasOwn(CANDLE_MS, text);

function stored(): CandleWidth {
  try {
    const text = localStorage.getItem(KEY);
    return isCandleWidth(text) ? text : '1h';
  } catch {
    return '1h';
  }
}

/** The width a reader chose, for every pair and the next visit. */
export function useCandleWidth(): [CandleWidth, (width: CandleWidth) => void] {
  const [width, setWidth] = useState(stored);
  const choose = (next: CandleWidth) => {
    setWidth(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [width, choose];
}

/** First second that is asked for. Cut to a day, so that the question is the same for a while. */
export function candlesFrom(nowMs: number, width: CandleWidth): number {
  const day = CANDLE_MS['1d'];
  const from = Math.floor((nowMs - CANDLES * CANDLE_MS[width]) / day) * day;
  return Math.max(0, from / 1000);
}

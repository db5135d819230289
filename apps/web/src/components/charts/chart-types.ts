import type { ReactNode } from 'react';

/**
 * What the values of a series are, and thereby how they are written and which axis they stand on: series of the same
 * unit share the plot, another unit gets a lane of its own below it.
 */
export type Unit =
  /** How many: `108,445`. Counts of different things (`of`) do not share an axis. */
  | { kind: 'count'; of?: string }
  /** Already in percent: 46.2 is `46.2%`. */
  | { kind: 'percent' }
  /** Bytes, written as B, kB, MB … of 1,000. */
  | { kind: 'bytes' }
  | { kind: 'seconds' }
  /** Raw units of a token as bigint: exact in read-out, table and file however large it is. */
  | { kind: 'amount'; symbol: string; decimals: number }
  /** A price or a worth in a currency (`USD`), as a number. */
  | { kind: 'money'; currency: string }
  /** Any other number, with its unit's sign if it has one. */
  | { kind: 'number'; symbol?: string };

/** A value of a series. `null` is unknown and leaves a gap; zero is a value. */
export type ChartValue = number | bigint | null;

/** One point of a series. */
export interface ChartPoint {
  /** Milliseconds since 1970, UTC: the start of the day or hour it is about. */
  t: number;
  value: ChartValue;
  /** What read-out and table write instead of the formatted value, where the exact value cannot be had from it. */
  text?: string;
}

/** One series over time. Points may come in any order and with days missing. */
export interface ChartSeries {
  id: string;
  /** As the reader sees it: "Transactions". */
  name: string;
  unit: Unit;
  points: readonly ChartPoint[];
  /** How it is drawn; the chart's `look` where left out. In a lane of its own bars are the custom. */
  look?: SeriesLook;
}

export type SeriesLook = 'line' | 'area' | 'bars';

/** What the points are: it decides how their dates are written and what the ranges offer. */
export type ChartStep = 'day' | 'hour';

/** Something that happened, as a flag on a dotted line: "Energy price 210 to 100". */
export interface ChartEvent {
  t: number;
  text: string;
}

/** What a reader set; plain text values, so that a page can keep it in its address. */
export interface ChartSettings {
  /** `7d`, `30d`, `90d`, `1y`, `all`, or `<first ms>-<last ms>` after zooming. */
  range: string;
  scale: 'linear' | 'log';
  /** Ids of series the reader put away. */
  hidden: readonly string[];
}

/** The states of a chart; all take the same room. */
export type ChartState =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; text?: string }
  | { kind: 'failed'; error: unknown; onRetry?: () => void };

/** What every chart of the kit takes. */
export interface ChartBasics {
  /** What is drawn, as plain text: heading, name of files and name for those who cannot see it. */
  title: string;
  /** Beside the heading's tools: a day and hour switch, a link. */
  actions?: ReactNode;
  /** Where it stands in a card of the page already: no card and no visible heading of its own. */
  bare?: boolean;
  state?: ChartState;
  /** Height of the plot in px. */
  height?: number;
}

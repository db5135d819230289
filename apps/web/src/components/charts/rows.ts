import { isDate } from '../../lib/format/format.ts';
import type { ChartPoint, ChartSeries, ChartStep } from './chart-types.ts';
import { placeOf, plainText } from './units.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Length of a step in ms. */
export const stepMs = (step: ChartStep): number => (step === 'hour' ? HOUR_MS : DAY_MS);

/** All series side by side: one row per moment, in the order of time. */
export interface ChartRows {
  times: readonly number[];
  /** By series and row; undefined where a series says nothing of that moment. */
  points: ReadonlyArray<readonly (ChartPoint | undefined)[]>;
}

/** Brings series together by their moments. Of two points for one moment the later one in the list counts. */
export function rowsOf(series: readonly ChartSeries[]): ChartRows {
  const known = series.map(
    one => new Map(one.points.flatMap(point => (isDate(point.t) ? [[point.t, point] as const] : []))),
  );
  const times = [...new Set(known.flatMap(points => [...points.keys()]))].toSorted((a, b) => a - b);
  return { times, points: known.map(points => times.map(t => points.get(t))) };
}

/** First and last row of what is shown, both included. */
export interface Window {
  first: number;
  last: number;
}

/** Ranges on offer with their length in days; those longer than what is there are left out by `rangesFor`. */
const RANGES = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
export type RangeName = keyof typeof RANGES | 'all';

/** The ranges worth offering: of hours the short ones, and none that would show all there is. */
export function rangesFor(times: readonly number[], step: ChartStep): RangeName[] {
  const span = ((times.at(-1) ?? 0) - (times[0] ?? 0) + stepMs(step)) / DAY_MS;
  const names = (Object.keys(RANGES) as (keyof typeof RANGES)[]).filter(
    name => RANGES[name] < span && (step === 'hour' || name !== '24h'),
  );
  return names.length === 0 ? [] : [...names, 'all'];
}

/** The range that shows the newest rows as they come, as many as a chart of candles can show apart. */
export const LATEST_ROWS = 'latest';
const LATEST = 120;

/** The rows a setting shows: a named range up to the newest row, or the moments of a zoom. Anything else is all. */
export function windowOf(range: string, times: readonly number[], step: ChartStep): Window {
  const all = { first: 0, last: times.length - 1 };
  const newest = times.at(-1);
  if (newest === undefined) return all;
  if (range === LATEST_ROWS) return { first: Math.max(0, times.length - LATEST), last: all.last };
  const zoom = /^(\d{1,15})-(\d{1,15})$/.exec(range);
  if (zoom) {
    const first = times.findIndex(t => t >= Number(zoom[1]));
    const last = times.findLastIndex(t => t <= Number(zoom[2]));
    return first >= 0 && last > first ? { first, last } : all;
  }
  if (!Object.hasOwn(RANGES, range)) return all;
  const rows = (RANGES[range as keyof typeof RANGES] * DAY_MS) / stepMs(step);
  const since = newest - (rows - 1) * stepMs(step);
  return {
    first: Math.min(
      times.findIndex(t => t >= since),
      Math.max(0, all.last - 1),
    ),
    last: all.last,
  };
}

/** A window as the text of a setting. */
export function rangeText(window: Window, times: readonly number[]): string {
  if (window.first <= 0 && window.last >= times.length - 1) return 'all';
  return `${times[window.first]}-${times[window.last]}`;
}

/** The row nearest to a moment, within a window. */
export function nearestRow(times: readonly number[], t: number, window: Window): number {
  let low = window.first;
  let high = window.last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < t) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  return before >= window.first && t - (times[before] ?? 0) < (times[low] ?? 0) - t ? before : low;
}

/** A narrower or wider window around a row that keeps its place; never less than three rows. */
export function zoomed(window: Window, around: number, factor: number, rows: number): Window {
  const size = Math.min(rows - 1, Math.max(2, Math.round((window.last - window.first) * factor)));
  const share = (around - window.first) / Math.max(1, window.last - window.first);
  const first = Math.min(rows - 1 - size, Math.max(0, Math.round(around - share * size)));
  return { first, last: first + size };
}

/** Rows of the highest and the lowest known value in a window; undefined where all are alike. */
export function extremesOf(
  series: ChartSeries,
  points: readonly (ChartPoint | undefined)[],
  window: Window,
): { highest: number; lowest: number } | undefined {
  let highest = -1;
  let lowest = -1;
  const place = (row: number) => placeOf(points[row]?.value, series.unit);
  for (let row = window.first; row <= window.last; row++) {
    const here = place(row);
    if (here === null) continue;
    if (highest < 0 || here > (place(highest) ?? 0)) highest = row;
    if (lowest < 0 || here < (place(lowest) ?? 0)) lowest = row;
  }
  return highest < 0 || place(highest) === place(lowest) ? undefined : { highest, lowest };
}

/** Change of a series on the row before, in percent; undefined where either is unknown or nothing was there. */
export function changeAt(
  series: ChartSeries,
  points: readonly (ChartPoint | undefined)[],
  row: number,
): number | undefined {
  const now = placeOf(points[row]?.value, series.unit);
  const before = placeOf(points[row - 1]?.value, series.unit);
  return now === null || before === null || before === 0
    ? undefined
    : ((now - before) / Math.abs(before)) * 100;
}

/**
 * The shown rows as CSV: moments in ISO, values exact and without separators. Names come from elsewhere, so one that a
 * spreadsheet would take for a formula is quoted.
 */
export function csvOf(
  head: string,
  series: readonly ChartSeries[],
  rows: ChartRows,
  window: Window,
  step: ChartStep,
): string {
  const lines = [[head, ...series.map(one => one.name)].map(csvCell).join(',')];
  for (let row = window.first; row <= window.last; row++) {
    const iso = new Date(rows.times[row] ?? 0).toISOString();
    const values = series.map((one, at) => plainText(rows.points[at]?.[row]?.value, one.unit));
    lines.push([step === 'day' ? iso.slice(0, 10) : iso, ...values].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A cell of text: quoted where it must be, and made harmless where a spreadsheet would compute it. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Day the main network began; nothing can be older (the specification's earliest choice). */
export const EARLIEST_MS = Date.UTC(2018, 5, 25);

/** Whose midnight a day begins at. */
export type Zone = 'local' | 'utc';

/** Ranges that are one press away. */
export const PRESETS = ['hour', 'day', 'week', 'month', 'today', 'yesterday'] as const;
export type Preset = (typeof PRESETS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROLLING = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

/** What a preset comes to now. Days of the calendar begin at the midnight of the zone. */
export function presetRange(preset: Preset, nowMs: number, zone: Zone): { from: number; to: number } {
  if (preset !== 'today' && preset !== 'yesterday') return { from: nowMs - ROLLING[preset], to: nowMs };
  const today = midnight(nowMs, zone, 0);
  return preset === 'today' ? { from: today, to: nowMs } : { from: midnight(nowMs, zone, -1), to: today };
}

/** Days have 23 or 25 hours where clocks change, so they are counted by the calendar. */
function midnight(ms: number, zone: Zone, days: number): number {
  const date = new Date(ms);
  if (zone === 'utc') return date.setUTCHours(0, 0, 0, 0) + days * DAY_MS;
  date.setDate(date.getDate() + days);
  return date.setHours(0, 0, 0, 0);
}

/** What is wrong with a range, as a translation key; undefined when it can be applied. */
export function rangeProblem(
  from: number | undefined,
  to: number | undefined,
): 'select_start_time' | 'select_end_time' | 'range_order' | 'range_too_early' | undefined {
  if (from === undefined) return 'select_start_time';
  if (to === undefined) return 'select_end_time';
  if (from < EARLIEST_MS) return 'range_too_early';
  return to <= from ? 'range_order' : undefined;
}

/** Text of a `datetime-local` field (to the minute) for a moment, by the clock of a zone. */
export function toInput(ms: number | undefined, zone: Zone = 'local'): string {
  if (ms === undefined) return '';
  const offset = zone === 'utc' ? 0 : new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
}

/** The moment a `datetime-local` field holds by the clock of a zone, undefined while it holds none. */
export function fromInput(text: string, zone: Zone = 'local'): number | undefined {
  const ms = text === '' ? Number.NaN : new Date(zone === 'utc' ? `${text}Z` : text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

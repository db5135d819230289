import { isDate, UNKNOWN } from '../../lib/format/format.ts';
import { localeOf } from '../../lib/prefs/languages.ts';
import { DAY_MS, HOUR_MS } from './rows.ts';
import type { ChartStep } from './chart-types.ts';

/** Distances between marks of less than a month. */
const SHORT_STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map(hours => hours * HOUR_MS);
/** And of months. */
const LONG_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];

/** A mark on the axis of time. */
export interface TimeTick {
  t: number;
  /** What its label shows: the hour, the day, the month (with its year in January) or the year. */
  unit: 'hour' | 'day' | 'month' | 'year';
}

/** At most so many marks, on whole hours, days, months or years of UTC. */
export function timeTicks(from: number, to: number, most: number, step: ChartStep): TimeTick[] {
  const span = to - from;
  if (!(span > 0) || most < 1 || !isDate(from) || !isDate(to)) return [];
  const least = step === 'day' ? DAY_MS : HOUR_MS;
  const short = SHORT_STEPS.find(length => length >= least && span / length <= most);
  if (short !== undefined) {
    const first = Math.ceil(from / short) * short;
    const count = Math.floor((to - first) / short) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, at) => {
      const t = first + at * short;
      return { t, unit: t % DAY_MS === 0 ? 'day' : 'hour' };
    });
  }
  const long = LONG_STEPS.find(length => span / (length * 30.4 * DAY_MS) <= most) ?? 240;
  const start = new Date(from);
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const ticks: TimeTick[] = [];
  for (let at = Math.ceil(month / long) * long; ; at += long) {
    const t = Date.UTC(Math.floor(at / 12), at % 12);
    // The months around the last date there is are none.
    if (!(t <= to)) return ticks;
    if (t >= from) ticks.push({ t, unit: at % 12 === 0 || long >= 12 ? 'year' : 'month' });
  }
}

/** Half of a date on the axis, px: one nearer to the beginning of the drawing would be cut. */
const HALF_DATE = 22;

/**
 * The marks whose dates are whole within the drawing; at its end, where the scale stands, there is room.
 * @param room width of the plot between its edges, px
 * @param before room before the plot, px
 */
export const ticksInRoom = (
  ticks: readonly TimeTick[],
  [from, to]: readonly [number, number],
  room: number,
  before: number,
): TimeTick[] => ticks.filter(({ t }) => ((t - from) / (to - from)) * room + before >= HALF_DATE);

const written = new Map<string, Intl.DateTimeFormat>();
function dateFormat(language: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(how)}`;
  const known = written.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...how });
  written.set(key, known);
  return known;
}

/** A number beyond the dates there are, as hostile data may hold, must not take the page down. */
const dateText = (t: number, language: string, how: Intl.DateTimeFormatOptions): string =>
  isDate(t) ? dateFormat(language, how).format(t) : UNKNOWN;

const TICK_FORMS = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const;

/** Label of a mark. */
export const tickText = ({ t, unit }: TimeTick, language: string): string =>
  dateText(t, language, TICK_FORMS[unit]);

const POINT_FORMS = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  hour: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const;

/** The moment of a point, in full: "Tue, 3 Nov 2026", with the hour where the points are hours. UTC. */
export const momentText = (t: number, step: ChartStep, language: string): string =>
  dateText(t, language, POINT_FORMS[step]);

const SHORT_FORMS = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const;

/** The same where there is little room: the pill on the axis and the table's first column. */
export const shortMoment = (t: number, step: ChartStep, language: string): string =>
  dateText(t, language, SHORT_FORMS[step]);

/** The shortest: a day without its year, an hour of today. */
export const dayText = (t: number, step: ChartStep, language: string): string =>
  dateText(t, language, TICK_FORMS[step]);

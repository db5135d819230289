import type { Amount } from '@sunscope/product-api/types';
import { useMemo } from 'react';
import { useLocale } from '../i18n/i18n.tsx';
import { localeOf } from '../prefs/languages.ts';
import { usePrefs, type Calendar } from '../prefs/prefs.ts';

/** What stands where a value is unknown; zero is never unknown. */
export const UNKNOWN = '–';

/**
 * Formatters of one language. Digits of numbers are 0-9: amounts and block numbers are compared and copied across
 * languages. Who chose the Persian calendar gets dates, spans, shares and short forms in Persian digits.
 */
export interface Formatters {
  /** Whole number with separators. */
  integer(value: number | bigint): string;
  /** Number with at most so many fraction digits (rates, not amounts). */
  decimal(value: number, digits: number): string;
  /** `12.34%` of a value already in percent; `signed` writes the plus. */
  percent(value: number, options?: { digits?: number; fixed?: boolean; signed?: boolean }): string;
  /** Short form for summaries: 45.1 bn. Never for amounts somebody may act on. */
  compact(value: number): string;
  /** Day and time in local time or UTC. */
  dateTime(ms: number, zone: 'local' | 'utc'): string;
  date(ms: number, zone: 'local' | 'utc'): string;
  /** A span in its largest unit of days, hours and minutes: `3 days`, `1.5 hours`. */
  duration(seconds: number): string;
}

/** A date holds a day more than this, which a time zone may add: what the chain says beyond it is no moment. */
const LAST_MS = 8.639e15;

/** Whether there is a date for a moment; anybody may write any number into a transaction. */
export const isDate = (ms: number): boolean => Math.abs(ms) < LAST_MS;

/** Units of a span with their seconds, the largest first. */
const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const PERSIAN = 'fa-u-ca-persian-nu-arabext';
const cache = new Map<string, Formatters>();

/** Formatters of a language, made once. */
export function formattersOf(language: string, calendar: Calendar = 'gregory'): Formatters {
  const persian = language === 'fa' && calendar === 'persian';
  const name = persian ? PERSIAN : language;
  const known = cache.get(name);
  if (known) return known;
  const locale = localeOf(language);
  const spoken = persian ? PERSIAN : locale;
  // Each takes 50 microseconds to make and a table of a chart asks for hundreds.
  const made = new Map<string, Intl.NumberFormat>();
  const numbers = (how: Intl.NumberFormatOptions, tag = spoken) => {
    const id = tag + JSON.stringify(how);
    const one = made.get(id) ?? new Intl.NumberFormat(tag, how);
    made.set(id, one);
    return one;
  };
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(spoken, { notation: 'compact', maximumFractionDigits: 1 });
  const moments = { local: dateFormat(spoken, true, undefined), utc: dateFormat(spoken, true, 'UTC') };
  const days = { local: dateFormat(spoken, false, undefined), utc: dateFormat(spoken, false, 'UTC') };
  const formatters: Formatters = {
    integer: value => whole.format(value),
    decimal: (value, digits) => numbers({ maximumFractionDigits: digits }, locale).format(value),
    percent: (value, options = {}) =>
      numbers({
        style: 'percent',
        maximumFractionDigits: options.digits ?? 2,
        ...(options.fixed === true ? { minimumFractionDigits: options.digits ?? 2 } : {}),
        signDisplay: options.signed === true ? 'exceptZero' : 'auto',
      }).format(value / 100),
    compact: value => short.format(value),
    dateTime: (ms, zone) => (isDate(ms) ? moments[zone].format(ms) : UNKNOWN),
    date: (ms, zone) => (isDate(ms) ? days[zone].format(ms) : UNKNOWN),
    duration: seconds => {
      const [unit, size] = SPANS.find(([, length]) => seconds >= length) ?? ['minute', 60];
      return new Intl.NumberFormat(spoken, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      }).format(seconds / size);
    },
  };
  cache.set(name, formatters);
  return formatters;
}

function dateFormat(locale: string, withTime: boolean, timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    ...(withTime ? { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' as const } : {}),
    ...(timeZone === undefined ? {} : { timeZone, ...(withTime ? { timeZoneName: 'short' as const } : {}) }),
  });
}

/** Formatters of the active language. */
export function useFormat(): Formatters {
  const { language } = useLocale();
  const calendar = usePrefs(prefs => prefs.calendar);
  return useMemo(() => formattersOf(language, calendar), [language, calendar]);
}

/** An amount of the API as bigint; undefined where it is unknown (null) or neither an integer nor a digit string. */
export function toRaw(value: Amount | null | undefined): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}

/** The same where a missing amount means none. */
export function rawOrZero(value: Amount | null | undefined): bigint {
  return toRaw(value) ?? 0n;
}

/** Part of a whole in percent, by integers up to the last step; 0 where the whole is 0. */
export function percentOf(part: bigint, whole: bigint, digits = 6): number {
  if (whole === 0n) return 0;
  const scale = 10n ** BigInt(digits);
  return Number((part * 100n * scale) / whole) / Number(scale);
}

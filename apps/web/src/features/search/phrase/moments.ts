import { before, calendar, dateOf, LENGTHS, startOf, UNITS, type Clock, type Unit } from './calendar.ts';
import { said, type Meaning, type Word } from './words.ts';

/** From the first to the last millisecond. */
export interface TimeSpan {
  from: number;
  to: number;
  next: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH_NAMES =
  /^(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** More of a unit leads before all chains. */
const MOST_UNITS = 5_000;

function countAt(
  words: readonly Word[],
  at: number,
): { count: number; unit: Unit; next: number } | undefined {
  const word = words[at];
  if (word === undefined || word.quoted) return undefined;
  const glued = /^(\d{1,4})([^\d]+)$/u.exec(word.text);
  const parts = glued
    ? [
        { ...word, text: glued[1] ?? '' },
        { ...word, text: glued[2] ?? '' },
      ]
    : [word, words[at + 1] ?? { ...word, text: '' }];
  const count = said(words, at, 'one')
    ? 1
    : /^\d{1,4}$/.test(parts[0]?.text ?? '')
      ? Number(parts[0]?.text)
      : 0;
  const unit = said(parts, 1, ...UNITS);
  if (count < 1 || count > MOST_UNITS || unit === undefined) return undefined;
  return { count, unit: unit.meaning, next: at + (glued ? 1 : 2) };
}

/** `3 days ago`, with "ago" before it in other languages (`hace 3 días`), and an hour without its number (`час назад`). */
function agoAt(words: readonly Word[], at: number): { count: number; unit: Unit; next: number } | undefined {
  const lead = said(words, at, 'ago_before', 'before');
  const from = lead?.next ?? at;
  const unit = said(words, from, ...UNITS);
  const counted = countAt(words, from) ?? (unit && { count: 1, unit: unit.meaning, next: unit.next });
  if (counted === undefined) return undefined;
  if (lead) return counted;
  const ago = said(words, counted.next, 'ago');
  return ago && { ...counted, next: ago.next };
}

/** `now`, `1 hour ago`, `2026-11-22 14:00`, seconds or milliseconds since 1970. */
export function momentAt(
  words: readonly Word[],
  at: number,
  clock: Clock,
): { at: number; next: number } | undefined {
  const now = said(words, at, 'now');
  if (now) return { at: clock.now, next: now.next };
  const ago = agoAt(words, at);
  if (ago) return { at: before(clock, ago.unit, ago.count), next: ago.next };
  const word = words[at];
  if (word === undefined || word.quoted) return undefined;
  if (/^\d{10}$/.test(word.text)) return { at: Number(word.text) * 1000, next: at + 1 };
  if (/^\d{13}$/.test(word.text)) return { at: Number(word.text), next: at + 1 };
  return clockTimeAt(words, at, clock);
}

/** `2026-11-22T14:00`, `2026-11-22 14:00:30`; a Z at the end means UTC whatever the reader's clock. */
function clockTimeAt(
  words: readonly Word[],
  at: number,
  clock: Clock,
): { at: number; next: number } | undefined {
  const first = words[at]?.text ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(first);
  const text = isDay ? `${first}t${words[at + 1]?.text ?? ''}` : first;
  const [, day, hours, minutes, seconds = '00', z] =
    /^(\d{4}-\d{2}-\d{2})t(\d{2}):(\d{2})(?::(\d{2}))?(z?)$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const utc = z === 'z' || clock.zone === 'utc';
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}${utc ? 'Z' : ''}`);
  return Number.isNaN(ms) ? undefined : { at: ms, next: at + (isDay ? 2 : 1) };
}

/** A span of time; `bare` takes months and years by their name alone, which without a word before may be anything. */
export function spanAt(words: readonly Word[], at: number, clock: Clock, bare = false): TimeSpan | undefined {
  return relativeSpan(words, at, clock) ?? writtenSpan(words, at, clock, bare);
}

function relativeSpan(words: readonly Word[], at: number, clock: Clock): TimeSpan | undefined {
  const day = said(words, at, 'today', 'yesterday');
  if (day) return { ...calendar(clock, 'day', day.meaning === 'today' ? 0 : 1), next: day.next };
  const ago = agoAt(words, at);
  if (ago) {
    // "3 days ago" is that day, "2 hours ago" the hour that began then.
    const { unit, count } = ago;
    if (unit !== 'hour' && unit !== 'minute') return { ...calendar(clock, unit, count), next: ago.next };
    const from = before(clock, unit, count);
    return { from, to: Math.min(clock.now, from + LENGTHS[unit] - 1), next: ago.next };
  }
  const which = said(words, at, 'this', 'last', 'past');
  if (which === undefined) return spanBefore(words, at, clock) ?? weekday(words, at, clock);
  const several = countAt(words, which.next);
  if (several && which.meaning !== 'this') return rolling(clock, several, several.next);
  const unit = said(words, which.next, ...UNITS);
  if (unit === undefined) return which.meaning === 'last' ? weekday(words, which.next, clock) : undefined;
  return nearest(clock, which.meaning, unit.meaning, unit.next);
}

/** Languages that say which behind it: `semana pasada`, `7 روز گذشته`. */
function spanBefore(words: readonly Word[], at: number, clock: Clock): TimeSpan | undefined {
  const several = countAt(words, at);
  if (several) {
    const behind = said(words, several.next, 'last', 'past');
    return behind && rolling(clock, several, behind.next);
  }
  const unit = said(words, at, ...UNITS);
  const which = unit && said(words, unit.next, 'this', 'last', 'past');
  return unit && which && nearest(clock, which.meaning, unit.meaning, which.next);
}

/** Up to now. */
function rolling(clock: Clock, { unit, count }: { unit: Unit; count: number }, next: number): TimeSpan {
  return { from: before(clock, unit, count), to: clock.now, next };
}

function nearest(clock: Clock, which: 'this' | 'last' | 'past', unit: Unit, next: number): TimeSpan {
  // "Last week" is the calendar's, "the last hour" and "the past week" end now.
  const rolls = which === 'past' || unit === 'hour' || unit === 'minute';
  if (which !== 'this' && (rolls || unit === 'day')) return rolling(clock, { unit, count: 1 }, next);
  return { ...calendar(clock, unit, which === 'last' ? 1 : 0), next };
}

/** The newest such day before today. */
function weekday(words: readonly Word[], at: number, clock: Clock): TimeSpan | undefined {
  const word = words[at];
  const index = word === undefined || word.quoted ? -1 : WEEKDAYS.findIndex(name => name === word.text);
  if (index === -1) return undefined;
  const back = ((dateOf(clock).weekday - index + 6) % 7) + 1;
  return { ...calendar(clock, 'day', back), next: at + 1 };
}

function writtenSpan(words: readonly Word[], at: number, clock: Clock, bare: boolean): TimeSpan | undefined {
  const [first, second, third] = [0, 1, 2].map(nth => {
    const word = words[at + nth];
    return word === undefined || word.quoted ? '' : word.text;
  }) as [string, string, string];
  const [, year, month, day] = /^(20\d{2})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(first) ?? [];
  if (year !== undefined)
    return whole(clock, Number(year), Number(month) - 1, day === undefined ? undefined : Number(day), at + 1);
  if (bare && /^20\d{2}$/.test(first))
    return {
      from: startOf(clock, Number(first), 0, 1),
      to: startOf(clock, Number(first) + 1, 0, 1) - 1,
      next: at + 1,
    };
  const isDay = (text: string) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(text);
  const isYear = (text: string) => /^20\d{2}$/.test(text);
  const thisYear = dateOf(clock).year;
  if (isDay(first) && monthOf(second) !== -1)
    return whole(
      clock,
      isYear(third) ? Number(third) : thisYear,
      monthOf(second),
      parseInt(first, 10),
      at + (isYear(third) ? 3 : 2),
    );
  if (monthOf(first) === -1) return undefined;
  if (isDay(second))
    return whole(
      clock,
      isYear(third) ? Number(third) : thisYear,
      monthOf(first),
      parseInt(second, 10),
      at + (isYear(third) ? 3 : 2),
    );
  if (isYear(second)) return whole(clock, Number(second), monthOf(first), undefined, at + 2);
  return bare ? whole(clock, thisYear, monthOf(first), undefined, at + 1) : undefined;
}

function monthOf(text: string): number {
  return MONTH_NAMES.test(text) ? MONTHS.findIndex(name => text.startsWith(name)) : -1;
}

/** A day or month that the calendar has; undefined for 31 February. */
function whole(
  clock: Clock,
  year: number,
  month: number,
  day: number | undefined,
  next: number,
): TimeSpan | undefined {
  if (month < 0 || month > 11) return undefined;
  if (day === undefined)
    return { from: startOf(clock, year, month, 1), to: startOf(clock, year, month + 1, 1) - 1, next };
  const exists = new Date(Date.UTC(year, month, day)).getUTCDate() === day;
  return exists
    ? { from: startOf(clock, year, month, day), to: startOf(clock, year, month, day + 1) - 1, next }
    : undefined;
}

export interface SaidDates {
  from?: number;
  to?: number;
  next: number;
}

const OPEN = ['since', 'after', 'until', 'before'] as const satisfies readonly Meaning[];

/** Languages that say since and until behind the day: `昨日から`. */
function openBehind(words: readonly Word[], { from, to, next: at }: TimeSpan): SaidDates | undefined {
  const open = said(words, at, 'from_after', 'until_after', 'before_after', 'after_after');
  switch (open?.meaning) {
    case 'from_after':
      return { from, next: open.next };
    case 'until_after':
      return { to, next: open.next };
    case 'before_after':
      return { to: from - 1, next: open.next };
    case 'after_after':
      return { from: to + 1, next: open.next };
    default:
      return undefined;
  }
}

/** When: `last week`, `since 2026-11-01`, `before yesterday`, `from 1 nov to 5 nov`, `between monday and today`. */
export function datesAt(words: readonly Word[], at: number, clock: Clock): SaidDates | undefined {
  const open = said(words, at, ...OPEN);
  if (open) {
    const moment = momentAt(words, open.next, clock);
    const end = moment
      ? { from: moment.at, to: moment.at, next: moment.next }
      : spanAt(words, open.next, clock, true);
    // "Before 3 days" is how some languages say that it was 3 days ago.
    if (end === undefined) return open.meaning === 'before' ? relativeSpan(words, at, clock) : undefined;
    if (open.meaning === 'since') return { from: end.from, next: end.next };
    if (open.meaning === 'after') return { from: end.to + 1, next: end.next };
    if (open.meaning === 'until') return { to: end.to, next: end.next };
    return { to: end.from - 1, next: end.next };
  }
  const lead = said(words, at, 'between', 'from', 'to', 'on');
  const first = spanAt(words, lead?.next ?? at, clock, lead?.meaning === 'on');
  if (first === undefined) return undefined;
  if (lead?.meaning === 'to') return { to: first.to, next: first.next };
  const behind = lead === undefined ? openBehind(words, first) : undefined;
  if (behind) return behind;
  const join = said(words, first.next, 'and', 'to', 'until');
  const second = join && spanAt(words, join.next, clock);
  if (second && lead?.meaning !== 'on')
    return first.from <= second.from
      ? { from: first.from, to: second.to, next: second.next }
      : { from: second.from, to: first.to, next: second.next };
  if (lead?.meaning === 'between') return undefined;
  return lead?.meaning === 'from' ? { from: first.from, next: first.next } : first;
}

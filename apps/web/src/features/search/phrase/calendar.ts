/** Now, and whose days count. */
export interface Clock {
  now: number;
  zone: 'local' | 'utc';
}

const MINUTE = 60_000;
export const LENGTHS = {
  minute: MINUTE,
  hour: 60 * MINUTE,
  day: 1440 * MINUTE,
  week: 10_080 * MINUTE,
} as const;
export const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** The beginning of a day, month or year, as the reader's clock has it. */
export function startOf(clock: Clock, year: number, month: number, day: number): number {
  return clock.zone === 'utc' ? Date.UTC(year, month, day) : new Date(year, month, day).getTime();
}

/** The day on that clock. */
export function dateOf({ now, zone }: Clock): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(now);
  return zone === 'utc'
    ? {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth(),
        day: date.getUTCDate(),
        weekday: date.getUTCDay(),
      }
    : { year: date.getFullYear(), month: date.getMonth(), day: date.getDate(), weekday: date.getDay() };
}

/** The calendar's unit that many units before the running one. */
export function calendar(clock: Clock, unit: Unit, back: number): { from: number; to: number } {
  const { year, month, day, weekday } = dateOf(clock);
  const begin = (steps: number): number => {
    switch (unit) {
      case 'year':
        return startOf(clock, year + steps, 0, 1);
      case 'month':
        return startOf(clock, year, month + steps, 1);
      case 'week':
        // Weeks begin on Monday.
        return startOf(clock, year, month, day - ((weekday + 6) % 7) + steps * 7);
      case 'day':
        return startOf(clock, year, month, day + steps);
      case 'hour':
      case 'minute':
        return clock.now - (clock.now % LENGTHS[unit]) + steps * LENGTHS[unit];
    }
  };
  return { from: begin(-back), to: begin(-back + 1) - 1 };
}

/** So many units before now. */
export function before(clock: Clock, unit: Unit, count: number): number {
  if (unit !== 'month' && unit !== 'year') return clock.now - count * LENGTHS[unit];
  const date = new Date(clock.now);
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'year' ? 12 : 1));
  return date.getTime();
}

import { DAY_MS, type DayFigures } from './chain-days.ts';

interface RangeQuery {
  start_day?: string | undefined;
  end_day?: string | undefined;
  start_timestamp?: number | undefined;
  end_timestamp?: number | undefined;
}

/** Days of a range, both ends included, in whichever of the two forms they are asked for. */
export function daysWithin(days: readonly DayFigures[], query: RangeQuery): DayFigures[] {
  const from = momentOf(query.start_day, query.start_timestamp);
  const to = momentOf(query.end_day, query.end_timestamp);
  return days.filter(
    day => (from === undefined || day.start >= dayOf(from)) && (to === undefined || day.start <= to),
  );
}

function momentOf(day: string | undefined, timestamp: number | undefined): bigint | undefined {
  if (day !== undefined) return BigInt(Date.parse(day));
  return timestamp === undefined ? undefined : BigInt(timestamp);
}

export function dayOf(timeMs: bigint): bigint {
  return timeMs - (timeMs % DAY_MS);
}

/** YYYY-MM-DD. */
export function dayText(startMs: bigint): string {
  return new Date(Number(startMs)).toISOString().slice(0, 10);
}

/** The greatest and the smallest whole day; the running one counts only where it is alone. */
export function extremesOf<Row>(rows: readonly Row[], of: (row: Row) => number): { max?: Row; min?: Row } {
  const whole = rows.length > 1 ? rows.slice(0, -1) : rows;
  const ranked = whole.toSorted((a, b) => of(b) - of(a));
  const [max, min] = [ranked[0], ranked.at(-1)];
  return { ...(max === undefined ? {} : { max }), ...(min === undefined ? {} : { min }) };
}

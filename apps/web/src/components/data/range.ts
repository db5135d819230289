/** Day the main network began; nothing can be older (the specification's earliest choice). */
export const EARLIEST_MS = Date.UTC(2018, 5, 25);

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

/** Text of a `datetime-local` field (local time, to the minute) for a moment. */
export function toInput(ms: number | undefined): string {
  if (ms === undefined) return '';
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment a `datetime-local` field spells, undefined while it spells none. */
export function fromInput(text: string): number | undefined {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

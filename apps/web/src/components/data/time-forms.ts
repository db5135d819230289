const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Age {
  unit: 'seconds' | 'minutes' | 'hours' | 'days';
  count: number;
}

/** How long ago a moment was, in its largest whole unit. A moment in the future (clocks differ) counts as now. */
export function ageOf(ms: number, nowMs: number): Age {
  const passed = Math.max(0, nowMs - ms);
  if (passed < MINUTE_MS) return { unit: 'seconds', count: Math.floor(passed / SECOND_MS) };
  if (passed < HOUR_MS) return { unit: 'minutes', count: Math.floor(passed / MINUTE_MS) };
  if (passed < DAY_MS) return { unit: 'hours', count: Math.floor(passed / HOUR_MS) };
  return { unit: 'days', count: Math.floor(passed / DAY_MS) };
}

/** Clocks may differ by this much; only what lies further ahead is a date to come. */
const CLOCK_SLACK_MS = 10 * SECOND_MS;

export function isToCome(ms: number, nowMs: number): boolean {
  return ms > nowMs + CLOCK_SLACK_MS;
}

/** `2026-11-20 22:41:06`, the same in every language so that columns line up and texts compare. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same on the reader's clock. */
export function localText(ms: number): string {
  return utcText(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS);
}

/** `UTC+2`, `UTC−3:30`, `UTC`: the reader's distance from UTC at a moment. */
export function offsetText(ms: number): string {
  const minutes = -new Date(ms).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const hours = Math.trunc(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

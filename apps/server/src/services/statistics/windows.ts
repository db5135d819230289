const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Windows of top lists by their numbers in the API. */
export const Window = { hour: 1, day: 2, week: 3 } as const;

/** Where a window begins: an hour rolls, days are UTC days. */
export function sinceOf(window: number, nowMs: number): number {
  const today = nowMs - (nowMs % DAY_MS);
  if (window === Window.week) return today - 6 * DAY_MS;
  return window === Window.day ? today : nowMs - HOUR_MS;
}

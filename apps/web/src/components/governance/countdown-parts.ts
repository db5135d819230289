const SECOND = 1000;
const DAY = 86_400;

/** Seconds left at which a screen reader hears of it: a day, an hour, ten minutes, one minute, the end. */
const STEPS = [0, 60, 600, 3600, DAY] as const;

/** The last step that a span has passed on its way down; undefined while more than a day is left. */
export function announcedStep(ms: number): number | undefined {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  return STEPS.find(step => seconds <= step);
}

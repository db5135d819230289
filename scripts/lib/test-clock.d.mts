/** Where a clock stands, or how far ahead of the machine's it is (below zero: behind). */
export type ClockShift = { stillMs: number } | { aheadMs: number };

/** The present of the tests' demo world. */
export const PRESENT_MS: number;
/** What TEST_CLOCK is for a clock that is at the present now and runs on. */
export function runningClock(): string;
/** Environment variables for programs with another clock. */
export function withClock(clock: string): { TEST_CLOCK: string; NODE_OPTIONS: string };
/** What {@link shiftDate} takes for a clock. */
export function shiftOf(clock: string): ClockShift;
/** Gives this realm another clock; it may be sent to browsers as text. */
export function shiftDate(shift: ClockShift): void;

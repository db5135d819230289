/*
 * The present of the tests' demo world: one constant, so that the world is the same every time. Preloaded by `--import`, this
 * file sets the clock of a process (TEST_CLOCK): `still` stands at the present, for a chain that is to make no block by itself;
 * `from:N` was at it when the machine's clock was at N and runs on from there, for a server, whose answers grow old, and for a
 * browser. Processes that such a one starts inherit it by NODE_OPTIONS. Timers keep real time.
 */

/**
 * A Friday noon (UTC): no day or hour of the charts ends near it. Long past, as an index takes no block
 * from the future whatever the clock of its machine.
 */
export const PRESENT_MS = Date.UTC(2026, 5, 19, 12, 26, 30);

/** What TEST_CLOCK is for a clock that is at the present now and runs on. */
export const runningClock = () => `from:${Date.now()}`;

/**
 * Environment variables for programs with another clock.
 * @param {string} clock see TEST_CLOCK
 * @returns {{ TEST_CLOCK: string, NODE_OPTIONS: string }}
 */
export function withClock(clock) {
  const options = process.env['NODE_OPTIONS'] ?? '';
  const preload = `--import=${import.meta.url}`;
  return {
    TEST_CLOCK: clock,
    NODE_OPTIONS: options.includes(preload) ? options : `${options} ${preload}`.trim(),
  };
}

/**
 * What {@link shiftDate} takes for a clock.
 * @param {string} clock see TEST_CLOCK
 * @returns {{ stillMs: number } | { aheadMs: number }}
 */
export function shiftOf(clock) {
  if (clock === 'still') return { stillMs: PRESENT_MS };
  const startedMs = /^from:(\d+)$/.exec(clock)?.[1];
  if (startedMs === undefined) throw new Error(`TEST_CLOCK is still or from:N, not "${clock}"`);
  return { aheadMs: PRESENT_MS - Number(startedMs) };
}

/**
 * Gives this realm another clock, in place of one it was given before. It is sent to browsers as text: nothing but globals and its argument is there for it.
 * @param {{ stillMs: number } | { aheadMs: number }} shift
 */
export function shiftDate(shift) {
  const kept = Symbol.for('sunscope.Date');
  /** @type {DateConstructor} */
  const RealDate = Reflect.get(globalThis, kept) ?? Date;
  Reflect.set(globalThis, kept, RealDate);
  const realNow = RealDate.now;
  let now = 'stillMs' in shift ? () => shift.stillMs : () => realNow() + shift.aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    // Tests that move the time of a page do it so.
    set(target, key, value, receiver) {
      if (key !== 'now') return Reflect.set(target, key, value, receiver);
      now = value;
      return true;
    },
  });
}

if (process.env['TEST_CLOCK']) shiftDate(shiftOf(process.env['TEST_CLOCK']));

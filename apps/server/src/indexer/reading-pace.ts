import { setTimeout as delay } from 'node:timers/promises';

/** Time of TRON between two blocks. */
const BLOCK_MS = 3000;
/** Part of the time until the next block that readings may take: the rest is for a node that is slower than usual. */
const PART = 0.7;
/** The same for those that are found later than that, because the solid block moved on. */
const LATE_PART = 0.3;
/** So few accounts are read at once. */
const AT_ONCE = 25;
/** Accounts read between two looks at the head, where they are read as fast as the node reports. */
const FULL_SPEED = 400;
/** So many are not one block's but those of catching up: there is no pace to keep. */
export const UNPACED = 2000;
/** Calls to the node at a time. */
const PARALLEL = 8;

/** What passes time; tests have their own. */
export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Milliseconds that this process has taken of its processors. */
  worked(): number;
  delay(ms: number): Promise<unknown>;
}

const MICROSECONDS = 1000;

const REAL: Clock = {
  now: () => performance.now(),
  worked() {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  },
  delay: ms => delay(ms),
};

/** Accounts to be read now, none while others must have the processors, and the time over which: 0 for as fast as possible. */
export interface Portion {
  count: number;
  overMs: number;
}

/**
 * How fast the accounts that a block touched are read: evenly over the time until the next one is due. Hundreds of them
 * read in one go would take the cores from whoever answers pages beside it. Those of a chain whose blocks come faster than accounts are read are
 * read without any waiting; those of catching up as well, but with half of a processor: blocks can make up accounts for
 * hours of reading.
 */
export class ReadingPace {
  readonly #clock: Clock;
  #takenAt: number | undefined;
  #intervalMs = 0;
  #isHurried = false;
  /** When those that were found should be read. */
  #dueAt = 0;
  #restUntil = 0;

  constructor(clock: Clock = REAL) {
    this.#clock = clock;
  }

  /** The index has another newest block. */
  blockTaken(): void {
    const now = this.#clock.now();
    if (this.#takenAt !== undefined) this.#intervalMs = Math.min(now - this.#takenAt, BLOCK_MS);
    this.#takenAt = now;
  }

  /** So many accounts wait, {@link UNPACED} for those or more. */
  found(waiting: number): void {
    const usually = (this.#takenAt ?? 0) + this.#intervalMs * PART;
    this.#dueAt = Math.max(usually, this.#clock.now() + this.#intervalMs * LATE_PART);
    this.#isHurried = waiting >= UNPACED;
  }

  /** What of those that still wait is read before the next look at the head, due in `tickMs`. */
  portionOf(waiting: number, tickMs: number): Portion {
    const now = this.#clock.now();
    if (this.#isHurried && now < this.#restUntil) return { count: 0, overMs: 0 };
    const leftMs = this.#dueAt - now;
    if (this.#isHurried || waiting <= AT_ONCE || leftMs < tickMs)
      return { count: Math.min(waiting, FULL_SPEED), overMs: 0 };
    const share = Math.ceil(waiting / Math.floor(leftMs / tickMs));
    return { count: Math.max(AT_ONCE, share), overMs: tickMs };
  }

  /** Does all that a portion needs. Where there is no pace to keep, as much rest follows as it took of the processors. */
  async portion(work: () => Promise<void>): Promise<void> {
    const before = this.#clock.worked();
    try {
      await work();
    } finally {
      if (this.#isHurried) this.#restUntil = this.#clock.now() + this.#clock.worked() - before;
    }
  }

  /** Does the work for each item over a time, none before its turn; gives the results in the items' order. */
  spread<T, R>(items: readonly T[], overMs: number, work: (item: T) => Promise<R>): Promise<R[]> {
    return spread(items, { overMs, clock: this.#clock }, work);
  }
}

/**
 * Does the work for each item, a few at the same time: one by one each would wake this process and the node for itself,
 * which costs half as much again as the work.
 */
export async function spread<T, R>(
  items: readonly T[],
  { overMs, clock = REAL }: { overMs: number; clock?: Clock },
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const began = clock.now();
  const results: R[] = [];
  for (let start = 0; start < items.length; start += PARALLEL) {
    const earlyMs = began + (overMs * start) / items.length - clock.now();
    if (earlyMs > 0) await clock.delay(earlyMs);
    results.push(...(await Promise.all(items.slice(start, start + PARALLEL).map(work))));
  }
  return results;
}

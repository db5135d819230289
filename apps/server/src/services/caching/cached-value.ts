import { handled } from '@sunscope/tron/promises';

/** How long a value may be served. */
export interface Freshness {
  /** Older than this it is read again, and who asks waits. */
  freshMs: number;
  /** Older than this it is read again in the background while the old one is served (stale-while-revalidate). */
  aheadMs: number;
  /**
   * Age counts from here: `start` of the reading, where a value must not be older than that, or its `answer`, where a slow
   * source must not be asked again before it answered.
   */
  countedFrom: 'start' | 'answer';
  /** Failures for which the last value is served instead, however old. */
  lastValueFor?: (error: unknown) => boolean;
}

interface Reading<T> {
  value: Promise<T>;
  /** Undefined while its age does not count yet. */
  atMs: number | undefined;
}

/**
 * A value that costs something to read: read once for all who ask at the same time, served while it is fresh, and
 * refreshed before it expires. A failure is answered to those who waited for it and to nobody else.
 */
export class CachedValue<T> {
  readonly #freshness: Freshness;
  readonly #now: () => number;
  #current: Reading<T> | undefined;
  #next: Reading<T> | undefined;
  #last: { value: T } | undefined;

  constructor(freshness: Freshness, now: () => number) {
    this.#freshness = freshness;
    this.#now = now;
  }

  /** The last value that was read, however old. */
  get last(): { value: T } | undefined {
    return this.#last;
  }

  /** True where nothing is kept or on its way. */
  get isEmpty(): boolean {
    return this.#current === undefined && this.#next === undefined;
  }

  get(read: () => Promise<T>): Promise<T> {
    const fresh = this.whileFresh();
    if (!fresh) return this.read(read);
    if (!this.#next && !this.#isWithin(this.#current, this.#freshness.aheadMs)) {
      const next = this.#begin(read);
      this.#next = next;
      next.value.then(
        // Neither forgotten nor in use already.
        () => {
          if (this.#next === next) void this.#advance();
        },
        () => undefined,
      );
    }
    return fresh;
  }

  /** The value where it is fresh; nothing is read. */
  whileFresh(): Promise<T> | undefined {
    const { freshMs } = this.#freshness;
    if (!this.#isWithin(this.#current, freshMs) && this.#isWithin(this.#next, freshMs)) void this.#advance();
    return this.youngerThan(freshMs);
  }

  /** The value where it is younger than this, which may be longer than it is fresh. */
  youngerThan(ms: number): Promise<T> | undefined {
    return this.#isWithin(this.#current, ms) ? this.#current?.value : undefined;
  }

  /** Reads it whatever is there. */
  read(read: () => Promise<T>): Promise<T> {
    this.#next = this.#begin(read);
    return this.#advance();
  }

  /** What is read now, or is on its way, is of before a change. */
  forget(): void {
    this.#current = undefined;
    this.#next = undefined;
  }

  #advance(): Promise<T> {
    const next = this.#next as Reading<T>;
    this.#current = next;
    this.#next = undefined;
    return next.value;
  }

  #isWithin(reading: Reading<T> | undefined, ms: number): boolean {
    return reading !== undefined && (reading.atMs === undefined || this.#now() - reading.atMs < ms);
  }

  #begin(read: () => Promise<T>): Reading<T> {
    const { countedFrom, lastValueFor } = this.#freshness;
    const settle = async () => {
      try {
        const value = await read();
        if (countedFrom === 'answer') reading.atMs = this.#now();
        this.#last = { value };
        return value;
      } catch (error) {
        if (this.#current === reading) this.#current = undefined;
        if (this.#next === reading) this.#next = undefined;
        if (this.#last && lastValueFor?.(error) === true) return this.#last.value;
        throw error;
      }
    };
    const reading: Reading<T> = {
      value: Promise.resolve() as Promise<never>,
      atMs: countedFrom === 'start' ? this.#now() : undefined,
    };
    reading.value = handled(settle());
    return reading;
  }
}

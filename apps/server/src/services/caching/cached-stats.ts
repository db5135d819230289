import { handled } from '@sunscope/tron/promises';
import type { StatsReader } from '../../repositories/stats-read.ts';

/** How old a figure may be that another process changed; a change made in this process is seen at once. */
const FRESH_MS = 100;
/** Older than this it is refreshed in the background while the old one is served (stale-while-revalidate). */
const AHEAD_MS = 50;

interface Reading<T> {
  value: Promise<T>;
  atMs: number;
}

/** A figure that nearly every request wants, read once for many. */
export class SharedRead<T> {
  readonly #read: () => Promise<T>;
  readonly #now: () => number;
  #known: Reading<T> | undefined;
  #next: Reading<T> | undefined;

  constructor(read: () => Promise<T>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  forget(): void {
    this.#known = undefined;
    this.#next = undefined;
  }

  get(): Promise<T> {
    const now = this.#now();
    const isWithin = (reading: Reading<T> | undefined, ms: number) =>
      reading !== undefined && now - reading.atMs < ms;
    // A failed read is not kept longer than any other: the next one after it asks again.
    if (!this.#known || !isWithin(this.#known, FRESH_MS)) {
      this.#known = this.#next && isWithin(this.#next, FRESH_MS) ? this.#next : this.#begin();
      this.#next = undefined;
    } else if (!this.#next && !isWithin(this.#known, AHEAD_MS)) this.#readAhead();
    return this.#known.value;
  }

  #begin(): Reading<T> {
    return { value: handled(this.#read()), atMs: this.#now() };
  }

  #readAhead(): void {
    const next = this.#begin();
    this.#next = next;
    next.value.then(
      () => {
        // Neither forgotten nor in use already.
        if (this.#next !== next) return;
        this.#known = next;
        this.#next = undefined;
      },
      () => {
        if (this.#next === next) this.#next = undefined;
      },
    );
  }
}

/** The state of the index and its counters as many may share them. */
export class CachedStats implements StatsReader {
  readonly #stats: StatsReader;
  readonly #sync: SharedRead<Awaited<ReturnType<StatsReader['sync']>>>;
  readonly #counters: SharedRead<Awaited<ReturnType<StatsReader['counters']>>>;

  constructor(stats: StatsReader, now: () => number) {
    this.#stats = stats;
    this.#sync = new SharedRead(() => stats.sync(), now);
    this.#counters = new SharedRead(() => stats.counters(), now);
  }

  /** The index has changed. */
  forget(): void {
    this.#sync.forget();
    this.#counters.forget();
  }

  sync(): ReturnType<StatsReader['sync']> {
    return this.#sync.get();
  }

  counters(): ReturnType<StatsReader['counters']> {
    return this.#counters.get();
  }

  provenance(): ReturnType<StatsReader['provenance']> {
    return this.#stats.provenance();
  }

  days(fromMs: bigint): ReturnType<StatsReader['days']> {
    return this.#stats.days(fromMs);
  }
}

import type { StatsReader } from '../repositories/stats-read.ts';

/** How old a figure may be that another process changed; a change made in this process is seen at once. */
const FRESH_MS = 100;

/** The state of the index and its counters, which nearly every request wants, read once for many. */
export class CachedStats implements StatsReader {
  readonly #stats: StatsReader;
  readonly #now: () => number;
  #sync: { value: ReturnType<StatsReader['sync']>; atMs: number } | undefined;
  #counters: { value: ReturnType<StatsReader['counters']>; atMs: number } | undefined;

  constructor(stats: StatsReader, now: () => number) {
    this.#stats = stats;
    this.#now = now;
  }

  /** The index has changed. */
  forget(): void {
    this.#sync = undefined;
    this.#counters = undefined;
  }

  sync(): ReturnType<StatsReader['sync']> {
    const now = this.#now();
    // A failed read is not kept longer than any other: the next one after it asks again.
    if (!this.#sync || now - this.#sync.atMs >= FRESH_MS)
      this.#sync = { value: this.#stats.sync(), atMs: now };
    return this.#sync.value;
  }

  counters(): ReturnType<StatsReader['counters']> {
    const now = this.#now();
    if (!this.#counters || now - this.#counters.atMs >= FRESH_MS)
      this.#counters = { value: this.#stats.counters(), atMs: now };
    return this.#counters.value;
  }

  provenance(): ReturnType<StatsReader['provenance']> {
    return this.#stats.provenance();
  }

  days(fromMs: bigint): ReturnType<StatsReader['days']> {
    return this.#stats.days(fromMs);
  }
}

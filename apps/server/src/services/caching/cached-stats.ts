import type { StatsReader } from '../../repositories/stats-read.ts';
import { CachedValue, type Freshness } from './cached-value.ts';

/** What nearly every request wants: as old as this where another process changed it; a change made in this one is seen at once. */
export const OF_INDEX: Freshness = { freshMs: 100, aheadMs: 50, countedFrom: 'start' };

/** A database grows slowly, and its size costs a look at every file of it. */
const OF_DATABASE: Freshness = { freshMs: 60_000, aheadMs: 0, countedFrom: 'start' };

/** The state of the index and its counters as many may share them. */
export class CachedStats implements StatsReader {
  readonly #stats: StatsReader;
  readonly #sync: CachedValue<Awaited<ReturnType<StatsReader['sync']>>>;
  readonly #database: CachedValue<Awaited<ReturnType<StatsReader['database']>>>;
  readonly #counters: CachedValue<Awaited<ReturnType<StatsReader['counters']>>>;

  constructor(stats: StatsReader, now: () => number) {
    this.#stats = stats;
    this.#sync = new CachedValue(OF_INDEX, now);
    this.#counters = new CachedValue(OF_INDEX, now);
    this.#database = new CachedValue(OF_DATABASE, now);
  }

  /** The index has changed. */
  forget(): void {
    this.#sync.forget();
    this.#counters.forget();
  }

  sync(): ReturnType<StatsReader['sync']> {
    return this.#sync.get(() => this.#stats.sync());
  }

  counters(): ReturnType<StatsReader['counters']> {
    return this.#counters.get(() => this.#stats.counters());
  }

  database(): ReturnType<StatsReader['database']> {
    return this.#database.get(() => this.#stats.database());
  }

  provenance(): ReturnType<StatsReader['provenance']> {
    return this.#stats.provenance();
  }

  days(fromMs: bigint): ReturnType<StatsReader['days']> {
    return this.#stats.days(fromMs);
  }
}

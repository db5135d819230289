import type { IndexerEvents, IndexerStatus } from './events.ts';

/** How the indexer stands; tells whoever listens when that changes. */
export class StatusBoard {
  readonly #events: IndexerEvents | undefined;
  #status: IndexerStatus = {
    nodeReachable: false,
    head: undefined,
    cursor: undefined,
    solid: undefined,
    catchingUp: true,
    problem: undefined,
    isDiskFull: false,
    fault: undefined,
  };

  constructor(events: IndexerEvents | undefined) {
    this.#events = events;
  }

  get current(): IndexerStatus {
    return this.#status;
  }

  set(change: Partial<IndexerStatus>): void {
    const changed = Object.entries(change).some(
      ([key, value]) => this.#status[key as keyof IndexerStatus] !== value,
    );
    if (!changed) return;
    this.#status = { ...this.#status, ...change };
    this.#events?.onStatus?.(this.#status);
  }
}

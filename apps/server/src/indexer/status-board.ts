import { NodeError } from '@sunscope/node-api/errors';
import { isDiskFull } from '../database/faults.ts';
import type { IndexerEvents, IndexerLog, IndexerStatus } from './events.ts';
import { faultOf } from './waitable.ts';

/** What is still wrong is written down again so often. */
const SAY_AGAIN_MS = 60_000;

/** How the indexer stands; notifies listeners of changes. */
export class StatusBoard {
  readonly #events: IndexerEvents | undefined;
  readonly #log: IndexerLog | undefined;
  #saidAt = -Infinity;
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

  constructor(events: IndexerEvents | undefined, log: IndexerLog | undefined) {
    this.#events = events;
    this.#log = log;
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

  /** Nothing has to be waited for. */
  well(): void {
    this.set({ problem: undefined, isDiskFull: false, fault: undefined });
  }

  /** Something has to be waited for: written down when it begins, and every minute while it lasts. */
  waiting(problem: string, error: unknown): void {
    const fault = faultOf(error);
    const now = performance.now();
    if (this.#status.problem === undefined || now - this.#saidAt >= SAY_AGAIN_MS) {
      this.#saidAt = now;
      this.#log?.warn({ problem, check: fault?.check }, 'indexing has to wait; trying again');
    }
    this.set({
      problem,
      isDiskFull: isDiskFull(error),
      fault,
      ...(error instanceof NodeError ? { nodeReachable: !error.retryable } : {}),
    });
  }
}

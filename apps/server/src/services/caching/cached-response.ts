import { NodeError } from '@sunscope/node-api/errors';
import { CachedValue } from './cached-value.ts';

/** From this part of its time on a cached response is refreshed in the background. */
export const AHEAD = 0.8;

/** Something the node reports in a small call: kept for a while, and longer while the node is unreachable. */
export class CachedResponse<T> {
  readonly #read: () => Promise<T>;
  readonly #value: CachedValue<T>;

  constructor(read: () => Promise<T>, freshMs: number, now: () => number) {
    this.#read = read;
    this.#value = new CachedValue<T>(
      {
        freshMs,
        aheadMs: freshMs * AHEAD,
        countedFrom: 'answer',
        lastValueFor: error => error instanceof NodeError,
      },
      now,
    );
  }

  /** @throws NodeError where the node cannot be asked and never could */
  get(): Promise<T> {
    return this.#value.get(this.#read);
  }

  /** The same, or undefined where the node cannot be asked and never could. */
  async getIfAny(): Promise<T | undefined> {
    try {
      return await this.get();
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }

  /** The last answer at once, however old, while a new one is asked for; waits only where there is none yet. */
  async recent(): Promise<T | undefined> {
    const { last } = this.#value;
    if (!last) return this.getIfAny();
    // Its failure is met by whoever waits for the answer.
    this.get().catch(() => undefined);
    return last.value;
  }
}

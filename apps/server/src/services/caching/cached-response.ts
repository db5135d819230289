import { NodeError } from '@sunscope/node-api/errors';
import { handled } from '@sunscope/tron/promises';

/** From this part of its time on a cached response is refreshed in the background while the old one is served (stale-while-revalidate). */
export const AHEAD = 0.8;

/**
 * Something the node reports in a small call: asked once for all who want it at the same time, kept for a while, and
 * kept longer while the node is unreachable.
 */
export class CachedResponse<T> {
  readonly #read: () => Promise<T>;
  readonly #freshMs: number;
  readonly #now: () => number;
  #known: { value: T; atMs: number } | undefined;
  #asking: Promise<T> | undefined;

  constructor(read: () => Promise<T>, freshMs: number, now: () => number) {
    this.#read = read;
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** @throws NodeError where the node cannot be asked and never could */
  get(): Promise<T> {
    const known = this.#known;
    const ageMs = known ? this.#now() - known.atMs : Infinity;
    if (!known || ageMs >= this.#freshMs) return this.#askOnce();
    // Its failure is met by whoever waits for the answer.
    if (ageMs >= this.#freshMs * AHEAD) this.#askOnce().catch(() => undefined);
    return Promise.resolve(known.value);
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
    if (!this.#known) return this.getIfAny();
    // Its failure is met by whoever waits for the answer.
    this.get().catch(() => undefined);
    return this.#known.value;
  }

  #askOnce(): Promise<T> {
    this.#asking ??= handled(
      this.#ask().finally(() => {
        this.#asking = undefined;
      }),
    );
    return this.#asking;
  }

  async #ask(): Promise<T> {
    try {
      const value = await this.#read();
      this.#known = { value, atMs: this.#now() };
      return value;
    } catch (error) {
      if (!(error instanceof NodeError) || !this.#known) throw error;
      return this.#known.value;
    }
  }
}

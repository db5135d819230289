import { AHEAD } from './cached-response.ts';
import { CachedValue } from './cached-value.ts';

/** Figures that cost much to compute, each kept for a while and computed once for all who want it at the same time. */
export class CachedResponses {
  readonly #now: () => number;
  readonly #values = new Map<string, CachedValue<unknown>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param freshMs the same for each call of a key */
  get<T>(key: string, freshMs: number, make: () => Promise<T>): Promise<T> {
    let value = this.#values.get(key);
    if (!value) {
      value = new CachedValue({ freshMs, aheadMs: freshMs * AHEAD, countedFrom: 'start' }, this.#now);
      this.#values.set(key, value);
    }
    return value.get(make) as Promise<T>;
  }
}

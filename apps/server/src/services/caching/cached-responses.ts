import { AHEAD } from './cached-response.ts';

interface Entry {
  value: Promise<unknown>;
  atMs: number;
  /** The one that is computed to take its place. */
  next?: Entry;
}

/** Figures that cost much to compute, each kept for a while and computed once for all who want it at the same time. */
export class CachedResponses {
  readonly #now: () => number;
  readonly #values = new Map<string, Entry>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get<T>(key: string, freshMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && this.#age(known) < freshMs) {
      if (!known.next && this.#age(known) >= freshMs * AHEAD) this.#makeAhead(key, known, make);
      return known.value as Promise<T>;
    }
    const next = known?.next && this.#age(known.next) < freshMs ? known.next : undefined;
    const entry = next ?? this.#make(key, make);
    this.#values.set(key, entry);
    return entry.value as Promise<T>;
  }

  #age({ atMs }: Entry): number {
    return this.#now() - atMs;
  }

  #make(key: string, make: () => Promise<unknown>): Entry {
    const entry: Entry = { value: make(), atMs: this.#now() };
    // A failure is answered to those who waited for it and to nobody else.
    entry.value.catch(() => {
      if (this.#values.get(key) === entry) this.#values.delete(key);
    });
    return entry;
  }

  #makeAhead(key: string, known: Entry, make: () => Promise<unknown>): void {
    const next = this.#make(key, make);
    known.next = next;
    next.value.then(
      () => {
        if (this.#values.get(key) === known) this.#values.set(key, next);
      },
      () => {
        delete known.next;
      },
    );
  }
}

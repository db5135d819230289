/** How old an answer may be that another process's writing made stale; a change made in this process empties the cache. */
const FRESH_MS = 250;
const CAPACITY = 500;

/** An answer as it goes out. */
export interface FinishedAnswer {
  text: string;
  /** The same for the same text. */
  etag: string;
  cacheControl: string;
}

interface Entry<T> {
  body: Promise<T>;
  atMs: number;
}

/**
 * Finished answers by address. Everyone who opens the home page asks for the same lists: they are read once per
 * change, and once for all who ask at the same time.
 */
export class AnswerCache<T> {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The index has changed. */
  forget(): void {
    this.#entries.clear();
  }

  get(url: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(url);
    if (known && this.#now() - known.atMs < FRESH_MS) return known.body;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const body = make();
    this.#entries.set(url, { body, atMs: this.#now() });
    // A failure is answered to those who waited for it and to nobody else.
    body.catch(() => this.#entries.delete(url));
    return body;
  }
}

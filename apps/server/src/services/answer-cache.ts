/** How old an answer may be that another process's writing made stale; a change made in this process empties the cache. */
const FRESH_MS = 250;
const CAPACITY = 500;
/**
 * How long an answer is kept that says of itself that it never changes, through whatever changes meanwhile: names in it
 * that are learnt later are seen then.
 */
const LASTING_MS = 60_000;
/** Characters of such answers together. */
const LASTING_CAPACITY = 8_000_000;

/** Cache-control of an answer that never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Entry<T> {
  body: Promise<T>;
  atMs: number;
}

interface LastingEntry<T> {
  body: T;
  atMs: number;
  characters: number;
}

/**
 * Finished answers by address. Everyone who opens the home page asks for the same lists: they are read once per
 * change, and once for all who ask at the same time. Old blocks and transactions are kept for longer.
 */
export class AnswerCache<T> {
  readonly #now: () => number;
  readonly #lengthOfLasting: (answer: T) => number | undefined;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #lasting = new Map<string, LastingEntry<T>>();
  #lastingCharacters = 0;

  /** @param lengthOfLasting characters of an answer that never changes, undefined for others */
  constructor(now: () => number, lengthOfLasting: (answer: T) => number | undefined = () => undefined) {
    this.#now = now;
    this.#lengthOfLasting = lengthOfLasting;
  }

  /** The index has changed. */
  forget(): void {
    this.#entries.clear();
  }

  get(url: string, make: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const lasting = this.#lasting.get(url);
    if (lasting && now - lasting.atMs < LASTING_MS) return Promise.resolve(lasting.body);
    const known = this.#entries.get(url);
    if (known && now - known.atMs < FRESH_MS) return known.body;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const body = make();
    this.#entries.set(url, { body, atMs: now });
    body.then(
      answer => this.#keep(url, answer),
      // A failure is answered to those who waited for it and to nobody else.
      () => this.#entries.delete(url),
    );
    return body;
  }

  #keep(url: string, body: T): void {
    const characters = this.#lengthOfLasting(body);
    if (characters === undefined) return;
    this.#drop(url);
    this.#lasting.set(url, { body, atMs: this.#now(), characters });
    this.#lastingCharacters += characters;
    for (const oldest of this.#lasting.keys()) {
      if (this.#lastingCharacters <= LASTING_CAPACITY) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    this.#lastingCharacters -= this.#lasting.get(url)?.characters ?? 0;
    this.#lasting.delete(url);
  }
}

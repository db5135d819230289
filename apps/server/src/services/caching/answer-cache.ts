import { CachedValue, type Freshness } from './cached-value.ts';

/** An answer that another process's writing made stale; a change made in this process empties the cache. */
const FRESHNESS: Freshness = { freshMs: 250, aheadMs: 200, countedFrom: 'start' };
/**
 * The same of an answer that follows from blocks, as long as the newest block stands: names and figures in it may have
 * been written since.
 */
const STANDING_MS = 3000;
const CAPACITY = 500;
/**
 * How long an answer is kept that says of itself that it never changes, through whatever changes meanwhile: names in it
 * that are learnt later are seen then.
 */
const LASTING_MS = 60_000;
/** Bytes of such answers together. */
const LASTING_CAPACITY = 8_000_000;

/** Cache-control of an answer that never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Entry<T> {
  answer: CachedValue<T>;
  /** What the index had at least when it was made, where that was asked. */
  standing: string | undefined;
}

interface LastingEntry<T> {
  body: T;
  atMs: number;
  bytes: number;
}

/**
 * Finished answers by address. Everyone who opens the home page asks for the same lists: they are read once per
 * change, and once for all who ask at the same time. Old blocks and transactions are kept for longer.
 */
export class AnswerCache<T> {
  readonly #now: () => number;
  readonly #lengthOfLasting: (answer: T) => number | undefined;
  readonly #standing: () => Promise<string | undefined>;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #lasting = new Map<string, LastingEntry<T>>();
  #lastingBytes = 0;

  /**
   * @param lengthOfLasting bytes of an answer that never changes, undefined for others
   * @param standing names the newest block the index has; undefined where it has none or cannot say
   */
  constructor(
    now: () => number,
    lengthOfLasting: (answer: T) => number | undefined = () => undefined,
    standing: () => Promise<string | undefined> = async () => undefined,
  ) {
    this.#now = now;
    this.#lengthOfLasting = lengthOfLasting;
    this.#standing = standing;
  }

  /** The index has changed. */
  forget(): void {
    this.#entries.clear();
  }

  get(url: string, make: () => Promise<T>): Promise<T> {
    return (
      this.#lastingOf(url) ?? this.#ask(url, entry => entry.answer.get(() => this.#make(url, entry, make)))
    );
  }

  /** The same for an answer that follows from blocks: it is kept as long as no other block is the newest. */
  async getStanding(url: string, make: () => Promise<T>): Promise<T> {
    const known = this.#lastingOf(url) ?? this.#entries.get(url)?.answer.whileFresh();
    if (known) return known;
    // Asked before the answer is made: what is read then may be newer, never older.
    const standing = await this.#standing();
    const entry = this.#entries.get(url);
    const stands = entry?.standing !== undefined && entry.standing === standing;
    const kept = stands ? entry.answer.youngerThan(STANDING_MS) : entry?.answer.whileFresh();
    return kept ?? this.#ask(url, one => one.answer.read(() => this.#make(url, one, make, standing)));
  }

  #lastingOf(url: string): Promise<T> | undefined {
    const lasting = this.#lasting.get(url);
    return lasting && this.#now() - lasting.atMs < LASTING_MS ? Promise.resolve(lasting.body) : undefined;
  }

  #ask(url: string, ask: (entry: Entry<T>) => Promise<T>): Promise<T> {
    return ask(
      this.#entries.get(url) ?? { answer: new CachedValue<T>(FRESHNESS, this.#now), standing: undefined },
    );
  }

  async #make(url: string, entry: Entry<T>, make: () => Promise<T>, standing?: string): Promise<T> {
    entry.standing = standing;
    this.#enter(url, entry);
    try {
      const answer = await make();
      this.#keep(url, answer);
      return answer;
    } catch (error) {
      // Only where there is no older answer that is still served.
      if (this.#entries.get(url) === entry && !entry.answer.last) this.#entries.delete(url);
      throw error;
    }
  }

  /** Behind all others: who was entered first goes first. */
  #enter(url: string, entry: Entry<T>): void {
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    const oldest = this.#entries.size > CAPACITY ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  #keep(url: string, body: T): void {
    const bytes = this.#lengthOfLasting(body);
    if (bytes === undefined) return;
    this.#drop(url);
    this.#lasting.set(url, { body, atMs: this.#now(), bytes });
    this.#lastingBytes += bytes;
    for (const oldest of this.#lasting.keys()) {
      if (this.#lastingBytes <= LASTING_CAPACITY) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    this.#lastingBytes -= this.#lasting.get(url)?.bytes ?? 0;
    this.#lasting.delete(url);
  }
}

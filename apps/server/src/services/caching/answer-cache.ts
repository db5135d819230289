/** How old an answer may be that another process's writing made stale; a change made in this process empties the cache. */
const FRESH_MS = 250;
/** Older than this it is refreshed in the background while the old one is served (stale-while-revalidate). */
const AHEAD_MS = 200;
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
  body: Promise<T>;
  atMs: number;
  /** What the index had at least when it was made, where that was asked. */
  standing: string | undefined;
  /** The one that is made to take its place. */
  next?: Entry<T>;
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
   * @param standing names the newest block the index has; undefined where it has none or cannot tell
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
    const known = this.#known(url);
    if (!known) return this.#make(url, make);
    const entry = this.#entries.get(url);
    if (entry && !entry.next && this.#isBetween(entry, AHEAD_MS, FRESH_MS)) this.#makeAhead(url, entry, make);
    return known;
  }

  /** The same for an answer that follows from blocks: it is kept as long as no other block is the newest. */
  async getStanding(url: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known(url);
    if (known) return known;
    // Asked before the answer is made: what is read then may be newer, never older.
    const standing = await this.#standing();
    const entry = this.#entries.get(url);
    const stands = entry?.standing !== undefined && entry.standing === standing;
    if (entry && stands && this.#now() - entry.atMs < STANDING_MS) return entry.body;
    return this.#known(url) ?? this.#make(url, make, standing);
  }

  #known(url: string): Promise<T> | undefined {
    const lasting = this.#lasting.get(url);
    if (lasting && this.#now() - lasting.atMs < LASTING_MS) return Promise.resolve(lasting.body);
    const entry = this.#entries.get(url);
    if (!entry || this.#isBetween(entry, 0, FRESH_MS)) return entry?.body;
    const { next } = entry;
    if (!next || !this.#isBetween(next, 0, FRESH_MS)) return undefined;
    this.#enter(url, next);
    return next.body;
  }

  #isBetween({ atMs }: Entry<T>, fromMs: number, toMs: number): boolean {
    const age = this.#now() - atMs;
    return age >= fromMs && age < toMs;
  }

  #make(url: string, make: () => Promise<T>, standing?: string): Promise<T> {
    const entry: Entry<T> = { body: make(), atMs: this.#now(), standing };
    this.#enter(url, entry);
    entry.body.then(
      answer => this.#keep(url, answer),
      // A failure is answered to those who waited for it and to nobody else.
      () => this.#leave(url, entry),
    );
    return entry.body;
  }

  /** Not entered where the old one was forgotten meanwhile: what is read then may be of before the change. */
  #makeAhead(url: string, known: Entry<T>, make: () => Promise<T>): void {
    const next: Entry<T> = { body: make(), atMs: this.#now(), standing: undefined };
    known.next = next;
    next.body.then(
      answer => {
        if (this.#entries.get(url) === known) this.#enter(url, next);
        this.#keep(url, answer);
      },
      () => {
        delete known.next;
        this.#leave(url, next);
      },
    );
  }

  #enter(url: string, entry: Entry<T>): void {
    // Behind all others: who was entered first goes first.
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    const oldest = this.#entries.size > CAPACITY ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  #leave(url: string, entry: Entry<T>): void {
    if (this.#entries.get(url) === entry) this.#entries.delete(url);
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

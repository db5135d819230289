import { handled } from '@sunscope/tron/promises';
import type { Unread } from './item-reader.ts';

interface Entry<T> {
  value: T | Unread | undefined;
  /** The reading that is under way. */
  reading: Promise<void> | undefined;
  /** When it is read again. */
  dueMs: number;
  failures: number;
  bytes: number;
  /** What is kept of it was looked for. */
  looked: boolean;
}

const MINUTE_MS = 60_000;
/** Authors change pictures now and then, for instance when a collection is revealed. */
const FRESH_MS = 6 * 60 * MINUTE_MS;
const BUSY_MS = 2000;
const MAX_FAILURE_MS = 24 * 60 * MINUTE_MS;
/** What an entry costs beside its value. */
const ENTRY_BYTES = 500;

/** Where values outlive the process. What fails here costs another reading, nothing more. */
export interface Kept<T> {
  find: (key: string) => Promise<{ value: T; readMs: number } | undefined>;
  keep: (key: string, value: T, readMs: number) => Promise<void>;
}

export interface CacheOptions<T> {
  /** Least recently used values go when they have more bytes together. */
  maxBytes: number;
  sizeOf: (value: T) => number;
  now: () => number;
  kept?: Kept<T>;
}

/** What was read of items, within a budget of memory. What could not be read is tried again ever more rarely. */
export class ItemCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(private readonly options: CacheOptions<T>) {}

  /** What is known, after `waitMs` at the latest; undefined while it is being read. Old values stand while they are read again. */
  async get(key: string, read: () => Promise<T | Unread>, waitMs: number): Promise<T | Unread | undefined> {
    const entry = this.#touch(key);
    if (!entry.reading && this.options.now() >= entry.dueMs)
      entry.reading = handled(
        this.#read(key, entry, read).finally(() => {
          entry.reading = undefined;
        }),
      );
    if (entry.value === undefined && entry.reading) await within(entry.reading, waitMs);
    return entry.value;
  }

  async #read(key: string, entry: Entry<T>, read: () => Promise<T | Unread>): Promise<void> {
    const { now, sizeOf, kept } = this.options;
    if (!entry.looked) {
      entry.looked = true;
      const found = await kept?.find(key).catch(() => undefined);
      if (found) {
        this.#put(key, entry, found.value, sizeOf(found.value));
        entry.dueMs = found.readMs + FRESH_MS;
        if (now() < entry.dueMs) return;
      }
    }
    const value = await read().catch((): Unread => 'unreachable');
    if (typeof value !== 'string') {
      this.#put(key, entry, value, sizeOf(value));
      entry.failures = 0;
      entry.dueMs = now() + FRESH_MS;
      await kept?.keep(key, value, now()).catch(() => undefined);
      return;
    }
    // A picture that was there once stays until there is another.
    if (entry.value === undefined || typeof entry.value === 'string')
      this.#put(key, entry, value === 'busy' ? undefined : value, 0);
    if (value === 'busy') {
      entry.dueMs = now() + BUSY_MS;
      return;
    }
    entry.failures++;
    entry.dueMs = now() + Math.min(MAX_FAILURE_MS, MINUTE_MS * 2 ** Math.min(entry.failures - 1, 12));
  }

  /** The entry of a key, now the most recently used one. */
  #touch(key: string): Entry<T> {
    const known = this.#entries.get(key);
    const entry = known ?? {
      value: undefined,
      reading: undefined,
      dueMs: 0,
      failures: 0,
      bytes: ENTRY_BYTES,
      looked: false,
    };
    if (!known) this.#bytes += entry.bytes;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#shrink();
    return entry;
  }

  #put(key: string, entry: Entry<T>, value: T | Unread | undefined, size: number): void {
    entry.value = value;
    const bytes = ENTRY_BYTES + size;
    // It may have been dropped meanwhile.
    if (this.#entries.get(key) === entry) this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#shrink();
  }

  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.options.maxBytes) return;
      this.#entries.delete(key);
      this.#bytes -= entry.bytes;
    }
  }
}

async function within(reading: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([reading, end]);
  clearTimeout(timer);
}

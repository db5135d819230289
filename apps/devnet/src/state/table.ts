import { StateError } from './errors.ts';
import type { PastView } from './past-view.ts';

/** How a table's values become bytes on disk. */
export interface ValueCodec<V> {
  encode(value: V): Uint8Array;
  decode(bytes: Uint8Array): V;
}

/** What a table needs of its store. */
export interface Journal {
  /** Set while something looks at the past. */
  readonly past: PastView | undefined;
  read(key: string): Uint8Array | undefined;
  /** Notes a table's value before a change. */
  record(table: Table<unknown>, key: string, before: unknown): void;
}

/** Values a clean table keeps decoded before it forgets the oldest. */
const CACHE_LIMIT = 200_000;

/**
 * One journaled table. Values are shared, not copied: whoever reads one must not change it, but put a new one.
 */
export class Table<V> {
  /** Decoded values. `undefined` marks a key known to be absent. */
  private readonly values = new Map<string, V | undefined>();
  readonly name: string;
  readonly codec: ValueCodec<V>;
  private readonly store: Journal;
  /** Everything is in memory, so entries can be listed. */
  readonly resident: boolean;

  constructor(store: Journal, name: string, codec: ValueCodec<V>, resident: boolean) {
    this.store = store;
    this.name = name;
    this.codec = codec;
    this.resident = resident;
  }

  get(key: string): V | undefined {
    const { past } = this.store;
    if (past?.covers(this.name, key)) return past.get(this, key);
    const known = this.values.get(key);
    if (known !== undefined || this.resident || this.values.has(key)) return known;
    const bytes = this.store.read(this.name + key);
    const value = bytes === undefined ? undefined : this.codec.decode(bytes);
    this.values.set(key, value);
    return value;
  }

  put(key: string, value: V): void {
    this.store.record(this, key, this.get(key));
    this.set(key, value);
  }

  delete(key: string): void {
    const before = this.get(key);
    if (before === undefined) return;
    this.store.record(this, key, before);
    this.set(key, undefined);
  }

  /** Present entries in the order of their first insertion; resident tables only. */
  *entries(): Generator<[string, V]> {
    if (!this.resident)
      throw new StateError('not_resident', `Table ${this.name} is not kept in memory and cannot be listed`);
    const { past } = this.store;
    if (past) yield* past.entries(this, this.values.keys());
    else for (const [key, value] of this.values) if (value !== undefined) yield [key, value];
  }

  /** Puts a value back without recording it. For the store's own use. */
  restore(key: string, value: V | undefined): void {
    this.set(key, value);
  }

  /** What is written while something looks at the past stays there. */
  private set(key: string, value: V | undefined): void {
    const { past } = this.store;
    if (past) past.set(this.name, key, value);
    else this.values.set(key, value);
  }

  /** Drops the oldest half of the cache where it has grown too big; only right when nothing waits to be written. */
  trim(): void {
    if (this.resident || this.values.size <= CACHE_LIMIT) return;
    let surplus = this.values.size - CACHE_LIMIT / 2;
    for (const key of this.values.keys()) {
      if (surplus-- <= 0) return;
      this.values.delete(key);
    }
  }
}

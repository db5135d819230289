import { ByteReader } from './bytes-io.ts';

/** What the past needs of a table. */
export interface PastTable<V> {
  readonly name: string;
  readonly codec: { decode(bytes: Uint8Array): V };
  get(key: string): V | undefined;
}

/** What the newest blocks changed, as it was before all of them: value bytes by table and key. */
export class PastBlocks {
  readonly before = new Map<string, Uint8Array | undefined>();

  /** @param undos undo records, the newest block's first */
  constructor(undos: Iterable<Uint8Array>) {
    for (const undo of undos) {
      const reader = new ByteReader(undo);
      while (!reader.done) {
        const id = reader.text() + reader.text();
        this.before.set(id, reader.optional());
      }
    }
  }
}

/** The state of the past, laid over the tables while somebody looks at it. */
export class PastView {
  private readonly blocks: PastBlocks;
  private readonly values = new Map<string, unknown>();

  /** @param unsealed changes since the newest block, oldest first */
  constructor(
    blocks: PastBlocks,
    unsealed: readonly { table: PastTable<unknown>; key: string; before: unknown }[],
  ) {
    this.blocks = blocks;
    for (const { table, key, before } of unsealed) {
      const id = table.name + key;
      if (!this.values.has(id) && !blocks.before.has(id)) this.values.set(id, before);
    }
  }

  /** Whether a value may be another than the present one. */
  covers(table: string, key: string): boolean {
    const id = table + key;
    return this.values.has(id) || this.blocks.before.has(id);
  }

  get<V>(table: PastTable<V>, key: string): V | undefined {
    const id = table.name + key;
    if (this.values.has(id)) return this.values.get(id) as V | undefined;
    const bytes = this.blocks.before.get(id);
    const value = bytes === undefined ? undefined : table.codec.decode(bytes);
    this.values.set(id, value);
    return value;
  }

  set(table: string, key: string, value: unknown): void {
    this.values.set(table + key, value);
  }

  /** Keys of a table that may have another value than the present one, and begin so. */
  *keys(table: string, prefix: string): Generator<string> {
    for (const id of [...this.blocks.before.keys(), ...this.values.keys()])
      if (id.startsWith(table + prefix)) yield id.slice(table.length);
  }

  /** Present entries: those of the table today that were there, then those that are there no longer. */
  *entries<V>(table: PastTable<V>, today: Iterable<string>): Generator<[string, V]> {
    const keys = new Set(today);
    for (const id of [...this.blocks.before.keys(), ...this.values.keys()])
      if (id.startsWith(table.name)) keys.add(id.slice(table.name.length));
    for (const key of keys) {
      const value = table.get(key);
      if (value !== undefined) yield [key, value];
    }
  }
}

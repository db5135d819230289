import { ClassicLevel } from 'classic-level';
import { ByteReader, ByteWriter } from './bytes-io.ts';
import { DataFormatError, StateError } from './errors.ts';
import { PastView, type PastBlocks } from './past-view.ts';
import { Table, type Journal, type ValueCodec } from './table.ts';

/** Raised by every change to what tables or the archive hold on disk. */
const FORMAT = '2';
const FORMAT_KEY = 'format';

/** Marks a new directory with the present format; refuses one of another, instead of misreading it later. */
async function checkFormat(database: ClassicLevel<string, Uint8Array>, directory: string): Promise<void> {
  const found = await database.get(FORMAT_KEY);
  const written = found === undefined ? undefined : new TextDecoder().decode(found);
  if (written === FORMAT) return;
  const isNew = written === undefined && (await database.keys({ limit: 1 }).all()).length === 0;
  if (isNew) return database.put(FORMAT_KEY, new TextEncoder().encode(FORMAT), { sync: true });
  await database.close();
  throw new DataFormatError(
    'data_format',
    `The chain in ${directory} was written by another version (format ${written ?? 'unknown'}, this one writes ${FORMAT}). ` +
      'Delete the directory, or run "sunscope reset", to begin a new chain.',
    { details: { directory } },
  );
}

/** A table's value before a change. */
interface JournalEntry {
  table: Table<unknown>;
  key: string;
  before: unknown;
}

/** How far a table's changes since the last seal reach, as bytes that {@link Store.applyUndo} takes. */
export type UndoRecord = Uint8Array;

/**
 * Journaled key-value store over LevelDB (or memory alone when no directory is given).
 *
 * Reads and writes are synchronous and see every put at once. `checkpoint` / `commit` / `revert` nest. `seal` closes a
 * block: it turns all changes since the last seal into an undo record and queues them for the disk; `flush` writes
 * everything queued in one synchronous batch, so the disk only ever holds whole blocks.
 */
export class Store implements Journal {
  private readonly tables = new Map<string, Table<unknown>>();
  private journal: JournalEntry[] = [];
  private checkpoints: number[] = [];
  /** What the disk does not hold yet: key → bytes, or undefined for a deletion. */
  private unflushed = new Map<string, Uint8Array | undefined>();
  private writing: ReadonlyMap<string, Uint8Array | undefined> = new Map();
  private readonly database: ClassicLevel<string, Uint8Array> | undefined;
  /** Set while something looks at the past. */
  past: PastView | undefined;
  /** The whole content where there is no directory. */
  private readonly memory = new Map<string, Uint8Array>();

  private constructor(database: ClassicLevel<string, Uint8Array> | undefined) {
    this.database = database;
  }

  /** Opens the store in a directory, created where missing; without one everything stays in memory. */
  static async open(directory?: string): Promise<Store> {
    if (directory === undefined) return new Store(undefined);
    const database = new ClassicLevel<string, Uint8Array>(directory, {
      keyEncoding: 'utf8',
      valueEncoding: 'view',
      cacheSize: 32 * 1024 * 1024,
      writeBufferSize: 16 * 1024 * 1024,
    });
    await database.open();
    await checkFormat(database, directory);
    return new Store(database);
  }

  /**
   * Declares a table. Names are short and unique and end in a colon, since name + key is the key on disk.
   * A resident table is read whole right away.
   */
  async table<V>(
    name: string,
    codec: ValueCodec<V>,
    options: { resident?: boolean } = {},
  ): Promise<Table<V>> {
    const table = new Table<V>(this, name, codec, options.resident === true);
    this.tables.set(name, table);
    if (table.resident && this.database) {
      for await (const [key, value] of this.database.iterator({ gte: name, lt: afterPrefix(name) }))
        table.restore(key.slice(name.length), codec.decode(plainBytes(value)));
    }
    return table;
  }

  /** Raw bytes under a key, what waits to be written included. */
  read(key: string): Uint8Array | undefined {
    if (this.unflushed.has(key)) return this.unflushed.get(key);
    if (this.writing.has(key)) return this.writing.get(key);
    return this.readDurable(key);
  }

  /** Raw bytes under a key as far as they are safely on disk. */
  readDurable(key: string): Uint8Array | undefined {
    if (!this.database) return this.memory.get(key);
    const bytes = this.database.getSync(key);
    return bytes && plainBytes(bytes);
  }

  /** Queues raw bytes outside the journal, for records that only ever belong to one block. */
  write(key: string, bytes: Uint8Array | undefined): void {
    this.unflushed.set(key, bytes);
  }

  /** Notes a table's value before a change. For tables only. */
  record(table: Table<unknown>, key: string, before: unknown): void {
    this.journal.push({ table, key, before });
  }

  checkpoint(): void {
    this.checkpoints.push(this.journal.length);
  }

  /** Keeps the changes since the innermost checkpoint. */
  commit(): void {
    this.popCheckpoint();
  }

  /** Undoes the changes since the innermost checkpoint. */
  revert(): void {
    this.rollbackTo(this.popCheckpoint());
  }

  /** Undoes everything since the last seal, open checkpoints included. */
  discard(): void {
    this.checkpoints = [];
    this.rollbackTo(0);
  }

  private popCheckpoint(): number {
    const mark = this.checkpoints.pop();
    if (mark === undefined) throw new StateError('no_checkpoint', 'There is no open checkpoint to close');
    return mark;
  }

  private rollbackTo(mark: number): void {
    while (this.journal.length > mark) {
      const entry = this.journal.pop() as JournalEntry;
      entry.table.restore(entry.key, entry.before);
    }
  }

  /**
   * Runs something that sees the state as it was before the newest blocks, and before what is not sealed yet. Whatever it
   * writes is gone afterwards. It must be synchronous: everybody else would look at the past too.
   * @param blocks the undo records of those blocks
   */
  inPast<T>(blocks: PastBlocks, read: () => T): T {
    const mark = this.journal.length;
    this.past = new PastView(blocks, this.journal);
    try {
      return read();
    } finally {
      this.rollbackTo(mark);
      this.past = undefined;
    }
  }

  /** Closes a block: queues its changes for the disk and returns the record that undoes them. */
  seal(): UndoRecord {
    if (this.checkpoints.length > 0)
      throw new StateError('open_checkpoint', 'A block cannot be sealed inside a checkpoint');
    const writer = new ByteWriter();
    const seen = new Set<string>();
    for (const { table, key, before } of this.journal) {
      const id = table.name + key;
      if (seen.has(id)) continue;
      seen.add(id);
      const after = table.get(key);
      this.unflushed.set(id, after === undefined ? undefined : table.codec.encode(after));
      writer.text(table.name);
      writer.text(key);
      writer.optional(before === undefined ? undefined : table.codec.encode(before));
    }
    this.journal = [];
    return writer.finish();
  }

  /**
   * Puts back what an undo record holds, queued for the disk as one block's worth of changes. The newest block must be
   * undone first.
   */
  applyUndo(undo: UndoRecord): void {
    if (this.journal.length > 0)
      throw new StateError(
        'unsealed_changes',
        'Changes of an open block must be discarded before a block is undone',
      );
    const reader = new ByteReader(undo);
    while (!reader.done) {
      const name = reader.text();
      const key = reader.text();
      const bytes = reader.optional();
      const table = this.tables.get(name);
      if (!table)
        throw new StateError(
          'unknown_table',
          `The undo record names table "${name}", which this version does not have`,
        );
      table.restore(key, bytes === undefined ? undefined : table.codec.decode(bytes));
      this.unflushed.set(name + key, bytes);
    }
  }

  /**
   * Writes all that is queued in one batch and waits until the disk has it.
   * @param sync false leaves it to the system when the batch reaches the disk; batches still arrive whole and in order,
   * and the next synchronous one brings them along
   */
  async flush(sync = true): Promise<void> {
    const batch = this.unflushed;
    this.unflushed = new Map();
    this.writing = batch;
    if (this.database) {
      const operations = [...batch].map(([key, value]) =>
        value === undefined ? { type: 'del' as const, key } : { type: 'put' as const, key, value },
      );
      await this.database.batch(operations, { sync });
    } else {
      for (const [key, value] of batch) {
        if (value === undefined) this.memory.delete(key);
        else this.memory.set(key, value);
      }
    }
    this.writing = new Map();
    if (this.journal.length === 0 && this.unflushed.size === 0 && this.database)
      for (const table of this.tables.values()) table.trim();
  }

  /** Every stored key and value under a prefix, ascending, as far as they are safely on disk. */
  async *durableEntries(prefix: string): AsyncGenerator<[string, Uint8Array]> {
    if (this.database) {
      yield* this.database.iterator({ gte: prefix, lt: afterPrefix(prefix) });
      return;
    }
    const keys = [...this.memory.keys()].filter(key => key.startsWith(prefix)).sort();
    for (const key of keys) yield [key, this.memory.get(key) as Uint8Array];
  }

  /** Names of all declared tables. */
  get tableNames(): string[] {
    return [...this.tables.keys()];
  }

  async close(): Promise<void> {
    await this.database?.close();
  }
}

/** LevelDB hands out Buffers, whose slice() shares memory: values must be the same kind before and after a restart. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

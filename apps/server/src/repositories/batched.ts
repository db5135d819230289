import { setImmediate } from 'node:timers';
import { handled } from '@sunscope/tron/promises';

/** Statements under way at a time: one slow reading does not hold up everybody else. */
const LANES = 2;
/** Whoever asks for more than this reads alone: the others' few rows need not wait for them. */
const MANY = 250;

interface Batch<Key, Row> {
  readonly keys: Map<string, Key>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
  readonly start: () => void;
}

/**
 * Rows by key, asked for by many at a time and read in one statement: what is asked in the same turn goes together, and
 * what is asked while {@link LANES} statements are under way goes with the next. Nothing is kept: a row is read after it
 * was asked for.
 */
export class Batched<Key, Row> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Row[]>;
  readonly #nameOf: (key: Key) => string;
  readonly #keyOf: (row: Row) => Key;
  #next: Batch<Key, Row> | undefined;
  #underWay = 0;

  /** @param keys `nameOf` distinguishes keys, `of` is the key of a row */
  constructor(
    keys: { nameOf: (key: Key) => string; of: (row: Row) => Key },
    read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  ) {
    this.#nameOf = keys.nameOf;
    this.#keyOf = keys.of;
    this.#read = read;
  }

  /** Rows of these keys in the order they are asked for, each once; what is not there is left out. */
  async rows(keys: readonly Key[]): Promise<Row[]> {
    if (keys.length === 0) return [];
    const named = new Map(keys.map(key => [this.#nameOf(key), key]));
    const rows = await (named.size > MANY ? this.#named([...named.values()]) : this.#together(named));
    return [...named.keys()].flatMap(name => rows.get(name) ?? []);
  }

  async row(key: Key): Promise<Row | undefined> {
    return (await this.rows([key]))[0];
  }

  #together(named: ReadonlyMap<string, Key>): Promise<ReadonlyMap<string, Row>> {
    const batch = this.#open();
    for (const [name, key] of named) batch.keys.set(name, key);
    return batch.rows;
  }

  /** The batch that keys may still be added to. */
  #open(): Batch<Key, Row> {
    if (this.#next) return this.#next;
    const keys = new Map<string, Key>();
    let start: () => void = () => undefined;
    const rows = handled(
      new Promise<void>(resolve => (start = resolve)).then(() => this.#run([...keys.values()])),
    );
    this.#next = { keys, rows, start };
    setImmediate(() => this.#proceed());
    return this.#next;
  }

  #proceed(): void {
    if (!this.#next || this.#underWay >= LANES) return;
    const { start } = this.#next;
    this.#next = undefined;
    this.#underWay++;
    start();
  }

  async #run(keys: readonly Key[]): Promise<ReadonlyMap<string, Row>> {
    try {
      return await this.#named(keys);
    } finally {
      this.#underWay--;
      this.#proceed();
    }
  }

  async #named(keys: readonly Key[]): Promise<ReadonlyMap<string, Row>> {
    const rows = await this.#read(keys);
    return new Map(rows.map(row => [this.#nameOf(this.#keyOf(row)), row]));
  }
}

/** Lists by key, read together as {@link Batched} reads rows; the rows of each come in the order they are read. */
export class BatchedLists<Key, Row> {
  readonly #lists: Batched<Key, { key: Key; rows: Row[] }>;

  /** @param keys `nameOf` distinguishes keys, `of` is the key whose list a row is in */
  constructor(
    keys: { nameOf: (key: Key) => string; of: (row: Row) => Key },
    read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  ) {
    this.#lists = new Batched({ nameOf: keys.nameOf, of: list => list.key }, async asked => {
      const lists = new Map<string, { key: Key; rows: Row[] }>();
      for (const row of await read(asked)) {
        const key = keys.of(row);
        const name = keys.nameOf(key);
        const list = lists.get(name);
        if (list) list.rows.push(row);
        else lists.set(name, { key, rows: [row] });
      }
      return [...lists.values()];
    });
  }

  /** The list of a key; empty where there is none. */
  async of(key: Key): Promise<readonly Row[]> {
    return (await this.#lists.row(key))?.rows ?? [];
  }
}

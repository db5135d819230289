import { protocol, type PGlite } from '@electric-sql/pglite';
import { concatBytes } from '@sunscope/tron/bytes';
import type { SqlValue } from './database.ts';

const { serialize } = protocol;
/** Statements that stay parsed. Those of the product are fewer; what lists are filtered by makes the rest. */
const KEPT = 500;
const SYNC = serialize.sync();
const EXECUTE = serialize.execute({});
const COPY_DONE = serialize.copyDone();
/** `d`, then the bytes that follow with their own four counted in. */
const COPY_DATA = 0x64;
/** Rows of a kept statement may have other columns after these. */
const CHANGES_TABLES = /\b(?:alter|drop)\b/i;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
type Reader = (text: string) => unknown;

interface Statement {
  name: string;
  columns: readonly { name: string; read: Reader }[];
}

const asText: Reader = text => text;

/**
 * Statements of a PGlite by the wire protocol, each parsed once and sent in one message. PGlite's own `query` sends six
 * messages and parses again every time, which for most of our statements takes several times what they do.
 */
export class PGliteStatements {
  readonly #pglite: PGlite;
  readonly #readers: Readonly<Record<number, Reader>>;
  readonly #kept = new Map<string, Statement>();
  #names = 0;

  /** @param readers of column types, by object id; other types are read as PGlite reads them */
  constructor(pglite: PGlite, readers: Readonly<Record<number, Reader>>) {
    this.#pglite = pglite;
    this.#readers = readers;
  }

  /**
   * Rows of one statement.
   * @param options save: whether files are to be written when it is done, as outside of transactions
   */
  query<Row>(sql: string, parameters: readonly SqlValue[], options: { save: boolean }): Promise<Row[]> {
    return this.#pglite.runExclusive(async () => {
      const { name, columns } = this.#kept.get(sql) ?? (await this.#parse(sql));
      const bind = serialize.bind({ statement: name, values: parameters.map(toParameter) });
      const messages = await this.#pglite.execProtocolStream(concatBytes(bind, EXECUTE, SYNC), {
        syncToFs: options.save,
      });
      const rows: Row[] = [];
      for (const message of messages) {
        if (!isRow(message)) continue;
        const row: Record<string, unknown> = {};
        for (const [place, { name: column, read }] of columns.entries()) {
          const text = message.fields[place] ?? null;
          row[column] = text === null ? null : read(text);
        }
        rows.push(row as Row);
      }
      return rows;
    });
  }

  /** Runs statements that give no rows. */
  execute(sql: string, { save }: { save: boolean }): Promise<void> {
    return this.#pglite.runExclusive(async () => {
      await this.#pglite.execProtocolStream(serialize.query(sql), { syncToFs: save });
      if (CHANGES_TABLES.test(sql)) await this.#forget();
    });
  }

  /** Adds rows in COPY's binary form: the order, all rows and their end in one message. */
  copy(
    table: string,
    columns: readonly string[],
    rows: Uint8Array,
    { save }: { save: boolean },
  ): Promise<void> {
    return this.#pglite.runExclusive(async () => {
      const order = serialize.query(`COPY ${table} (${columns.join(', ')}) FROM STDIN WITH (FORMAT binary)`);
      await this.#pglite.execProtocolStream(concatBytes(order, copyDataHead(rows.length), rows, COPY_DONE), {
        syncToFs: save,
      });
    });
  }

  async #forget(): Promise<void> {
    const closed = [...this.#kept.values()].map(({ name }) => serialize.close({ type: 'S', name }));
    this.#kept.clear();
    if (closed.length > 0)
      await this.#pglite.execProtocolStream(concatBytes(...closed, SYNC), { syncToFs: false });
  }

  async #parse(sql: string): Promise<Statement> {
    const name = `kept_${++this.#names}`;
    const [oldest] = this.#kept.size >= KEPT ? this.#kept : [];
    if (oldest) this.#kept.delete(oldest[0]);
    const messages = await this.#pglite.execProtocolStream(
      concatBytes(
        ...(oldest ? [serialize.close({ type: 'S', name: oldest[1].name })] : []),
        serialize.parse({ name, text: sql, types: [] }),
        serialize.describe({ type: 'S', name }),
        SYNC,
      ),
      { syncToFs: false },
    );
    const fields = messages.find(isDescription)?.fields ?? [];
    const statement = {
      name,
      columns: fields.map(field => ({ name: field.name, read: this.#readerOf(field.dataTypeID) })),
    };
    this.#kept.set(sql, statement);
    return statement;
  }

  #readerOf(type: number): Reader {
    const own = this.#readers[type];
    if (own) return own;
    const usual = this.#pglite.parsers[type] as ((text: string, type: number) => unknown) | undefined;
    return usual ? text => usual(text, type) : asText;
  }
}

function isRow(message: Message): message is Message & { fields: readonly (string | null)[] } {
  return message.name === 'dataRow';
}

function isDescription(
  message: Message,
): message is Message & { fields: readonly { name: string; dataTypeID: number }[] } {
  return message.name === 'rowDescription';
}

function toParameter(value: SqlValue): string | Uint8Array<ArrayBuffer> | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : value.toString();
}

function copyDataHead(length: number): Uint8Array {
  const head = new Uint8Array(5);
  const view = new DataView(head.buffer);
  view.setUint8(0, COPY_DATA);
  view.setUint32(1, length + 4);
  return head;
}

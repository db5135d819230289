import { protocol, type PGlite } from '@electric-sql/pglite';
import { concatBytes } from '@sunscope/tron/bytes';
import type { SqlValue } from './database.ts';
import { errorWithin, formOf, type WireColumn, type WireRows } from './wire-rows.ts';

const { serialize, Parser } = protocol;
/** Statements that stay parsed. Those of the product are fewer; what lists are filtered by makes the rest. */
const KEPT = 500;
const SYNC = serialize.sync();
const EXECUTE = serialize.execute({});
const COPY_DONE = serialize.copyDone();
/** `d`, then the bytes that follow with their own four counted in. */
const COPY_DATA = 0x64;
/** Rows of a kept statement may have other columns after these. */
const CHANGES_TABLES = /\b(?:alter|drop)\b/i;

/** Room for an answer at first; most need less. */
const ROOM = 1 << 16;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

interface Statement {
  name: string;
  /** As {@link WireRows} has them. */
  columns: string;
  /** The forms in which these are asked for. */
  forms: readonly number[];
}

/**
 * Statements of a PGlite by the wire protocol, each parsed once and sent in one message. PGlite's own `query` sends six
 * messages and parses again every time, which for most of our statements takes several times what they do.
 */
export class PGliteStatements {
  readonly #pglite: PGlite;
  readonly #kept = new Map<string, Statement>();
  #names = 0;
  #room = new Uint8Array(ROOM);

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /**
   * Rows of one statement, to be read by `readRows`.
   * @param options save: whether files are to be written when it is done, as outside of transactions
   */
  query(sql: string, parameters: readonly SqlValue[], options: { save: boolean }): Promise<WireRows> {
    return this.#pglite.runExclusive(async () => {
      const { name, columns, forms } = this.#kept.get(sql) ?? (await this.#parse(sql));
      const bind = serialize.bind({ statement: name, values: parameters.map(toParameter) });
      const bytes = await this.#answer(concatBytes(withForms(bind, forms), EXECUTE, SYNC), options);
      const error = errorWithin(bytes);
      if (error) new Parser().parse(error, throwMessage);
      return { columns, bytes };
    });
  }

  /** What PGlite answers, in memory of its own. */
  async #answer(message: Uint8Array, { save }: { save: boolean }): Promise<Uint8Array<ArrayBuffer>> {
    let length = 0;
    await this.#pglite.execProtocolRawStream(message, {
      syncToFs: save,
      // It lies in PGlite's own memory, and is overwritten by what comes next.
      onRawData: part => {
        if (length + part.length > this.#room.length) {
          const larger = new Uint8Array(2 * (length + part.length));
          larger.set(this.#room.subarray(0, length));
          this.#room = larger;
        }
        this.#room.set(part, length);
        length += part.length;
      },
    });
    const bytes = this.#room.slice(0, length);
    if (this.#room.length > ROOM) this.#room = new Uint8Array(ROOM);
    return bytes;
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
    const columns = fields.map((field): WireColumn => [field.name, field.dataTypeID]);
    const statement = {
      name,
      columns: JSON.stringify(columns),
      forms: columns.map(([_name, type]) => formOf(type)),
    };
    this.#kept.set(sql, statement);
    return statement;
  }
}

function isDescription(
  message: Message,
): message is Message & { fields: readonly { name: string; dataTypeID: number }[] } {
  return message.name === 'rowDescription';
}

function throwMessage(message: Message): void {
  if (message instanceof Error) throw message;
}

/**
 * A Bind message with result format codes: PGlite's own asks for text always, by a count of none at its end.
 * @param bind as PGlite makes it
 */
function withForms(bind: Uint8Array, forms: readonly number[]): Uint8Array {
  const message = new Uint8Array(bind.length + 2 * forms.length);
  message.set(bind);
  const view = new DataView(message.buffer);
  view.setUint32(1, message.length - 1);
  view.setUint16(bind.length - 2, forms.length);
  for (const [place, form] of forms.entries()) view.setUint16(bind.length + 2 * place, form);
  return message;
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

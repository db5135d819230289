import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Rows read at a time. */
const CHUNK = 1000;

/** What is read next: rows behind a cursor, or rows to leave out where the list gives none. */
interface Cut {
  start: number;
  limit: number;
  cursor?: string;
}
type Row = Record<string, unknown>;

/** A list as comma-separated text: the same rows and filters, all of them, written while they are read. */
export class CsvDownload {
  readonly #name: string;
  readonly #member: string;
  readonly #columns: readonly string[];
  readonly #whole: boolean;

  /** @param whole the first answer has all rows: the list knows no pages */
  constructor(path: string, response: z.ZodType, member: string, whole = false) {
    this.#name = path.replace(/^\/api\//, '').replaceAll('/', '-');
    this.#member = member;
    this.#whole = whole;
    this.#columns = columnsOf(response, member);
  }

  async send(
    reply: FastifyReply,
    read: (cut: Cut) => Promise<unknown>,
    query: object & { start?: number; cursor?: string | undefined },
  ): Promise<FastifyReply> {
    const cut: Cut = {
      start: query.start ?? 0,
      limit: CHUNK,
      ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
    };
    // The first rows are read before anything is sent: a wrong request is still answered as such.
    const first = await read(cut);
    // Some calls answer one thing alone where its id was given.
    if (!this.#isList(first)) return reply.send(first);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.#name}.csv"`)
      .header('cache-control', 'no-store');
    // Fastify would serialise by the schema of the JSON answer; a stream goes out as it is.
    return reply.send(Readable.from(this.lines(first, read, cut)));
  }

  /** The text in pieces, from an answer that was read already to the end of the list. */
  async *lines(first: unknown, read: (cut: Cut) => Promise<unknown>, cut: Cut): AsyncGenerator<string> {
    // The mark at the front lets spreadsheets read the text as UTF-8.
    yield `\uFEFF${this.#columns.join(',')}\r\n`;
    let answer = first;
    for (let next = cut; ;) {
      const rows = this.#rowsOf(answer);
      if (rows.length > 0)
        yield rows
          .map(row => `${this.#columns.map(column => cell(valueOf(row, column))).join(',')}\r\n`)
          .join('');
      if (this.#whole || rows.length < CHUNK) return;
      const cursor = cursorOf(answer);
      next =
        cursor === undefined ? { ...next, start: next.start + CHUNK } : { start: 0, limit: CHUNK, cursor };
      answer = await read(next);
    }
  }

  #isList(answer: unknown): boolean {
    return typeof answer === 'object' && answer !== null && this.#member in answer;
  }

  #rowsOf(answer: unknown): readonly Row[] {
    return (answer as Record<string, readonly Row[]>)[this.#member] ?? [];
  }
}

function cursorOf(answer: unknown): string | undefined {
  const { nextCursor } = answer as { nextCursor?: unknown };
  return typeof nextCursor === 'string' ? nextCursor : undefined;
}

/** Members of a row that fit into a cell; of the token its identity and decimals. */
function columnsOf(response: z.ZodType, member: string): string[] {
  const rows = rowsIn(response, member);
  const row = rows instanceof z.ZodArray ? unwrap(rows.element as z.ZodType) : undefined;
  if (!(row instanceof z.ZodObject))
    throw new Error(`${member} is no list of objects in the schema of its endpoint`);
  return Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([name, type]) => {
    const inner = unwrap(type);
    if (name === 'tokenInfo')
      return ['tokenInfo.tokenId', 'tokenInfo.tokenAbbr', 'tokenInfo.tokenDecimal', 'tokenInfo.tokenType'];
    if (name === 'proposer') return ['proposer.address', 'proposer.name'];
    if (name === 'cost') return ['cost.fee', 'cost.net_usage', 'cost.net_burned', 'cost.energy_usage_total'];
    const list = inner instanceof z.ZodArray && !(unwrap(inner.element as z.ZodType) instanceof z.ZodObject);
    return inner instanceof z.ZodObject ||
      inner instanceof z.ZodRecord ||
      (inner instanceof z.ZodArray && !list)
      ? []
      : [name];
  });
}

/** The schema of the rows, also where it is one of several answers. */
function rowsIn(response: z.ZodType, member: string): z.ZodType | undefined {
  if (response instanceof z.ZodUnion)
    return (response.options as z.ZodType[])
      .map(option => rowsIn(option, member))
      .find(rows => rows instanceof z.ZodArray);
  const rows =
    response instanceof z.ZodObject ? (response.shape[member] as z.ZodType | undefined) : undefined;
  return rows && unwrap(rows);
}

function unwrap(type: z.ZodType): z.ZodType {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable
    ? unwrap(type.unwrap() as z.ZodType)
    : type;
}

function valueOf(row: Row, column: string): unknown {
  return column
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Row)[key] : undefined),
      row,
    );
}

/** What spreadsheets skip at the front of a cell: blanks, controls and what nobody sees, quotes and the mark of text. */
const SKIPPED = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"'`]*/u;
const WHOLE_NUMBER = /^-?\d+$/;

/** True for text that a spreadsheet may run, however the sign at its front is encoded (＝, ﹢, −, ＠). */
function isFormula(text: string): boolean {
  const front = text.replace(SKIPPED, '').slice(0, 1).normalize('NFKC');
  return /^[=+\-@\u2212]/.test(front) || /^[\t\r\n]/.test(text);
}

/** One cell. Text that a spreadsheet would run as a formula is marked as text. */
export function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const safe = isFormula(text) && !WHOLE_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

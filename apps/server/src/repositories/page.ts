import type { Session, SqlValue } from '../database/database.ts';
import { LAST_BLOCK, positionOf, type Position } from '../database/position.ts';

/** A cut of a list: rows to leave out and rows to give. */
export interface Page {
  start: number;
  limit: number;
  /** Oldest or smallest first; newest first where absent. */
  ascending?: boolean;
  /** Only rows behind this position (of blocks: number), which ended the page before. */
  after?: bigint | undefined;
}

/** A cut of a list that is ordered by amount and, among equals, by address. */
export interface RankedPage extends Omit<Page, 'after'> {
  after?: Rank | undefined;
}

/** Where a row stands in such a list; null for an amount that is not known. */
export interface Rank {
  amount: bigint | null;
  address: Uint8Array;
}

/** Milliseconds, both inclusive. */
export interface TimeRange {
  fromMs?: bigint | undefined;
  toMs?: bigint | undefined;
}

/** Collects conditions and numbers their parameters; every text is written by the programmer, every value is a parameter. */
export class Conditions {
  readonly #parts: string[] = [];
  readonly values: SqlValue[] = [];

  /** Adds a condition in which `?` stands for the values, in their order. */
  add(condition: string, ...values: SqlValue[]): this {
    let index = 0;
    this.#parts.push(condition.replace(/\?/g, () => this.value(values[index++] ?? null)));
    return this;
  }

  /** Adds a value and gives its place in the statement, such as `$3`. */
  value(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Conditions around a statement that these ones are part of: the numbers of parameters go on. */
  nested(): Conditions {
    const outer = new Conditions();
    outer.values.push(...this.values);
    return outer;
  }

  get empty(): boolean {
    return this.#parts.length === 0;
  }

  /** `WHERE …`, or nothing. */
  toString(): string {
    return this.#parts.length === 0 ? '' : `WHERE ${this.#parts.join(' AND ')}`;
  }
}

/** Rows that a list counts one by one; beyond, totals are estimates. */
const COUNT_LIMIT = 10_001;

/** How many rows match, counted no further than {@link COUNT_LIMIT}. */
export async function boundedCount(session: Session, from: string, conditions: Conditions): Promise<number> {
  const [row] = await session.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${from} ${conditions.toString()} LIMIT ${COUNT_LIMIT}) AS matches`,
    conditions.values,
  );
  return Number(row?.count ?? 0n);
}

/**
 * Halves the blocks until one is left: blocks have no index by time, which grows with their numbers. One statement,
 * since a database may be a network away and a long chain takes 27 steps.
 */
const FIRST_SINCE = `WITH RECURSIVE ends AS (
    SELECT (SELECT min(number) FROM blocks) AS low, (SELECT max(number) FROM blocks) AS high
  ), halves(low, high) AS (
    SELECT low, high + 1 FROM ends WHERE low IS NOT NULL
    UNION ALL
    SELECT CASE WHEN middle.timestamp_ms < $1 THEN middle.number + 1 ELSE h.low END,
      CASE WHEN middle.timestamp_ms < $1 THEN h.high ELSE (h.low + h.high) / 2 END
    FROM halves h LEFT JOIN LATERAL (
      SELECT number, timestamp_ms FROM blocks WHERE number >= (h.low + h.high) / 2 ORDER BY number LIMIT 1
    ) AS middle ON true
    WHERE h.low < h.high
  )
  SELECT (SELECT min(number) FROM blocks WHERE number >= halves.low) AS number FROM halves WHERE halves.low = halves.high`;

/** Number of the first block made at a time or after it, or undefined where there is none; blocks may have gaps. */
export async function firstBlockSince(session: Session, timeMs: bigint): Promise<bigint | undefined> {
  const [found] = await session.query<{ number: bigint | null }>(FIRST_SINCE, [timeMs]);
  return found?.number ?? undefined;
}

/** Blocks of a time range as numbers, the end exclusive; `undefined` where the range says nothing. */
export interface BlockRange {
  from: bigint | undefined;
  to: bigint | undefined;
}

export async function blockRangeOf(session: Session, { fromMs, toMs }: TimeRange): Promise<BlockRange> {
  const none = 1n << 34n;
  return {
    from:
      fromMs === undefined || fromMs === 0n ? undefined : ((await firstBlockSince(session, fromMs)) ?? none),
    to: toMs === undefined ? undefined : await firstBlockSince(session, toMs + 1n),
  };
}

/** What several ranges have in common. */
export function commonRange(...ranges: readonly Partial<BlockRange>[]): BlockRange {
  let [from, to]: [bigint | undefined, bigint | undefined] = [undefined, undefined];
  for (const range of ranges) {
    if (range.from !== undefined && (from === undefined || range.from > from)) from = range.from;
    if (range.to !== undefined && (to === undefined || range.to < to)) to = range.to;
  }
  return { from, to };
}

/** A block and the one after it. A request may name one beyond all there can be: it stands for the last one. */
export function rangeOfBlock(number: bigint): { from: bigint; to: bigint } {
  const from = number > LAST_BLOCK ? LAST_BLOCK : number;
  return { from, to: from + 1n };
}

/** First position of a block and of the one after it. */
export function positionsOfBlock(number: bigint): { from: Position; to: Position } {
  const { from, to } = rangeOfBlock(number);
  return { from: positionOf(from), to: positionOf(to) };
}

/** One of several values: `column IN (…)`. */
export function addOneOf(conditions: Conditions, column: string, values: readonly SqlValue[]): void {
  if (values.length > 0) conditions.add(...oneOf(column, values));
}

/** The same as a condition with its values, of which there must be one at least. */
export function oneOf(column: string, values: readonly SqlValue[]): [string, ...SqlValue[]] {
  return [`${column} IN (${values.map(() => '?').join(', ')})`, ...values];
}

/** Restricts a position column to a range of blocks. */
export function addPositionRange(conditions: Conditions, column: string, range: BlockRange): void {
  if (range.from !== undefined) conditions.add(`${column} >= ?`, positionsOfBlock(range.from).from);
  if (range.to !== undefined) conditions.add(`${column} < ?`, positionsOfBlock(range.to).from);
}

/** Leaves out what came before the page's cursor. */
export function addCursor(conditions: Conditions, column: string, page: Page): void {
  if (page.after !== undefined)
    conditions.add(`${column} ${page.ascending === true ? '>' : '<'} ?`, page.after);
}

const MOST_IN_EIGHT_BYTES = (1n << 63n) - 1n;

/** A page of a list whose amounts are kept in eight bytes: one beyond in its cursor stands for the last there is. */
export function withinEightBytes(page: RankedPage): RankedPage {
  const { after } = page;
  if (after === undefined || after.amount === null) return page;
  const amount = BigInt.asIntN(64, after.amount);
  if (amount === after.amount) return page;
  return {
    ...page,
    after: { ...after, amount: after.amount > 0n ? MOST_IN_EIGHT_BYTES : -MOST_IN_EIGHT_BYTES },
  };
}

/**
 * One page of a list ordered by amount. Behind a cursor it is put together from what is left of those with the same
 * amount and from those with less: each part is one range of the index, however deep the page is.
 */
export function rankedRows(list: {
  columns: string;
  from: string;
  conditions: Conditions;
  amount: string;
  /** The amount is never null, and its index is ordered without a place for nulls: naming one would sort all rows. */
  known?: boolean;
  address: string;
  page: RankedPage;
}): string {
  const { columns, from, conditions, amount, address, page } = list;
  const ascending = page.ascending === true;
  const nulls = list.known === true ? '' : ascending ? ' NULLS FIRST' : ' NULLS LAST';
  const ordered = ascending
    ? `ORDER BY ${amount} ASC${nulls}, ${address} DESC`
    : `ORDER BY ${amount} DESC${nulls}, ${address}`;
  const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
  const { after } = page;
  if (after === undefined) return `SELECT ${columns} FROM ${from} ${conditions.toString()} ${ordered} ${cut}`;
  const beside = `${address} ${ascending ? '<' : '>'} ${conditions.value(after.address)}`;
  const known = after.amount === null ? '' : conditions.value(after.amount);
  const parts =
    after.amount === null
      ? [`${amount} IS NULL AND ${beside}`, ...(ascending ? [`${amount} IS NOT NULL`] : [])]
      : [
          `${amount} = ${known} AND ${beside}`,
          `${amount} ${ascending ? '>' : '<'} ${known}`,
          ...(ascending || list.known === true ? [] : [`${amount} IS NULL`]),
        ];
  const enough = conditions.value(page.limit + page.start);
  const where = conditions.empty ? 'WHERE' : `${conditions.toString()} AND`;
  return `SELECT * FROM (${parts
    .map(
      (part, index) =>
        `(SELECT ${columns}, ${index} AS part FROM ${from} ${where} ${part} ${ordered} LIMIT ${enough})`,
    )
    .join(
      ' UNION ALL ',
    )}) AS ranked ORDER BY part, ${plain(amount)} ${ascending ? 'ASC' : 'DESC'}, ${plain(address)} ${
    ascending ? 'DESC' : 'ASC'
  } ${cut}`;
}

/** A column's name without its table's. */
function plain(column: string): string {
  return column.slice(column.indexOf('.') + 1);
}

export function order(page: Pick<Page, 'ascending'>): 'ASC' | 'DESC' {
  return page.ascending === true ? 'ASC' : 'DESC';
}

import type { Session, SqlValue } from '../database/database.ts';
import { bucketOf, bucketOfBlock, type Bucket } from '../database/distribution.ts';
import { keyOf } from '../database/key-of.ts';
import { positionOf, type Position } from '../database/position.ts';
import { placedRows, type PlacedTable } from './placed-rows.ts';
import {
  addCursor,
  addPositionRange,
  boundedCount,
  Conditions,
  order,
  type BlockRange,
  type Page,
} from './page.ts';
import { sharedPage } from './shared-pages.ts';

/** A condition with `?` for its values. */
export type Part = readonly [condition: string, ...values: SqlValue[]];

/** Rows of a table in the chain's order: of the whole chain, or those that the history of an address leads to. */
export interface ChainList {
  table: PlacedTable;
  /** Conditions on the history, named `a`. */
  history?: { table: 'address_activity' | 'address_rows'; parts: readonly Part[] } | undefined;
  /** Conditions on the rows themselves, named `t`. */
  parts: readonly Part[];
  /** Only blocks of this range. */
  range: BlockRange;
  /** What stands in no index: looked for among the newest rows that match the rest. */
  scanned?: Part | undefined;
}

/** Rows that are looked through where no index leads to them. */
const SCANNED = 50_000;
/** Ranges of blocks that are asked one after another before all are asked at once. */
const PATIENCE = 8;

/** One page of a list, newest first unless asked otherwise. */
export async function listRows<Row extends { position: Position }>(
  session: Session,
  list: ChainList,
  columns: string,
  page: Page,
): Promise<Row[]> {
  // The page is cut on positions before the rows are read: the ten-thousandth costs little more than the first.
  const positions =
    session.distributed === true && list.history === undefined && list.scanned === undefined
      ? await spreadPage(session, list, page)
      : ((await pageOfKey(session, list, page)) ?? (await cutPage(session, list, page)));
  return placedRows<Row>(session, list.table, columns, positions);
}

/** How many rows a list has, counted up to a limit; undefined for all of the chain, which the counters know. */
export async function countRows(session: Session, list: ChainList): Promise<number | undefined> {
  const { from, conditions } = sourceOf(session, list);
  return conditions.empty ? undefined : boundedCount(session, from, conditions);
}

/** Conditions that histories have indexes for. */
const INDEXED: ReadonlySet<string> = new Set([
  'a.address = ?',
  'a.kind = ?',
  'a.tx_direction > 0',
  'a.transfer_direction > 0',
]);
const POSITIONS_OF_BLOCK = positionOf(1n);

/** First pages of addresses and blocks are read together with those of others, where nothing else has a value. */
async function pageOfKey(session: Session, list: ChainList, page: Page): Promise<Position[] | undefined> {
  const { table, history, parts, range, scanned } = list;
  if (parts.length > 0 || scanned !== undefined) return undefined;
  if (history === undefined) {
    if (range.from === undefined || range.to !== range.from + 1n) return undefined;
    const conditions = `t.position >= asked.key AND t.position < asked.key + ${POSITIONS_OF_BLOCK}`;
    const rows = {
      from: `${table} AS t`,
      by: 't.position',
      type: 'bigint',
      nameOf: String,
      conditions,
    } as const;
    return sharedPage<bigint>(session, rows, positionOf(range.from), page);
  }
  if (range.from !== undefined || range.to !== undefined) return undefined;
  const indexed = history.parts.filter(([condition]) => INDEXED.has(condition));
  const others = history.parts.filter(([condition]) => !INDEXED.has(condition));
  const address = indexed.find(([condition]) => condition === 'a.address = ?')?.[1];
  if (!(address instanceof Uint8Array) || others.some(part => part.length > 1)) return undefined;
  const rows = {
    from: `${history.table} AS a`,
    by: 'a.position',
    type: 'bytea',
    nameOf: keyOf,
    conditions: indexed
      .map(([condition, value]) =>
        condition.replace('?', value === address ? 'asked.key' : Number(value).toString()),
      )
      .join(' AND '),
    wanted: others.length === 0 ? undefined : others.map(([condition]) => condition).join(' AND '),
  } as const;
  return sharedPage<Uint8Array>(session, rows, address, page);
}

async function cutPage(session: Session, list: ChainList, page: Page): Promise<Position[]> {
  const { from, by, conditions } = sourceOf(session, list);
  addCursor(conditions, by, page);
  const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
  return askPositions(
    session,
    `${by} AS position FROM ${from}`,
    conditions,
    `ORDER BY ${by} ${order(page)} ${cut}`,
  );
}

async function askPositions(
  session: Session,
  what: string,
  conditions: Conditions,
  behind: string,
): Promise<Position[]> {
  const rows = await session.query<{ position: Position }>(
    `SELECT ${what} ${conditions.toString()} ${behind}`,
    conditions.values,
  );
  return rows.map(row => row.position);
}

interface Source {
  from: string;
  /** The column that has the order. */
  by: string;
  conditions: Conditions;
}

function sourceOf(session: Session, list: ChainList): Source {
  const source = unscanned(session, list);
  if (list.scanned === undefined) return source;
  const { from, by, conditions } = source;
  const rows = `(SELECT t.* FROM ${from} ${conditions.toString()} ORDER BY ${by} DESC LIMIT ${SCANNED}) AS t`;
  return { from: rows, by: 't.position', conditions: conditions.nested().add(...list.scanned) };
}

function unscanned(session: Session, { table, history, parts, range, scanned }: ChainList): Source {
  const conditions = new Conditions();
  if (history === undefined) {
    addAll(conditions, parts);
    addBucket(session, conditions, range);
    addPositionRange(conditions, 't.position', range);
    return { from: `${table} AS t`, by: 't.position', conditions };
  }
  addAll(conditions, history.parts);
  addPositionRange(conditions, 'a.position', range);
  if (parts.length === 0 && scanned === undefined)
    return { from: `${history.table} AS a`, by: 'a.position', conditions };
  if (session.distributed !== true) {
    addAll(conditions, parts);
    return {
      from: `${history.table} AS a JOIN ${table} AS t ON t.position = a.position`,
      by: 'a.position',
      conditions,
    };
  }
  // A history and the rows it leads to lie on different machines: its newest part is carried to them.
  const newest = `SELECT a.position FROM ${history.table} AS a ${conditions.toString()} ORDER BY a.position DESC LIMIT ${SCANNED}`;
  const outer = conditions.nested();
  addAll(outer, parts);
  return {
    from: `(${newest}) AS a JOIN ${table} AS t ON t.position = a.position`,
    by: 'a.position',
    conditions: outer,
  };
}

function addAll(conditions: Conditions, parts: readonly Part[]): void {
  for (const [condition, ...values] of parts) conditions.add(condition, ...values);
}

/** Blocks that lie in one bucket are asked of the machine that has it. */
function addBucket(session: Session, conditions: Conditions, range: BlockRange): void {
  if (session.distributed !== true || range.from === undefined || range.to === undefined) return;
  const bucket = bucketOfBlock(range.from);
  if (range.to > range.from && bucketOfBlock(range.to - 1n) === bucket)
    conditions.add('t.bucket = ?', bucket);
}

/**
 * One page of the chain's own order where the table is spread: the newest range of blocks is asked first and mostly has
 * the whole page, so that one machine is asked instead of all. Rows too rare for that are asked of all at once.
 */
async function spreadPage(session: Session, list: ChainList, page: Page): Promise<Position[]> {
  const ends = await endsOf(session, list.range, page);
  if (ends === undefined) return [];
  const wanted = page.start + page.limit;
  const ask = (bucket: Bucket | undefined, limit: number): Promise<Position[]> => {
    const conditions = new Conditions();
    if (bucket !== undefined) conditions.add('t.bucket = ?', bucket);
    addAll(conditions, list.parts);
    addPositionRange(conditions, 't.position', list.range);
    addCursor(conditions, 't.position', page);
    const behind = `ORDER BY t.position ${order(page)} LIMIT ${conditions.value(limit)}`;
    return askPositions(session, `t.position FROM ${list.table} AS t`, conditions, behind);
  };
  const step = page.ascending === true ? 1n : -1n;
  const [first, last] = page.ascending === true ? [ends.low, ends.high] : [ends.high, ends.low];
  const found: Position[] = [];
  for (let bucket = first, asked = 0; step * bucket <= step * last && found.length < wanted; bucket += step) {
    if (asked++ === PATIENCE) return (await ask(undefined, wanted)).slice(page.start);
    found.push(...(await ask(bucket, wanted - found.length)));
  }
  return found.slice(page.start);
}

/** First and last bucket that rows can be in; undefined where there are no blocks. */
async function endsOf(
  session: Session,
  range: BlockRange,
  page: Page,
): Promise<{ low: Bucket; high: Bucket } | undefined> {
  const [row] = await session.query<{ low: bigint | null; high: bigint | null }>(
    'SELECT (SELECT min(number) FROM blocks) AS low, (SELECT max(number) FROM blocks) AS high',
  );
  if (!row || row.low === null || row.high === null) return undefined;
  let low = bucketOfBlock(range.from !== undefined && range.from > row.low ? range.from : row.low);
  let high = bucketOfBlock(range.to !== undefined && range.to <= row.high ? range.to - 1n : row.high);
  if (page.after !== undefined) {
    const at = bucketOf(page.after);
    if (page.ascending === true) low = at > low ? at : low;
    else high = at < high ? at : high;
  }
  return { low, high };
}

import { column } from '../database/array-column.ts';
import type { Session, SqlValue } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { BatchedLists } from './batched.ts';
import { order, type Page } from './page.ts';

/** Rows in the chain's order that one key leads to, such as an address to its history. */
export interface KeyedRows<Key extends SqlValue> {
  /** A table with its name in the conditions. */
  from: string;
  /** The position by that name. */
  by: string;
  /** Type of the key in the database. */
  type: 'bytea' | 'bigint';
  nameOf: (key: Key) => string;
  /** Conditions by which `asked.key` leads to rows, served by an index that has them in order: nothing is read in vain. */
  conditions: string;
  /** What else is asked of the rows, in no index: true for those that are wanted. */
  wanted?: string | undefined;
}

interface KeyedPosition<Key> {
  key: Key;
  position: Position;
  wanted: boolean;
  /** Nothing behind it was looked at. */
  last: boolean;
}

/** Rows of a key among which the wanted ones are looked for together with others' keys: one that has few keeps nobody waiting. */
const LOOKED_AT = 100;
/** Rows on pages that are read together; downloads have longer ones, and read alone. */
const MAX_ROWS = 200;
/** Of each database, by what is read and how much of it. */
const readings = new WeakMap<Session, Map<string, unknown>>();

/**
 * The first page of the rows of one key, read in one statement for all who ask for such pages at the same time; undefined
 * where the page has to be read by itself.
 */
export async function sharedPage<Key extends SqlValue>(
  session: Session,
  rows: KeyedRows<Key>,
  key: Key,
  page: Page,
): Promise<Position[] | undefined> {
  // Where tables are spread each key is asked of the one machine that has it.
  if (session.distributed === true || page.start > 0 || page.limit > MAX_ROWS || page.after !== undefined)
    return undefined;
  let known = readings.get(session);
  if (!known) readings.set(session, (known = new Map()));
  const name = `${rows.from} ${rows.conditions} ${rows.wanted ?? ''} ${order(page)} ${page.limit}`;
  let lists = known.get(name) as BatchedLists<Key, KeyedPosition<Key>> | undefined;
  if (!lists) known.set(name, (lists = listsOf(session, rows, page)));
  const list = await lists.of(key);
  const positions = list.filter(row => row.wanted).map(row => row.position);
  return positions.length < page.limit && list.some(row => row.last) ? undefined : positions;
}

function listsOf<Key extends SqlValue>(
  session: Session,
  rows: KeyedRows<Key>,
  { limit, ...page }: Page,
): BatchedLists<Key, KeyedPosition<Key>> {
  const { type, nameOf, wanted } = rows;
  const ordered = `ORDER BY position ${order(page)}`;
  const [found, limits] =
    wanted === undefined
      ? [
          `SELECT position, wanted, false AS last FROM (${firstRows(rows, page, 'true', '$2')}) AS first`,
          [limit],
        ]
      : [
          `SELECT position, wanted, place = $3 AS last FROM (
             SELECT position, wanted, row_number() OVER (${ordered}) AS place FROM (${firstRows(rows, page, wanted, '$3')}) AS looked_at
           ) AS placed WHERE wanted OR place = $3 ${ordered} LIMIT $2`,
          [limit, LOOKED_AT],
        ];
  return new BatchedLists({ nameOf, of: row => row.key }, keys =>
    session.query(
      `SELECT asked.key, page.* FROM unnest($1::text::${type}[]) AS asked(key) CROSS JOIN LATERAL (${found}) AS page ${ordered}`,
      [column(keys, key => key), ...limits],
    ),
  );
}

/** The limit is a parameter: the planner then walks the index, where it would sort the rows of one key for few of them. */
function firstRows<Key extends SqlValue>(
  { from, by, conditions }: KeyedRows<Key>,
  page: Pick<Page, 'ascending'>,
  wanted: string,
  limit: string,
): string {
  return `SELECT ${by} AS position, ${wanted} AS wanted FROM ${from} WHERE ${conditions} ORDER BY ${by} ${order(page)} LIMIT ${limit}`;
}

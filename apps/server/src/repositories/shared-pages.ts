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
}

interface KeyedPosition<Key> {
  key: Key;
  position: Position;
}

/** Rows on pages that are read together; downloads have longer ones, and read alone. */
const MAX_ROWS = 200;
/** Of each database, by what is read and how much of it. */
const readings = new WeakMap<Session, Map<string, unknown>>();

/**
 * The first page of the rows of one key, read in one statement for all who ask for such pages at the same time; undefined
 * where each page has to be read by itself.
 */
export function sharedPage<Key extends SqlValue>(
  session: Session,
  rows: KeyedRows<Key>,
  key: Key,
  page: Page,
): Promise<Position[]> | undefined {
  // Where tables are spread each key is asked of the one machine that has it.
  if (session.distributed === true || page.start > 0 || page.limit > MAX_ROWS || page.after !== undefined)
    return undefined;
  let known = readings.get(session);
  if (!known) readings.set(session, (known = new Map()));
  const name = `${rows.from} ${rows.conditions} ${order(page)} ${page.limit}`;
  let lists = known.get(name) as BatchedLists<Key, KeyedPosition<Key>> | undefined;
  if (!lists) known.set(name, (lists = listsOf(session, rows, page)));
  return lists.of(key).then(list => list.map(row => row.position));
}

function listsOf<Key extends SqlValue>(
  session: Session,
  { from, by, type, nameOf, conditions }: KeyedRows<Key>,
  page: Page,
): BatchedLists<Key, KeyedPosition<Key>> {
  const ordered = order(page);
  return new BatchedLists({ nameOf, of: row => row.key }, keys =>
    // The limit as a parameter: the planner then walks the index, for a busy address as for any other.
    session.query(
      `SELECT asked.key, page.position FROM unnest($1::text::${type}[]) AS asked(key) CROSS JOIN LATERAL (
         SELECT ${by} AS position FROM ${from} WHERE ${conditions} ORDER BY ${by} ${ordered} LIMIT $2
       ) AS page ORDER BY page.position ${ordered}`,
      [column(keys, key => key), page.limit],
    ),
  );
}

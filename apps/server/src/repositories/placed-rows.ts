import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { bucketOf, type Bucket } from '../database/distribution.ts';
import { positionOfTransaction, type Position } from '../database/position.ts';
import { Batched } from './batched.ts';

/** Tables whose rows are found by their place on the chain. */
export type PlacedTable = 'transactions' | 'transfers' | 'internal_transactions';

type PlacedRow = { position: Position };

/** Of each database, by table and columns. */
const readings = new WeakMap<Session, Map<string, Batched<Position, PlacedRow>>>();

/**
 * Rows at these positions, in the order they are asked for; what is not there is left out. Pages that are read at the same
 * time share a statement. Where the table is spread over machines each range of blocks is asked of the one machine that
 * has it: a join would ask all of them.
 * @param columns the table's columns, `position` among them
 */
export async function placedRows<Row extends PlacedRow>(
  session: Session,
  table: PlacedTable,
  columns: string,
  positions: readonly Position[],
): Promise<Row[]> {
  let known = readings.get(session);
  if (!known) readings.set(session, (known = new Map()));
  const name = `${columns} of ${table}`;
  let reading = known.get(name);
  if (!reading) {
    reading = new Batched<Position, PlacedRow>({ nameOf: String, of: row => row.position }, asked =>
      readPlaced(session, table, columns, asked),
    );
    known.set(name, reading);
  }
  // The columns that make the row are in the name.
  return reading.rows(positions) as Promise<Row[]>;
}

async function readPlaced<Row extends PlacedRow>(
  session: Session,
  table: PlacedTable,
  columns: string,
  positions: readonly Position[],
): Promise<Row[]> {
  return session.distributed === true
    ? spreadRows<Row>(session, table, columns, positions)
    : session.query<Row>(
        `SELECT ${columns} FROM ${table} JOIN unnest($1::text::bigint[]) AS asked(position) USING (position)`,
        [column(positions, position => position)],
      );
}

async function spreadRows<Row>(
  session: Session,
  table: PlacedTable,
  columns: string,
  positions: readonly Position[],
): Promise<Row[]> {
  const buckets = new Map<Bucket, Position[]>();
  for (const position of positions) {
    const bucket = bucketOf(position);
    const known = buckets.get(bucket);
    if (known) known.push(position);
    else buckets.set(bucket, [position]);
  }
  const found = await Promise.all(
    [...buckets].map(([bucket, asked]) =>
      session.query<Row>(
        `SELECT ${columns} FROM ${table} WHERE bucket = $1 AND position = ANY($2::text::bigint[])`,
        [bucket, column(asked, position => position)],
      ),
    ),
  );
  return found.flat();
}

/** The same rows, each with the hash of the transaction it stands in; null where that is not in the index. */
export async function withHashes<Row extends { position: Position | null }>(
  session: Session,
  rows: readonly Row[],
): Promise<(Row & { hash: Uint8Array | null })[]> {
  const places = rows.map(row => (row.position === null ? null : positionOfTransaction(row.position)));
  const transactions = await placedRows<{ position: Position; hash: Uint8Array }>(
    session,
    'transactions',
    'position, hash',
    [...new Set(places.filter(place => place !== null))],
  );
  const hashes = new Map(transactions.map(row => [row.position, row.hash]));
  return rows.map((row, index) => ({ ...row, hash: hashes.get(places[index] ?? -1n) ?? null }));
}

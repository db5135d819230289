import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { bucketOf, type Bucket } from '../database/distribution.ts';
import { positionOfTransaction, type Position } from '../database/position.ts';

/** Tables whose rows are found by their place on the chain. */
export type PlacedTable = 'transactions' | 'transfers' | 'internal_transactions';

/**
 * Rows at these positions, in the order they are asked for; what is not there is left out. Where the table is spread over
 * machines each range of blocks is asked of the one machine that has it: a join would ask all of them.
 * @param columns the table's columns, `position` among them
 */
export async function placedRows<Row extends { position: Position }>(
  session: Session,
  table: PlacedTable,
  columns: string,
  positions: readonly Position[],
): Promise<Row[]> {
  if (positions.length === 0) return [];
  const rows =
    session.distributed === true
      ? await spreadRows<Row>(session, table, columns, positions)
      : await session.query<Row>(
          `SELECT ${columns} FROM ${table} JOIN unnest($1::text::bigint[]) AS asked(position) USING (position)`,
          [column(positions, position => position)],
        );
  const found = new Map(rows.map(row => [row.position, row]));
  return positions.flatMap(position => found.get(position) ?? []);
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

import { CopyWriter, type CopyType } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';

/** More are emptied at once. */
const FEW_ROWS = 200;
/** Of the blocks at the head, each of which leaves a few deleted rows in the room of the table. */
const BLOCKS_BETWEEN = 64n;

/** The table of the indexer's own connection in which rows for a table wait to be merged; empty between transactions. */
export const stagedName = (table: string): string => `staged_${table}`;

/** A writer to {@link stagedName}, from which rows are merged in the order of their first column. */
export async function stage(
  session: Session,
  table: string,
  columns: Readonly<Record<string, CopyType>>,
): Promise<CopyWriter> {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  await createStaged(session, table, list.join(', '));
  return new CopyWriter(stagedName(table), columns, { sorted: true });
}

/** @param columns in SQL */
export function createStaged(session: Session, table: string, columns: string): Promise<void> {
  return session.execute(`CREATE TEMP TABLE IF NOT EXISTS ${stagedName(table)} (${columns})`);
}

/**
 * Empties a table after its rows were merged. `ON COMMIT DELETE ROWS` would truncate every such table there is at every commit, used
 * or not, with its TOAST table and that one's index.
 * @param rows how many were merged
 * @param block the last of those merged
 */
export function emptyStaged(session: Session, table: string, rows: number, block: bigint): Promise<void> {
  const isWorthTruncating = rows > FEW_ROWS || block % BLOCKS_BETWEEN === 0n;
  return session.execute(`${isWorthTruncating ? 'TRUNCATE' : 'DELETE FROM'} ${stagedName(table)}`);
}

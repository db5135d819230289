import { CopyWriter, type CopyType } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';

/** A writer to a table of this transaction only, from which rows are merged in the order of their first column. */
export async function stage(
  session: Session,
  table: string,
  columns: Readonly<Record<string, CopyType>>,
): Promise<CopyWriter> {
  const name = `staged_${table}`;
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  await session.execute(`CREATE TEMP TABLE IF NOT EXISTS ${name} (${list.join(', ')}) ON COMMIT DELETE ROWS`);
  return new CopyWriter(name, columns, { sorted: true });
}

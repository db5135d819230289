import { CopyWriter, type CopyType } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';

const UNIQUE_VIOLATION = '23505';

/** A writer to a table of this transaction only, from which rows are merged in the order of their first column. */
export async function stage(
  session: Session,
  table: string,
  columns: Readonly<Record<string, CopyType>>,
): Promise<CopyWriter> {
  const name = `staged_${table}`;
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  // Nobody has counted these rows: the planner would sort some thousand to join them, which hashing does faster.
  await session.execute(
    `SET LOCAL enable_mergejoin = off; CREATE TEMP TABLE IF NOT EXISTS ${name} (${list.join(', ')}) ON COMMIT DELETE ROWS`,
  );
  return new CopyWriter(name, columns, { sorted: true });
}

/**
 * Does what trusts in what was found earlier in the transaction. Where others have written meanwhile (it gives false, or
 * meets a row that was not there), it is undone, and this gives false: the way that trusts in nothing is to be taken. So it
 * is on a cluster, where it was never tried.
 */
export async function trusting(session: Session, work: () => Promise<boolean>): Promise<boolean> {
  if (session.distributed === true) return false;
  await session.execute('SAVEPOINT trusting');
  try {
    if (await work()) {
      await session.execute('RELEASE SAVEPOINT trusting');
      return true;
    }
  } catch (error) {
    if (!(error instanceof Error) || (error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
  }
  await session.execute('ROLLBACK TO SAVEPOINT trusting');
  return false;
}

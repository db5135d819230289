import { positionOfTransaction } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import { memoOf } from '../transactions/transaction-row.ts';

type Placed = Pick<StoredTransfer, 'position'>;

/** Memos of the transactions that made the transfers of a page. They stand in no table: the page's transactions are read. */
export async function readMemos(
  { transactions }: Pick<Readers, 'transactions'>,
  rows: readonly Placed[],
): Promise<{ of(row: Placed): string }> {
  const places = new Set(rows.map(row => positionOfTransaction(row.position)));
  const bodies = await transactions.bodies([...places]);
  const memos = new Map([...bodies].map(([position, body]) => [position, memoOf(body)] as const));
  return { of: row => memos.get(positionOfTransaction(row.position)) ?? '' };
}

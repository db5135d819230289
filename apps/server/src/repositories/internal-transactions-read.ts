import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { nextTransaction, type Position } from '../database/position.ts';
import {
  addCursor,
  addPositionRange,
  blockRangeOf,
  boundedCount,
  Conditions,
  order,
  positionsOfBlock,
  type BlockRange,
  type Page,
  type TimeRange,
} from './page.ts';

export interface StoredInternalTransaction {
  position: Position;
  hash: Uint8Array;
  internal_hash: Uint8Array;
  caller: Uint8Array;
  receiver: Uint8Array;
  note: string;
  rejected: boolean;
  value: bigint;
  token: Uint8Array | null;
  token_value: bigint | null;
  timestamp_ms: bigint;
}

export interface InternalTransactionFilter extends TimeRange {
  /** Caller or receiver. */
  address?: Uint8Array | undefined;
  block?: bigint | undefined;
  /** Position of the transaction that caused them. */
  transaction?: Position | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

const COLUMNS =
  't.position, t.hash, t.internal_hash, t.caller, t.receiver, t.note, t.rejected, t.value, t.token, t.token_value, t.timestamp_ms';

/** Internal transactions as the index holds them. */
export function createInternalTransactionsReader(session: Session) {
  return {
    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: InternalTransactionFilter, page: Page): Promise<StoredInternalTransaction[]> {
      const { from, conditions } = await sourceOf(session, filter);
      addCursor(conditions, 'k.position', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      // The page is cut on keys alone before the rows are read.
      return session.query<StoredInternalTransaction>(
        `SELECT ${COLUMNS} FROM (SELECT k.position FROM ${from} ${conditions.toString()} ORDER BY k.position ${order(page)} ${cut}) AS k
         JOIN internal_transactions AS t USING (position) ORDER BY t.position ${order(page)}`,
        conditions.values,
      );
    },

    /** How many match, counted up to a limit. */
    async count(filter: InternalTransactionFilter): Promise<number> {
      const { from, conditions } = await sourceOf(session, filter);
      return boundedCount(session, from, conditions);
    },
  };
}

export type InternalTransactionsReader = ReturnType<typeof createInternalTransactionsReader>;

async function sourceOf(
  session: Session,
  filter: InternalTransactionFilter,
): Promise<{ from: string; conditions: Conditions }> {
  const conditions = new Conditions();
  const ofAddress = filter.address !== undefined;
  if (filter.address !== undefined)
    conditions.add('k.address = ?', filter.address).add('k.kind = ?', AddressRowKind.internalTransaction);
  if (filter.block !== undefined) {
    const { from, to } = positionsOfBlock(filter.block);
    conditions.add('k.position >= ?', from).add('k.position < ?', to);
  }
  if (filter.transaction !== undefined)
    conditions
      .add('k.position >= ?', filter.transaction)
      .add('k.position < ?', nextTransaction(filter.transaction));
  addPositionRange(conditions, 'k.position', await blockRangeOf(session, filter));
  if (filter.blocks !== undefined) addPositionRange(conditions, 'k.position', filter.blocks);
  return { from: ofAddress ? 'address_rows AS k' : 'internal_transactions AS k', conditions };
}

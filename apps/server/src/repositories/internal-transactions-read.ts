import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { blockOfPosition, nextTransaction, type Position } from '../database/position.ts';
import { countRows, listRows, type ChainList, type Part } from './chain-list.ts';
import {
  blockRangeOf,
  boundedCount,
  commonRange,
  Conditions,
  rangeOfBlock,
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
  /** Caller or recipient. */
  address?: Uint8Array | undefined;
  block?: bigint | undefined;
  /** Position of the transaction that caused them. */
  transaction?: Position | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

const COLUMNS =
  'position, hash, internal_hash, caller, receiver, note, rejected, value, token, token_value, timestamp_ms';

/** Internal transactions as the index holds them. */
export function createInternalTransactionsReader(session: Session) {
  return {
    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: InternalTransactionFilter, page: Page): Promise<StoredInternalTransaction[]> {
      return listRows<StoredInternalTransaction>(session, await chainListOf(session, filter), COLUMNS, page);
    },

    /** How many match, counted up to a limit. */
    async count(filter: InternalTransactionFilter): Promise<number> {
      const list = await chainListOf(session, filter);
      return (await countRows(session, list)) ?? boundedCount(session, list.table, new Conditions());
    },
  };
}

export type InternalTransactionsReader = ReturnType<typeof createInternalTransactionsReader>;

async function chainListOf(session: Session, filter: InternalTransactionFilter): Promise<ChainList> {
  const { address, transaction, block } = filter;
  const name = address === undefined ? 't' : 'a';
  const places: Part[] =
    transaction === undefined
      ? []
      : [
          [`${name}.position >= ?`, transaction],
          [`${name}.position < ?`, nextTransaction(transaction)],
        ];
  return {
    table: 'internal_transactions',
    history:
      address === undefined
        ? undefined
        : {
            table: 'address_rows',
            parts: [
              ['a.address = ?', address],
              ['a.kind = ?', AddressRowKind.internalTransaction],
              ...places,
            ],
          },
    parts: address === undefined ? places : [],
    range: commonRange(
      block === undefined ? {} : rangeOfBlock(block),
      transaction === undefined ? {} : rangeOfBlock(blockOfPosition(transaction)),
      filter.blocks ?? {},
      await blockRangeOf(session, filter),
    ),
  };
}

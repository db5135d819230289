import { arrayLiteral } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import { blockOfPosition, type Position } from '../database/position.ts';
import { listRows, type ChainList, type Part } from './chain-list.ts';
import { blockRangeOf, Conditions, order, type BlockRange, type TimeRange } from './page.ts';
import { placedRows } from './placed-rows.ts';

/** A transaction as far as its events need it. */
export interface EventTransaction {
  hash: Uint8Array;
  position: Position;
  timestamp_ms: bigint;
  owner: Uint8Array;
  counterparty: Uint8Array | null;
  /** TransactionInfo in protobuf; null where the source gave none. */
  info: Uint8Array | null;
}

/** Positions are of transactions, both inclusive. */
export interface EventScan {
  from?: Position | undefined;
  to?: Position | undefined;
  ascending: boolean;
  limit: number;
}

const COLUMNS = 'hash, position, timestamp_ms, owner, counterparty, info';

/** Transactions in which events may be found. */
export function createEventsReader(session: Session) {
  return {
    /**
     * Transactions that may hold events of a contract: those it was called in, and those it logged in although another
     * was called. Each side is one range of an index.
     */
    async ofContract(contract: Uint8Array, scan: EventScan): Promise<EventTransaction[]> {
      const conditions = new Conditions();
      const side = (from: string, own: string) => {
        const part = [`address = ${conditions.value(contract)}`, own];
        if (scan.from !== undefined) part.push(`position >= ${conditions.value(scan.from)}`);
        if (scan.to !== undefined) part.push(`position <= ${conditions.value(scan.to)}`);
        return `(SELECT position FROM ${from} WHERE ${part.join(' AND ')} ORDER BY position ${order(scan)} LIMIT ${scan.limit})`;
      };
      const sides = [
        side('address_activity', 'tx_direction > 0'),
        side('address_rows', `kind = ${AddressRowKind.emittedEvents}`),
      ];
      const positions = await session.query<{ position: Position }>(
        `SELECT position FROM (${sides.join(' UNION ')}) AS sides ORDER BY position ${order(scan)} LIMIT ${scan.limit}`,
        conditions.values,
      );
      return placedRows<EventTransaction>(
        session,
        'transactions',
        COLUMNS,
        positions.map(row => row.position),
      );
    },

    /** Transactions of the whole chain. */
    async ofChain(scan: EventScan): Promise<EventTransaction[]> {
      const parts: Part[] = [];
      if (scan.from !== undefined) parts.push(['t.position >= ?', scan.from]);
      if (scan.to !== undefined) parts.push(['t.position <= ?', scan.to]);
      const list: ChainList = {
        table: 'transactions',
        parts,
        range: {
          from: scan.from === undefined ? undefined : blockOfPosition(scan.from),
          to: scan.to === undefined ? undefined : blockOfPosition(scan.to) + 1n,
        },
      };
      const page = { start: 0, limit: scan.limit, ascending: scan.ascending };
      return listRows<EventTransaction>(session, list, COLUMNS, page);
    },

    /** Ids of blocks by their numbers. */
    async blockHashes(numbers: readonly bigint[]): Promise<ReadonlyMap<bigint, Uint8Array>> {
      if (numbers.length === 0) return new Map();
      const rows = await session.query<{ number: bigint; hash: Uint8Array }>(
        'SELECT number, hash FROM blocks JOIN unnest($1::text::bigint[]) AS wanted(number) USING (number)',
        [arrayLiteral(numbers)],
      );
      return new Map(rows.map(row => [row.number, row.hash]));
    },

    /** Numbers of the blocks of a time range. */
    async blocksOf(range: TimeRange): Promise<BlockRange> {
      return blockRangeOf(session, range);
    },
  };
}

export type EventsReader = ReturnType<typeof createEventsReader>;

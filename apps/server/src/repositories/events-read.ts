import { arrayLiteral } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import type { Position } from '../database/position.ts';
import { blockRangeOf, Conditions, order, type BlockRange, type TimeRange } from './page.ts';

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

const COLUMNS = 't.hash, t.position, t.timestamp_ms, t.owner, t.counterparty, t.info';

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
      const called = side('address_activity', 'tx_direction > 0');
      const logged = side('address_rows', `kind = ${AddressRowKind.emittedEvents}`);
      return session.query<EventTransaction>(
        `SELECT ${COLUMNS} FROM (SELECT position FROM (${called} UNION ${logged}) AS sides
           ORDER BY position ${order(scan)} LIMIT ${scan.limit}) AS k
         JOIN transactions AS t ON t.position = k.position ORDER BY t.position ${order(scan)}`,
        conditions.values,
      );
    },

    /** Transactions of the whole chain. */
    async ofChain(scan: EventScan): Promise<EventTransaction[]> {
      const conditions = new Conditions();
      if (scan.from !== undefined) conditions.add('t.position >= ?', scan.from);
      if (scan.to !== undefined) conditions.add('t.position <= ?', scan.to);
      return session.query<EventTransaction>(
        `SELECT ${COLUMNS} FROM transactions AS t ${conditions.toString()} ORDER BY t.position ${order(scan)} LIMIT ${scan.limit}`,
        conditions.values,
      );
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

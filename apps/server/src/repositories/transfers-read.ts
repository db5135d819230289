import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { bucketOf } from '../database/distribution.ts';
import {
  blockOfPosition,
  lastPlaceOf,
  MAX_INDEX,
  nextTransaction,
  positionOfTransaction,
  type Position,
} from '../database/position.ts';
import { BatchedLists } from './batched.ts';
import { countRows, listRows, type ChainList, type Part } from './chain-list.ts';
import {
  blockRangeOf,
  commonRange,
  Conditions,
  oneOf,
  positionsOfBlock,
  rangeOfBlock,
  type BlockRange,
  type Page,
  type TimeRange,
} from './page.ts';
import { placedRows } from './placed-rows.ts';
import { Risk } from '../database/risk-bits.ts';

export interface StoredTransfer {
  position: Position;
  token: Uint8Array;
  token_kind: number;
  /** Item of a TRC721 or TRC1155 token. */
  token_id: bigint | null;
  from_address: Uint8Array;
  to_address: Uint8Array;
  amount: bigint;
  timestamp_ms: bigint;
  hash: Uint8Array;
  origin: number;
  /** Risk bits; of the address's own view where an address is asked for. */
  risk: number;
}

/** Amounts in raw units, both ends included. */
export interface AmountRange {
  least: bigint | undefined;
  most: bigint | undefined;
}

/** `native` is TRX and TRC10, as TRONSCAN's plain transfer list has it. */
type TransferKind = 'trx' | 'trc10' | 'trc20' | 'trc721' | 'trc1155' | 'native' | 'all';

export interface TransferFilter extends TimeRange {
  /** Transfers this address sends or receives. */
  address?: Uint8Array | undefined;
  from?: Uint8Array | undefined;
  to?: Uint8Array | undefined;
  /** The other end, whichever it is. */
  counterparty?: Uint8Array | undefined;
  token?: Uint8Array | undefined;
  /** Any of these tokens. */
  tokens?: readonly Uint8Array[] | undefined;
  kind?: TransferKind | undefined;
  block?: bigint | undefined;
  /** Position of a transaction: the transfers it made. */
  transaction?: Position | undefined;
  risk?: 'hide' | 'only' | undefined;
  /** Looked for among the newest that match the rest. */
  amounts?: AmountRange | undefined;
  /** Item of the token asked for. */
  item?: bigint | undefined;
  /** Leaves out amounts of nothing and of next to nothing. */
  hideDust?: boolean | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

const COLUMNS =
  'position, token, token_kind, token_id, from_address, to_address, amount, timestamp_ms, hash, origin, risk';

const KINDS: Readonly<Record<TransferKind, string | undefined>> = {
  trx: 'token_kind = 0',
  trc10: 'token_kind = 10',
  trc20: 'token_kind = 20',
  trc721: 'token_kind = 721',
  trc1155: 'token_kind = 1155',
  native: 'token_kind in (0, 10)',
  all: undefined,
};

/** What is read of a transaction at once: enough to say what it did. */
const FIRST_TRANSFERS = 1000;

/** Later movements of an address that are read to say what it had before them. */
const MOST_LATER = 2000;

/** Directions of address_activity: 1 out, 2 in, 3 both. */
const OUT = '(1, 3)';
const IN = '(2, 3)';

/** Transfers of all tokens as the index holds them. */
export function createTransfersReader(session: Session) {
  const ofTransactions = new BatchedLists<Position, StoredTransfer>(
    { nameOf: String, of: row => positionOfTransaction(row.position) },
    positions =>
      session.query(
        // The order within makes the planner walk the index for each; it knows nothing of how narrow the range is.
        `SELECT t.* FROM unnest($1::text::bigint[]) AS asked(position) CROSS JOIN LATERAL (
           SELECT ${COLUMNS} FROM transfers AS t
           WHERE t.position >= asked.position AND t.position <= asked.position + ${MAX_INDEX}
           ORDER BY t.position LIMIT ${FIRST_TRANSFERS}
         ) AS t ORDER BY t.position`,
        [column(positions, position => position)],
      ),
  );
  return {
    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: TransferFilter, page: Page): Promise<StoredTransfer[]> {
      return listRows<StoredTransfer>(session, await chainListOf(session, filter), COLUMNS, page);
    },

    /** Those at these positions, in the order they are asked for. */
    async byPositions(positions: readonly Position[]): Promise<StoredTransfer[]> {
      return transfersAt(session, positions);
    },

    /** Transfers that match, counted up to a limit; undefined for all, which the counters know. */
    async count(filter: TransferFilter): Promise<number | undefined> {
      return countRows(session, await chainListOf(session, filter));
    },

    /** TRX moved and transfers of all kinds by minute, of the blocks from this one on. */
    async perMinute(from: bigint): Promise<{ minute_ms: bigint; sun: bigint; count: bigint }[]> {
      return session.query(
        `SELECT timestamp_ms - timestamp_ms % 60000 AS minute_ms, count(*) AS count,
           coalesce(sum(amount) FILTER (WHERE token_kind = 0), 0) AS sun
         FROM transfers WHERE position >= $1 GROUP BY 1 ORDER BY 1`,
        [positionsOfBlock(from).from],
      );
    },

    /** The first transfers of one transaction in its order, {@link FIRST_TRANSFERS} at most. */
    async ofTransaction(position: Position): Promise<StoredTransfer[]> {
      if (session.distributed === true)
        return this.list({ transaction: position }, { start: 0, limit: FIRST_TRANSFERS, ascending: true });
      return [...(await ofTransactions.of(position))];
    },

    /**
     * What an address had of a token before and after a transaction: its balance less all that came later, in one
     * statement, as the chain goes on. Undefined where it moved too much since to be added up.
     */
    async balanceAround(
      token: Uint8Array,
      address: Uint8Array,
      position: Position,
    ): Promise<{ before: bigint; after: bigint } | undefined> {
      if (session.distributed === true) return undefined;
      const [row] = await session.query<{ balance: bigint; since: bigint; own: bigint; looked: bigint }>(
        `WITH later AS MATERIALIZED (
           SELECT position, token FROM address_activity
           WHERE address = $2 AND transfer_direction > 0 AND position >= $3 ORDER BY position LIMIT ${MOST_LATER}
         ), moved AS (
           SELECT t.position, CASE WHEN t.to_address = $2 THEN t.amount ELSE 0 END
             - CASE WHEN t.from_address = $2 THEN t.amount ELSE 0 END AS amount
           FROM later JOIN transfers AS t ON t.position = later.position WHERE t.token = $1
         )
         SELECT coalesce((SELECT balance FROM holders WHERE token = $1 AND address = $2), 0) AS balance,
           (SELECT count(*) FROM later) AS looked,
           coalesce(sum(amount) FILTER (WHERE position > $4), 0) AS since,
           coalesce(sum(amount) FILTER (WHERE position <= $4), 0) AS own FROM moved`,
        [token, address, position, lastPlaceOf(position)],
      );
      if (!row || row.looked >= BigInt(MOST_LATER)) return undefined;
      const after = row.balance - row.since;
      return { before: after - row.own, after };
    },

    /** How many transfers of a transaction the index holds, and whether it has no place for another. */
    async placesOf(position: Position): Promise<{ count: number; full: boolean }> {
      const conditions = new Conditions()
        .add('t.position >= ?', position)
        .add('t.position <= ?', lastPlaceOf(position));
      if (session.distributed === true) conditions.add('t.bucket = ?', bucketOf(position));
      const [row] = await session.query<{ count: bigint; full: boolean | null }>(
        `SELECT count(*) AS count, bool_or(t.position = $2) AS full FROM transfers AS t ${conditions.toString()}`,
        conditions.values,
      );
      return { count: Number(row?.count ?? 0n), full: row?.full ?? false };
    },
  };
}

/** Transfers at these positions, in the order they are asked for. */
export async function transfersAt(
  session: Session,
  positions: readonly Position[],
): Promise<StoredTransfer[]> {
  return placedRows<StoredTransfer>(session, 'transfers', COLUMNS, positions);
}

export type TransfersReader = ReturnType<typeof createTransfersReader>;

/** No index has the order of amounts. */
function amountPart(amounts: TransferFilter['amounts']): Part | undefined {
  if (amounts === undefined) return undefined;
  const { least, most } = amounts;
  if (least !== undefined && most !== undefined) return ['t.amount BETWEEN ? AND ?', least, most];
  return least !== undefined
    ? ['t.amount >= ?', least]
    : most !== undefined
      ? ['t.amount <= ?', most]
      : undefined;
}

async function chainListOf(session: Session, filter: TransferFilter): Promise<ChainList> {
  // A side that is named leads to a history; transfers are in no index by both ends.
  const address = filter.address ?? filter.from ?? filter.to ?? filter.counterparty;
  const history: Part[] = [];
  const rows: Part[] = [];
  const either = address === undefined ? rows : history;
  const name = address === undefined ? 't' : 'a';
  if (address !== undefined) {
    history.push(['a.address = ?', address], ['a.transfer_direction > 0']);
    // The address of the key is the one both conditions may name; the other end is looked up on the row.
    if (filter.from === address) history.push([`a.transfer_direction in ${OUT}`]);
    else if (filter.from !== undefined) rows.push(['t.from_address = ?', filter.from]);
    if (filter.to === address) history.push([`a.transfer_direction in ${IN}`]);
    else if (filter.to !== undefined) rows.push(['t.to_address = ?', filter.to]);
  }
  if (filter.counterparty !== undefined && filter.counterparty !== address)
    rows.push(['(t.from_address = ? OR t.to_address = ?)', filter.counterparty, filter.counterparty]);
  if (filter.token !== undefined) either.push([`${name}.token = ?`, filter.token]);
  if (filter.item !== undefined) rows.push(['t.token_id = ?', filter.item]);
  if (filter.tokens !== undefined && filter.tokens.length > 0)
    either.push(oneOf(`${name}.token`, filter.tokens));
  const kind = KINDS[filter.kind ?? 'all'];
  // A token has its kind, except that a contract may log items by the events of another.
  if (
    kind !== undefined &&
    (filter.token === undefined || filter.kind === 'trc721' || filter.kind === 'trc1155')
  )
    either.push([`${name}.${kind}`]);
  if (filter.transaction !== undefined)
    either.push(
      [`${name}.position >= ?`, filter.transaction],
      [`${name}.position < ?`, nextTransaction(filter.transaction)],
    );
  if (filter.hideDust === true) either.push([`(${name}.risk & ${Risk.dust | Risk.zero_value}) = 0`]);
  if (filter.risk !== undefined) either.push([`${name}.risk ${filter.risk === 'hide' ? '=' : '<>'} 0`]);
  return {
    table: 'transfers',
    history: address === undefined ? undefined : { table: 'address_activity', parts: history },
    parts: rows,
    scanned: amountPart(filter.amounts),
    range: commonRange(
      filter.block === undefined ? {} : rangeOfBlock(filter.block),
      filter.transaction === undefined ? {} : rangeOfBlock(blockOfPosition(filter.transaction)),
      filter.blocks ?? {},
      await blockRangeOf(session, filter),
    ),
  };
}

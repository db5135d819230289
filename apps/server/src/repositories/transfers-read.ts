import type { Session } from '../database/database.ts';
import { nextTransaction, type Position } from '../database/position.ts';
import {
  addCursor,
  addOneOf,
  addPositionRange,
  blockRangeOf,
  boundedCount,
  Conditions,
  isOfHistory,
  order,
  pageOf,
  positionsOfBlock,
  type BlockRange,
  type Page,
  type TimeRange,
} from './page.ts';
import { Risk } from './risk-bits.ts';

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

/** `native` is TRX and TRC10, as TRONSCAN's plain transfer list has it. */
type TransferKind = 'trx' | 'trc10' | 'trc20' | 'trc721' | 'trc1155' | 'native' | 'all';

export interface TransferFilter extends TimeRange {
  /** Transfers this address sends or receives. */
  address?: Uint8Array | undefined;
  from?: Uint8Array | undefined;
  to?: Uint8Array | undefined;
  token?: Uint8Array | undefined;
  /** Any of these tokens. */
  tokens?: readonly Uint8Array[] | undefined;
  kind?: TransferKind | undefined;
  block?: bigint | undefined;
  /** Position of a transaction: the transfers it made. */
  transaction?: Position | undefined;
  risk?: 'hide' | 'only' | undefined;
  /** Item of the token asked for. */
  item?: bigint | undefined;
  /** Leaves out amounts of nothing and of next to nothing. */
  hideDust?: boolean | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

const COLUMNS =
  't.position, t.token, t.token_kind, t.token_id, t.from_address, t.to_address, t.amount, t.timestamp_ms, t.hash, t.origin';

const KINDS: Readonly<Record<TransferKind, string | undefined>> = {
  trx: 'token_kind = 0',
  trc10: 'token_kind = 10',
  trc20: 'token_kind = 20',
  trc721: 'token_kind = 721',
  trc1155: 'token_kind = 1155',
  native: 'token_kind in (0, 10)',
  all: undefined,
};

/** Directions of address_activity: 1 out, 2 in, 3 both. */
const OUT = '(1, 3)';
const IN = '(2, 3)';

/** Transfers of all tokens as the index holds them. */
export function createTransfersReader(session: Session) {
  return {
    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: TransferFilter, page: Page): Promise<StoredTransfer[]> {
      const { from, table, conditions } = await sourceOf(session, filter);
      addCursor(conditions, `${table}.position`, page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const rows = pageOf({
        from,
        joined: 'transfers',
        conditions,
        by: `${table}.position`,
        direction: order(page),
        cut,
      });
      return session.query<StoredTransfer>(`SELECT ${COLUMNS}, t.risk FROM ${rows}`, conditions.values);
    },

    /** Transfers that match, counted up to a limit; undefined for all, which the counters know. */
    async count(filter: TransferFilter): Promise<number | undefined> {
      const { from, conditions } = await sourceOf(session, filter);
      if (conditions.empty) return undefined;
      // Rows of an address are counted in its history alone: joining ten thousand of them takes 30 ms.
      return boundedCount(session, isOfHistory(conditions) ? 'address_activity AS a' : from, conditions);
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

    /** Every transfer of one transaction in its order. */
    async ofTransaction(position: Position): Promise<StoredTransfer[]> {
      return session.query<StoredTransfer>(
        `SELECT ${COLUMNS}, t.risk FROM transfers AS t WHERE position >= $1 AND position < $2 ORDER BY position`,
        [position, nextTransaction(position)],
      );
    },
  };
}

export type TransfersReader = ReturnType<typeof createTransfersReader>;

async function sourceOf(
  session: Session,
  filter: TransferFilter,
): Promise<{ from: string; table: 'a' | 't'; conditions: Conditions }> {
  const conditions = new Conditions();
  const address = filter.address ?? filter.from ?? filter.to;
  const table = address === undefined ? 't' : 'a';
  const from =
    address === undefined
      ? 'transfers AS t'
      : 'address_activity AS a JOIN transfers AS t ON t.position = a.position';
  if (address !== undefined) {
    conditions.add('a.address = ?', address).add('a.transfer_direction > 0');
    // The address of the key is the one both conditions may name; the other end is looked up on the joined row.
    if (filter.from !== undefined)
      conditions.add(
        filter.from === address ? `a.transfer_direction in ${OUT}` : 't.from_address = ?',
        ...(filter.from === address ? [] : [filter.from]),
      );
    if (filter.to !== undefined)
      conditions.add(
        filter.to === address ? `a.transfer_direction in ${IN}` : 't.to_address = ?',
        ...(filter.to === address ? [] : [filter.to]),
      );
  }
  if (filter.token !== undefined) conditions.add(`${table}.token = ?`, filter.token);
  if (filter.item !== undefined) conditions.add('t.token_id = ?', filter.item);
  if (filter.tokens !== undefined) addOneOf(conditions, `${table}.token`, filter.tokens);
  const kind = KINDS[filter.kind ?? 'all'];
  // A token has its kind, except that a contract may tell of items by the events of another.
  if (
    kind !== undefined &&
    (filter.token === undefined || filter.kind === 'trc721' || filter.kind === 'trc1155')
  )
    conditions.add(`${table}.${kind}`);
  if (filter.block !== undefined) {
    const { from: first, to } = positionsOfBlock(filter.block);
    conditions.add(`${table}.position >= ?`, first).add(`${table}.position < ?`, to);
  }
  if (filter.transaction !== undefined)
    conditions
      .add(`${table}.position >= ?`, filter.transaction)
      .add(`${table}.position < ?`, nextTransaction(filter.transaction));
  if (filter.hideDust === true) conditions.add(`(${table}.risk & ${Risk.dust | Risk.zero_value}) = 0`);
  if (filter.blocks !== undefined) addPositionRange(conditions, `${table}.position`, filter.blocks);
  if (filter.risk !== undefined) conditions.add(`${table}.risk ${filter.risk === 'hide' ? '=' : '<>'} 0`);
  addPositionRange(conditions, `${table}.position`, await blockRangeOf(session, filter));
  return { from, table, conditions };
}

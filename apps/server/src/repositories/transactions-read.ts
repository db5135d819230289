import type { Session } from '../database/database.ts';
import { equalBytes } from '@sunscope/tron/bytes';
import type { Position } from '../database/position.ts';
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

export interface StoredTransaction {
  hash: Uint8Array;
  position: Position;
  timestamp_ms: bigint;
  owner: Uint8Array;
  counterparty: Uint8Array | null;
  contract_type: number;
  contract_result: number;
  succeeded: boolean;
  amount: bigint | null;
  token: Uint8Array | null;
  fee: bigint | null;
  /** The whole transaction in protobuf. */
  body: Uint8Array;
  /** TransactionInfo in protobuf without id, number and time; null where the source gave none. */
  info: Uint8Array | null;
  /** Risk bits of its main transfer. */
  risk: number;
}

export interface TransactionFilter extends TimeRange {
  block?: bigint | undefined;
  hash?: Uint8Array | undefined;
  /** Sender, receiver or anyone else with a part in it. */
  address?: Uint8Array | undefined;
  type?: number | undefined;
  owner?: Uint8Array | undefined;
  /** Receiver, or the contract that is called. */
  receiver?: Uint8Array | undefined;
  tokens?: readonly Uint8Array[] | undefined;
  /** First four bytes of call data; looked for among the newest of the others' matches, see {@link SCANNED}. */
  method?: Uint8Array | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

/** Rows that are looked through for a method: it stands in no index. */
const SCANNED = 50_000;

const COLUMNS = [
  'hash',
  'position',
  'timestamp_ms',
  'owner',
  'counterparty',
  'contract_type',
  'contract_result',
  'succeeded',
  'amount',
  'token',
  'fee',
  'body',
  'info',
]
  .map(column => `t.${column}`)
  .join(', ');

const RISK = 'coalesce((SELECT risk FROM transfers WHERE transfers.position = t.position), 0) AS risk';

/** Transactions as the index holds them. */
export function createTransactionsReader(session: Session) {
  return {
    async byHash(hash: Uint8Array): Promise<StoredTransaction | undefined> {
      const [row] = await session.query<StoredTransaction>(
        `SELECT ${COLUMNS}, ${RISK} FROM transactions AS t WHERE hash = $1`,
        [hash],
      );
      return row;
    },

    /** Those that are known, in no order. */
    async byHashes(hashes: readonly Uint8Array[]): Promise<StoredTransaction[]> {
      if (hashes.length === 0) return [];
      const conditions = new Conditions();
      addOneOf(conditions, 't.hash', hashes);
      return session.query<StoredTransaction>(
        `SELECT ${COLUMNS}, ${RISK} FROM transactions AS t ${conditions.toString()}`,
        conditions.values,
      );
    },

    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: TransactionFilter, page: Page): Promise<StoredTransaction[]> {
      const { from, column, conditions } = await sourceOf(session, filter);
      addCursor(conditions, column, page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const rows = pageOf({
        from,
        joined: 'transactions',
        conditions,
        by: column,
        direction: order(page),
        cut,
      });
      return session.query<StoredTransaction>(`SELECT ${COLUMNS}, ${RISK} FROM ${rows}`, conditions.values);
    },

    /** Transactions that match, counted up to a limit; undefined for all, which the counters know. */
    async count(filter: TransactionFilter): Promise<number | undefined> {
      const { from, conditions } = await sourceOf(session, filter);
      if (conditions.empty) return undefined;
      // Rows of an address are counted in its history alone: joining ten thousand of them takes 30 ms.
      return boundedCount(session, isOfHistory(conditions) ? 'address_activity AS a' : from, conditions);
    },
  };
}

export type TransactionsReader = ReturnType<typeof createTransactionsReader>;

async function sourceOf(
  session: Session,
  filter: TransactionFilter,
): Promise<{ from: string; column: string; conditions: Conditions }> {
  const conditions = new Conditions();
  const address = filter.address ?? filter.owner ?? filter.receiver;
  const ofAddress = address !== undefined;
  const from = ofAddress
    ? 'address_activity AS a JOIN transactions AS t ON t.position = a.position'
    : 'transactions AS t';
  const column = ofAddress ? 'a.position' : 't.position';
  if (address !== undefined) {
    conditions.add('a.address = ?', address).add('a.tx_direction > 0');
    addSide(conditions, { address, side: filter.owner, directions: OUT, column: 't.owner' });
    addSide(conditions, { address, side: filter.receiver, directions: IN, column: 't.counterparty' });
  }
  if (filter.tokens !== undefined) addOneOf(conditions, 't.token', filter.tokens);
  if (filter.hash !== undefined) conditions.add('t.hash = ?', filter.hash);
  if (filter.type !== undefined) {
    conditions.add('t.contract_type = ?', filter.type);
    // Said again in the words of the partial index, so that the planner sees that it serves.
    if (![1, 2, 31].includes(filter.type)) conditions.add('t.contract_type not in (1, 2, 31)');
  }
  if (filter.block !== undefined) {
    const { from: first, to } = positionsOfBlock(filter.block);
    conditions.add(`${column} >= ?`, first).add(`${column} < ?`, to);
  }
  addPositionRange(conditions, column, await blockRangeOf(session, filter));
  if (filter.blocks !== undefined) addPositionRange(conditions, column, filter.blocks);
  if (filter.method === undefined) return { from, column, conditions };
  const scanned = `(SELECT t.* FROM ${from} ${conditions.add('t.contract_type = 31').toString()} ORDER BY ${column} DESC LIMIT ${SCANNED}) AS t`;
  return {
    from: scanned,
    column: 't.position',
    conditions: conditions.nested().add(...methodIs(filter.method)),
  };
}

/** Directions of address_activity: 1 out, 2 in, 3 both. */
const OUT = '(1, 3)';
const IN = '(2, 3)';

/** The address whose history is read may be named by its direction there; another is looked up on the joined row. */
function addSide(
  conditions: Conditions,
  part: { address: Uint8Array; side: Uint8Array | undefined; directions: string; column: string },
): void {
  const { address, side, directions, column } = part;
  if (side === undefined) return;
  if (equalBytes(side, address)) conditions.add(`a.tx_direction in ${directions}`);
  else conditions.add(`${column} = ?`, side);
}

/** The four bytes anywhere in the transaction: hits that are no call data are left out when the rows are read. */
function methodIs(method: Uint8Array): [string, Uint8Array] {
  return ['position(? in t.body) > 0', method];
}

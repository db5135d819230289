import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { equalBytes } from '@sunscope/tron/bytes';
import type { Position } from '../database/position.ts';
import { keyOf } from '../database/key-of.ts';
import { Batched } from './batched.ts';
import { countRows, listRows, type ChainList, type Part } from './chain-list.ts';
import {
  blockRangeOf,
  commonRange,
  oneOf,
  rangeOfBlock,
  type BlockRange,
  type Page,
  type TimeRange,
} from './page.ts';
import { TokenKind, tokenKindOf } from './keys.ts';
import { placedRows } from './placed-rows.ts';
import { riskOfTransaction, spreadRisks } from './transaction-risks.ts';

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
  /** Risk bits by what it moved, see `transaction-risks.ts`. */
  risk: number;
}

export interface TransactionFilter extends TimeRange {
  block?: bigint | undefined;
  hash?: Uint8Array | undefined;
  /** Sender, recipient or anyone else with a part in it. */
  address?: Uint8Array | undefined;
  type?: number | undefined;
  owner?: Uint8Array | undefined;
  /** Sender or recipient beside the address asked for. */
  counterparty?: Uint8Array | undefined;
  /** Recipient, or the contract that is called. */
  receiver?: Uint8Array | undefined;
  /** What its contract moves; of a token that is a contract, its calls. */
  tokens?: readonly Uint8Array[] | undefined;
  /** First four bytes of call data; looked for among the newest of the others' matches alone. */
  method?: Uint8Array | undefined;
  /** How it ended; looked for as `method` is. */
  succeeded?: boolean | undefined;
  /** Only blocks of this range. */
  blocks?: BlockRange | undefined;
}

const COLUMNS =
  'hash, position, timestamp_ms, owner, counterparty, contract_type, contract_result, succeeded, amount, token, fee, body, info';

const RATED_COLUMNS = `${COLUMNS}, ${riskOfTransaction('transactions.position')} AS risk`;

type UnratedTransaction = Omit<StoredTransaction, 'risk'>;

/** Transactions as the index holds them. */
export function createTransactionsReader(session: Session) {
  const hashed = new Batched<Uint8Array, UnratedTransaction>({ nameOf: keyOf, of: row => row.hash }, hashes =>
    ofHashes(session, hashes),
  );
  return {
    async byHash(hash: Uint8Array): Promise<StoredTransaction | undefined> {
      const [row] = await withRisks(session, await hashed.rows([hash]));
      return row;
    },

    /** Those that are known, in the order they are asked for. */
    async byHashes(hashes: readonly Uint8Array[]): Promise<StoredTransaction[]> {
      return withRisks(session, await hashed.rows(hashes));
    },

    /** Those at these positions, in the order they are asked for. */
    async byPositions(positions: readonly Position[]): Promise<StoredTransaction[]> {
      const columns = session.distributed === true ? COLUMNS : RATED_COLUMNS;
      return withRisks(
        session,
        await placedRows<UnratedTransaction>(session, 'transactions', columns, positions),
      );
    },

    /** Whole transactions in protobuf by their positions; what is not in the index is left out. */
    async bodies(positions: readonly Position[]): Promise<Map<Position, Uint8Array>> {
      const rows = await placedRows<{ position: Position; body: Uint8Array }>(
        session,
        'transactions',
        'position, body',
        positions,
      );
      return new Map(rows.map(row => [row.position, row.body]));
    },

    /** In the chain's order, newest first unless asked otherwise. */
    async list(filter: TransactionFilter, page: Page): Promise<StoredTransaction[]> {
      const list = await chainListOf(session, filter);
      const columns = session.distributed === true ? COLUMNS : RATED_COLUMNS;
      return withRisks(session, await listRows<UnratedTransaction>(session, list, columns, page));
    },

    /** Transactions that match, counted up to a limit; undefined for all, which the counters know. */
    async count(filter: TransactionFilter): Promise<number | undefined> {
      return countRows(session, await chainListOf(session, filter));
    },
  };
}

export type TransactionsReader = ReturnType<typeof createTransactionsReader>;

async function ofHashes(session: Session, hashes: readonly Uint8Array[]): Promise<UnratedTransaction[]> {
  if (session.distributed !== true)
    return session.query<UnratedTransaction>(
      `SELECT ${RATED_COLUMNS} FROM transactions WHERE hash = ANY($1::text::bytea[])`,
      [column(hashes, hash => hash)],
    );
  // One by one: each lies with another machine, and a list of them would be asked of all.
  const places = (
    await Promise.all(
      hashes.map(hash =>
        session.query<{ hash: Uint8Array; position: Position }>(
          'SELECT hash, position FROM transaction_places WHERE hash = $1',
          [hash],
        ),
      ),
    )
  ).flat();
  const at = new Map(places.map(place => [place.position, place.hash]));
  const rows = await placedRows<UnratedTransaction>(session, 'transactions', COLUMNS, [...at.keys()]);
  // A place outlives its block: what stands there since is another transaction.
  return rows.filter(row => equalBytes(row.hash, at.get(row.position) ?? row.hash));
}

/** Where tables are spread, the risks are asked of the machines that have them; else they came with the rows. */
async function withRisks(
  session: Session,
  rows: readonly (UnratedTransaction | StoredTransaction)[],
): Promise<StoredTransaction[]> {
  if (session.distributed !== true) return rows as StoredTransaction[];
  const risks = await spreadRisks(
    session,
    rows.map(row => row.position),
  );
  return rows.map(row => ({ ...row, risk: risks.get(row.position) ?? 0 }));
}

async function chainListOf(session: Session, filter: TransactionFilter): Promise<ChainList> {
  const tokens = sortedTokens(filter.tokens ?? []);
  // The calls of one contract are its own history.
  const called = tokens.plain.length === 0 && tokens.contracts.length === 1 ? tokens.contracts[0] : undefined;
  const address = filter.address ?? filter.owner ?? filter.receiver ?? called;
  const history: Part[] = [];
  const parts: Part[] = [];
  if (address !== undefined) {
    history.push(['a.address = ?', address], ['a.tx_direction > 0']);
    // The address whose history is read may be named by its direction there; another is looked up on the row.
    for (const [side, directions, name] of [
      [filter.owner, OUT, 't.owner'],
      [filter.receiver, IN, 't.counterparty'],
    ] as const)
      if (side !== undefined && equalBytes(side, address)) history.push([`a.tx_direction in ${directions}`]);
      else if (side !== undefined) parts.push([`${name} = ?`, side]);
  }
  if (called !== undefined && called === address) history.push([`a.tx_direction in ${IN}`]);
  if (filter.counterparty !== undefined)
    parts.push(['(t.owner = ? OR t.counterparty = ?)', filter.counterparty, filter.counterparty]);
  parts.push(...ofTokens(tokens));
  if (filter.hash !== undefined) parts.push(['t.hash = ?', filter.hash]);
  if (filter.type !== undefined) {
    parts.push(['t.contract_type = ?', filter.type]);
    // Said again in the words of the partial index, so that the planner sees that it serves.
    if (![1, 2, 31].includes(filter.type)) parts.push(['t.contract_type not in (1, 2, 31)']);
  }
  if (filter.method !== undefined) parts.push(['t.contract_type = 31']);
  return {
    table: 'transactions',
    history: address === undefined ? undefined : { table: 'address_activity', parts: history },
    parts,
    range: commonRange(
      filter.block === undefined ? {} : rangeOfBlock(filter.block),
      filter.blocks ?? {},
      await blockRangeOf(session, filter),
    ),
    // The four bytes anywhere in the transaction: hits that are no call data are left out when the rows are read.
    scanned: scannedOf(filter),
  };
}

/** What stands in no index, as one condition. */
function scannedOf({ method, succeeded }: TransactionFilter): Part | undefined {
  const ended = succeeded === undefined ? undefined : succeeded ? 't.succeeded' : 'NOT t.succeeded';
  if (method === undefined) return ended === undefined ? undefined : [ended];
  return [['position(? in t.body) > 0', ...(ended === undefined ? [] : [ended])].join(' AND '), method];
}

interface SortedTokens {
  /** TRX and TRC10. */
  plain: readonly Uint8Array[];
  contracts: readonly Uint8Array[];
}

function sortedTokens(tokens: readonly Uint8Array[]): SortedTokens {
  const isContract = (token: Uint8Array) => tokenKindOf(token) === TokenKind.trc20;
  return { plain: tokens.filter(token => !isContract(token)), contracts: tokens.filter(isContract) };
}

function ofTokens({ plain, contracts }: SortedTokens): Part[] {
  if (contracts.length === 0) return plain.length === 0 ? [] : [oneOf('t.token', plain)];
  const [called, ...addresses] = oneOf('t.counterparty', contracts);
  if (plain.length === 0) return [[`t.contract_type = 31 AND ${called}`, ...addresses]];
  const [moved, ...keys] = oneOf('t.token', plain);
  return [[`(${moved} OR t.contract_type = 31 AND ${called})`, ...keys, ...addresses]];
}

/** Directions of address_activity: 1 out, 2 in, 3 both. */
const OUT = '(1, 3)';
const IN = '(2, 3)';

import { column } from '../database/array-column.ts';
import { BalanceState } from '../database/balance-state.ts';
import type { CopyWriter } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import type { PriorAccount } from './prior-rows.ts';
import { stage, trusting } from './staged-rows.ts';

/**
 * The write side of the index: every statement the indexer runs. Upserts add to what is there, so a batch is applied
 * by few statements whatever its size.
 */

/** What a batch adds to an account. */
export interface AccountDelta {
  address: Uint8Array;
  type: number;
  name: string | undefined;
  createdMs: bigint | undefined;
  creator: Uint8Array | undefined;
  createdHash: Uint8Array | undefined;
  witnessUrl: string | undefined;
  latestMs: bigint;
  latestCallMs: bigint | undefined;
  transactions: number;
  transactionsIn: number;
  transactionsOut: number;
  transfers: number;
  riskyTransfers: number;
}

/** An account of a batch, whether the batch adds to it or not. */
export interface MetAccount {
  readonly prior: Pick<PriorAccount, 'at'> | undefined;
  readonly delta: AccountDelta | undefined;
}

export interface HolderDelta {
  token: Uint8Array;
  address: Uint8Array;
  change: bigint;
}

export interface SentToDelta {
  owner: Uint8Array;
  look: string;
  counterparty: Uint8Array;
  times: number;
  firstMs: bigint;
  lastMs: bigint;
  /** There is a row of them. */
  known: boolean;
}

export interface DayDelta {
  day: bigint;
  blocks: number;
  transactions: number;
  transfers: number;
  newAccounts: number;
  activeAccounts: number;
  callers: number;
}

export async function copyRows(session: Session, writers: readonly CopyWriter[]): Promise<void> {
  for (const writer of writers) await copyWriter(session, writer);
}

async function copyWriter(session: Session, writer: CopyWriter): Promise<void> {
  if (writer.rows > 0) await session.copy(writer.table, writer.columns, writer.finish());
}

const ACCOUNT_COLUMNS = {
  address: 'bytea',
  type: 'int2',
  name: 'text',
  created_ms: 'int8',
  creator: 'bytea',
  created_hash: 'bytea',
  latest_operation_ms: 'int8',
  latest_call_ms: 'int8',
  transactions: 'int8',
  transactions_in: 'int8',
  transactions_out: 'int8',
  transfers: 'int8',
  risky_transfers: 'int8',
  witness_url: 'text',
} as const;
const HOLDER_COLUMNS = { address: 'bytea', token: 'bytea', balance: 'numeric' } as const;
const SENT_COLUMNS = {
  owner: 'bytea',
  look: 'text',
  counterparty: 'bytea',
  times: 'int8',
  first_ms: 'int8',
  last_ms: 'int8',
  fresh: 'bool',
} as const;

/** What an account becomes; `a` is what it was, the rows of `added` are what a batch adds. */
function addedToAccount(added: string): string {
  return `type = greatest(a.type, ${added}.type),
    name = coalesce(${added}.name, a.name),
    created_ms = least(a.created_ms, ${added}.created_ms),
    creator = coalesce(a.creator, ${added}.creator),
    created_hash = coalesce(a.created_hash, ${added}.created_hash),
    latest_operation_ms = greatest(a.latest_operation_ms, ${added}.latest_operation_ms),
    latest_call_ms = greatest(a.latest_call_ms, ${added}.latest_call_ms),
    transactions = a.transactions + ${added}.transactions,
    transactions_in = a.transactions_in + ${added}.transactions_in,
    transactions_out = a.transactions_out + ${added}.transactions_out,
    transfers = a.transfers + ${added}.transfers,
    risky_transfers = a.risky_transfers + ${added}.risky_transfers,
    witness_url = coalesce(${added}.witness_url, a.witness_url),
    balance_state = ${BalanceState.stale},
    settle_at = greatest(a.settle_at, $1::text::bigint)`;
}

const ACCOUNT_NAMES = Object.keys(ACCOUNT_COLUMNS).join(', ');
const INSERT_ACCOUNTS = `INSERT INTO accounts AS a (${ACCOUNT_NAMES}, balance_state, settle_at)
  SELECT ${ACCOUNT_NAMES}, ${BalanceState.stale}, $1::text::bigint FROM staged_accounts`;
const UPSERT_ACCOUNTS = `${INSERT_ACCOUNTS} ON CONFLICT (address) DO UPDATE SET ${addedToAccount('excluded')}`;
/** Compared in a way that no index is looked through for: one row is read for each. */
const UPDATE_ACCOUNTS = `WITH updated AS (
    UPDATE accounts a SET ${addedToAccount('s')} FROM staged_accounts s
    WHERE s.at IS NOT NULL AND a.ctid = s.at::tid AND a.address IS NOT DISTINCT FROM s.address
    RETURNING 1
  ) SELECT count(*) AS count FROM updated`;

/**
 * Adds to the accounts of a batch what there is to add. Those that were there are found by where they lay when they were
 * looked up; a node's reading may have moved some since, or brought one that was not there.
 * @param block the last block of the batch: once it is solid, what the node says of these accounts is final
 */
export async function upsertAccounts(
  session: Session,
  accounts: readonly MetAccount[],
  block: bigint,
): Promise<void> {
  const writer = await stage(session, 'accounts', { ...ACCOUNT_COLUMNS, at: 'text' });
  let known = 0;
  for (const { delta, prior } of accounts) {
    if (!delta) continue;
    if (prior) known++;
    writer.add(
      delta.address,
      delta.type,
      delta.name,
      delta.createdMs,
      delta.creator,
      delta.createdHash,
      delta.latestMs,
      delta.latestCallMs,
      delta.transactions,
      delta.transactionsIn,
      delta.transactionsOut,
      delta.transfers,
      delta.riskyTransfers,
      delta.witnessUrl,
      prior?.at,
    );
  }
  if (writer.rows === 0) return;
  await copyWriter(session, writer);
  const parameters = [block.toString()];
  const added = await trusting(session, async () => {
    // Nothing is known of how many rows are staged: joined in another way, all accounts would be read.
    await session.execute('SET LOCAL enable_hashjoin = off');
    const [updated] = await session.query<{ count: bigint }>(UPDATE_ACCOUNTS, parameters);
    if (updated?.count !== BigInt(known)) return false;
    await session.execute('SET LOCAL enable_hashjoin TO DEFAULT');
    await session.query(`${INSERT_ACCOUNTS} WHERE at IS NULL`, parameters);
    return true;
  });
  if (!added) await session.query(UPSERT_ACCOUNTS, parameters);
}

/** Adds to balances and gives how many holders (balance above zero) each token gained or lost. */
export async function upsertHolders(
  session: Session,
  deltas: readonly HolderDelta[],
): Promise<{ token: Uint8Array; change: bigint }[]> {
  if (deltas.length === 0) return [];
  const writer = await stage(session, 'holders', HOLDER_COLUMNS);
  for (const delta of deltas) writer.add(delta.address, delta.token, delta.change);
  await copyWriter(session, writer);
  return session.query(
    `WITH written AS (
       INSERT INTO holders AS h (token, address, balance) SELECT token, address, balance FROM staged_holders
       ON CONFLICT (token, address) DO UPDATE SET balance = h.balance + excluded.balance
       RETURNING token, address, balance
     )
     SELECT token, sum((w.balance > 0)::int - (w.balance - s.balance > 0)::int)::bigint AS change
     FROM written w JOIN staged_holders s USING (token, address) GROUP BY token`,
  );
}

/** Inserts the pairs that are new plainly, and the others by upsert; all of them so where one of the new is there. */
export async function upsertSentTo(session: Session, deltas: readonly SentToDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const writer = await stage(session, 'sent_to', SENT_COLUMNS);
  for (const delta of deltas)
    writer.add(
      delta.owner,
      delta.look,
      delta.counterparty,
      delta.times,
      delta.firstMs,
      delta.lastMs,
      !delta.known,
    );
  await copyWriter(session, writer);
  const names = 'owner, look, counterparty, times, first_ms, last_ms';
  const insert = `INSERT INTO sent_to AS s (${names}) SELECT ${names} FROM staged_sent_to`;
  const added = await trusting(session, async () => {
    await session.query(`${insert} WHERE fresh`);
    return true;
  });
  await session.query(
    `${insert} ${added ? 'WHERE NOT fresh' : ''}
     ON CONFLICT (owner, look, counterparty) DO UPDATE SET times = s.times + excluded.times, first_ms = least(s.first_ms, excluded.first_ms), last_ms = greatest(s.last_ms, excluded.last_ms)`,
  );
}

export async function addToCounters(session: Session, changes: ReadonlyMap<string, number>): Promise<void> {
  const entries = [...changes].filter(([, change]) => change !== 0);
  if (entries.length === 0) return;
  await session.query(
    `INSERT INTO counters AS c (name, value) SELECT * FROM unnest($1::text::text[], $2::text::bigint[])
     ON CONFLICT (name) DO UPDATE SET value = c.value + excluded.value`,
    [column(entries, entry => entry[0]), column(entries, entry => entry[1])],
  );
}

export async function addToDays(session: Session, changes: readonly DayDelta[]): Promise<void> {
  if (changes.length === 0) return;
  await session.query(
    `INSERT INTO daily_stats AS s (day, blocks, transactions, transfers, new_accounts, active_accounts, callers)
     SELECT * FROM unnest($1::text::bigint[], $2::text::bigint[], $3::text::bigint[], $4::text::bigint[], $5::text::bigint[], $6::text::bigint[], $7::text::bigint[])
     ON CONFLICT (day) DO UPDATE SET blocks = s.blocks + excluded.blocks, transactions = s.transactions + excluded.transactions,
       transfers = s.transfers + excluded.transfers, new_accounts = s.new_accounts + excluded.new_accounts,
       active_accounts = s.active_accounts + excluded.active_accounts, callers = s.callers + excluded.callers`,
    [
      column(changes, change => change.day),
      column(changes, change => change.blocks),
      column(changes, change => change.transactions),
      column(changes, change => change.transfers),
      column(changes, change => change.newAccounts),
      column(changes, change => change.activeAccounts),
      column(changes, change => change.callers),
    ],
  );
}

export async function insertWarnings(
  session: Session,
  warnings: readonly { number: bigint; code: string; message: string }[],
): Promise<void> {
  for (const warning of warnings)
    await session.query(
      'INSERT INTO import_warnings (number, code, message) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [warning.number, warning.code, warning.message],
    );
}

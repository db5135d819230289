import { column } from '../database/array-column.ts';
import { BalanceState } from '../database/balance-state.ts';
import type { CopyWriter } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { emptyStaged, stage } from './staged-rows.ts';

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

export interface HolderDelta {
  token: Uint8Array;
  address: Uint8Array;
  change: bigint;
}

export interface SentToDelta {
  owner: Uint8Array;
  fingerprint: string;
  counterparty: Uint8Array;
  token: Uint8Array;
  times: number;
  firstPosition: Position;
  lastPosition: Position;
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
  fingerprint: 'text',
  counterparty: 'bytea',
  token: 'bytea',
  times: 'int8',
  first_position: 'int8',
  last_position: 'int8',
} as const;

const ACCOUNT_NAMES = Object.keys(ACCOUNT_COLUMNS).join(', ');
const UPSERT_ACCOUNTS = `INSERT INTO accounts AS a (${ACCOUNT_NAMES}, balance_state, last_touched_block)
  SELECT ${ACCOUNT_NAMES}, ${BalanceState.stale}, $1::text::bigint FROM staged_accounts
  ON CONFLICT (address) DO UPDATE SET
    type = greatest(a.type, excluded.type),
    name = coalesce(excluded.name, a.name),
    created_ms = least(a.created_ms, excluded.created_ms),
    creator = coalesce(a.creator, excluded.creator),
    created_hash = coalesce(a.created_hash, excluded.created_hash),
    latest_operation_ms = greatest(a.latest_operation_ms, excluded.latest_operation_ms),
    latest_call_ms = greatest(a.latest_call_ms, excluded.latest_call_ms),
    transactions = a.transactions + excluded.transactions,
    transactions_in = a.transactions_in + excluded.transactions_in,
    transactions_out = a.transactions_out + excluded.transactions_out,
    transfers = a.transfers + excluded.transfers,
    risky_transfers = a.risky_transfers + excluded.risky_transfers,
    witness_url = coalesce(excluded.witness_url, a.witness_url),
    balance_state = ${BalanceState.stale},
    last_touched_block = greatest(a.last_touched_block, excluded.last_touched_block)`;

/**
 * Adds to the accounts of a batch what there is to add.
 * @param block the last block of the batch: once it is solid, what the node says of these accounts is final
 */
export async function upsertAccounts(
  session: Session,
  accounts: readonly AccountDelta[],
  block: bigint,
): Promise<void> {
  if (accounts.length === 0) return;
  const writer = await stage(session, 'accounts', ACCOUNT_COLUMNS);
  for (const delta of accounts)
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
    );
  await copyWriter(session, writer);
  await session.query(UPSERT_ACCOUNTS, [block.toString()]);
  await emptyStaged(session, 'accounts', accounts.length, block);
}

/**
 * Adds to balances and gives how many holders (balance above zero) each token gained or lost.
 * @param block the last of the batch
 */
export async function upsertHolders(
  session: Session,
  deltas: readonly HolderDelta[],
  block: bigint,
): Promise<{ token: Uint8Array; change: bigint }[]> {
  if (deltas.length === 0) return [];
  const writer = await stage(session, 'holders', HOLDER_COLUMNS);
  for (const delta of deltas) writer.add(delta.address, delta.token, delta.change);
  await copyWriter(session, writer);
  const changes = await session.query<{ token: Uint8Array; change: bigint }>(
    `WITH written AS (
       INSERT INTO holders AS h (token, address, balance) SELECT token, address, balance FROM staged_holders
       ON CONFLICT (token, address) DO UPDATE SET balance = h.balance + excluded.balance
       RETURNING token, address, balance
     )
     SELECT token, sum((w.balance > 0)::int - (w.balance - s.balance > 0)::int)::bigint AS change
     FROM written w JOIN staged_holders s USING (token, address) GROUP BY token`,
  );
  await emptyStaged(session, 'holders', deltas.length, block);
  return changes;
}

/**
 * Adds to the pairs of senders and recipients.
 * @param block the last of the batch
 */
export async function upsertSentTo(
  session: Session,
  deltas: readonly SentToDelta[],
  block: bigint,
): Promise<void> {
  if (deltas.length === 0) return;
  const writer = await stage(session, 'sent_to', SENT_COLUMNS);
  for (const delta of deltas)
    writer.add(
      delta.owner,
      delta.fingerprint,
      delta.counterparty,
      delta.token,
      delta.times,
      delta.firstPosition,
      delta.lastPosition,
    );
  await copyWriter(session, writer);
  const names = Object.keys(SENT_COLUMNS).join(', ');
  await session.query(
    `INSERT INTO sent_to AS s (${names}) SELECT ${names} FROM staged_sent_to
     ON CONFLICT (owner, fingerprint, counterparty, token) DO UPDATE SET times = s.times + excluded.times,
       first_position = least(s.first_position, excluded.first_position), last_position = greatest(s.last_position, excluded.last_position)`,
  );
  await emptyStaged(session, 'sent_to', deltas.length, block);
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

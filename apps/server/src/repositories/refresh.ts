import { column } from '../database/array-column.ts';
import { BalanceState } from '../database/balance-state.ts';
import type { Session } from '../database/database.ts';
import { TokenKind } from '../database/token-key.ts';
import { writeAccountVotes, type VoterReading } from './vote-standings.ts';
import { addToCounters } from './write-rows.ts';

/** What a node says of an account. */
export interface AccountReading extends VoterReading {
  balanceSun: bigint;
  stakedSun: bigint;
  type: number;
  name: string | undefined;
  /** Undefined where the chain has no such account. */
  createdMs: bigint | undefined;
  /** It is of the solidified state, which nothing pending can be in. */
  settled: boolean;
  /** TRC10 tokens held: key and raw units. */
  assets: readonly { token: Uint8Array; balance: bigint }[];
}

/** An account to be read from the node. */
export interface UnreadAccount {
  address: Uint8Array;
  /** Its last touch is solidified: the solidified state can be read, and is final. */
  settled: boolean;
}

/**
 * Accounts touched since their balance was last read, then those whose last touch became solid since: a node counts
 * pending transactions into what it says of its newest state, and some of them never come to be.
 */
export async function findUnread(session: Session, limit: number): Promise<UnreadAccount[]> {
  const stale = await session.query<UnreadAccount>(
    `SELECT address, coalesce(last_touched_block <= (SELECT solid_number FROM sync_state), false) AS settled
     FROM accounts WHERE balance_state = ${BalanceState.stale} ORDER BY address LIMIT $1`,
    [limit],
  );
  if (stale.length === limit) return stale;
  const touched = await session.query<UnreadAccount>(
    `SELECT address, true AS settled FROM accounts
     WHERE balance_state = ${BalanceState.provisional} AND last_touched_block <= (SELECT solid_number FROM sync_state) ORDER BY address LIMIT $1`,
    [limit - stale.length],
  );
  return [...stale, ...touched];
}

/** Puts readings in the place of what was there, TRC10 balances included. */
export async function writeReadings(session: Session, readings: readonly AccountReading[]): Promise<void> {
  if (readings.length === 0) return;
  // Accounts that no transaction made (witnesses of the genesis block, or before a partial index begins) are
  // known by the node alone. One made since the cursor is left alone: its own block adds it.
  const adopted = await session.query(
    `WITH cursor AS (SELECT b.timestamp_ms FROM sync_state s JOIN blocks b ON b.number = s.cursor_number)
     UPDATE accounts a SET balance = r.balance, staked = r.staked, type = greatest(a.type, r.type), name = coalesce(r.name, a.name),
       balance_state = CASE WHEN r.settled OR a.last_touched_block IS NULL THEN ${BalanceState.confirmed} ELSE ${BalanceState.provisional} END,
       last_touched_block = CASE WHEN r.settled THEN NULL ELSE a.last_touched_block END,
       created_ms = CASE WHEN r.created < (SELECT timestamp_ms FROM cursor) THEN coalesce(a.created_ms, r.created) ELSE a.created_ms END
     FROM unnest($1::text::bytea[], $2::text::numeric[], $3::text::numeric[], $4::text::smallint[], $5::text::text[], $6::text::bigint[], $7::text::boolean[])
       AS r(address, balance, staked, type, name, created, settled), accounts old
     WHERE a.address = r.address AND old.address = r.address
     RETURNING (old.created_ms IS NULL AND a.created_ms IS NOT NULL) AS adopted,
       (coalesce(a.balance, 0) > 0)::int - (coalesce(old.balance, 0) > 0)::int AS holding`,
    [
      column(readings, reading => reading.address),
      column(readings, reading => reading.balanceSun),
      column(readings, reading => reading.stakedSun),
      column(readings, reading => reading.type),
      column(readings, reading => reading.name ?? null),
      column(readings, reading => reading.createdMs ?? null),
      column(readings, reading => reading.settled),
    ],
  );
  await addToCounters(
    session,
    new Map([
      ['accounts', adopted.filter(row => row['adopted'] === true).length],
      ['trx_holders', adopted.reduce((sum, row) => sum + Number(row['holding']), 0)],
    ]),
  );
  await writeAssets(session, readings);
  await writeAccountVotes(session, readings);
}

/**
 * Notes on the newest day how many accounts have TRX. Only true while every account is read: one that was never read
 * counts for nothing, and what a day says stays when the day is over.
 */
export async function noteHolders(session: Session): Promise<void> {
  await session.execute(
    `UPDATE daily_stats SET trx_holders = coalesce((SELECT value FROM counters WHERE name = 'trx_holders'), 0)
     WHERE day = (SELECT max(day) FROM daily_stats)`,
  );
}

async function writeAssets(session: Session, readings: readonly AccountReading[]): Promise<void> {
  const pairs = readings.flatMap(reading =>
    reading.assets.map(asset => ({ address: reading.address, ...asset })),
  );
  // A token that only ever showed up as a balance still wants a row, so that the node is asked for its name.
  const added = await session.query(
    `INSERT INTO tokens (token, kind, first_position, holders, transfers, risk, metadata)
     SELECT DISTINCT token, ${TokenKind.trc10}, 0, 0, 0, 0, 0 FROM unnest($1::text::bytea[]) AS t(token) ON CONFLICT DO NOTHING RETURNING 1`,
    [column(pairs, pair => pair.token)],
  );
  await addToCounters(session, new Map([['trc10_tokens', added.length]]));
  await session.query(
    `WITH asked AS (SELECT address FROM unnest($1::text::bytea[]) AS t(address)),
       given AS (SELECT * FROM unnest($2::text::bytea[], $3::text::bytea[], $4::text::numeric[]) AS t(token, address, balance)),
       old AS (
         SELECT h.token, h.address, h.balance FROM holders h JOIN asked USING (address) JOIN tokens t ON t.token = h.token
         WHERE t.kind = ${TokenKind.trc10}
       ),
       target AS (
         SELECT coalesce(g.token, o.token) AS token, coalesce(g.address, o.address) AS address, g.balance, coalesce(o.balance, 0) AS before
         FROM given g FULL JOIN old o ON o.token = g.token AND o.address = g.address
       ),
       changed AS (SELECT * FROM target WHERE balance IS DISTINCT FROM before),
       gone AS (
         DELETE FROM holders h USING changed c WHERE c.balance IS NULL AND h.token = c.token AND h.address = c.address
       ),
       written AS (
         INSERT INTO holders (token, address, balance) SELECT token, address, balance FROM changed WHERE balance IS NOT NULL
         ON CONFLICT (token, address) DO UPDATE SET balance = excluded.balance
       )
     UPDATE tokens t SET holders = t.holders + d.change
     FROM (SELECT token, sum((coalesce(balance, 0) > 0)::int - (before > 0)::int)::bigint AS change FROM changed GROUP BY token) d
     WHERE t.token = d.token`,
    [
      column(readings, reading => reading.address),
      column(pairs, pair => pair.token),
      column(pairs, pair => pair.address),
      column(pairs, pair => pair.balance),
    ],
  );
}

/** Names of witnesses, from the node's list; accounts not seen before get a row. */
export async function writeWitnessUrls(
  session: Session,
  witnesses: readonly { address: Uint8Array; url: string }[],
): Promise<void> {
  if (witnesses.length === 0) return;
  await session.query(
    `INSERT INTO accounts AS a (address, type, latest_operation_ms, transactions, transactions_in, transactions_out, transfers, risky_transfers, witness_url, balance_state)
     SELECT address, 0, 0, 0, 0, 0, 0, 0, url, ${BalanceState.stale} FROM unnest($1::text::bytea[], $2::text::text[]) AS t(address, url)
     ON CONFLICT (address) DO UPDATE SET witness_url = excluded.witness_url WHERE a.witness_url IS DISTINCT FROM excluded.witness_url`,
    [column(witnesses, witness => witness.address), column(witnesses, witness => witness.url)],
  );
}

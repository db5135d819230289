import { column } from '../database/array-column.ts';
import { BalanceState } from '../database/balance-state.ts';
import { arrayLiteral } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { positionOf } from '../database/position.ts';
import { TokenKind } from '../database/token-key.ts';
import { pruneDerived, undoDerived } from './rollup-writer.ts';
import { TOKEN_COUNTER } from './token-counters.ts';
import { addToCounters } from './write-rows.ts';

const TOKEN_COUNTERS: ReadonlySet<string> = new Set(Object.values(TOKEN_COUNTER));

/**
 * Undoing blocks. Before a young block is applied, the rows it is about to change are kept as they are; undoing it
 * puts them back and deletes what it added. Blocks are undone newest first, so what was kept is always right.
 */

/** Keys of the rows a block changes. */
export interface TouchedKeys {
  accounts: readonly Uint8Array[];
  tokens: readonly Uint8Array[];
  /** Pairs. */
  holders: readonly { token: Uint8Array; address: Uint8Array }[];
  sentTo: readonly { owner: Uint8Array; fingerprint: string; counterparty: Uint8Array; token: Uint8Array }[];
  days: readonly bigint[];
  /** What the block adds to each counter. */
  counters: ReadonlyMap<string, number>;
}

/** Keeps the rows a block is about to change. Must run before anything of the block is written. */
export async function saveEffects(
  session: Session,
  block: { number: bigint; hash: Uint8Array },
  keys: TouchedKeys,
): Promise<void> {
  // Accounts and tokens are counted by their rows when a block is undone: a node may have reported some of them since.
  const counted = [...keys.counters].filter(([name]) => name !== 'accounts' && !TOKEN_COUNTERS.has(name));
  await session.query(
    `WITH account_keys AS (SELECT k FROM unnest($3::text::bytea[]) AS t(k)),
       token_keys AS (SELECT k FROM unnest($4::text::bytea[]) AS t(k)),
       holder_keys AS (SELECT * FROM unnest($5::text::bytea[], $6::text::bytea[]) AS t(token, address)),
       sent_keys AS (SELECT * FROM unnest($7::text::bytea[], $8::text::text[], $9::text::bytea[], $13::text::bytea[]) AS t(owner, fingerprint, counterparty, token)),
       day_keys AS (SELECT k FROM unnest($10::text::bigint[]) AS t(k))
     INSERT INTO block_effects (number, hash, effects)
     SELECT $1, $2, jsonb_build_object(
       'keys', jsonb_build_object(
         'accounts', (SELECT coalesce(jsonb_agg(jsonb_build_object('address', k)), '[]') FROM account_keys),
         'holders', (SELECT coalesce(jsonb_agg(to_jsonb(h)), '[]') FROM holder_keys h),
         'sent_to', (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM sent_keys s),
         'daily_stats', (SELECT coalesce(jsonb_agg(jsonb_build_object('day', k)), '[]') FROM day_keys)),
       'accounts', (SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM accounts a JOIN account_keys ON a.address = k),
       'new_tokens', (SELECT coalesce(jsonb_agg(jsonb_build_object('token', k)), '[]') FROM token_keys
         WHERE NOT EXISTS (SELECT 1 FROM tokens WHERE token = k)),
       'holders', (SELECT coalesce(jsonb_agg(to_jsonb(h)), '[]') FROM holders h JOIN holder_keys USING (token, address)),
       'sent_to', (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM sent_to s JOIN sent_keys USING (owner, fingerprint, counterparty, token)),
       'daily_stats', (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM daily_stats d JOIN day_keys ON d.day = k),
       'counters', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', n, 'value', v)), '[]')
         FROM unnest($11::text::text[], $12::text::bigint[]) AS t(n, v)))`,
    [
      block.number,
      block.hash,
      arrayLiteral(keys.accounts),
      arrayLiteral(keys.tokens),
      arrayLiteral(keys.holders.map(holder => holder.token)),
      arrayLiteral(keys.holders.map(holder => holder.address)),
      arrayLiteral(keys.sentTo.map(pair => pair.owner)),
      arrayLiteral(keys.sentTo.map(pair => pair.fingerprint)),
      arrayLiteral(keys.sentTo.map(pair => pair.counterparty)),
      arrayLiteral(keys.days),
      arrayLiteral(counted.map(([name]) => name)),
      arrayLiteral(counted.map(([, change]) => change)),
      arrayLiteral(keys.sentTo.map(pair => pair.token)),
    ],
  );
}

const RESTORED: readonly { table: string; key: readonly string[] }[] = [
  { table: 'accounts', key: ['address'] },
  { table: 'holders', key: ['token', 'address'] },
  { table: 'sent_to', key: ['owner', 'fingerprint', 'counterparty', 'token'] },
  { table: 'daily_stats', key: ['day'] },
];

/** Undoes the newest block, which must have its effects kept. Gives false, and does nothing, where it has not. */
export async function undoBlock(session: Session, number: bigint): Promise<boolean> {
  const found = await session.query('SELECT 1 FROM block_effects WHERE number = $1', [number]);
  if (found.length === 0) return false;
  await undoDerived(session, number, rangeOf(number));
  const risky = await riskyBefore(session, number);
  const issued = await undoTokens(session, number);
  await undoAccountCount(session, number);
  await undoHolderCount(session, number);
  await deleteRows(session, number);
  for (const { table, key } of RESTORED) {
    await session.query(
      `DELETE FROM ${table} t USING block_effects e, ${kept(table, `'keys'->'${table}'`)} k
       WHERE e.number = $1 AND ${key.map(column => `t.${column} = k.${column}`).join(' AND ')}`,
      [number],
    );
    await session.query(
      `INSERT INTO ${table} SELECT r.* FROM block_effects e, ${kept(table, `'${table}'`)} r WHERE e.number = $1`,
      [number],
    );
  }
  await session.query(
    `UPDATE accounts a SET risky_transfers = r.count FROM unnest($1::text::bytea[], $2::text::bigint[]) AS r(address, count)
     WHERE a.address = r.address`,
    [column(risky, row => row.address), column(risky, row => row.count)],
  );
  await session.query(
    `UPDATE counters c SET value = c.value - k.value FROM block_effects e, ${kept('counters', "'counters'")} k
     WHERE e.number = $1 AND c.name = k.name AND c.name <> ALL($2::text::text[])`,
    // Records of an earlier version count tokens too.
    [number, arrayLiteral([...TOKEN_COUNTERS])],
  );
  await session.query('DELETE FROM counters WHERE value = 0');
  // Kept from before the block where the node reported these balances ahead of it.
  if (issued.length > 0)
    await session.query('DELETE FROM holders WHERE token = ANY($1::text::bytea[])', [
      column(issued, row => row.token),
    ]);
  // What the node said of these accounts was said of a chain that is gone.
  await session.query(
    `UPDATE accounts a SET balance_state = ${BalanceState.stale}, last_touched_block = greatest(a.last_touched_block, e.number) FROM block_effects e, ${kept('accounts', "'keys'->'accounts'")} k
     WHERE e.number = $1 AND a.address = k.address`,
    [number],
  );
  await session.query('DELETE FROM block_effects WHERE number = $1', [number]);
  return true;
}

/** A list kept in `effects` as rows of its table. */
function kept(table: string, path: string): string {
  return `jsonb_populate_recordset(NULL::${table}, e.effects->${path})`;
}

/**
 * Takes back what a block did to tokens; must run while its transfers and the balances after it are there. Gives those it
 * issued that were known before, by a balance which was read at the node's head.
 */
async function undoTokens(session: Session, number: bigint): Promise<{ token: Uint8Array }[]> {
  await session.query(
    `UPDATE tokens t SET holders = t.holders + d.change
     FROM (
       SELECT k.token, sum((coalesce(r.balance, 0) > 0)::int - (h.balance > 0)::int)::bigint AS change
       FROM block_effects e CROSS JOIN ${kept('holders', "'keys'->'holders'")} k
       JOIN holders h ON h.token = k.token AND h.address = k.address
       LEFT JOIN (SELECT r.* FROM block_effects e, ${kept('holders', "'holders'")} r WHERE e.number = $1) r
         ON r.token = k.token AND r.address = k.address
       WHERE e.number = $1 GROUP BY k.token
     ) d WHERE t.token = d.token`,
    [number],
  );
  const moved = await session.query<{ token: Uint8Array; count: bigint }>(
    'SELECT token, count(*) AS count FROM transfers WHERE position >= $1 AND position < $2 GROUP BY token',
    rangeOf(number),
  );
  await session.query(
    `UPDATE tokens t SET transfers = t.transfers - d.count, supply_stale = (t.kind IN (20, 721))
     FROM unnest($1::text::bytea[], $2::text::bigint[]) AS d(token, count) WHERE t.token = d.token`,
    [column(moved, row => row.token), column(moved, row => row.count)],
  );
  const gone = await session.query<{ kind: number }>(
    `DELETE FROM tokens t USING block_effects e, ${kept('tokens', "'new_tokens'")} k WHERE e.number = $1 AND t.token = k.token
     RETURNING t.kind`,
    [number],
  );
  const issued = await session.query<{ token: Uint8Array; kind: number }>(
    `DELETE FROM tokens WHERE kind = ${TokenKind.trc10} AND issued_ms IS NOT NULL AND first_position >= $1 AND first_position < $2
     RETURNING token, kind`,
    rangeOf(number),
  );
  const changes = new Map<string, number>();
  for (const { kind } of [...gone, ...issued]) {
    const name = TOKEN_COUNTER[kind];
    if (name !== undefined) changes.set(name, (changes.get(name) ?? 0) - 1);
  }
  await addToCounters(session, changes);
  return issued;
}

/** Risky transfers of the block's accounts without those of the block: earlier ones may have been marked since it was applied. */
async function riskyBefore(
  session: Session,
  number: bigint,
): Promise<{ address: Uint8Array; count: bigint }[]> {
  return session.query(
    `SELECT a.address, a.risky_transfers - (SELECT count(*) FROM address_activity r WHERE r.address = a.address
       AND r.position >= $2 AND r.position < $3 AND r.transfer_direction > 0 AND r.risk <> 0) AS count
     FROM block_effects e, ${kept('accounts', "'keys'->'accounts'")} k JOIN accounts a USING (address) WHERE e.number = $1`,
    [number, ...rangeOf(number)],
  );
}

/** Takes back how many accounts came to be; must run while the rows are as the block left them. */
async function undoAccountCount(session: Session, number: bigint): Promise<void> {
  await session.query(
    `UPDATE counters SET value = value
       - (SELECT count(*) FROM block_effects e, ${kept('accounts', "'keys'->'accounts'")} k JOIN accounts a USING (address)
          WHERE e.number = $1 AND a.created_ms IS NOT NULL)
       + (SELECT count(*) FROM block_effects e, ${kept('accounts', "'accounts'")} r WHERE e.number = $1 AND r.created_ms IS NOT NULL)
     WHERE name = 'accounts'`,
    [number],
  );
}

/** The same for accounts with TRX: their balances become what they were, to be read again. */
async function undoHolderCount(session: Session, number: bigint): Promise<void> {
  await session.query(
    `UPDATE counters SET value = value
       - (SELECT count(*) FROM block_effects e, ${kept('accounts', "'keys'->'accounts'")} k JOIN accounts a USING (address)
          WHERE e.number = $1 AND a.balance > 0)
       + (SELECT count(*) FROM block_effects e, ${kept('accounts', "'accounts'")} r WHERE e.number = $1 AND r.balance > 0)
     WHERE name = 'trx_holders'`,
    [number],
  );
}

function rangeOf(number: bigint): [bigint, bigint] {
  return [positionOf(number), positionOf(number + 1n)];
}

async function deleteRows(session: Session, number: bigint): Promise<void> {
  const range = rangeOf(number);
  const touched = await session.query<{ address: Uint8Array }>(
    `SELECT k.address FROM block_effects e, ${kept('accounts', "'keys'->'accounts'")} k WHERE e.number = $1`,
    [number],
  );
  for (const direction of ['tx_direction', 'transfer_direction'])
    await session.query(
      `DELETE FROM address_activity WHERE address = ANY($1::text::bytea[]) AND position >= $2 AND position < $3 AND ${direction} > 0`,
      [column(touched, row => row.address), ...range],
    );
  await session.query('DELETE FROM transfers WHERE position >= $1 AND position < $2', range);
  await session.query('DELETE FROM transactions WHERE position >= $1 AND position < $2', range);
  await session.query('DELETE FROM import_warnings WHERE number = $1', [number]);
  await session.query('DELETE FROM blocks WHERE number = $1', [number]);
}

/** Forgets how to undo blocks up to this one. */
export async function pruneEffects(session: Session, upTo: bigint): Promise<void> {
  await session.query('DELETE FROM block_effects WHERE number <= $1', [upTo]);
  await pruneDerived(session, upTo);
}

/** Lowest block that can still be undone together with all above it. */
export async function lowestUndoable(session: Session): Promise<bigint | undefined> {
  const [row] = await session.query<{ number: bigint | null }>(
    'SELECT min(number) AS number FROM block_effects',
  );
  return row?.number ?? undefined;
}

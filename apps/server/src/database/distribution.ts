import { SunscopeError } from '@sunscope/tron/errors';
import type { Session } from './database.ts';
import { BLOCK_SHIFT, type Position } from './position.ts';

/**
 * The index on several machines, by the Citus extension of PostgreSQL. What grows with every transaction is spread;
 * everything else stays with the coordinator.
 *
 * Rows in the order of the chain are spread by ranges of blocks, in a column `bucket` that only these tables have: what
 * is asked of one block, of the newest, or by a position lies with one machine. Rows of an address are spread by address.
 * A hash says nothing about its block, so the positions of hashes are a table of their own, spread by hash.
 */

/** 4,096 blocks, some three and a half hours: the newest pages are one bucket's, and catching up soon goes on elsewhere. */
const BUCKET_BITS = 12n;

export type Bucket = bigint;

export function bucketOfBlock(number: bigint): Bucket {
  return number >> BUCKET_BITS;
}

export function bucketOf(position: Position): Bucket {
  return position >> (BLOCK_SHIFT + BUCKET_BITS);
}

/** By which column each table is spread; tables of a column lie together. */
export const SPREAD: Readonly<Record<string, string>> = {
  transactions: 'bucket',
  transfers: 'bucket',
  internal_transactions: 'bucket',
  address_activity: 'address',
  address_rows: 'address',
  transaction_places: 'hash',
};

/** Enough for a cluster to grow to as many workers; Citus' own default. */
const SHARDS = 32;

/** True where the tables are spread already. */
export async function isDistributed(session: Pick<Session, 'query'>): Promise<boolean> {
  const [citus] = await session.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (!citus) return false;
  const found = await session.query(
    "SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass('transactions')",
  );
  return found.length > 0;
}

/**
 * Spreads the tables of an empty index over the workers. Called again it does nothing. A database that is open already
 * goes on without knowing of it: open it again.
 * @throws SunscopeError `citus_missing`, `citus_workers`, `index_not_empty`
 */
export async function distributeTables(session: Session, shards = SHARDS): Promise<void> {
  if (await isDistributed(session)) return;
  await checkCluster(session);
  await addSpreadColumns(session);
  await session.execute(`SET LOCAL citus.shard_count = ${shards}`);
  const first = new Map<string, string>();
  for (const [table, column] of Object.entries(SPREAD)) {
    const beside = first.get(column);
    await session.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      column,
      beside ?? 'none',
    ]);
    if (beside === undefined) first.set(column, table);
  }
}

/** What spread tables have beside what the others have: buckets, and the places of hashes. */
export async function addSpreadColumns(session: Session): Promise<void> {
  await session.execute('CREATE TABLE transaction_places (hash bytea NOT NULL, position bigint NOT NULL)');
  // Not unique: a transaction may come back in another block of another chain.
  await session.execute('CREATE INDEX transaction_places_hash ON transaction_places (hash)');
  for (const [table, column] of Object.entries(SPREAD))
    if (column === 'bucket') await addBucket(session, table);
}

async function checkCluster(session: Session): Promise<void> {
  const [citus] = await session.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (!citus)
    throw new SunscopeError(
      'citus_missing',
      'This PostgreSQL has no Citus: install it, set shared_preload_libraries, and run CREATE EXTENSION citus in this database on every node',
    );
  const workers = await session.query('SELECT 1 FROM citus_get_active_worker_nodes()');
  if (workers.length === 0)
    throw new SunscopeError(
      'citus_workers',
      "The coordinator knows no workers: add each by SELECT citus_add_node('host', 5432)",
    );
  if ((await session.query('SELECT 1 FROM blocks LIMIT 1')).length > 0)
    throw new SunscopeError(
      'index_not_empty',
      'Only an empty index can be spread over workers: empty it first with "sunscope reset"',
    );
}

/** Every unique key must hold the column that rows are spread by. */
async function addBucket(session: Session, table: string): Promise<void> {
  await session.execute(`ALTER TABLE ${table} ADD COLUMN bucket bigint NOT NULL`);
  const constraints = await session.query<{ name: string; definition: string }>(
    `SELECT conname::text AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::text::regclass AND contype IN ('p', 'u')`,
    [table],
  );
  const indexes = await session.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
     WHERE indrelid = $1::text::regclass AND indisunique
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name, definition } of constraints) {
    await session.execute(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    await session.execute(
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition.replace(')', ', bucket)')}`,
    );
  }
  for (const { name, definition } of indexes) {
    await session.execute(`DROP INDEX ${name}`);
    await session.execute(definition.replace(/\)(?= WHERE|$)/, ', bucket)'));
  }
}

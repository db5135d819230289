import { SunscopeError } from '@sunscope/tron/errors';
import type { Session } from '../database/database.ts';
import { positionOf } from '../database/position.ts';

/**
 * Ranges of blocks as partitions, for large indexes on PostgreSQL: rows go into the newest range alone, whose indexes
 * stay small enough for memory, and an old range goes with one DROP. A unique key must hold the position then:
 * transactions are unique by hash and position instead of by hash, which the chain sees to itself.
 */
const TABLES = ['transactions', 'transfers', 'address_activity', 'internal_transactions'] as const;

/** Nine days of main net, some 35 to 100 million transactions: few enough partitions for a plan, small enough for memory. */
export const PARTITION_BLOCKS = 262_144n;

/**
 * Cuts the tables of an empty index into ranges of blocks. Tables that are cut already stay as they are.
 * @throws SunscopeError `index_not_empty`
 */
export async function partitionTables(session: Session, blocksEach = PARTITION_BLOCKS): Promise<void> {
  const held = await session.query('SELECT 1 FROM blocks LIMIT 1');
  const cut = await partitioned(session);
  for (const table of TABLES) {
    if (cut.has(table)) continue;
    if (held.length > 0)
      throw new SunscopeError(
        'index_not_empty',
        'Only an empty index can be cut into partitions: empty it first with "sunscope reset"',
      );
    await cutTable(session, table, blocksEach);
  }
}

/** The same table, its indexes and constraints by the same names, with nothing in it and no partition yet. */
async function cutTable(session: Session, table: string, blocksEach: bigint): Promise<void> {
  const constraints = await session.query<{ name: string; definition: string }>(
    'SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::text::regclass',
    [table],
  );
  const indexes = await session.query<{ definition: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index i WHERE indrelid = $1::text::regclass
     AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  await session.execute(`ALTER TABLE ${table} RENAME TO ${table}_whole`);
  await session.execute(
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS) PARTITION BY RANGE (position)`,
  );
  await session.execute(`DROP TABLE ${table}_whole`);
  for (const { name, definition } of constraints)
    await session.execute(
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${/\bposition\b/.test(definition) ? definition : definition.replace(')', ', position)')}`,
    );
  for (const { definition } of indexes) await session.execute(definition);
  await session.execute(`COMMENT ON TABLE ${table} IS 'blocks in a partition: ${blocksEach}'`);
}

/** Makes the partitions that blocks `first` to `last` go into; nothing to do where the tables are whole. */
export async function ensurePartitions(session: Session, first: bigint, last: bigint): Promise<void> {
  for (const [table, blocksEach] of await partitioned(session))
    for (let range = first / blocksEach; range <= last / blocksEach; range++) {
      const name = `${table}_${range}`;
      const known = await session.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [name]);
      if (known.length > 0) continue;
      // Attached and not created as a partition: that would shut readers out until the batch is written.
      await session.execute(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`);
      await session.execute(
        `ALTER TABLE ${table} ATTACH PARTITION ${name}
         FOR VALUES FROM (${positionOf(range * blocksEach)}) TO (${positionOf((range + 1n) * blocksEach)})`,
      );
    }
}

/**
 * Blocks in a partition, by the names of the tables that have them. Asked with each batch: the catalog of tables in
 * partitions is empty in most indexes, that of all tables and indexes is long.
 */
async function partitioned(session: Session): Promise<Map<string, bigint>> {
  const rows = await session.query<{ name: string; blocks: bigint }>(
    `SELECT relname::text AS name, substring(obj_description(oid, 'pg_class') FROM '\\d+$')::bigint AS blocks
     FROM pg_partitioned_table JOIN pg_class ON oid = partrelid WHERE relnamespace = current_schema()::regnamespace`,
  );
  return new Map(rows.map(row => [row.name, row.blocks]));
}

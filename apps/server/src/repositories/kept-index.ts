import type { Session } from '../database/database.ts';
import { INDEX_TABLES } from './index-tables.ts';

/*
 * The index before a rebuild: its tables as they are, in a schema of their own, until the index that took their place has
 * caught up. Renaming costs no time and no copy, and works within the transaction that makes the empty tables.
 */

/** An index that was set aside. */
export interface KeptIndex {
  /** Of the chain that begins with this block. */
  genesisHash: Uint8Array | undefined;
  /** How far it reached. */
  cursor: bigint | undefined;
  /** Whether its tables have the columns of this version, so that it can be put back. */
  isCurrent: boolean;
}

/** Schemas of the index: where its tables are, and where those of the one before are kept. */
async function schemasOf(session: Session): Promise<{ own: string; kept: string }> {
  const [row] = await session.query<{ own: string }>('SELECT current_schema()::text AS own');
  const own = row?.own ?? 'public';
  return { own, kept: own === 'public' ? 'sunscope_before' : `${own}_before` };
}

/** What was set aside; undefined where nothing is. */
export async function readKept(session: Session): Promise<KeptIndex | undefined> {
  const { kept } = await schemasOf(session);
  const [there] = await session.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [`${kept}.sync_state`]);
  if (!there) return undefined;
  const [row] = await session.query<{
    genesis_hash: Uint8Array | null;
    cursor_number: bigint | null;
    is_current: boolean;
  }>(
    `SELECT genesis_hash, cursor_number,
       obj_description('${kept}'::regnamespace, 'pg_namespace') = (SELECT count(*) FROM schema_migrations)::text AS is_current
     FROM ${kept}.sync_state`,
  );
  return (
    row && {
      genesisHash: row.genesis_hash ?? undefined,
      cursor: row.cursor_number ?? undefined,
      isCurrent: row.is_current,
    }
  );
}

/**
 * Whether the index can be set aside. One in partitions or spread over workers is a large network's: it cannot be renamed
 * in one go, and is for the operator to empty.
 */
export async function canBeSetAside(session: Session): Promise<boolean> {
  if (session.distributed === true) return false;
  const cut = await session.query(
    "SELECT 1 FROM pg_class WHERE relkind = 'p' AND relnamespace = current_schema()::regnamespace LIMIT 1",
  );
  return cut.length === 0;
}

/**
 * Sets the index aside and leaves an empty one in its place. The index that was set aside before and not caught up with
 * stays instead: what stands in its place is a part of an index only, and is emptied.
 */
export async function setAside(session: Session): Promise<void> {
  if (await readKept(session)) {
    await session.execute(`TRUNCATE ${INDEX_TABLES.join(', ')}`);
    return;
  }
  const { own, kept } = await schemasOf(session);
  const shapes = await readShapes(session);
  await makeSchema(session, kept);
  await move(session, { from: own, to: kept });
  const statements = INDEX_TABLES.flatMap(table => [
    `CREATE TABLE ${own}.${table} (LIKE ${kept}.${table} INCLUDING ALL EXCLUDING INDEXES)`,
    ...(shapes.get(table) ?? []),
  ]);
  await session.execute(statements.join(';\n'));
}

/** Puts the index back that was set aside; the one that stood in its place is set aside instead. */
export async function putBack(session: Session): Promise<void> {
  const { own, kept } = await schemasOf(session);
  const passing = `${kept}_back`;
  await session.execute(`ALTER SCHEMA ${kept} RENAME TO ${passing}`);
  await makeSchema(session, kept);
  await move(session, { from: own, to: kept });
  await move(session, { from: passing, to: own });
  await session.execute(`DROP SCHEMA ${passing}`);
}

/** Deletes the index that was set aside. */
export async function dropKept(session: Session): Promise<void> {
  const { kept } = await schemasOf(session);
  await session.execute(`DROP SCHEMA IF EXISTS ${kept} CASCADE`);
}

/** Its comment says by how many steps the tables in it were made. */
async function makeSchema(session: Session, schema: string): Promise<void> {
  const [row] = await session.query<{ steps: bigint }>('SELECT count(*) AS steps FROM schema_migrations');
  await session.execute(`CREATE SCHEMA ${schema}`);
  await session.execute(`COMMENT ON SCHEMA ${schema} IS '${row?.steps ?? 0n}'`);
}

/** Their indexes and constraints go with them, under their own names. */
async function move(session: Session, { from, to }: { from: string; to: string }): Promise<void> {
  const statements = INDEX_TABLES.map(table => `ALTER TABLE ${from}.${table} SET SCHEMA ${to}`);
  await session.execute(statements.join(';\n'));
}

/**
 * What a table copied by LIKE lacks: storage settings, and keys and indexes under the names that migrations know them by.
 * Read before the tables move, so that the statements say where they are now.
 */
async function readShapes(session: Session): Promise<Map<string, string[]>> {
  const rows = await session.query<{ name: string; statement: string }>(
    `SELECT c.relname::text AS name, s.statement
     FROM pg_class c, LATERAL (
       SELECT 1 AS step, format('ALTER TABLE %s SET (%s)', c.oid::regclass, array_to_string(c.reloptions, ', ')) AS statement
       WHERE c.reloptions IS NOT NULL
       UNION ALL
       SELECT 2, format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
       FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u')
       UNION ALL
       SELECT 3, pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = c.oid
         AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)
     ) s
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, s.step, s.statement`,
  );
  const shapes = new Map<string, string[]>();
  for (const { name, statement } of rows) shapes.set(name, [...(shapes.get(name) ?? []), statement]);
  return shapes;
}

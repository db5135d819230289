import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/database/database.ts';
import { distributeTables } from '../src/database/distribution.ts';
import { openDatabase, type DatabaseOptions } from '../src/database/open.ts';
import { copyEmptyIndex, emptyIndexOnServer, openEmptyIndex } from './empty-index.ts';
import { inDatabase, onServer } from './database-server.ts';

/**
 * Where the server's tests keep their index: PGlite, or, with TEST_DATABASE_URL, a PostgreSQL server on which every
 * test makes a database of its own.
 */
const server = process.env['TEST_DATABASE_URL'] || undefined;
/** With it the server is the coordinator of a Citus cluster, and every index is spread over its workers. */
export const spread = server !== undefined && process.env['TEST_DISTRIBUTED'] === '1';
/** Few shards: every test makes its own, and none is about their number. */
const SHARDS = 4;

/** A place for an index that outlives the process which opens it. */
export interface TestPlace {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

/** A place for an index with all tables and no rows: a folder, or a database of the server. */
export async function makeTestPlace(): Promise<TestPlace> {
  if (server !== undefined) return makeServerDatabase(server);
  const dataDir = await mkdtemp(join(tmpdir(), 'sunscope-index-'));
  await copyEmptyIndex(dataDir);
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** An empty index with all tables; closing it leaves nothing behind. */
export async function openTestDatabase(): Promise<Database> {
  if (server === undefined) return openEmptyIndex();
  const place = await makeServerDatabase(server);
  const database = await openDatabase(place.options);
  return {
    ...database,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

async function makeServerDatabase(url: string): Promise<TestPlace> {
  const name = `sunscope_test_${randomBytes(6).toString('hex')}`;
  const workers = spread ? await workersOf(url) : [];
  const everywhere = async (statement: string) => {
    for (const node of [url, ...workers]) await onServer(node, statement);
  };
  const own = inDatabase(url, name);
  if (!spread) await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${await emptyIndexOnServer(url)}`);
  else {
    await everywhere(`CREATE DATABASE ${name}`);
    await joinCluster(
      own,
      workers.map(worker => inDatabase(worker, name)),
    );
  }
  return {
    options: { databaseUrl: own },
    remove: () => everywhere(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Makes a coordinator of a database and workers of others, and spreads the tables of an index over them. */
async function joinCluster(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const node of [coordinator, ...workers]) await onServer(node, 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(coordinator);
  await onServer(coordinator, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers.map(url => new URL(url)))
    await onServer(coordinator, `SELECT citus_add_node('${worker.hostname}', ${worker.port})`);
  const database = await openDatabase({ databaseUrl: coordinator });
  try {
    await database.transaction(session => distributeTables(session, SHARDS));
  } finally {
    await database.close();
  }
}

async function workersOf(url: string): Promise<string[]> {
  const rows = await onServer(url, 'SELECT node_name, node_port FROM citus_get_active_worker_nodes()');
  return rows.map(row => {
    const worker = new URL(url);
    worker.hostname = String(row['node_name']);
    worker.port = String(row['node_port']);
    return worker.href;
  });
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../src/database/database.ts';
import { openDatabase, type DatabaseOptions } from '../src/database/open.ts';

/**
 * Where the server's tests keep their index: PGlite, or, with TEST_DATABASE_URL, a PostgreSQL server on which every
 * test makes a database of its own.
 */
const server = process.env['TEST_DATABASE_URL'] || undefined;

/** A place for an index that outlives the process which opens it. */
export interface TestPlace {
  options: DatabaseOptions;
  remove(): Promise<void>;
}

/** An empty place: a folder, or a database of the server. */
export async function makeTestPlace(): Promise<TestPlace> {
  if (server !== undefined) return makeServerDatabase(server);
  const dataDir = await mkdtemp(join(tmpdir(), 'sunscope-index-'));
  return { options: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** An empty index with all tables; closing it leaves nothing behind. */
export async function openTestDatabase(): Promise<Database> {
  if (server === undefined) return openDatabase({});
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
  await onServer(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    options: { databaseUrl: own.href },
    remove: () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

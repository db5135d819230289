import { dirname, join } from 'node:path';
import { bytesFree } from '@sunscope/node-api/free-space';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database, DatabaseLink } from './database.ts';
import { isDiskFull } from './faults.ts';
import { migrate } from './migrate.ts';
import { openPGlite, type IndexSize } from './pglite.ts';
import { openPGlitePort, openPGliteThread } from './pglite-thread.ts';
import { openPostgres } from './postgres.ts';

/** What PGlite may want for opening a database. */
const NEEDED_BYTES = 64_000_000;

/** Where the index lives: a PostgreSQL URL, else a folder for PGlite, else memory (tests). */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** PGlite keeps its files in `index/` under it. */
  dataDir?: string | undefined;
  /** How much of it PGlite keeps in memory: `large` for the index of a network, `small`, as usual, for that of an embedded chain. */
  size?: IndexSize;
  /** On PostgreSQL: a schema of its own instead of the usual one, for the index of a second chain in the same database. */
  schema?: string | undefined;
}

/**
 * Opens the database and brings its tables up to this version.
 * @throws SunscopeError `database_unreachable` or `database_newer`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, schema } = options;
  if (databaseUrl !== undefined && schema !== undefined) {
    // Its tables find extensions in the usual schema while they are made; later nothing but their own.
    const making = await open({ ...options, databaseUrl: inSchemas(databaseUrl, [schema, 'public']) });
    try {
      await making.execute(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await migrate(making);
    } finally {
      await making.close();
    }
    return open({ ...options, databaseUrl: inSchemas(databaseUrl, [schema]) });
  }
  const database = await open(options);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Whether a PostgreSQL database has a schema of that name; see {@link DatabaseOptions.schema}. */
export async function hasSchema(databaseUrl: string, schema: string): Promise<boolean> {
  const database = await open({ databaseUrl });
  try {
    return (await database.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])).length > 0;
  } finally {
    await database.close();
  }
}

/** The same server, where names without a schema are looked for in these; every connection and thread has it by the address. */
function inSchemas(databaseUrl: string, schemas: readonly string[]): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  const path = `-c search_path=${schemas.join(',')}`;
  url.searchParams.set('options', given === null ? path : `${given} ${path}`);
  return url.toString();
}

/** Opens in this thread what {@link Database.link} gave in another. Its tables are up to date already. */
export async function openLink(link: DatabaseLink): Promise<Database> {
  return link.kind === 'postgres' ? openPostgres(link.url) : openPGlitePort(link.port);
}

async function open({ databaseUrl, dataDir, size = 'small' }: DatabaseOptions): Promise<Database> {
  const directory = dataDir === undefined ? undefined : join(dataDir, 'index');
  try {
    if (databaseUrl !== undefined) return await openPostgres(databaseUrl);
    if (directory === undefined) return await openPGlite(undefined);
    return await openPGliteThread(directory, size);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The URL may hold a password, so the message names only where it points.
    const where =
      databaseUrl === undefined
        ? `the folder ${directory ?? '(memory)'}`
        : `PostgreSQL at ${hostOf(databaseUrl)}`;
    if (isDiskFull(error) || (directory !== undefined && (await isNearlyFull(directory))))
      throw new SunscopeError(
        'disk_full',
        `The index in ${where} cannot be opened, since its disk is full (${reason}). Make room and start again; nothing has to be deleted`,
        { cause: error },
      );
    const fix =
      databaseUrl === undefined
        ? 'Is another Sunscope using it? If it is damaged, delete it: the index is rebuilt from the chain'
        : 'Check DATABASE_URL and that the server runs';
    throw new SunscopeError(
      'database_unreachable',
      `The index in ${where} cannot be opened: ${reason}. ${fix}`,
      { cause: error },
    );
  }
}

/** Opening one writes as well: a log of 16 MB at least. */
async function isNearlyFull(directory: string): Promise<boolean> {
  try {
    return (await bytesFree(dirname(directory))) < NEEDED_BYTES;
  } catch {
    return false;
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    // A malformed URL is reported by its own words above, not by its parts.
    return 'DATABASE_URL';
  }
}

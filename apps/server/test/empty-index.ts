import { openAsBlob } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { digestOfFiles, madeOnce } from '../../../scripts/lib/made-once.mjs';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { openPGlite } from '../src/database/pglite.ts';
import { connected, inDatabase } from './database-server.ts';

/*
 * An index with all tables and no rows takes seconds to make and hardly any time to copy. It is made once, kept in the
 * cache of node_modules for PGlite, and in a database of its own on a server.
 */

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
const FOLDER = 'index';
const ARCHIVE = 'index.tar';
/** Folders of template1 and template0. */
const TEMPLATES = ['1', '4'];
/** Tests that need the server's template at the same time make it one after the other. */
const LOCK = 5_511_002;

let made: Promise<string> | undefined;

/** In memory. */
export async function openEmptyIndex(): Promise<Database> {
  return openPGlite(undefined, { files: await openAsBlob(join(await template(), ARCHIVE)) });
}

/** Into a data folder that is to be opened. */
export async function copyEmptyIndex(dataDir: string): Promise<void> {
  await cp(join(await template(), FOLDER), join(dataDir, 'index'), { recursive: true });
}

/** Name of a database to copy on a server. */
export async function emptyIndexOnServer(url: string): Promise<string> {
  const name = `sunscope_empty_${await digest()}`;
  await connected(url, async client => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_making`);
    await client.query(`CREATE DATABASE ${name}_making`);
    await (await openDatabase({ databaseUrl: inDatabase(url, `${name}_making`) })).close();
    await client.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`);
  });
  return name;
}

/** The folder with the index as files and as an archive of them. */
function template(): Promise<string> {
  made ??= digest().then(value => madeOnce({ name: 'empty-index', digest: value, make }));
  return made;
}

async function make(making: string): Promise<void> {
  await (await openDatabase({ dataDir: making })).close();
  // Templates of other databases, two thirds of all files: nobody makes one in an index.
  for (const name of TEMPLATES) await rm(join(making, FOLDER, 'base', name), { recursive: true });
  const pglite = await PGlite.create(join(making, FOLDER));
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(join(making, ARCHIVE), new Uint8Array(await archive.arrayBuffer()));
}

/** Of all that the index is made by: the database's version and the steps to its tables. */
async function digest(): Promise<string> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const steps = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort();
  return digestOfFiles([join(pglite, '../../package.json'), ...steps.map(step => join(migrations, step))]);
}

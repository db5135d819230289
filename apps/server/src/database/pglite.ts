import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Database, Session, SqlValue } from './database.ts';
import { pgliteProgram } from './pglite-program.ts';
import { PGliteStatements } from './pglite-statements.ts';
import { readRows, type WireRows } from './wire-rows.ts';

/** How much of the database it keeps at hand: it takes that much memory as it opens, and 5 ms for each MB. */
const BUFFERS = {
  small: 'shared_buffers=16MB',
  medium: 'shared_buffers=64MB',
  large: 'shared_buffers=256MB',
};
export type IndexSize = keyof typeof BUFFERS;
const SETTINGS = [
  'work_mem=16MB',
  'maintenance_work_mem=64MB',
  'wal_buffers=4MB',
  'max_wal_size=256MB',
  'jit=off',
  // A kept statement is planned for what it is asked: what suits a rare token does not suit a busy one.
  'plan_cache_mode=force_custom_plan',
];

/** A session of a PGlite in this thread, for others to be answered from it. */
export interface WireSession extends Session {
  /** As `query`, its rows not read yet. */
  answer(sql: string, parameters?: readonly SqlValue[]): Promise<WireRows>;
}

/** A PGlite in this thread. */
export interface WireDatabase extends Database, WireSession {
  transaction<T>(work: (session: WireSession) => Promise<T>): Promise<T>;
}

/**
 * PostgreSQL inside this process, in a directory, or in memory where none is given. Unlike PGlite's own default it
 * waits for the disk on commit: users' orders and labels live here too and are not on the chain.
 * @param program PGlite's, where another thread compiled it
 * @param files a data directory as a tar archive, to begin with instead of an empty database
 * @param size large: for the blocks of a network, which go in a fifth faster where more is at hand; medium: for a side
 *   chain elsewhere, beside such an index
 */
export async function openPGlite(
  directory: string | undefined,
  { files, size = 'small', program }: { files?: Blob; size?: IndexSize; program?: WebAssembly.Module } = {},
): Promise<WireDatabase> {
  return databaseIn(await createPGlite(directory, files, size, program));
}

/** A database as {@link openPGlite} begins with, brought up to date and packed: what `files` takes. */
export async function packNewIndex(migrate: (database: Database) => Promise<unknown>): Promise<Blob> {
  const pglite = await createPGlite(undefined, undefined, 'small');
  const database = databaseIn(pglite);
  try {
    await migrate(database);
    await database.execute('CHECKPOINT');
    return await pglite.dumpDataDir('gzip');
  } finally {
    await database.close();
  }
}

async function createPGlite(
  directory: string | undefined,
  files: Blob | undefined,
  size: IndexSize,
  program?: WebAssembly.Module,
): Promise<PGlite> {
  if (directory !== undefined) await mkdir(dirname(directory), { recursive: true });
  const startParams = PGlite.defaultStartParams.filter(
    parameter => directory === undefined || parameter !== '-F',
  );
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(files === undefined ? {} : { loadDataDir: files }),
    pgliteWasmModule: program ?? (await pgliteProgram()),
    extensions: { pg_trgm },
    startParams: [...startParams, ...[BUFFERS[size], ...SETTINGS].flatMap(setting => ['-c', setting])],
  });
}

function databaseIn(pglite: PGlite): WireDatabase {
  const statements = new PGliteStatements(pglite);
  const turns = new Turns();
  const alone = sessionOf(statements, pglite, { save: true });
  return {
    query: (sql, parameters) => turns.take(() => alone.query(sql, parameters)),
    answer: (sql, parameters) => turns.take(() => alone.answer(sql, parameters)),
    execute: sql => turns.take(() => alone.execute(sql)),
    copy: (table, columns, rows) => turns.take(() => alone.copy(table, columns, rows)),
    kind: 'pglite',
    transaction: work =>
      turns.take(() =>
        pglite.transaction(transaction => work(sessionOf(statements, transaction, { save: false }))),
      ),
    close: () => pglite.close(),
  };
}

/** Whose turn it is: PGlite is one connection, and a transaction has it to itself until its end. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // The next one comes whatever became of this one.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

function sessionOf(
  statements: PGliteStatements,
  open: { readonly closed: boolean },
  options: { save: boolean },
): WireSession {
  const check = () => {
    if (open.closed) throw new Error('the transaction or the database is closed');
  };
  const answer = async (sql: string, parameters: readonly SqlValue[] = []) => {
    check();
    return statements.query(sql, parameters, options);
  };
  return {
    answer,
    query: async <Row>(sql: string, parameters?: readonly SqlValue[]) =>
      readRows<Row>(await answer(sql, parameters)),
    async execute(sql) {
      check();
      await statements.execute(sql, options);
    },
    async copy(table, columns, rows) {
      check();
      await statements.copy(table, columns, rows, options);
    },
  };
}

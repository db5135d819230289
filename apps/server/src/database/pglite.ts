import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import {
  TYPE_INT8,
  TYPE_NUMERIC,
  readNumeric,
  type Database,
  type Session,
  type SqlValue,
} from './database.ts';

const SETTINGS = [
  'shared_buffers=64MB',
  'work_mem=16MB',
  'maintenance_work_mem=64MB',
  'wal_buffers=4MB',
  'max_wal_size=256MB',
  'jit=off',
];

const parsers = { [TYPE_INT8]: (text: string) => BigInt(text), [TYPE_NUMERIC]: readNumeric };

/**
 * PostgreSQL inside this process, in a directory, or in memory where none is given. Unlike PGlite's own default it
 * waits for the disk on commit: users' orders and labels live here too and are not on the chain.
 * @param files a data directory as a tar archive, to begin with instead of an empty database
 */
export async function openPGlite(directory: string | undefined, files?: Blob): Promise<Database> {
  if (directory !== undefined) await mkdir(dirname(directory), { recursive: true });
  const startParams = PGlite.defaultStartParams.filter(
    parameter => directory === undefined || parameter !== '-F',
  );
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(files === undefined ? {} : { loadDataDir: files }),
    startParams: [...startParams, ...SETTINGS.flatMap(setting => ['-c', setting])],
  });
  const session = sessionOf(pglite);
  return {
    ...session,
    kind: 'pglite',
    transaction: work => pglite.transaction(transaction => work(sessionOf(transaction))),
    close: () => pglite.close(),
  };
}

function sessionOf(source: Pick<Transaction, 'query' | 'exec'>): Session {
  return {
    async query<Row>(sql: string, parameters: readonly SqlValue[] = []) {
      return (await source.query<Row>(sql, [...parameters], { parsers })).rows;
    },
    async execute(sql) {
      await source.exec(sql);
    },
    async copy(table, columns, rows) {
      await source.query(`COPY ${table} (${columns.join(', ')}) FROM '/dev/blob' WITH (FORMAT binary)`, [], {
        blob: new Blob([rows as Uint8Array<ArrayBuffer>]),
      });
    },
  };
}

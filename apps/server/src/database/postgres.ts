import { Pool, types as pgTypes, type CustomTypesConfig, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isDistributed } from './distribution.ts';
import { spreadCopy, type SpreadCopy } from './spread-copy.ts';
import { PreparedNames } from './prepared.ts';
import { readNumeric, type Database, type Session, type SqlValue } from './database.ts';

const MAX_CONNECTIONS = 20;
const CHUNK = 1 << 18;

const types: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === pgTypes.builtins.INT8) return (text: string) => BigInt(text);
    if (id === pgTypes.builtins.NUMERIC) return readNumeric;
    if (id === pgTypes.builtins.BYTEA && format !== 'binary') return readBytes;
    return pgTypes.getTypeParser(id, format);
  },
};

/** Up to so many bytes are read digit by digit: addresses and hashes, which are most, have no need of a Buffer around them. */
const SHORT_BYTES = 48;
/** Values of hex digits by their character codes. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16));

/** `\x` and hex digits, PostgreSQL's way to write bytes. A plain Uint8Array, as PGlite gives it. */
function readBytes(text: string): Uint8Array {
  const length = text.length / 2 - 1;
  if (length <= SHORT_BYTES) {
    const read = new Uint8Array(length);
    for (let index = 0, at = 2; index < length; index++, at += 2)
      read[index] =
        ((DIGITS[text.charCodeAt(at)] as number) << 4) | (DIGITS[text.charCodeAt(at + 1)] as number);
    return read;
  }
  const bytes = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A PostgreSQL server (15 or newer), by a pool of connections. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types,
    // Compiling pays for statements of seconds; the look-up of a batch's accounts takes a seventh longer by it.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: client => client.query('SET jit = off'),
  });
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  let distributed: boolean;
  try {
    distributed = await isDistributed({ query: (sql, parameters) => ask(pool, sql, parameters) });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const prepared = new PreparedNames();
  return {
    kind: 'postgres',
    distributed,
    query: (sql, parameters) => askPrepared(pool, prepared, sql, parameters),
    execute: async sql => {
      await pool.query(sql);
    },
    copy: async (table, columns, rows) => {
      const client = await borrow(pool);
      try {
        await sessionOf(client, distributed).copy(table, columns, rows);
      } finally {
        giveBack(client);
      }
    },
    transaction: work => inTransaction(pool, distributed, work),
    link: () => Promise.resolve({ kind: 'postgres', url }),
    close: () => pool.end(),
  };
}

async function ask<Row>(
  asked: Pool | PoolClient,
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<Row[]> {
  return (await asked.query(sql, toParameters(parameters))).rows as Row[];
}

/** Outside of transactions: those are the indexer's, whose few large statements are planned for the values they have. */
async function askPrepared<Row>(
  pool: Pool,
  prepared: PreparedNames,
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<Row[]> {
  const name = prepared.of(sql);
  if (name === undefined) return ask(pool, sql, parameters);
  try {
    return (await pool.query({ name, text: sql, values: toParameters(parameters) })).rows as Row[];
  } catch (error) {
    if (prepared.failed(sql, error)) return ask(pool, sql, parameters);
    throw error;
  }
}

async function inTransaction<T>(
  pool: Pool,
  distributed: boolean,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await borrow(pool);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(sessionOf(client, distributed));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The first error is the one to report; a connection that cannot even undo is not used again.
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    giveBack(client, broken);
  }
}

/** A connection lost while it is in use is reported by its statement; unheard, the event would end the process. */
const unheard = () => undefined;

async function borrow(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  client.on('error', unheard);
  return client;
}

function giveBack(client: PoolClient, broken?: Error): void {
  client.off('error', unheard);
  client.release(broken);
}

function sessionOf(client: PoolClient, distributed: boolean): Session {
  return {
    distributed,
    query: (sql, parameters) => ask(client, sql, parameters),
    execute: async sql => {
      await client.query(sql);
    },
    async copy(table, columns, rows) {
      const copies = distributed ? spreadCopy(table, columns, rows) : [{ table, columns, rows }];
      for (const part of copies) await copyInto(client, part);
    },
  };
}

async function copyInto(client: PoolClient, { table, columns, rows }: SpreadCopy): Promise<void> {
  const target = client.query(
    copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN WITH (FORMAT binary)`),
  );
  const finished = new Promise<void>((resolve, reject) => {
    target.once('finish', resolve);
    target.once('error', reject);
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.subarray(start, start + CHUNK);
    target.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }
  target.end();
  await finished;
}

function toParameters(parameters: readonly SqlValue[]): unknown[] {
  return parameters.map(value =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
  );
}

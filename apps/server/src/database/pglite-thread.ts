import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { Database, Session, SqlValue } from './database.ts';
import { builtArchive, makeIndex } from './new-index.ts';
import type { IndexSize } from './pglite.ts';
import { pgliteProgram } from './pglite-program.ts';
import { startThread, ThreadCalls } from './thread.ts';
import { readRows, type WireRows } from './wire-rows.ts';
import type { WorkerOrder } from './worker-protocol.ts';

type Calls = ThreadCalls<WorkerOrder>;

const ENDED = 'the database is closed';
/** What PGlite works with lies in its own memory; JavaScript only carries rows past, and takes 25 MB more where it may. */
const YOUNG_MB = 12;

/**
 * PGlite in a thread of its own. Its statements run to their end without giving way, so in the main thread each large
 * one would hold up every request; here it also leaves a core to the decoding of the next blocks.
 */
export async function openPGliteThread(directory: string, size: IndexSize): Promise<Database> {
  // Making a new database takes half a gigabyte that PGlite never gives back; a thread of its own takes it along.
  if (!existsSync(join(directory, 'PG_VERSION')))
    await makeIndex(
      directory,
      async (folder, archive) => close(await openThread(folder, 'small', archive)),
      builtArchive(),
    );
  const thread = await openThread(directory, size);
  return {
    ...databaseOf(thread.calls),
    async link() {
      const { port1, port2 } = new MessageChannel();
      await thread.calls.ask({ type: 'connect', port: port1 }, [port1]);
      return { kind: 'pglite', port: port2 };
    },
    close: () => close(thread),
  };
}

/** The same database from another thread, by the port of a link. */
export function openPGlitePort(port: MessagePort): Database {
  return {
    ...databaseOf(new ThreadCalls(port, ENDED)),
    close: () => {
      port.close();
      return Promise.resolve();
    },
  };
}

interface DatabaseThread {
  worker: Worker;
  calls: Calls;
}

async function openThread(directory: string, size: IndexSize, archive?: string): Promise<DatabaseThread> {
  // The index of a network goes in by rows without end, which are cleared up less often with more room.
  const limits = size === 'large' ? {} : { maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = startThread('database/pglite.worker', limits);
  const calls: Calls = new ThreadCalls(worker, ENDED);
  try {
    await calls.ask({ type: 'open', directory, size, program: await pgliteProgram(), archive });
    return { worker, calls };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

async function close({ worker, calls }: DatabaseThread): Promise<void> {
  await calls.ask({ type: 'close' });
  await worker.terminate();
}

function databaseOf(calls: Calls): Omit<Database, 'close'> {
  let transactions = 0;
  return {
    ...sessionOf(calls, undefined),
    kind: 'pglite',
    async transaction(work) {
      const transaction = ++transactions;
      await calls.ask({ type: 'begin', transaction });
      try {
        const result = await work(sessionOf(calls, transaction));
        await calls.ask({ type: 'commit', transaction });
        return result;
      } catch (error) {
        // The first error is the one to report; after a failed commit there is nothing left to undo.
        await calls.ask({ type: 'rollback', transaction }).catch(() => undefined);
        throw error;
      }
    },
  };
}

function sessionOf(calls: Calls, transaction: number | undefined): Session {
  const within = transaction === undefined ? {} : { transaction };
  return {
    query: async <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      readRows<Row>(
        (await calls.ask({ type: 'query', ...within, sql, parameters: [...parameters] })) as WireRows,
      ),
    async execute(sql) {
      await calls.ask({ type: 'execute', ...within, sql });
    },
    async copy(table, columns, rows) {
      // Handed over, not copied, where the rows have their memory to themselves.
      const own = rows.byteLength * 2 >= rows.buffer.byteLength && rows.buffer instanceof ArrayBuffer;
      await calls.ask(
        { type: 'copy', ...within, table, columns: [...columns], rows },
        own ? [rows.buffer] : [],
      );
    },
  };
}

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Database, Session, SqlValue } from './database.ts';
import type { WorkerOrder, WorkerReply } from './worker-protocol.ts';

interface Waiting {
  resolve(rows: unknown): void;
  reject(error: Error): void;
}

/**
 * PGlite in a thread of its own. Its statements run to their end without giving way, so in the main thread each large
 * one would hold up every request; here it also leaves a core to the decoding of the next blocks.
 */
export async function openPGliteThread(directory: string): Promise<Database> {
  // Making a new database takes half a gigabyte that PGlite never gives back; a thread of its own takes it along.
  if (!existsSync(join(directory, 'PG_VERSION'))) await (await openThread(directory)).close();
  const thread = await openThread(directory);
  let transactions = 0;
  return {
    ...sessionOf(thread, undefined),
    kind: 'pglite',
    async transaction(work) {
      const transaction = ++transactions;
      await thread.ask({ type: 'begin', transaction });
      try {
        const result = await work(sessionOf(thread, transaction));
        await thread.ask({ type: 'commit', transaction });
        return result;
      } catch (error) {
        // The first error is the one to tell; after a failed commit there is nothing left to undo.
        await thread.ask({ type: 'rollback', transaction }).catch(() => undefined);
        throw error;
      }
    },
    close: () => thread.close(),
  };
}

async function openThread(directory: string): Promise<DatabaseThread> {
  const thread = new DatabaseThread();
  try {
    await thread.ask({ type: 'open', directory });
    return thread;
  } catch (error) {
    await thread.end();
    throw error;
  }
}

function sessionOf(thread: DatabaseThread, transaction: number | undefined): Session {
  const within = transaction === undefined ? {} : { transaction };
  return {
    query: async <Row>(sql: string, parameters: readonly SqlValue[] = []) =>
      (await thread.ask({ type: 'query', ...within, sql, parameters: [...parameters] })) as Row[],
    async execute(sql) {
      await thread.ask({ type: 'execute', ...within, sql });
    },
    async copy(table, columns, rows) {
      await thread.ask({ type: 'copy', ...within, table, columns: [...columns], rows });
    },
  };
}

class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #failure: Error | undefined;

  constructor() {
    this.#worker = startWorker(workerFile());
    this.#worker.on('message', (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on('error', error => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#fail(new Error('the database is closed')));
  }

  ask(order: WorkerOrder): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
      this.#worker.postMessage({ ...order, id });
    });
  }

  async close(): Promise<void> {
    await this.ask({ type: 'close' });
    await this.end();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('failure' in reply)
      waiting?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }));
    else waiting?.resolve(reply.rows);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
  }
}

/** Run from source, as tests and `npm run dev` do, a thread needs tsx to be told to it once more. */
function startWorker(file: string): Worker {
  if (!file.endsWith('.ts')) return new Worker(file);
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href;
  const program = `import(${JSON.stringify(tsx)}).then(tsx => { tsx.register(); return import(${JSON.stringify(pathToFileURL(file).href)}); })`;
  return new Worker(program, { eval: true });
}

/** The thread's program: beside this file in the source, at the top of `dist` when built, where this may be a chunk. */
function workerFile(): string {
  const candidates = ['./pglite.worker.ts', './pglite.worker.js', '../pglite.worker.js'];
  const found = candidates
    .map(name => fileURLToPath(new URL(name, import.meta.url)))
    .find(path => existsSync(path));
  if (found === undefined)
    throw new Error('the program of the database thread (pglite.worker) is missing from this installation');
  return found;
}

import { parentPort } from 'node:worker_threads';
import type { Database, Session } from './database.ts';
import { openPGlite } from './pglite.ts';
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts';

/** A transaction under way: `end` lets PGlite commit it, or undo it where an error is given. */
interface OpenTransaction {
  session: Session;
  end(failure?: Error): void;
  ended: Promise<unknown>;
}

class RolledBack extends Error {}

const port = parentPort;
if (!port) throw new Error('pglite.worker is started as a worker thread only');
const transactions = new Map<number, OpenTransaction>();
let database: Database | undefined;

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    rows => port.postMessage({ id: request.id, rows } satisfies WorkerReply),
    (error: unknown) => port.postMessage({ id: request.id, failure: failureOf(error) } satisfies WorkerReply),
  );
});

async function answer(request: WorkerRequest): Promise<unknown> {
  if (request.type === 'open') {
    database = await openPGlite(request.directory);
    return undefined;
  }
  if (!database) throw new Error('the database is not open');
  switch (request.type) {
    case 'begin':
      return begin(database, request.transaction);
    case 'commit':
    case 'rollback':
      return end(request.transaction, request.type === 'rollback');
    case 'close':
      return database.close();
    default: {
      const session =
        request.transaction === undefined ? database : transactions.get(request.transaction)?.session;
      if (!session) throw new Error('the transaction has ended');
      if (request.type === 'query') return session.query(request.sql, request.parameters);
      if (request.type === 'execute') return session.execute(request.sql);
      return session.copy(request.table, request.columns, request.rows);
    }
  }
}

/** Resolves when the transaction has its turn. */
function begin(source: Database, id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = source.transaction(
      session =>
        new Promise<void>((commit, undo) => {
          transactions.set(id, { session, end: failure => (failure ? undo(failure) : commit()), ended });
          resolve();
        }),
    );
    ended.catch(reject);
  });
}

async function end(id: number, undo: boolean): Promise<void> {
  const transaction = transactions.get(id);
  if (!transaction) throw new Error('the transaction has ended');
  transactions.delete(id);
  transaction.end(undo ? new RolledBack() : undefined);
  await transaction.ended.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

function failureOf(error: unknown): { message: string; code: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error), code: undefined };
  const code = (error as { code?: unknown }).code;
  return { message: error.message, code: typeof code === 'string' ? code : undefined };
}

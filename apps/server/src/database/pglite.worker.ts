import { readFile } from 'node:fs/promises';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { openPGlite, type WireDatabase, type WireSession } from './pglite.ts';
import { HandedOver, serveOrders } from './thread.ts';
import type { WorkerOrder } from './worker-protocol.ts';

/** A transaction under way: `end` lets PGlite commit it, or undo it where an error is given. */
interface OpenTransaction {
  session: WireSession;
  end(failure?: Error): void;
  ended: Promise<unknown>;
}

class RolledBack extends Error {}

if (!parentPort) throw new Error('pglite.worker is started as a worker thread only');
let database: WireDatabase | undefined;
serve(parentPort);

/** Each port has transactions of its own; what a port that closes left open is undone. */
function serve(port: MessagePort): void {
  const transactions = new Map<number, OpenTransaction>();
  serveOrders(port, (order: WorkerOrder) => answer(order, transactions));
  port.on('close', () => {
    for (const transaction of transactions.values()) transaction.end(new RolledBack());
  });
}

async function answer(order: WorkerOrder, transactions: Map<number, OpenTransaction>): Promise<unknown> {
  if (order.type === 'open') {
    const { directory, size, program, archive } = order;
    const files = archive === undefined ? {} : { files: new Blob([await readFile(archive)]) };
    database = await openPGlite(directory, { size, program, ...files });
    return undefined;
  }
  if (!database) throw new Error('the database is not open');
  switch (order.type) {
    case 'connect':
      return serve(order.port);
    case 'begin':
      return begin(database, order.transaction, transactions);
    case 'commit':
    case 'rollback':
      return end(order.transaction, order.type === 'rollback', transactions);
    case 'close':
      return database.close();
    default: {
      const session =
        order.transaction === undefined ? database : transactions.get(order.transaction)?.session;
      if (!session) throw new Error('the transaction has ended');
      if (order.type === 'query') {
        const rows = await session.answer(order.sql, order.parameters);
        return new HandedOver(rows, [rows.bytes.buffer]);
      }
      if (order.type === 'execute') return session.execute(order.sql);
      return session.copy(order.table, order.columns, order.rows);
    }
  }
}

/** Resolves when the transaction has its turn. */
function begin(source: WireDatabase, id: number, transactions: Map<number, OpenTransaction>): Promise<void> {
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

async function end(id: number, undo: boolean, transactions: Map<number, OpenTransaction>): Promise<void> {
  const transaction = transactions.get(id);
  if (!transaction) throw new Error('the transaction has ended');
  transactions.delete(id);
  transaction.end(undo ? new RolledBack() : undefined);
  await transaction.ended.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

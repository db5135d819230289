import type { MessagePort } from 'node:worker_threads';
import type { SqlValue } from './database.ts';
import type { IndexSize } from './pglite.ts';

/** What the thread that holds PGlite is asked. `transaction` names the transaction to work in; outside of one it is absent. */
export type WorkerOrder =
  /** `program`: PGlite's, compiled; `archive`: a file to begin with instead of an empty database. */
  | {
      type: 'open';
      directory: string;
      size: IndexSize;
      program: WebAssembly.Module;
      archive?: string | undefined;
    }
  | { type: 'query'; transaction?: number; sql: string; parameters: SqlValue[] }
  | { type: 'execute'; transaction?: number; sql: string }
  | { type: 'copy'; transaction?: number; table: string; columns: string[]; rows: Uint8Array }
  | { type: 'begin'; transaction: number }
  | { type: 'commit' | 'rollback'; transaction: number }
  /** Serve another thread by this port too. Numbers of transactions are each port's own. */
  | { type: 'connect'; port: MessagePort }
  | { type: 'close' };

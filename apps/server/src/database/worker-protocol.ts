import type { SqlValue } from './database.ts';

/** What the thread that holds PGlite is asked. `transaction` names the transaction to work in; outside of one it is absent. */
export type WorkerRequest = { id: number } & (
  | { type: 'open'; directory: string }
  | { type: 'query'; transaction?: number; sql: string; parameters: SqlValue[] }
  | { type: 'execute'; transaction?: number; sql: string }
  | { type: 'copy'; transaction?: number; table: string; columns: string[]; rows: Uint8Array }
  | { type: 'begin'; transaction: number }
  | { type: 'commit' | 'rollback'; transaction: number }
  | { type: 'close' }
);

type WithoutId<T> = T extends { id: number } ? Omit<T, 'id'> : never;
/** A request before it got its number. */
export type WorkerOrder = WithoutId<WorkerRequest>;

export type WorkerReply =
  { id: number; rows: unknown } | { id: number; failure: { message: string; code: string | undefined } };

import type { MessagePort } from 'node:worker_threads';

/** A value a query takes or a row holds: int8 and numeric are bigint, bytea is Uint8Array. */
export type SqlValue = string | number | bigint | boolean | Uint8Array | null;

/** What can be asked of the database, inside a transaction or outside. */
export interface Session {
  /** True where the large tables are spread over machines, see `distribution.ts`. */
  readonly distributed?: boolean;
  /** Rows of one statement; parameters are `$1`, `$2`, … */
  query<Row = Record<string, SqlValue>>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs statements that give no rows. */
  execute(sql: string): Promise<void>;
  /** Adds many rows by COPY. `rows` is in COPY's binary form, as {@link CopyWriter} makes it; it may be taken over. */
  copy(table: string, columns: readonly string[], rows: Uint8Array): Promise<void>;
}

/** The index's database: PGlite or PostgreSQL, the same SQL on both. */
export interface Database extends Session {
  readonly kind: 'pglite' | 'postgres';
  /** Commits what `work` did when it resolves, undoes all of it when it throws. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** A way to the same database for one other thread; absent where it can only be reached from this one. */
  link?(): Promise<DatabaseLink>;
  close(): Promise<void>;
}

/** What another thread opens a database by. A port must be handed over with the message that carries it. */
export type DatabaseLink = { kind: 'postgres'; url: string } | { kind: 'pglite'; port: MessagePort };

/** Types whose rows must not be rounded or retyped: object id to reader. */
export const TYPE_INT8 = 20;
export const TYPE_NUMERIC = 1700;

/** Numeric columns of the index hold whole numbers; anything else (an average) stays text. */
export function readNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}

import { arrayLiteral } from './copy-writer.ts';
import type { SqlValue } from './database.ts';

/** One member of every row as an array literal, for `unnest`. */
export function column<T>(rows: readonly T[], pick: (row: T) => SqlValue | undefined): string {
  return arrayLiteral(rows.map(row => pick(row) ?? null));
}

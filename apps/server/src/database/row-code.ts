import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';
import type { RowBytes } from './row-bytes.ts';

/** Types a column of a bulk insert can have. */
export type CopyType = 'int2' | 'int4' | 'int8' | 'bool' | 'bytea' | 'text' | 'numeric';

type Columns = Readonly<Record<string, CopyType>>;

/** How rows of some columns are written. */
export interface RowCode {
  /** Writes the values of a row, in the order of the columns. */
  ofValues(bytes: RowBytes): (...values: readonly (SqlValue | undefined)[]) => void;
  /** The same for a row whose members are named like the columns. */
  ofRow(bytes: RowBytes): (row: Readonly<Record<string, SqlValue | undefined>>) => void;
}

const kept = new Map<string, RowCode>();
const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Code that writes rows of these columns. A loop over the columns asks each value for its type and each row for members
 * by names that change all the time, which takes several times what the writing does; so for each list of columns the
 * calls are spelled out one after another, once. Only names and types that the program itself declares go into it.
 */
export function rowCode(table: string, columns: Columns): RowCode {
  const key = JSON.stringify([table, columns]);
  let code = kept.get(key);
  if (!code) kept.set(key, (code = compile(table, columns)));
  return code;
}

function compile(table: string, columns: Columns): RowCode {
  const entries = Object.entries(columns);
  const strange = entries.find(([name]) => !NAME.test(name));
  if (strange) throw new SunscopeError('copy_name', `${table}.${strange[0]} is no name of a column`);
  const write = (value: (name: string, index: number) => string) =>
    `bytes.begin(); ${entries
      .map(([name, type], index) => `bytes.${type}(${value(name, index)});`)
      .join(' ')}`;
  const refuse = (given: number) => {
    throw new SunscopeError('copy_columns', `A row of ${table} has ${entries.length} columns, got ${given}`);
  };
  const ofValues = generated(
    'bytes',
    'refuse',
    `return function (${entries.map((_, index) => `v${index}`).join(', ')}) {
      if (arguments.length !== ${entries.length}) refuse(arguments.length);
      ${write((_, index) => `v${index}`)}
    };`,
  ) as (bytes: RowBytes, refuses: typeof refuse) => ReturnType<RowCode['ofValues']>;
  const ofRow = generated('bytes', `return function (row) { ${write(name => `row.${name}`)} };`);
  return { ofValues: bytes => ofValues(bytes, refuse), ofRow: ofRow as RowCode['ofRow'] };
}

/** Code from text; only what the program itself declares may go into it. */
export function generated(...parts: string[]): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- see above: the names are declared by the program
  return new Function(...parts);
}

import { equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';
import type { Merge, UpsertTable } from './derived-table.ts';
import { hashBytes, hashNumber, hashText } from './keyed-list.ts';
import { generated, type CopyType } from './row-code.ts';

type Row = Record<string, SqlValue>;

/** How rows of a merged table are distinguished and meet in memory. */
export interface MergeCode {
  /** A number that rows of the same key share. */
  readonly hash: (row: Row) => number;
  readonly same: (one: Row, other: Row) => boolean;
  /** A row of its own with all columns. */
  readonly copy: (row: Row) => Row;
  /** Adds a later row to a known one of the same key: the same as the statement that writes them, see `rollup-writer.ts`. */
  readonly merge: (known: Row, row: Row) => void;
}

const kept = new WeakMap<UpsertTable, MergeCode>();

/** Spelled out for each table once, for the reason that `row-code.ts` gives. */
export function mergeCode(table: UpsertTable): MergeCode {
  let code = kept.get(table);
  if (!code) kept.set(table, (code = compile(table)));
  return code;
}

/** A part of a key of each type as a number. */
const HASHES: Readonly<Record<CopyType, string>> = {
  bytea: 'bytes',
  text: 'text',
  int2: 'number',
  int4: 'number',
  int8: 'whole',
  numeric: 'whole',
  bool: 'whole',
};

const hashes = {
  bytes: hashBytes,
  text: hashText,
  number: hashNumber,
  whole: (value: bigint, before?: number) => hashNumber(Number(BigInt.asIntN(32, value)), before),
};

const MERGES: Readonly<Record<Merge, (column: string) => string>> = {
  // Nothing is added by nought, which most columns of most rows are.
  add: column => `value = row.${column};
    if (value) known.${column} = isNull(known.${column}) ? value : known.${column} + value;
    else if (!isNull(value) && isNull(known.${column})) known.${column} = value;`,
  latest: column => `if (later) known.${column} = row.${column};`,
  greatest: column => `value = row.${column};
    if (!isNull(value) && (isNull(known.${column}) || value > known.${column})) known.${column} = value;`,
  least: column => `value = row.${column};
    if (!isNull(value) && (isNull(known.${column}) || value < known.${column})) known.${column} = value;`,
  first: column => `if (isNull(known.${column})) known.${column} = row.${column};`,
};

function compile(table: UpsertTable): MergeCode {
  const { columns, key } = table;
  const typeOf = (column: string): CopyType => {
    const type = columns[column];
    if (type === undefined || type === 'bool')
      throw new SunscopeError('derived_key', `${table.name}.${column} cannot be part of a key`);
    return type;
  };
  const hash = key.reduce(
    (before, column) => `${HASHES[typeOf(column)]}(row.${column}, ${before})`,
    'undefined',
  );
  const same = key.map(column =>
    typeOf(column) === 'bytea'
      ? `equalBytes(one.${column}, other.${column})`
      : `one.${column} === other.${column}`,
  );
  const merges = Object.entries(table.merge);
  const later = merges.some(([, how]) => how === 'latest')
    ? 'const later = (row.position ?? 0n) >= (known.position ?? 0n);'
    : '';
  const make = generated(
    'equalBytes',
    'bytes',
    'text',
    'number',
    'whole',
    `const isNull = value => value === null || value === undefined;
    return {
      hash: row => ${hash},
      same: (one, other) => ${same.join(' && ')},
      copy: row => ({ ${Object.keys(columns)
        .map(column => `${column}: row.${column}`)
        .join(', ')} }),
      merge: (known, row) => { let value; ${later} ${merges.map(([column, how]) => MERGES[how](column)).join('\n')} },
    };`,
  ) as (...given: unknown[]) => MergeCode;
  return make(equalBytes, hashes.bytes, hashes.text, hashes.number, hashes.whole);
}

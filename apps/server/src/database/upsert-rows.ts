import { equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';
import type { Merge, UpsertTable } from './derived-table.ts';
import { within64 } from './int64.ts';
import { hashBytes, hashNumber, hashText } from './keyed-list.ts';

type Row = Record<string, SqlValue>;

/** How rows of an upsert table are distinguished and meet in memory. */
export interface RowMerger {
  /** A number that rows of the same key share. */
  readonly hash: (row: Row) => number;
  readonly same: (one: Row, other: Row) => boolean;
  /** Adds a later row to a known one of the same key: the same as the statement that writes them, see `rollup-writer.ts`. */
  readonly merge: (known: Row, row: Row) => void;
}

const isNull = (value: SqlValue | undefined): value is null | undefined =>
  value === null || value === undefined;
const isLarger = (one: SqlValue, other: SqlValue): boolean => (one as bigint) > (other as bigint);
const sum = (one: SqlValue, other: SqlValue): SqlValue => (one as bigint) + (other as bigint);

/** What becomes of a column where both rows have a value; elsewhere the one there is stays. */
const MERGES: Readonly<Record<Exclude<Merge, 'latest'>, (known: SqlValue, value: SqlValue) => SqlValue>> = {
  add: sum,
  greatest: (known, value) => (isLarger(value, known) ? value : known),
  least: (known, value) => (isLarger(known, value) ? value : known),
  first: known => known,
};

/** Of a value that is part of a key. */
function hashOf(value: SqlValue | undefined, before: number | undefined): number {
  if (value instanceof Uint8Array) return hashBytes(value, before);
  if (typeof value === 'string') return hashText(value, before);
  return hashNumber(typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : Number(value), before);
}

function isSame(one: SqlValue | undefined, other: SqlValue | undefined): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array ? equalBytes(one, other) : one === other;
}

const mergers = new WeakMap<UpsertTable, RowMerger>();

export function rowMerger(table: UpsertTable): RowMerger {
  let merger = mergers.get(table);
  if (!merger) mergers.set(table, (merger = createMerger(table)));
  return merger;
}

function createMerger({ name, key, columns, merge }: UpsertTable): RowMerger {
  const unfit = key.find(column => columns[column] === undefined || columns[column] === 'bool');
  if (unfit !== undefined) throw new SunscopeError('derived_key', `${name}.${unfit} cannot be part of a key`);
  const merges = Object.entries(merge).map(
    ([column, how]) => [column, how, how === 'add' && columns[column] === 'int8'] as const,
  );
  return {
    hash: row =>
      key.reduce<number | undefined>((before, column) => hashOf(row[column], before), undefined) ?? 0,
    same: (one, other) => key.every(column => isSame(one[column], other[column])),
    merge(known, row) {
      const isLater = ((row['position'] ?? 0n) as bigint) >= ((known['position'] ?? 0n) as bigint);
      for (const [column, how, isBounded] of merges) {
        const value = row[column];
        const before = known[column];
        if (how === 'latest') {
          if (isLater) known[column] = value ?? null;
        } else if (!isNull(value)) {
          const merged = isNull(before) ? value : MERGES[how](before, value);
          known[column] = isBounded ? within64(merged as bigint) : merged;
        }
      }
    },
  };
}

import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { SunscopeError } from '@sunscope/tron/errors';
import type { CopyType } from './copy-writer.ts';

/**
 * Tables that are derived from blocks alone. Their columns are read from the drizzle table, so that a table is
 * described once; here is only said how rows come in and go again when their block is undone.
 */

/** How a new value meets the one of the same key. `latest` follows the column `position`, which must be there. */
export type Merge = 'add' | 'latest' | 'greatest' | 'least' | 'first';

interface TableShape {
  name: string;
  columns: Readonly<Record<string, CopyType>>;
  /** Columns of the primary key. */
  key: readonly string[];
}

/** A table that only grows: each row stands at its own `position` on the chain, which is its key. */
export interface AppendTable<T extends PgTable = PgTable> extends TableShape {
  how: 'append';
  table: T;
}

/** A table with one row for each key, which new blocks add to. */
export interface UpsertTable<T extends PgTable = PgTable> extends TableShape {
  how: 'merge';
  table: T;
  merge: Readonly<Record<string, Merge>>;
  countedIn: CountedIn | undefined;
}

/**
 * A column of a coarser table that counts how many keys there are: a derivation cannot know which of its rows are new,
 * writing them can. Whatever adds rows here adds to the row of the coarser key as well, so that this is undone with it.
 */
export interface CountedIn {
  table: UpsertTable;
  column: string;
}

export type DerivedTable = AppendTable | UpsertTable;

/** A row as drizzle's table declares it: bigint, number, string, boolean or bytes by column. */
export type RowOf<T extends PgTable> = T['$inferInsert'];

/** Declares a table whose rows are keyed by `position`. */
export function appended<T extends PgTable>(table: T): AppendTable<T> {
  const shape = shapeOf(table);
  if (shape.key.length !== 1 || shape.key[0] !== 'position')
    throw new SunscopeError(
      'derived_key',
      `Rows of ${shape.name} are only added, so its primary key must be position`,
    );
  return { how: 'append', table, ...shape };
}

/** Declares a table with a row per primary key; every other column says how values meet. */
export function merged<T extends PgTable>(
  table: T,
  merge: Readonly<Record<string, Merge>>,
  countedIn?: CountedIn,
): UpsertTable<T> {
  const shape = shapeOf(table);
  for (const column of countedIn?.table.key ?? [])
    if (!shape.key.includes(column))
      throw new SunscopeError(
        'derived_count',
        `${shape.name} is counted in ${countedIn?.table.name}, so ${column} must be in its key`,
      );
  for (const column of Object.keys(shape.columns))
    if (!shape.key.includes(column) && !(column in merge))
      throw new SunscopeError('derived_merge', `${shape.name}.${column} does not say how its values meet`);
  if (Object.values(merge).includes('latest') && merge['position'] !== 'greatest')
    throw new SunscopeError(
      'derived_latest',
      `${shape.name} keeps the latest values, so it needs position: 'greatest'`,
    );
  return { how: 'merge', table, merge, countedIn, ...shape };
}

const COPY_TYPES: Readonly<Record<string, CopyType>> = {
  smallint: 'int2',
  integer: 'int4',
  bigint: 'int8',
  boolean: 'bool',
  bytea: 'bytea',
  text: 'text',
  numeric: 'numeric',
};

function shapeOf(table: PgTable): TableShape {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = [
    ...columns.filter(column => column.primary).map(column => column.name),
    ...primaryKeys.flatMap(primary => primary.columns.map(column => column.name)),
  ];
  return {
    name,
    key,
    columns: Object.fromEntries(
      columns.map(column => {
        const type = COPY_TYPES[column.getSQLType()];
        if (type === undefined)
          throw new SunscopeError(
            'derived_type',
            `${name}.${column.name} is ${column.getSQLType()}, which a derived table cannot have`,
          );
        return [column.name, type];
      }),
    ),
  };
}

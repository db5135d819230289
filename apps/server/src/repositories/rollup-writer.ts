import { arrayLiteral, CopyWriter, type CopyOptions, type CopyType } from '../database/copy-writer.ts';
import type { Session, SqlValue } from '../database/database.ts';
import type { AppendTable, CountedIn, Merge, UpsertTable } from '../database/derived-table.ts';
import { DERIVED_TABLES } from '../database/derived/tables.ts';
import { addWithin64 } from '../database/int64.ts';
import type { Position } from '../database/position.ts';
import { createStaged, emptyStaged, stagedName } from './staged-rows.ts';
import { copyRows } from './write-rows.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** What a batch of blocks adds to the derived tables; a merged table has at most one row per key here. */
export interface DerivedChanges {
  appended: readonly { table: AppendTable; rows: readonly Row[] }[];
  merged: readonly { table: UpsertTable; rows: readonly Row[] }[];
}

/** Keeps the rows of merged tables that a young block is about to change. Must run before {@link mergeDerived}. */
export async function saveDerived(
  session: Session,
  block: bigint,
  { merged }: DerivedChanges,
): Promise<void> {
  for (const { table, rows } of merged) {
    const keys = table.key.map((column, index) => ({
      column,
      place: index + 3,
      type: SQL_TYPE[table.columns[column] ?? 'text'],
    }));
    await session.query(
      `WITH touched AS (SELECT * FROM unnest(${keys.map(key => `$${key.place}::text::${key.type}[]`).join(', ')})
         AS t(${table.key.join(', ')}))
       INSERT INTO derived_effects (number, name, keys, rows)
       SELECT $1, $2, (SELECT jsonb_agg(to_jsonb(t)) FROM touched t),
         (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM ${table.name} r JOIN touched USING (${table.key.join(', ')}))`,
      [block, table.name, ...keys.map(key => arrayLiteral(rows.map(row => row[key.column] ?? null)))],
    );
  }
}

/** The rows of a batch as they are sent. */
export interface DerivedCopies {
  /** Those that meet no row of the past. */
  appended: readonly CopyWriter[];
  /** The others; what others are counted in comes first. */
  staged: readonly { table: UpsertTable; rows: CopyWriter }[];
}

/**
 * Serializes the rows, which needs no database.
 * @param options undoable: what is there is going to be saved first, so every merged row waits for its turn.
 */
export function serializeDerived(
  { appended, merged }: DerivedChanges,
  { undoable }: { undoable: boolean },
): DerivedCopies {
  const staged = merged.filter(({ table }) => undoable || !isNew(table));
  return {
    appended: [
      ...appended.map(({ table, rows }) => serialize(table.name, table.columns, rows)),
      ...merged
        .filter(({ table }) => !undoable && isNew(table))
        .map(({ table, rows }) => serialize(table.name, table.columns, rows, { sorted: isSorted(table) })),
    ],
    staged: staged
      .toSorted((a, b) => Number(isCounted(a.table)) - Number(isCounted(b.table)))
      .map(({ table, rows }) => ({
        table,
        rows: serialize(stagedName(table.name), table.columns, rows, { sorted: isSorted(table) }),
      })),
  };
}

/** Rows whose key names their place on the chain meet no earlier ones. */
function isNew({ key }: UpsertTable): boolean {
  return key.includes('position');
}

/** In the order of their keys, as far as those begin with bytes, for the index that is looked through next. */
function isSorted({ key, columns }: UpsertTable): boolean {
  const [first] = Object.entries(columns);
  return first !== undefined && first[0] === key[0] && first[1] === 'bytea';
}

/** Sends all rows: those that stand alone to their tables, the others to tables of this transaction only. */
export async function copyDerived(session: Session, { appended, staged }: DerivedCopies): Promise<void> {
  await copyRows(session, appended);
  for (const { table, rows } of staged) {
    await createStaged(session, table.name, `LIKE ${table.name}`);
    await copyRows(session, [rows]);
  }
}

/**
 * Adds what {@link copyDerived} sent to what blocks before brought.
 * @param block the last of the batch
 */
export async function mergeDerived(
  session: Session,
  { staged }: DerivedCopies,
  block: bigint,
): Promise<void> {
  for (const { table, rows } of staged) {
    await session.execute(UPSERTS.get(table.name) ?? upsertOf(table));
    await emptyStaged(session, table.name, rows.rows, block);
  }
}

function isCounted(table: UpsertTable): boolean {
  return table.countedIn !== undefined;
}

function serialize(
  name: string,
  columns: AppendTable['columns'],
  rows: readonly Row[],
  options: CopyOptions = {},
): CopyWriter {
  const writer = new CopyWriter(name, columns, options);
  writer.addRows(rows);
  return writer;
}

const SQL_TYPE: Readonly<Record<string, string>> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  bytea: 'bytea',
  text: 'text',
  numeric: 'numeric',
};

const MERGE_SQL: Readonly<Record<Merge, (column: string, type: CopyType | undefined) => string>> = {
  add: (column, type) => {
    const [stored, added] = [`t.${column}`, `excluded.${column}`];
    const sum = type === 'int8' ? addWithin64(stored, added) : `coalesce(${stored}, 0) + ${added}`;
    return `CASE WHEN ${added} IS NULL THEN ${stored} ELSE ${sum} END`;
  },
  latest: column => `CASE WHEN excluded.position >= t.position THEN excluded.${column} ELSE t.${column} END`,
  // Both leave nulls out of the comparison.
  greatest: column => `greatest(t.${column}, excluded.${column})`,
  least: column => `least(t.${column}, excluded.${column})`,
  first: column => `coalesce(t.${column}, excluded.${column})`,
};

function upsertOf(table: UpsertTable): string {
  const names = Object.keys(table.columns);
  const changes = Object.entries(table.merge).map(
    ([column, how]) => `${column} = ${MERGE_SQL[how](column, table.columns[column])}`,
  );
  const upsert = `INSERT INTO ${table.name} AS t (${names.join(', ')}) SELECT ${names.join(', ')} FROM ${stagedName(table.name)}
    ON CONFLICT (${table.key.join(', ')}) DO ${changes.length === 0 ? 'NOTHING' : `UPDATE SET ${changes.join(', ')}`}`;
  return table.countedIn ? countingNew(upsert, table.countedIn) : upsert;
}

/**
 * The same, and adds to the coarser table how many keys were not there before. PostgreSQL has locked the rows it changes
 * by ON CONFLICT, so their `xmax` names this transaction; that of rows that are new is 0.
 */
function countingNew(upsert: string, { table, column }: CountedIn): string {
  const coarse = table.key.join(', ');
  return `WITH written AS (${upsert} RETURNING ${coarse}, xmax = 0 AS is_new)
    UPDATE ${table.name} t SET ${column} = t.${column} + n.fresh
    FROM (SELECT ${coarse}, count(*) AS fresh FROM written WHERE is_new GROUP BY ${coarse}) n
    WHERE ${table.key.map(part => `t.${part} = n.${part}`).join(' AND ')}`;
}

const UPSERTS: ReadonlyMap<string, string> = new Map(
  DERIVED_TABLES.flatMap(table => (table.how === 'merge' ? [[table.name, upsertOf(table)] as const] : [])),
);

/** Takes back what the newest block added: its own rows go, the rows it changed become what they were. */
export async function undoDerived(
  session: Session,
  block: bigint,
  positions: readonly [Position, Position],
): Promise<void> {
  const touched = await session.query<{ name: string }>(
    'SELECT name FROM derived_effects WHERE number = $1',
    [block],
  );
  const names = new Set(touched.map(row => row.name));
  for (const table of DERIVED_TABLES) {
    if (table.how === 'append')
      await session.query(`DELETE FROM ${table.name} WHERE position >= $1 AND position < $2`, positions);
    else if (names.has(table.name)) await restore(session, block, table);
  }
  await session.query('DELETE FROM derived_effects WHERE number = $1', [block]);
}

async function restore(session: Session, block: bigint, { name, key }: UpsertTable): Promise<void> {
  await session.query(
    `DELETE FROM ${name} t USING derived_effects e, jsonb_populate_recordset(NULL::${name}, e.keys) k
     WHERE e.number = $1 AND e.name = $2 AND ${key.map(column => `t.${column} = k.${column}`).join(' AND ')}`,
    [block, name],
  );
  await session.query(
    `INSERT INTO ${name} SELECT r.* FROM derived_effects e, jsonb_populate_recordset(NULL::${name}, e.rows) r
     WHERE e.number = $1 AND e.name = $2`,
    [block, name],
  );
}

/** Forgets how to undo blocks up to this one. */
export async function pruneDerived(session: Session, upTo: bigint): Promise<void> {
  await session.query('DELETE FROM derived_effects WHERE number <= $1', [upTo]);
}

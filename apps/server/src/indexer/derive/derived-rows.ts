import { keyOf } from '../../database/key-of.ts';
import type { AppendedTable, MergedTable, RowOf } from '../../database/derived-table.ts';
import type { SqlValue } from '../../database/database.ts';
import type { DerivedChanges } from '../../repositories/derived-write.ts';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, SqlValue>;

/** Collects what derivations add, so that a row that many transactions add to is written once. */
export class DerivedRows {
  readonly #appended = new Map<AppendedTable, Row[]>();
  readonly #merged = new Map<MergedTable, Map<string, Row>>();

  /** A row of its own. */
  append<T extends PgTable>(table: AppendedTable<T>, row: RowOf<T>): void {
    const known = this.#appended.get(table);
    if (known) known.push(row);
    else this.#appended.set(table, [row]);
  }

  /** Adds to the row of the same key. */
  merge<T extends PgTable>(table: MergedTable<T>, row: RowOf<T>): void {
    const target = table as unknown as MergedTable;
    let rows = this.#merged.get(target);
    if (!rows) this.#merged.set(target, (rows = new Map()));
    const key = rowKey(target, row);
    const known = rows.get(key);
    if (known) mergeInto(target, known, row);
    else rows.set(key, { ...row });
  }

  /** Takes over everything of a later block. */
  addAll(later: DerivedRows): void {
    for (const [table, rows] of later.#appended) for (const row of rows) this.append(table, row);
    for (const [table, rows] of later.#merged) for (const row of rows.values()) this.merge(table, row);
  }

  changes(): DerivedChanges {
    return {
      appended: [...this.#appended].map(([table, rows]) => ({ table, rows })),
      merged: [...this.#merged].map(([table, rows]) => ({ table, rows: [...rows.values()] })),
    };
  }
}

function rowKey(table: MergedTable, row: Row): string {
  return table.key
    .map(column => {
      const value = row[column];
      return value instanceof Uint8Array ? `${value.length}:${keyOf(value)}` : String(value);
    })
    .join('|');
}

/** The same as the statement that writes merged rows does, see `derived-write.ts`. */
function mergeInto(table: MergedTable, known: Row, row: Row): void {
  const later = ((row['position'] ?? 0n) as bigint) >= ((known['position'] ?? 0n) as bigint);
  for (const [column, how] of Object.entries(table.merge)) {
    const before = known[column] ?? null;
    const value = row[column] ?? null;
    if (how === 'latest') {
      if (later) known[column] = value;
    } else if (value === null) continue;
    else if (before === null) known[column] = value;
    else if (how === 'add')
      known[column] =
        typeof before === 'bigint' ? before + (value as bigint) : (before as number) + (value as number);
    else if (how === 'greatest') known[column] = value > before ? value : before;
    else if (how === 'least') known[column] = value < before ? value : before;
  }
}

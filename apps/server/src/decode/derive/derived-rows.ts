import type { AppendTable, UpsertTable, RowOf } from '../../database/derived-table.ts';
import type { SqlValue } from '../../database/database.ts';
import { KeyedList } from '../../database/keyed-list.ts';
import { rowMerger, type RowMerger } from '../../database/upsert-rows.ts';
import type { DerivedChanges } from '../../repositories/rollup-writer.ts';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row = Record<string, SqlValue>;

/** Collects what derivations add, so that a row that many transactions add to is written once. */
export class DerivedRows {
  readonly #appended = new Map<AppendTable, Row[]>();
  readonly #merged = new Map<UpsertTable, MergedRows>();

  /** A row of its own. */
  append<T extends PgTable>(table: AppendTable<T>, row: RowOf<T>): void {
    const known = this.#appended.get(table);
    if (known) known.push(row);
    else this.#appended.set(table, [row]);
  }

  /** Adds to the row of the same key. */
  merge<T extends PgTable>(table: UpsertTable<T>, row: RowOf<T>): void {
    this.#rowsOf(table).merge(row);
  }

  /** Adds everything of a later block, which stays as it is. */
  addAll(later: DerivedRows): void {
    for (const [table, rows] of later.#appended) for (const row of rows) this.append(table, row);
    for (const [table, rows] of later.#merged) this.#rowsOf(table).mergeAll(rows);
  }

  changes(): DerivedChanges {
    return {
      appended: [...this.#appended].map(([table, rows]) => ({ table, rows })),
      merged: [...this.#merged].map(([table, { rows }]) => ({ table, rows })),
    };
  }

  #rowsOf(table: UpsertTable): MergedRows {
    let rows = this.#merged.get(table);
    if (!rows) this.#merged.set(table, (rows = new MergedRows(rowMerger(table))));
    return rows;
  }
}

/** The rows of one table. */
class MergedRows {
  readonly #merger: RowMerger;
  readonly #list = new KeyedList<Row>();
  /** By place: rows that are somebody else's must be copied before they change. */
  readonly #own: boolean[] = [];

  constructor(merger: RowMerger) {
    this.#merger = merger;
  }

  get rows(): readonly Row[] {
    return this.#list.items;
  }

  merge(row: Row): void {
    const merger = this.#merger;
    const key = merger.hash(row);
    const place = this.#list.find(key, row, merger.same);
    if (place < 0) this.#add(key, { ...row }, true);
    else this.#mergeInto(place, row);
  }

  mergeAll(later: MergedRows): void {
    const { items, hashes } = later.#list;
    for (let index = 0; index < items.length; index++) {
      const row = items[index] as Row;
      const key = hashes[index] as number;
      const place = this.#list.find(key, row, this.#merger.same);
      if (place < 0) this.#add(key, row, false);
      else this.#mergeInto(place, row);
    }
  }

  #add(key: number, row: Row, own: boolean): void {
    this.#list.add(key, row);
    this.#own.push(own);
  }

  #mergeInto(place: number, row: Row): void {
    const { items } = this.#list;
    if (this.#own[place] !== true) {
      items[place] = { ...(items[place] as Row) };
      this.#own[place] = true;
    }
    this.#merger.merge(items[place] as Row, row);
  }
}

import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';
import { RowBytes } from './row-bytes.ts';

/** Types a column of a bulk insert can have. */
export type CopyType = 'int2' | 'int4' | 'int8' | 'bool' | 'bytea' | 'text' | 'numeric';

type Value = SqlValue | undefined;

const SMALLEST = 1 << 12;
const WORD = 4;
/** Rows that can be distinguished behind a 32-bit key in one double. */
const MAX_SORTED_ROWS = 1 << 21;

export interface CopyOptions {
  /**
   * Rows go out in the order of their first column (bytes), as far as its bytes 1 to 4 differ: an index that begins
   * with it is then walked from left to right instead of at random, which halves the cost of large batches.
   */
  sorted?: boolean;
}

/** How many bytes a table's rows took last: the next batch of it is about as large. */
const lastSizes = new Map<string, number>();

/**
 * Collects rows for {@link Session.copy} in PostgreSQL's binary COPY format. Binary, because encoding bytes as hex and
 * reading them back was a third of all the time that indexing took.
 */
export class CopyWriter {
  readonly table: string;
  readonly columns: readonly string[];
  readonly #types: readonly CopyType[];
  readonly #bytes: RowBytes;
  readonly #sorted: boolean;

  constructor(table: string, columns: Readonly<Record<string, CopyType>>, { sorted }: CopyOptions = {}) {
    this.table = table;
    this.columns = Object.keys(columns);
    this.#types = Object.values(columns);
    this.#bytes = new RowBytes(this.columns.length, Math.max(SMALLEST, lastSizes.get(table) ?? 0));
    this.#sorted = sorted === true;
  }

  get rows(): number {
    return this.#bytes.starts.length;
  }

  /** Adds a row; values in the order of the columns. */
  add(...values: readonly Value[]): void {
    if (values.length !== this.#types.length)
      throw new SunscopeError(
        'copy_columns',
        `A row of ${this.table} has ${this.#types.length} columns, got ${values.length}`,
      );
    this.#bytes.begin();
    for (let index = 0; index < values.length; index++)
      this.#write(this.#types[index] as CopyType, values[index]);
  }

  /** Adds rows whose members are named like the columns. */
  addRows(rows: readonly Readonly<Record<string, Value>>[]): void {
    for (const row of rows) {
      this.#bytes.begin();
      for (let index = 0; index < this.columns.length; index++)
        this.#write(this.#types[index] as CopyType, row[this.columns[index] as string]);
    }
  }

  /** The table's declaration says which type its values have. */
  #write(type: CopyType, value: Value): void {
    const bytes = this.#bytes;
    switch (type) {
      case 'bytea':
        return bytes.bytea(value as Uint8Array | null | undefined);
      case 'int8':
        return bytes.int8(value as bigint | number | null | undefined);
      case 'int4':
        return bytes.int4(value as bigint | number | null | undefined);
      case 'int2':
        return bytes.int2(value as bigint | number | null | undefined);
      case 'bool':
        return bytes.bool(value as boolean | null | undefined);
      case 'text':
        return bytes.text(value as string | null | undefined);
      case 'numeric':
        return bytes.numeric(value as bigint | null | undefined);
    }
  }

  /** All rows so far, whole. The writer must not be used after it. */
  finish(): Uint8Array {
    const whole = this.#bytes.finish();
    lastSizes.set(this.table, whole.length);
    const { starts } = this.#bytes;
    return this.#sorted && starts.length <= MAX_SORTED_ROWS ? inOrder(whole, starts) : whole;
  }
}

/** The same rows by their first column; those that are equal there stay in the order they came in. */
function inOrder(whole: Uint8Array, starts: readonly number[]): Uint8Array {
  const [first] = starts;
  if (first === undefined) return whole;
  const from = new DataView(whole.buffer, whole.byteOffset);
  // The first field's bytes lie behind the count of fields (2) and its length (4); its first byte says nothing.
  const last = whole.length - 4;
  const keys = new Float64Array(starts.length);
  for (let row = 0; row < starts.length; row++)
    keys[row] = from.getUint32(Math.min((starts[row] as number) + 7, last)) * MAX_SORTED_ROWS + row;
  keys.sort();
  const ordered = Buffer.allocUnsafeSlow(whole.length + WORD);
  ordered.set(whole.subarray(0, first));
  const to = new DataView(ordered.buffer);
  let length = first;
  for (const key of keys) {
    // Not `%`, which for doubles is slow.
    const row = key - Math.floor(key / MAX_SORTED_ROWS) * MAX_SORTED_ROWS;
    const start = starts[row] as number;
    const bytes = (starts[row + 1] ?? whole.length - 2) - start;
    // Rows are short: word by word is faster than calling for them. What is too much is written over by the next.
    const words = Math.min(bytes, last - start);
    let at = 0;
    for (; at < words; at += WORD) to.setInt32(length + at, from.getInt32(start + at));
    for (; at < bytes; at++) ordered[length + at] = whole[start + at] as number;
    length += bytes;
  }
  ordered.writeInt16BE(-1, length);
  return ordered.subarray(0, whole.length);
}

// Node's own hex is several times faster than ours.
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/**
 * A list as PostgreSQL's array literal, to be passed as one text parameter: `unnest($1::text::bytea[])`. The same on
 * both drivers, whose own ways with lists differ. Join it; `= ANY` would read it again for every row.
 */
export function arrayLiteral(values: readonly SqlValue[]): string {
  return `{${values.map(element).join(',')}}`;
}

function element(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `"\\\\x${hex(value)}"`;
  return typeof value === 'string'
    ? `"${value.replaceAll('\0', '\uFFFD').replace(/["\\]/g, String.raw`\$&`)}"`
    : String(value);
}

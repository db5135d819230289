import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';

/** Types a column of a bulk insert can have. */
export type CopyType = 'int2' | 'int4' | 'int8' | 'bool' | 'bytea' | 'text' | 'numeric';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FIRST_SIZE = 1 << 16;
const NUMERIC_BASE = 10_000;
const NUMERIC_NEGATIVE = 0x4000;
/** Below this many bytes a loop is faster than the call of `set`. */
const SHORT = 48;
const TWO_32 = 4_294_967_296;
/** Rows that can be told apart behind a 32-bit key in one double. */
const MAX_SORTED_ROWS = 1 << 21;

export interface CopyOptions {
  /**
   * Rows go out in the order of their first column (bytes), as far as its bytes 1 to 4 tell: an index that begins with
   * it is then walked from left to right instead of at random, which halves the cost of large batches.
   */
  sorted?: boolean;
}

/**
 * Collects rows for {@link Session.copy} in PostgreSQL's binary COPY format. Binary, because spelling bytes as hex and
 * reading them back was a third of all the time that indexing took.
 */
export class CopyWriter {
  readonly table: string;
  readonly columns: readonly string[];
  readonly #types: readonly CopyType[];
  #buffer: Uint8Array = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #view = new DataView(this.#buffer.buffer);
  #length = SIGNATURE.length;
  #rows = 0;
  /** Where each row begins; only kept where rows are sorted. */
  readonly #starts: number[] | undefined;

  constructor(table: string, columns: Readonly<Record<string, CopyType>>, options: CopyOptions = {}) {
    this.table = table;
    this.columns = Object.keys(columns);
    this.#types = Object.values(columns);
    this.#buffer.set(SIGNATURE);
    if (options.sorted === true) this.#starts = [];
  }

  get rows(): number {
    return this.#rows;
  }

  /** Adds a row; values in the order of the columns. */
  add(...values: readonly (SqlValue | undefined)[]): void {
    if (values.length !== this.#types.length)
      throw new SunscopeError(
        'copy_columns',
        `A row of ${this.table} has ${this.#types.length} columns, got ${values.length}`,
      );
    this.#starts?.push(this.#length);
    this.#reserve(2);
    this.#view.setInt16(this.#length, values.length);
    this.#length += 2;
    for (let index = 0; index < values.length; index++)
      this.#field(this.#types[index] as CopyType, values[index] ?? null);
    this.#rows++;
  }

  /** All rows so far, whole. The writer must not be used after it. */
  finish(): Uint8Array {
    this.#reserve(2);
    this.#view.setInt16(this.#length, -1);
    this.#length += 2;
    const whole = this.#buffer.subarray(0, this.#length);
    return this.#starts && this.#rows <= MAX_SORTED_ROWS ? this.#inOrder(whole, this.#starts) : whole;
  }

  /** The same rows by their first column; those that it does not tell apart stay in the order they came in. */
  #inOrder(whole: Uint8Array, starts: readonly number[]): Uint8Array {
    // The first field's bytes lie behind the count of fields (2) and its length (4); its first byte says nothing.
    const last = whole.length - 4;
    const keys = Float64Array.from(
      starts,
      (start, row) => this.#view.getUint32(Math.min(start + 7, last)) * MAX_SORTED_ROWS + row,
    ).sort();
    const ordered = Buffer.allocUnsafeSlow(whole.length);
    let length = SIGNATURE.copy(ordered);
    for (const key of keys) {
      const row = key % MAX_SORTED_ROWS;
      const start = starts[row] as number;
      const end = starts[row + 1] ?? whole.length - 2;
      ordered.set(whole.subarray(start, end), length);
      length += end - start;
    }
    ordered.writeInt16BE(-1, length);
    return ordered;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, needed));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }

  #field(type: CopyType, value: SqlValue): void {
    if (value === null) {
      this.#reserve(4);
      this.#view.setInt32(this.#length, -1);
      this.#length += 4;
      return;
    }
    switch (type) {
      case 'bytea':
        return this.#bytes(value as Uint8Array);
      case 'text':
        // PostgreSQL's text cannot hold NUL, though names on the chain may.
        return this.#bytes(Buffer.from((value as string).replaceAll('\0', '\uFFFD')));
      case 'numeric':
        return this.#numeric(value as bigint);
      default:
        this.#fixed(type, value as bigint | number | boolean);
    }
  }

  #fixed(type: 'int2' | 'int4' | 'int8' | 'bool', value: bigint | number | boolean): void {
    this.#reserve(12);
    const view = this.#view;
    const size = SIZES[type];
    const at = this.#length + 4;
    view.setInt32(this.#length, size);
    this.#length = at + size;
    if (type === 'int8') {
      if (typeof value === 'bigint') view.setBigInt64(at, value);
      else {
        const number = wholeNumber(value);
        view.setInt32(at, Math.floor(number / TWO_32));
        view.setInt32(at + 4, number);
      }
    } else if (type === 'int4') view.setInt32(at, inRange(wholeNumber(value), 31));
    else if (type === 'int2') view.setInt16(at, inRange(wholeNumber(value), 15));
    else view.setInt8(at, value === true ? 1 : 0);
  }

  #bytes(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(4 + length);
    this.#view.setInt32(this.#length, length);
    const at = this.#length + 4;
    if (length < SHORT) {
      const buffer = this.#buffer;
      for (let index = 0; index < length; index++) buffer[at + index] = bytes[index] as number;
    } else this.#buffer.set(bytes, at);
    this.#length = at + length;
  }

  /** Digits to the base of 10,000, most significant first (PostgreSQL: numeric_send). */
  #numeric(value: bigint): void {
    const digits: number[] = [];
    let rest = value < 0n ? -value : value;
    // Most amounts fit a double, whose arithmetic is far cheaper.
    for (; rest > BigInt(Number.MAX_SAFE_INTEGER); rest /= BigInt(NUMERIC_BASE))
      digits.push(Number(rest % BigInt(NUMERIC_BASE)));
    for (let small = Number(rest); small > 0; small = Math.floor(small / NUMERIC_BASE))
      digits.push(small % NUMERIC_BASE);
    this.#reserve(12 + digits.length * 2);
    const view = this.#view;
    const at = this.#length;
    view.setInt32(at, 8 + digits.length * 2);
    view.setInt16(at + 4, digits.length);
    view.setInt16(at + 6, Math.max(digits.length - 1, 0));
    view.setInt16(at + 8, value < 0n ? NUMERIC_NEGATIVE : 0);
    view.setInt16(at + 10, 0);
    let place = at + 12;
    for (let index = digits.length - 1; index >= 0; index--, place += 2)
      view.setInt16(place, digits[index] as number);
    this.#length = place;
  }
}

const SIZES = { int2: 2, int4: 4, int8: 8, bool: 1 } as const;

/** The integer a column of whole numbers is given. */
function wholeNumber(value: bigint | number | boolean): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new SunscopeError('copy_value', `A column of whole numbers cannot hold ${String(value)}`);
  return number;
}

/** A number that must fit into this many bits and a sign: cut short it would be another. */
function inRange(value: number, bits: number): number {
  if (value >= 2 ** bits || value < -(2 ** bits))
    throw new SunscopeError('copy_value', `${value} does not fit into a column of ${bits + 1} bits`);
  return value;
}

// Node's own hex is several times faster than ours.
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/**
 * A list as PostgreSQL's array literal, to be passed as one text parameter: `unnest($1::text::bytea[])`. The same on
 * both drivers, whose own ways with lists differ. Join it; `= ANY` would read it anew for every row.
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

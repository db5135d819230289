import { SunscopeError } from '@sunscope/tron/errors';
import type { SqlValue } from './database.ts';

/** Types a column of a bulk insert can have. */
export type CopyType = 'int2' | 'int4' | 'int8' | 'bool' | 'bytea' | 'text' | 'numeric';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const FIRST_SIZE = 1 << 16;
const NUMERIC_BASE = 10_000;
const NUMERIC_NEGATIVE = 0x4000;

/**
 * Collects rows for {@link Session.copy} in PostgreSQL's binary COPY format. Binary, because spelling bytes as hex and
 * reading them back was a third of all the time that indexing took.
 */
export class CopyWriter {
  readonly table: string;
  readonly columns: readonly string[];
  readonly #types: readonly CopyType[];
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #length: number;
  #rows = 0;

  constructor(table: string, columns: Readonly<Record<string, CopyType>>) {
    this.table = table;
    this.columns = Object.keys(columns);
    this.#types = Object.values(columns);
    this.#length = SIGNATURE.copy(this.#buffer);
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
    this.#reserve(2);
    this.#length = this.#buffer.writeInt16BE(values.length, this.#length);
    for (let index = 0; index < values.length; index++)
      this.#field(this.#types[index] as CopyType, values[index] ?? null);
    this.#rows++;
  }

  /** All rows so far, whole. The writer must not be used after it. */
  finish(): Uint8Array {
    this.#reserve(2);
    this.#length = this.#buffer.writeInt16BE(-1, this.#length);
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, needed));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }

  #field(type: CopyType, value: SqlValue): void {
    if (value === null) {
      this.#reserve(4);
      this.#length = this.#buffer.writeInt32BE(-1, this.#length);
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
    const buffer = this.#buffer;
    const at = buffer.writeInt32BE(SIZES[type], this.#length);
    if (type === 'int8')
      this.#length =
        typeof value === 'bigint'
          ? buffer.writeBigInt64BE(value, at)
          : buffer.writeBigInt64BE(BigInt(value), at);
    else if (type === 'int4') this.#length = buffer.writeInt32BE(Number(value), at);
    else if (type === 'int2') this.#length = buffer.writeInt16BE(Number(value), at);
    else this.#length = buffer.writeInt8(value === true ? 1 : 0, at);
  }

  #bytes(bytes: Uint8Array): void {
    this.#reserve(4 + bytes.length);
    this.#length = this.#buffer.writeInt32BE(bytes.length, this.#length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
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
    const buffer = this.#buffer;
    let at = buffer.writeInt32BE(8 + digits.length * 2, this.#length);
    at = buffer.writeInt16BE(digits.length, at);
    at = buffer.writeInt16BE(Math.max(digits.length - 1, 0), at);
    at = buffer.writeInt16BE(value < 0n ? NUMERIC_NEGATIVE : 0, at);
    at = buffer.writeInt16BE(0, at);
    for (let index = digits.length - 1; index >= 0; index--)
      at = buffer.writeInt16BE(digits[index] as number, at);
    this.#length = at;
  }
}

const SIZES = { int2: 2, int4: 4, int8: 8, bool: 1 } as const;

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

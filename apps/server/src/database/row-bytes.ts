import { SunscopeError } from '@sunscope/tron/errors';

type Maybe<T> = T | null | undefined;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const NUMERIC_BASE = 10_000;
const NUMERIC_BASE_BIG = 10_000n;
const NUMERIC_NEGATIVE = 0x4000;
/** Below this many bytes a loop is faster than the call of `set`. */
const SHORT = 48;
const TWO_32 = 4_294_967_296;
const LAST_ASCII = 0x7f;
/** What a field of a fixed size, or the head of one without, takes at most. */
const MOST_FIXED = 12;

/**
 * Rows in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"), field by field: the length in bytes,
 * -1 for null, and the value.
 */
export class RowBytes {
  /** Where each row begins. */
  readonly starts: number[] = [];
  readonly #fields: number;
  /** Room that is always kept for the fields of a row whose size does not depend on the value. */
  readonly #fixed: number;
  #buffer: Uint8Array;
  #view: DataView;
  #length = SIGNATURE.length;

  /** @param size of all rows in bytes, as expected */
  constructor(fields: number, size: number) {
    this.#fields = fields;
    this.#fixed = 2 + fields * MOST_FIXED;
    this.#buffer = Buffer.allocUnsafeSlow(size + this.#fixed + SIGNATURE.length);
    this.#view = new DataView(this.#buffer.buffer);
    this.#buffer.set(SIGNATURE);
  }

  /** Begins a row. */
  begin(): void {
    const at = this.#length;
    this.starts.push(at);
    this.#reserve(0);
    this.#view.setInt16(at, this.#fields);
    this.#length = at + 2;
  }

  /** All rows so far and their end. */
  finish(): Uint8Array {
    this.#reserve(0);
    this.#view.setInt16(this.#length, -1);
    this.#length += 2;
    return this.#buffer.subarray(0, this.#length);
  }

  bytea(value: Maybe<Uint8Array>): void {
    if (value === null || value === undefined) return this.#null();
    const { length } = value;
    this.#reserve(length);
    this.#view.setInt32(this.#length, length);
    const at = this.#length + 4;
    if (length < SHORT) {
      const buffer = this.#buffer;
      for (let index = 0; index < length; index++) buffer[at + index] = value[index] as number;
    } else this.#buffer.set(value, at);
    this.#length = at + length;
  }

  text(value: Maybe<string>): void {
    if (value === null || value === undefined) return this.#null();
    const { length } = value;
    this.#reserve(length);
    const at = this.#length + 4;
    const buffer = this.#buffer;
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      // PostgreSQL's text cannot hold NUL, though names on the chain may.
      if (code === 0 || code > LAST_ASCII) return this.bytea(Buffer.from(value.replaceAll('\0', '\uFFFD')));
      buffer[at + index] = code;
    }
    this.#view.setInt32(at - 4, length);
    this.#length = at + length;
  }

  int8(value: Maybe<bigint | number>): void {
    if (value === null || value === undefined) return this.#null();
    const view = this.#view;
    const at = this.#length;
    view.setInt32(at, 8);
    if (typeof value === 'bigint') view.setBigInt64(at + 4, value);
    else {
      const number = wholeNumber(value);
      view.setInt32(at + 4, Math.floor(number / TWO_32));
      view.setInt32(at + 8, number);
    }
    this.#length = at + 12;
  }

  int4(value: Maybe<bigint | number>): void {
    if (value === null || value === undefined) return this.#null();
    const at = this.#length;
    this.#view.setInt32(at, 4);
    this.#view.setInt32(at + 4, inRange(wholeNumber(value), 32));
    this.#length = at + 8;
  }

  int2(value: Maybe<bigint | number>): void {
    if (value === null || value === undefined) return this.#null();
    const at = this.#length;
    this.#view.setInt32(at, 2);
    this.#view.setInt16(at + 4, inRange(wholeNumber(value), 16));
    this.#length = at + 6;
  }

  bool(value: Maybe<boolean>): void {
    if (value === null || value === undefined) return this.#null();
    const at = this.#length;
    this.#view.setInt32(at, 1);
    this.#buffer[at + 4] = value ? 1 : 0;
    this.#length = at + 5;
  }

  /** A whole number: digits to the base of 10,000, most significant first (PostgreSQL: numeric_send). */
  numeric(value: Maybe<bigint>): void {
    if (value === null || value === undefined) return this.#null();
    // Most amounts fit a double, whose arithmetic is far cheaper.
    const number = Number(value);
    if (!Number.isSafeInteger(number)) return this.#longNumeric(value);
    const size = Math.abs(number);
    let digits = 0;
    for (let rest = size; rest > 0; rest = Math.floor(rest / NUMERIC_BASE)) digits++;
    let place = this.#numericHead(digits, number < 0);
    for (let rest = size; rest > 0; rest = Math.floor(rest / NUMERIC_BASE)) {
      place -= 2;
      this.#view.setInt16(place, rest % NUMERIC_BASE);
    }
  }

  #longNumeric(value: bigint): void {
    const digits: number[] = [];
    for (let rest = value < 0n ? -value : value; rest > 0n; rest /= NUMERIC_BASE_BIG)
      digits.push(Number(rest % NUMERIC_BASE_BIG));
    let place = this.#numericHead(digits.length, value < 0n);
    for (const digit of digits) {
      place -= 2;
      this.#view.setInt16(place, digit);
    }
  }

  /** Takes the room of a numeric and gives its end. */
  #numericHead(digits: number, negative: boolean): number {
    this.#reserve(8 + digits * 2);
    const view = this.#view;
    const at = this.#length;
    view.setInt32(at, 8 + digits * 2);
    view.setInt16(at + 4, digits);
    view.setInt16(at + 6, Math.max(digits - 1, 0));
    view.setInt16(at + 8, negative ? NUMERIC_NEGATIVE : 0);
    view.setInt16(at + 10, 0);
    this.#length = at + 12 + digits * 2;
    return this.#length;
  }

  #null(): void {
    this.#view.setInt32(this.#length, -1);
    this.#length += 4;
  }

  /** Makes room for this many bytes besides what each row needs anyway. */
  #reserve(bytes: number): void {
    const needed = this.#length + bytes + this.#fixed;
    if (needed > this.#buffer.length) this.#grow(needed);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, needed));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** The integer a column of whole numbers is given. */
function wholeNumber(value: bigint | number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new SunscopeError('copy_value', `A column of whole numbers cannot hold ${String(value)}`);
  return number;
}

/** A number that must fit into a column of this many bits: cut short it would be another. */
function inRange(value: number, bits: 16 | 32): number {
  const most = bits === 16 ? 0x7f_ff : 0x7f_ff_ff_ff;
  if (value > most || value < -most - 1)
    throw new SunscopeError('copy_value', `${value} does not fit into a column of ${bits} bits`);
  return value;
}

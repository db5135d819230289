import { getTextEncoding } from '@bufbuild/protobuf/wire';
import type { Room } from './bytes.ts';

/**
 * Thrown where compiled code meets anything unusual, be it wrong or only rare: the field tables then decide about the
 * whole message, so that there is one place that says what is right and what an error is called.
 */
export const UNUSUAL = new Error('Left to the field tables');

const EMPTY = new Uint8Array(0);
const LOW = 0x10000000;
/** Texts up to this long are looked up among those read before: type URLs and names come again and again. */
const KNOWN_LENGTH = 64;

interface Latin1Reader {
  latin1Slice?(this: Uint8Array, start: number, end: number): string;
}
// oxlint-disable-next-line typescript/unbound-method -- it is called with the bytes as `this`
const latin1Slice = (globalThis as { Buffer?: { prototype: Latin1Reader } }).Buffer?.prototype.latin1Slice;

/** Reads the well-formed protobuf that chains are full of; for everything else it throws {@link UNUSUAL}. */
export class WireReader {
  at = 0;
  #bytes: Uint8Array = EMPTY;
  #room: Room = length => new Uint8Array(length);
  readonly #known: (string | undefined)[] = [];

  begin(bytes: Uint8Array, room: Room): void {
    this.#bytes = bytes;
    this.#room = room;
    this.at = 0;
  }

  /** Forgets the bytes, which would be kept alive otherwise. */
  end(): void {
    this.#bytes = EMPTY;
  }

  /** Field number and wire type. */
  tag(end: number): number {
    const first = this.#bytes[this.at++] as number;
    return first < 128 ? first : this.#long(first, end);
  }

  /** The end of a length-delimited field that lies within `end`. */
  limit(end: number): number {
    if (this.at >= end) throw UNUSUAL;
    const first = this.#bytes[this.at++] as number;
    const limit = (first < 128 ? first : this.#long(first, end)) + this.at;
    if (limit > end) throw UNUSUAL;
    return limit;
  }

  /** An unsigned number of at most four bytes whose first one is read. */
  #long(first: number, end: number): number {
    let value = first & 127;
    for (let shift = 7; shift < 28; shift += 7) {
      if (this.at >= end) throw UNUSUAL;
      const byte = this.#bytes[this.at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw UNUSUAL;
  }

  /** The lowest 32 bits: negative numbers are written with ten bytes. */
  int32(end: number): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= end) throw UNUSUAL;
      const byte = this.#bytes[this.at++] as number;
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw UNUSUAL;
  }

  bool(end: number): boolean {
    if (this.at >= end) throw UNUSUAL;
    const byte = this.#bytes[this.at++] as number;
    if (byte > 127) throw UNUSUAL;
    return byte !== 0;
  }

  int64(end: number): bigint {
    const bytes = this.#bytes;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      if (this.at >= end) throw UNUSUAL;
      const byte = bytes[this.at++] as number;
      low |= (byte & 127) << shift;
      if (byte < 128) return BigInt(low);
    }
    for (let shift = 0; shift < 21; shift += 7) {
      if (this.at >= end) throw UNUSUAL;
      const byte = bytes[this.at++] as number;
      high |= (byte & 127) << shift;
      if (byte < 128) return BigInt(high * LOW + low);
    }
    return this.#veryLong(BigInt(high * LOW + low), end);
  }

  /** The last three bytes of ten, of which the first seven are read. */
  #veryLong(low: bigint, end: number): bigint {
    let high = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      if (this.at >= end) throw UNUSUAL;
      const byte = this.#bytes[this.at++] as number;
      high |= (byte & 127) << shift;
      if (byte > 127) continue;
      // The tenth byte has room for one bit.
      if (high > 0x7fff) throw UNUSUAL;
      return BigInt.asIntN(64, (BigInt(high) << 49n) | low);
    }
    throw UNUSUAL;
  }

  /** A copy: a view would keep all that was read alive behind one address. */
  bytes(end: number): Uint8Array {
    const limit = this.limit(end);
    const length = limit - this.at;
    if (length === 0) return EMPTY;
    const copy = this.#room(length);
    const source = this.#bytes;
    if (length > 64) copy.set(source.subarray(this.at, limit));
    else for (let index = 0, from = this.at; index < length; index++) copy[index] = source[from++] as number;
    this.at = limit;
    return copy;
  }

  string(end: number): string {
    const limit = this.limit(end);
    const start = this.at;
    const length = limit - start;
    if (length === 0) return '';
    this.at = limit;
    const known = this.#known[length];
    if (known !== undefined && this.#encodes(known, start)) return known;
    const text = this.#text(start, limit);
    if (length <= KNOWN_LENGTH && text.length === length) this.#known[length] = text;
    return text;
  }

  #encodes(text: string, start: number): boolean {
    for (let index = 0; index < text.length; index++)
      if (text.charCodeAt(index) !== this.#bytes[start + index]) return false;
    return true;
  }

  #text(start: number, limit: number): string {
    if (latin1Slice) {
      let ascii = start;
      while (ascii < limit && (this.#bytes[ascii] as number) < 128) ascii++;
      if (ascii === limit) return latin1Slice.call(this.#bytes, start, limit);
    }
    return getTextEncoding().decodeUtf8(this.#bytes.subarray(start, limit));
  }

  /** Passes over a field that the message does not have. */
  pass(tag: number, end: number): void {
    if (tag < 8) throw UNUSUAL;
    if ((tag & 7) === 2) this.at = this.limit(end);
    else if ((tag & 7) === 0) this.int64(end);
    else throw UNUSUAL;
  }
}

/** Writes values of the kinds that the tables name; for all others it throws {@link UNUSUAL}. */
export class WireWriter {
  #bytes = new Uint8Array(4096);
  #at = 0;

  begin(): void {
    this.#at = 0;
  }

  finish(room: Room): Uint8Array {
    const length = this.#at;
    const bytes = room(length);
    if (length > 64) bytes.set(this.#bytes.subarray(0, length));
    else for (let index = 0; index < length; index++) bytes[index] = this.#bytes[index] as number;
    return bytes;
  }

  #ensure(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }

  /** A tag, a length, or a number that is not negative and has less than 32 bits. */
  #varint(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#at++] = (rest & 127) | 128;
    this.#bytes[this.#at++] = rest;
  }

  int32(tag: number, value: unknown): void {
    if (typeof value !== 'number' || (value | 0) !== value) throw UNUSUAL;
    this.#ensure(15);
    this.#varint(tag);
    if (value < 0) this.#wide(BigInt(value));
    else this.#varint(value);
  }

  bool(tag: number, value: boolean): void {
    this.#ensure(6);
    this.#varint(tag);
    this.#bytes[this.#at++] = value ? 1 : 0;
  }

  int64(tag: number, value: unknown): void {
    if (typeof value !== 'bigint') throw UNUSUAL;
    this.#ensure(15);
    this.#varint(tag);
    const number = Number(value);
    if (number < 0 || number > Number.MAX_SAFE_INTEGER) this.#wide(value);
    else if (number < LOW) this.#varint(number);
    else this.#parts(number % LOW, Math.floor(number / LOW));
  }

  /** A number cut behind its lowest 28 bits. */
  #parts(low: number, high: number): void {
    for (let shift = 0; shift < 28; shift += 7) this.#bytes[this.#at++] = ((low >>> shift) & 127) | 128;
    this.#varint(high);
  }

  #wide(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw UNUSUAL;
    let rest = BigInt.asUintN(64, value);
    for (; rest > 127n; rest >>= 7n) this.#bytes[this.#at++] = Number(rest & 127n) | 128;
    this.#bytes[this.#at++] = Number(rest);
  }

  bytes(tag: number, value: unknown): void {
    if (!(value instanceof Uint8Array)) throw UNUSUAL;
    this.#ensure(10 + value.length);
    this.#varint(tag);
    this.#varint(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  string(tag: number, value: unknown): void {
    if (typeof value !== 'string') throw UNUSUAL;
    const length = value.length;
    this.#ensure(10 + length);
    const before = this.#at;
    this.#varint(tag);
    this.#varint(length);
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        this.#at = before;
        this.bytes(tag, getTextEncoding().encodeUtf8(value));
        return;
      }
      this.#bytes[this.#at++] = code;
    }
  }

  /** Begins a message within; {@link join} gets what this gives. */
  fork(tag: number): number {
    this.#ensure(6);
    this.#varint(tag);
    return this.#at++;
  }

  /** Ends it: one byte was kept free for its length, which most need no more than. */
  join(start: number): void {
    const length = this.#at - start - 1;
    if (length < 128) {
      this.#bytes[start] = length;
      return;
    }
    this.#ensure(4);
    let more = 0;
    for (let rest = length >>> 7; rest > 0; rest >>>= 7) more++;
    this.#bytes.copyWithin(start + 1 + more, start + 1, this.#at);
    this.#at = start;
    this.#varint(length);
    this.#at += length;
  }
}

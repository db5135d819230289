// Protobuf's wire format, as much of it as TRON's messages use. The library's reader and writer are classes that no bundler
// can take anything out of: they were 4 kB of what a browser loads to sign.

/** How a field is written. */
export const WireType = { varint: 0, bit64: 1, delimited: 2, startGroup: 3, endGroup: 4, bit32: 5 } as const;

const encoder = new TextEncoder();
// A leading U+FEFF is text, not a mark of the order of bytes.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const FIRST_SIZE = 128;
const LONGEST_VARINT = 10;
const MOST_INT32 = 0x7fff_ffff;
const LEAST_INT32 = -0x8000_0000;
const MOST_INT64 = 0x7fff_ffff_ffff_ffffn;
const LEAST_INT64 = -0x8000_0000_0000_0000n;
/** Groups within groups, which nobody writes today. */
const MOST_GROUPS = 100;

/** Writes fields one behind the other. */
export class WireWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #at = 0;

  /** What was written. The writer is empty then. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#at);
    this.#at = 0;
    return written;
  }

  tag(no: number, type: number): this {
    return this.#unsigned(no * 8 + type);
  }

  /** What `write` writes, behind its length. */
  delimited(write: () => void): void {
    const start = this.#at;
    // Most lengths are one byte; for a longer one what follows is moved.
    this.#room(1);
    this.#at++;
    write();
    const length = this.#at - start - 1;
    const size = sizeOf(length);
    if (size > 1) {
      this.#room(size - 1);
      this.#bytes.copyWithin(start + size, start + 1, this.#at);
    }
    this.#at = start;
    this.#unsigned(length);
    this.#at += length;
  }

  bytes(value: Uint8Array): void {
    this.#unsigned(value.length);
    this.#room(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  string(value: string): void {
    this.bytes(encoder.encode(value));
  }

  bool(value: boolean): void {
    this.#unsigned(value ? 1 : 0);
  }

  /** @throws Error for what is no whole number of 32 bits */
  int32(value: number): void {
    if (!Number.isInteger(value) || value > MOST_INT32 || value < LEAST_INT32)
      throw new Error(`invalid int32: ${value}`);
    if (value < 0) this.int64(BigInt(value));
    else this.#unsigned(value);
  }

  /** @throws Error for what is no whole number of 64 bits */
  int64(value: bigint | number): void {
    if (value > MOST_INT64 || value < LEAST_INT64) throw new Error(`invalid int64: ${value}`);
    this.#room(LONGEST_VARINT);
    // Negative ones have all of their ten bytes.
    // From values that no compiler has seen a number may come.
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > MOST_INT32_BIG; rest >>= 7n) this.#bytes[this.#at++] = Number(rest & 127n) | 128;
    this.#unsigned(Number(rest));
  }

  /** Below 2 ** 32. */
  #unsigned(value: number): this {
    this.#room(LONGEST_VARINT);
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#at++] = (rest & 127) | 128;
    this.#bytes[this.#at++] = rest;
    return this;
  }

  #room(more: number): void {
    const wanted = this.#at + more;
    if (wanted <= this.#bytes.length) return;
    let length = this.#bytes.length * 2;
    while (length < wanted) length *= 2;
    const larger = new Uint8Array(length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

const MOST_INT32_BIG = BigInt(MOST_INT32);

/** Bytes of a length as a varint. */
function sizeOf(length: number): number {
  let size = 1;
  for (let rest = length; rest > 127; rest >>>= 7) size++;
  return size;
}

/** Reads fields one behind the other. All of it throws where the bytes end too early or are none of the wire format. */
export class WireReader {
  readonly length: number;
  at = 0;
  readonly #bytes: Uint8Array;
  /** The upper half of the number that was read last. */
  #high = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  tag(): [no: number, type: number] {
    const start = this.at;
    const tag = this.unsigned();
    const read = this.at - start;
    if (read > 5 || (read === 5 && (this.#bytes[this.at - 1] as number) > 0x0f))
      throw new Error('illegal tag: more than 32 bits');
    const [no, type] = [tag >>> 3, tag & 7];
    if (no === 0 || type > WireType.bit32) throw new Error(`illegal tag: field ${no}, wire type ${type}`);
    return [no, type];
  }

  /** A number of 32 bits; of a longer one the lower ones. */
  unsigned(): number {
    return this.#varint() >>> 0;
  }

  int32(): number {
    return this.#varint() | 0;
  }

  bool(): boolean {
    return this.#varint() !== 0 || this.#high !== 0;
  }

  int64(): bigint {
    const low = BigInt(this.unsigned());
    return this.#high === 0 ? low : (BigInt(this.#high) << 32n) | low;
  }

  /** A view. */
  bytes(): Uint8Array {
    const length = this.unsigned();
    const start = this.at;
    this.#move(length);
    return this.#bytes.subarray(start, this.at);
  }

  string(): string {
    return decoder.decode(this.bytes());
  }

  /** Moves behind a field whose tag was just read. */
  pass(type: number, no: number, groups = MOST_GROUPS): void {
    switch (type) {
      case WireType.varint:
        while (((this.#bytes[this.at++] as number) & 128) !== 0);
        return this.#move(0);
      case WireType.bit64:
        return this.#move(8);
      case WireType.bit32:
        return this.#move(4);
      case WireType.delimited:
        return this.#move(this.unsigned());
      case WireType.startGroup:
        if (groups <= 0) throw new Error('groups too deep');
        for (;;) {
          const [inner, innerType] = this.tag();
          if (innerType === WireType.endGroup) {
            if (inner !== no) throw new Error('the end of another group');
            return;
          }
          this.pass(innerType, inner, groups - 1);
        }
      default:
        throw new Error(`wire type ${type}`);
    }
  }

  /** Gives the lower 32 bits, signed. */
  #varint(): number {
    let [low, high] = [0, 0];
    for (let place = 0; place < LONGEST_VARINT; place++) {
      // Behind the end there is nothing, which counts as 0 and is seen below.
      const byte = this.#bytes[this.at++] as number;
      const shift = place * 7;
      if (shift < 28) low |= (byte & 127) << shift;
      else if (shift === 28) {
        low |= (byte & 15) << 28;
        high = (byte & 127) >> 4;
      } else high |= (byte & 127) << (shift - 32);
      if ((byte & 128) !== 0) continue;
      this.#move(0);
      this.#high = high;
      return low;
    }
    throw new Error('invalid varint');
  }

  #move(by: number): void {
    this.at += by;
    if (this.at > this.length) throw new RangeError('premature end');
  }
}

import { readWord, writeWord } from './words.ts';

const EMPTY = new Uint8Array(0);
/** Bytes that the first access makes room for. */
const LEAST = 1024;

/** A frame's memory. Callers have paid for and bounded every access (see energy.ts), so sizes are small numbers. */
export class TvmMemory {
  private bytes = EMPTY;
  private readonly beforeGrowth: (bytes: number) => void;
  /** Bytes in use, a multiple of 32 (MSIZE). */
  size = 0;

  /** @param beforeGrowth called with the number of bytes that are about to be allocated */
  constructor(beforeGrowth: (bytes: number) => void = () => undefined) {
    this.beforeGrowth = beforeGrowth;
  }

  extend(offset: number, length: number): void {
    if (length <= 0) return;
    const needed = Math.ceil((offset + length) / 32) * 32;
    if (needed <= this.size) return;
    if (needed > this.bytes.length) {
      const capacity = Math.max(needed, this.bytes.length * 2, LEAST);
      this.beforeGrowth(capacity);
      const larger = new Uint8Array(capacity);
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    this.size = needed;
  }

  /** A copy of a range, extending the memory to hold it. */
  read(offset: number, length: number): Uint8Array {
    if (length <= 0) return EMPTY;
    this.extend(offset, length);
    return this.bytes.slice(offset, offset + length);
  }

  write(offset: number, data: Uint8Array): void {
    if (data.length === 0) return;
    this.extend(offset, data.length);
    this.bytes.set(data, offset);
  }

  /** Writes `length` bytes of `data` from `from` on, zeros where it ends before. */
  writeSlice(offset: number, data: Uint8Array, from: number, length: number): void {
    if (length <= 0) return;
    this.extend(offset, length);
    const part = data.subarray(from, from + length);
    this.bytes.set(part, offset);
    this.bytes.fill(0, offset + part.length, offset + length);
  }

  /** Copies within the memory; the ranges may overlap. */
  copy(to: number, from: number, length: number): void {
    if (length <= 0) return;
    this.extend(Math.max(to, from), length);
    this.bytes.copyWithin(to, from, from + length);
  }

  readWord(offset: number): bigint {
    this.extend(offset, 32);
    return readWord(this.bytes, offset);
  }

  writeWord(offset: number, word: bigint): void {
    this.extend(offset, 32);
    writeWord(this.bytes, offset, word);
  }

  writeByte(offset: number, byte: number): void {
    this.extend(offset, 1);
    this.bytes[offset] = byte;
  }
}

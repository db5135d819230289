import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { StateError } from './errors.ts';

/** Appends length-prefixed fields; {@link ByteReader} reads them back in the same order. */
export class ByteWriter {
  private buffer = new Uint8Array(1024);
  private length = 0;

  private reserve(extra: number): void {
    if (this.length + extra <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.length + extra));
    grown.set(this.buffer.subarray(0, this.length));
    this.buffer = grown;
  }

  /** An unsigned integer below 2^53, seven bits per byte. */
  number(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.buffer[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.length++] = rest;
  }

  bytes(value: Uint8Array): void {
    this.number(value.length);
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  text(value: string): void {
    this.bytes(textToBytes(value));
  }

  optional(value: Uint8Array | undefined): void {
    this.number(value === undefined ? 0 : 1);
    if (value !== undefined) this.bytes(value);
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}

/** Reads what {@link ByteWriter} wrote. */
export class ByteReader {
  private readonly buffer: Uint8Array;
  private position = 0;

  constructor(buffer: Uint8Array) {
    this.buffer = buffer;
  }

  get done(): boolean {
    return this.position >= this.buffer.length;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.buffer[this.position++];
      if (byte === undefined)
        throw new StateError('record_cut_short', 'A stored record ends in the middle of a number');
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  /** A copy of the next field's bytes. */
  bytes(): Uint8Array {
    const length = this.number();
    const end = this.position + length;
    if (end > this.buffer.length)
      throw new StateError('record_cut_short', `A stored record ends inside a field of ${length} bytes`);
    const value = this.buffer.slice(this.position, end);
    this.position = end;
    return value;
  }

  text(): string {
    return bytesToText(this.bytes()) ?? '';
  }

  optional(): Uint8Array | undefined {
    return this.number() === 0 ? undefined : this.bytes();
  }
}

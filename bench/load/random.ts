/** Seeded random numbers (mulberry32): the same seed gives the same chain on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A number from 0 up to but without `limit`, small ones the more often the higher the power. */
  skewed(limit: number, power: number): number {
    return Math.floor(limit * this.next() ** power);
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 4) {
      const word = Math.floor(this.next() * 4_294_967_296);
      for (let offset = 0; offset < 4 && index + offset < length; offset++)
        bytes[index + offset] = (word >>> (offset * 8)) & 255;
    }
    return bytes;
  }
}

import { randomInt } from 'node:crypto';

const FIRST_SLOTS = 64;
// Another in every process, so that nobody can make addresses that all fall into one place.
const SEED = randomInt(2 ** 31);

/** A number to find bytes by, behind `before`. */
export function hashBytes(bytes: Uint8Array, before = SEED): number {
  const { length } = bytes;
  let hash = before ^ length;
  let index = 0;
  for (; index + 3 < length; index += 4) {
    const word =
      (bytes[index] as number) |
      ((bytes[index + 1] as number) << 8) |
      ((bytes[index + 2] as number) << 16) |
      ((bytes[index + 3] as number) << 24);
    hash = hashNumber(word, hash);
  }
  for (; index < length; index++) hash = hashNumber(bytes[index] as number, hash);
  return hash;
}

/** The same of a whole number; of a large one its low bits. */
export function hashNumber(value: number, before = SEED): number {
  // Two rounds of MurmurHash3.
  const mixed = Math.imul(before ^ value, 0xcc_9e_2d_51);
  return Math.imul(mixed ^ (mixed >>> 15), 0x1b_87_35_93);
}

export function hashText(text: string, before = SEED): number {
  let hash = before ^ text.length;
  for (let index = 0; index < text.length; index++) hash = hashNumber(text.charCodeAt(index), hash);
  return hash;
}

/**
 * Items in the order in which they came, found by a key that is part of them. A `Map` would need each key as a text,
 * which for addresses costs more than all that is done with what is found.
 */
export class KeyedList<T> {
  readonly items: T[] = [];
  readonly hashes: number[] = [];
  /** Place of an item, counted from 1, where its hash points to or behind that; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS);

  /** Place of the item with this key, or -1. `same` says whether an item has it. */
  find<K>(hash: number, key: K, same: (item: T, key: K) => boolean): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (slots[slot] as number) - 1;
      if (place < 0) return -1;
      if (this.hashes[place] === hash && same(this.items[place] as T, key)) return place;
    }
  }

  /** Adds an item whose key is not there yet. */
  add(hash: number, item: T): void {
    this.items.push(item);
    this.hashes.push(hash);
    if (this.items.length * 2 > this.#slots.length) this.#grow();
    else this.#note(hash, this.items.length);
  }

  #note(hash: number, place: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = place;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    for (let place = 0; place < this.hashes.length; place++)
      this.#note(this.hashes[place] as number, place + 1);
  }
}

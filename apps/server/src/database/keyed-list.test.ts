import { describe, expect, it } from 'vitest';
import { hashBytes, hashNumber, hashText, KeyedList } from './keyed-list.ts';

const isNamed = (item: { name: string }, name: string) => item.name === name;

describe('a keyed list', () => {
  it('finds each item, whether their numbers are different or all the same', () => {
    for (const hash of [hashText, () => -1]) {
      const list = new KeyedList<{ name: string }>();
      const names = Array.from({ length: 1000 }, (_, index) => `name ${index}`);
      for (const name of names) {
        expect(list.find(hash(name), name, isNamed)).toBe(-1);
        list.add(hash(name), { name });
      }
      expect(list.items.map(item => item.name)).toEqual(names);
      expect(names.map(name => list.find(hash(name), name, isNamed))).toEqual(names.map((_, index) => index));
    }
  });
});

describe('numbers of keys', () => {
  it('are the same for the same bytes wherever those lie, and hardly ever for others', () => {
    const addresses = Array.from({ length: 20_000 }, (_, index) => {
      const bytes = new Uint8Array(21).fill(0x41);
      new DataView(bytes.buffer).setUint32(index % 18, index);
      return bytes;
    });
    const within = Uint8Array.of(9, ...(addresses[77] ?? []), 9).subarray(1, 22);
    expect(hashBytes(within)).toBe(hashBytes(addresses[77] ?? new Uint8Array(0)));
    expect(new Set(addresses.map(address => hashBytes(address))).size).toBeGreaterThan(19_900);
    expect(hashBytes(Uint8Array.of(0))).not.toBe(hashBytes(Uint8Array.of(0, 0)));
    expect(hashNumber(1, hashNumber(2))).not.toBe(hashNumber(2, hashNumber(1)));
  });
});

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockIdOf, blockNumberOfId, encodeHeaderRaw, merkleRoot } from './block.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';

// Main-net block 1, the same from every node.
const header = {
  number: 1n,
  txTrieRoot: new Uint8Array(32),
  witness_address: hexToBytes('415095d4f4d26ebc672ca12fc0e3a48d6ce3b169d2'),
  parentHash: hexToBytes('00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'),
  timestamp: 1_529_891_469_000n,
};
const id = '00000000000000010ff5414c5cfbe9eae982e8cef7eb2399a39118e1206c8247';

describe('block id', () => {
  it('is that of main-net block 1', () => {
    expect(bytesToHex(blockIdOf(encodeHeaderRaw(header), 1n))).toBe(id);
    expect(blockNumberOfId(hexToBytes(id))).toBe(1n);
  });

  it('changes with every member of the header', () => {
    const changed = [
      { ...header, timestamp: header.timestamp + 1n },
      { ...header, version: 1 },
      { ...header, witness_id: 1n },
      { ...header, parentHash: new Uint8Array(32) },
    ];
    const ids = changed.map(item => bytesToHex(blockIdOf(encodeHeaderRaw(item), 1n)));
    expect(new Set([id, ...ids]).size).toBe(5);
  });

  it('carries numbers beyond 2^32', () => {
    const large = blockIdOf(encodeHeaderRaw(header), 2n ** 40n + 7n);
    expect(blockNumberOfId(large)).toBe(2n ** 40n + 7n);
  });
});

const hash = (text: string) => createHash('sha256').update(text).digest();
const join = (...parts: Uint8Array[]) =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest());

describe('Merkle root', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(text => new Uint8Array(hash(text))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];

  it('is 32 zero bytes without leaves and the leaf itself for one', () => {
    expect(merkleRoot([])).toEqual(new Uint8Array(32));
    expect(merkleRoot([a])).toEqual(a);
  });

  it('carries an odd node up unchanged', () => {
    expect(merkleRoot([a, b])).toEqual(join(a, b));
    expect(merkleRoot([a, b, c])).toEqual(join(join(a, b), c));
    expect(merkleRoot([a, b, c, d, e])).toEqual(join(join(join(a, b), join(c, d)), e));
  });

  it('agrees with the definition by halves: the largest power of two on the left', () => {
    const slow = (leaves: readonly Uint8Array[]): Uint8Array => {
      if (leaves.length === 1) return leaves[0] as Uint8Array;
      let left = 1;
      while (left * 2 < leaves.length) left *= 2;
      return join(slow(leaves.slice(0, left)), slow(leaves.slice(left)));
    };
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 70 }),
        leaves => {
          expect(merkleRoot(leaves)).toEqual(slow(leaves));
        },
      ),
      { numRuns: 40 },
    );
  });
});

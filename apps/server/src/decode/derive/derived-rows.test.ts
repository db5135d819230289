import { NFT_ITEMS } from '../../database/derived/token-items.ts';
import { describe, expect, it } from 'vitest';
import { DerivedRows } from './derived-rows.ts';

const address = (byte: number) => new Uint8Array(21).fill(byte);
const item = (owner: number, id: bigint, balance: bigint, position: bigint) => ({
  token: address(9),
  token_id: id,
  address: address(owner),
  balance,
  position,
});

describe('derived rows', () => {
  it('meet where their keys are the same, in the order in which they came', () => {
    const rows = new DerivedRows();
    for (let owner = 0; owner < 200; owner++) rows.merge(NFT_ITEMS, item(owner, 1n, 1n, 5n));
    for (let owner = 199; owner >= 0; owner--) rows.merge(NFT_ITEMS, item(owner, 1n, 2n, 4n));
    rows.merge(NFT_ITEMS, item(7, 2n ** 200n, 1n, 6n));
    rows.merge(NFT_ITEMS, item(7, 2n ** 200n + 2n ** 100n, 1n, 6n));
    const [table] = rows.changes().merged;
    expect(table?.rows).toEqual([
      ...Array.from({ length: 200 }, (_, owner) => item(owner, 1n, 3n, 5n)),
      item(7, 2n ** 200n, 1n, 6n),
      item(7, 2n ** 200n + 2n ** 100n, 1n, 6n),
    ]);
  });

  it('of a later block are added without being changed themselves', () => {
    const [first, second, all] = [new DerivedRows(), new DerivedRows(), new DerivedRows()];
    first.merge(NFT_ITEMS, item(1, 1n, 1n, 1n));
    second.merge(NFT_ITEMS, item(1, 1n, -1n, 2n));
    second.merge(NFT_ITEMS, item(2, 1n, 1n, 2n));
    for (const block of [first, second, first]) all.addAll(block);
    expect(all.changes().merged[0]?.rows).toEqual([item(1, 1n, 1n, 2n), item(2, 1n, 1n, 2n)]);
    expect(first.changes().merged[0]?.rows).toEqual([item(1, 1n, 1n, 1n)]);
    expect(second.changes().merged[0]?.rows).toEqual([item(1, 1n, -1n, 2n), item(2, 1n, 1n, 2n)]);
  });

  it('leave what they were given as it was', () => {
    const rows = new DerivedRows();
    const row = item(1, 1n, 1n, 1n);
    rows.merge(NFT_ITEMS, row);
    rows.merge(NFT_ITEMS, item(2, 1n, 1n, 1n));
    rows.merge(NFT_ITEMS, item(1, 1n, 2n, 5n));
    expect(row).toEqual(item(1, 1n, 1n, 1n));
    expect(rows.changes().merged[0]?.rows).toEqual([item(1, 1n, 3n, 5n), item(2, 1n, 1n, 1n)]);
  });
});

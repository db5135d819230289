import { expect, it } from 'vitest';
import { heldAssets } from './holdings.ts';

const keysOf = (...assetV2: { key: string; value: bigint }[]) =>
  heldAssets({ assetV2 }).map(({ key }) => key);

it('orders TRC10 tokens by their numbers, not by their digits', () => {
  expect(
    keysOf({ key: '1000010', value: 1n }, { key: '999', value: 5n }, { key: '1000001', value: 2n }),
  ).toEqual(['999', '1000001', '1000010']);
});

it('leaves out what the account has nothing of', () => {
  expect(keysOf({ key: '1000001', value: 0n }, { key: '1000002', value: 1n })).toEqual(['1000002']);
});

it('leaves out tokens that a node names otherwise than by number, and keeps the others', () => {
  const odd = ['HuobiToken', '', '_', '-5', '1.5', '0x10', '1'.repeat(20)];
  expect(
    keysOf({ key: '1000002', value: 1n }, ...odd.map(key => ({ key, value: 9n })), { key: '7', value: 3n }),
  ).toEqual(['7', '1000002']);
});

import { describe, expect, it, vi } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import { LyingNode } from './adversary/lying-node.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { followedIndex } from './followed-index.ts';
import { dumpIndex } from './index-dump.ts';
import { untilSettled } from './indexing.ts';

const SEED = 20_261_120;
/** Long enough for blocks that are indexed many at a time, and behind them those that come one by one. */
const LENGTH = size(36, 90);
const FORK = LENGTH - 5;
const index = followedIndex();

describe('a reorganisation of five blocks', () => {
  it('leaves the index as if the dropped blocks had never been', async () => {
    const before = makeChain(SEED, LENGTH);
    // The same chain up to five blocks before its end, then other transactions and one block more.
    const after = makeChain(SEED, FORK);
    after.reseed(SEED + 1);
    extendChain(after, 6);
    expect(after.blocks[FORK]?.block.id).toEqual(before.blocks[FORK]?.block.id);
    expect(after.blocks[FORK + 1]?.block.id).not.toEqual(before.blocks[FORK + 1]?.block.id);

    const rollbacks: { number: bigint; hashes: readonly Uint8Array[] }[] = [];
    const node = await index.scripted(before);
    node.solid = FORK - 5;
    const { indexer } = await index.start(node, {
      events: { onRollback: rollback => rollbacks.push(rollback) },
    });
    await untilSettled(index.database, node);
    const old = await dumpIndex(index.database);

    node.maker = after;
    await untilSettled(index.database, node);
    expect(rollbacks).toEqual([
      {
        number: BigInt(FORK),
        hashes: [5, 4, 3, 2, 1].map(behind => before.blocks[FORK + behind]?.block.id),
      },
    ]);

    const reorganised = await dumpIndex(index.database);

    await indexer.stop();
    await index.start(node);
    await untilSettled(index.database, node);
    const expected = await dumpIndex(index.database);
    expect(reorganised).toEqual(expected);
    expect(expected['transactions']).not.toEqual(old['transactions']);
  });

  it('can be followed by the way back', async () => {
    const one = makeChain(SEED + 5, 30);
    const other = makeChain(SEED + 5, 27);
    other.reseed(1);
    extendChain(other, 3);
    const node = await index.scripted(one);
    await index.start(node);
    await untilSettled(index.database, node);
    const expected = await dumpIndex(index.database);
    for (const maker of [other, one]) {
      node.maker = maker;
      await untilSettled(index.database, node);
    }
    expect(await dumpIndex(index.database)).toEqual(expected);
  });

  it('is not followed where the node gives other blocks than it was asked for', async () => {
    const before = makeChain(SEED, 20);
    const after = makeChain(SEED, 17);
    after.reseed(4);
    extendChain(after, 6);
    const node = await index.scripted(before);
    const lying = await LyingNode.start(node.url);
    index.cleanUp(() => lying.stop());
    const { indexer } = await index.start(node, {}, lying);
    await untilSettled(index.database, node);
    const held = await dumpIndex(index.database);
    lying.lie('the block before');
    node.maker = after;
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/in its place/), 50_000);
    expect(await dumpIndex(index.database)).toEqual(held);
    lying.lie(undefined);
    await untilSettled(index.database, node);
  });

  it('on a public chain is not followed where solid blocks would go', async () => {
    const before = makeChain(SEED, 20);
    const after = makeChain(SEED, 15);
    after.reseed(3);
    extendChain(after, 6);
    const node = await index.scripted(before);
    node.solid = 18;
    const { indexer } = await index.start(node, { development: false });
    await untilSettled(index.database, node);
    const held = await dumpIndex(index.database);
    node.maker = after;
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/dropped this solid block/), 50_000);
    expect(await dumpIndex(index.database)).toEqual(held);
    node.maker = before;
    extendChain(before, 2);
    await untilSettled(index.database, node);
    await vi.waitFor(() => expect(indexer.status.problem).toBeUndefined(), 50_000);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import type { Database } from '../src/database/database.ts';
import { applyBatch } from '../src/indexer/apply-batch.ts';
import { decodeBlock } from '../src/decode/decode-block.ts';
import type { Indexer } from '../src/indexer/indexer.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { LyingNode } from './adversary/lying-node.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

const SEED = 20_261_120;
/** Long enough for blocks that are indexed many at a time, and behind them those that come one by one. */
const LENGTH = size(36, 90);
const FORK = LENGTH - 5;
const cleanups: (() => Promise<unknown>)[] = [];
let database: Database;

// Opening PostgreSQL costs seconds, so the tests share one and empty it.
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** An indexer on an empty index; the one before it must have ended. */
async function start(
  node: ScriptedNode,
  options: Parameters<typeof indexerOn>[2] = {},
  asked: { url: string } = node,
): Promise<{ indexer: Indexer; run: Promise<void> }> {
  await clearIndex(database);
  const indexer = indexerOn(database, asked, options);
  const run = indexer.run();
  run.catch(() => undefined);
  cleanups.push(() => indexer.stop());
  return { indexer, run };
}

async function scripted(maker: Parameters<typeof ScriptedNode.start>[0]): Promise<ScriptedNode> {
  const node = await ScriptedNode.start(maker);
  cleanups.push(() => node.stop());
  return node;
}

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
    const node = await scripted(before);
    node.solid = FORK - 5;
    const { indexer } = await start(node, { events: { onRollback: rollback => rollbacks.push(rollback) } });
    await untilSettled(database, node);
    const old = await dumpIndex(database);

    node.maker = after;
    await untilSettled(database, node);
    expect(rollbacks).toEqual([
      {
        number: BigInt(FORK),
        hashes: [5, 4, 3, 2, 1].map(behind => before.blocks[FORK + behind]?.block.id),
      },
    ]);

    const reorganised = await dumpIndex(database);

    await indexer.stop();
    await start(node);
    await untilSettled(database, node);
    const expected = await dumpIndex(database);
    expect(reorganised).toEqual(expected);
    expect(expected['transactions']).not.toEqual(old['transactions']);
  });

  it('can be followed by the way back', async () => {
    const one = makeChain(SEED + 5, 30);
    const other = makeChain(SEED + 5, 27);
    other.reseed(1);
    extendChain(other, 3);
    const node = await scripted(one);
    await start(node);
    await untilSettled(database, node);
    const expected = await dumpIndex(database);
    for (const maker of [other, one]) {
      node.maker = maker;
      await untilSettled(database, node);
    }
    expect(await dumpIndex(database)).toEqual(expected);
  });

  it('is not followed where the node gives other blocks than it was asked for', async () => {
    const before = makeChain(SEED, 20);
    const after = makeChain(SEED, 17);
    after.reseed(4);
    extendChain(after, 6);
    const node = await scripted(before);
    const lying = await LyingNode.start(node.url);
    cleanups.push(() => lying.stop());
    const { indexer } = await start(node, {}, lying);
    await untilSettled(database, node);
    const held = await dumpIndex(database);
    lying.lie('the block before');
    node.maker = after;
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/in its place/), 50_000);
    expect(await dumpIndex(database)).toEqual(held);
    lying.lie(undefined);
    await untilSettled(database, node);
  });

  it('on a public chain is not followed where solid blocks would go', async () => {
    const before = makeChain(SEED, 20);
    const after = makeChain(SEED, 15);
    after.reseed(3);
    extendChain(after, 6);
    const node = await scripted(before);
    node.solid = 18;
    const { indexer } = await start(node, { development: false });
    await untilSettled(database, node);
    const held = await dumpIndex(database);
    node.maker = after;
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/dropped this solid block/), 50_000);
    expect(await dumpIndex(database)).toEqual(held);
    node.maker = before;
    extendChain(before, 2);
    await untilSettled(database, node);
    expect(indexer.status.problem).toBeUndefined();
  });
});

describe('another chain', () => {
  it('is indexed from its beginning on a development network', async () => {
    const node = await scripted(makeChain(1, 20));
    const resets: Uint8Array[] = [];
    await start(node, { events: { onReset: genesis => resets.push(genesis) } });
    await untilSettled(database, node);
    node.away = true;
    await new Promise(resolve => setTimeout(resolve, 100));
    node.maker = makeChain(2, 12);
    node.away = false;
    await untilSettled(database, node);
    expect(resets).toEqual([node.maker.blocks[0]?.block.id]);
    expect(await database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 13n }]);
  });

  it('is not followed on a public network, which the status says', async () => {
    const own = makeChain(1, 5);
    const node = await scripted(own);
    const first = await start(node, { development: false });
    await untilSettled(database, node);
    await first.indexer.stop();
    node.maker = makeChain(2, 12);
    const again = indexerOn(database, node, { development: false });
    const run = again.run();
    cleanups.push(() => again.stop());
    await vi.waitFor(
      () => expect(again.status.problem).toMatch(/not on the chain of the index.*sunscope reset/s),
      10_000,
    );
    expect(await database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 6n }]);
    node.maker = own;
    extendChain(own, 1);
    await untilSettled(database, node);
    await again.stop();
    await run;
  });
});

describe('an archive without block 0', () => {
  it('is not thrown away for the chain of the node, even on a development network', async () => {
    const archive = makeChain(8, 6);
    const blocks = archive.blocks.slice(3).map(({ block }) => decodeBlock(block, undefined));
    await clearIndex(database);
    await database.transaction(session => applyBatch(session, blocks, { undoable: false, mainNet: true }));
    const node = await scripted(makeChain(9, 10));
    const indexer = indexerOn(database, node);
    const run = indexer.run();
    cleanups.push(() => indexer.stop());
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/imported blocks that are not/), 50_000);
    await indexer.stop();
    await run;
    expect(await database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 4n }]);
  });
});

describe('a node that goes away', () => {
  it('is waited for', async () => {
    const maker = makeChain(4, 10);
    const node = await scripted(maker);
    const problems: (string | undefined)[] = [];
    await start(node, { events: { onStatus: status => problems.push(status.problem) } });
    await untilSettled(database, node);
    node.away = true;
    await new Promise(resolve => setTimeout(resolve, 100));
    extendChain(maker, 5);
    node.away = false;
    await untilSettled(database, node);
    expect(problems.some(problem => problem !== undefined)).toBe(true);
    // It stands until a step went well.
    await vi.waitFor(() => expect(problems.at(-1)).toBeUndefined(), 50_000);
  });
});

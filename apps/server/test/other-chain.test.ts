import { describe, expect, it, vi } from 'vitest';
import { decodeBlock } from '../src/decode/decode-block.ts';
import { applyBatch } from '../src/indexer/apply-batch.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { followedIndex } from './followed-index.ts';
import { indexerOn, untilSettled } from './indexing.ts';

const index = followedIndex();

describe('another chain', () => {
  it('is indexed from its beginning on a development network', async () => {
    const node = await index.scripted(makeChain(1, 20));
    const resets: Uint8Array[] = [];
    await index.start(node, { events: { onReset: genesis => resets.push(genesis) } });
    await untilSettled(index.database, node);
    node.unreachable = true;
    await new Promise(resolve => setTimeout(resolve, 100));
    node.maker = makeChain(2, 12);
    node.unreachable = false;
    await untilSettled(index.database, node);
    expect(resets).toEqual([node.maker.blocks[0]?.block.id]);
    expect(await index.database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 13n }]);
  });

  it('is not followed on a public network, which the status says', async () => {
    const own = makeChain(1, 5);
    const node = await index.scripted(own);
    const first = await index.start(node, { development: false });
    await untilSettled(index.database, node);
    await first.indexer.stop();
    node.maker = makeChain(2, 12);
    const again = indexerOn(index.database, node, { development: false });
    const run = again.run();
    index.cleanUp(() => again.stop());
    await vi.waitFor(
      () => expect(again.status.problem).toMatch(/not on the chain of the index.*sunscope reset/s),
      50_000,
    );
    expect(await index.database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 6n }]);
    node.maker = own;
    extendChain(own, 1);
    await untilSettled(index.database, node);
    await again.stop();
    await run;
  });
});

describe('an archive without block 0', () => {
  it('is not thrown away for the chain of the node, even on a development network', async () => {
    const archive = makeChain(8, 6);
    const blocks = archive.blocks.slice(3).map(({ block }) => decodeBlock(block, undefined));
    await clearIndex(index.database);
    await index.database.transaction(session =>
      applyBatch(session, blocks, { undoable: false, mainNet: true }),
    );
    const node = await index.scripted(makeChain(9, 10));
    const indexer = indexerOn(index.database, node);
    const run = indexer.run();
    index.cleanUp(() => indexer.stop());
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/imported blocks that are not/), 50_000);
    await indexer.stop();
    await run;
    expect(await index.database.query('SELECT count(*) AS count FROM blocks')).toEqual([{ count: 4n }]);
  });
});

describe('a node that goes away', () => {
  it('is waited for', async () => {
    const maker = makeChain(4, 10);
    const node = await index.scripted(maker);
    const problems: (string | undefined)[] = [];
    await index.start(node, { events: { onStatus: status => problems.push(status.problem) } });
    await untilSettled(index.database, node);
    node.unreachable = true;
    await new Promise(resolve => setTimeout(resolve, 100));
    extendChain(maker, 5);
    node.unreachable = false;
    await untilSettled(index.database, node);
    expect(problems.some(problem => problem !== undefined)).toBe(true);
    // It stands until a step went well.
    await vi.waitFor(() => expect(problems.at(-1)).toBeUndefined(), 50_000);
  });
});

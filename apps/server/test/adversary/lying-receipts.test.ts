import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import type { ChainMaker } from '../../../../bench/load/chain-maker.ts';
import { extendChain, makeChain } from '../busy-chain.ts';
import { emptyIndex } from '../emptied-index.ts';
import { dumpIndex } from '../index-dump.ts';
import { indexerOn, untilSettled } from '../indexing.ts';
import { ScriptedNode } from '../scripted-node.ts';
import { openTestDatabase } from '../test-database.ts';
import type { LieName } from './lies.ts';
import { LyingNode } from './lying-node.ts';
import { believedReceiptLies, refusedReceiptLies } from './receipt-lies.ts';

// What a node may say in receipts, of which no root says whether it is true. Judged by what is asked, written and refused, and
// never by time.

const SEED = 20_261_128;
const PATIENCE_MS = 50_000;
const UNDO_DEPTH = 10n;

let database: Database;
let truth: ScriptedNode;
let node: LyingNode;
let indexer: Indexer | undefined;
let run: Promise<void> | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  truth = await ScriptedNode.start(makeChain(SEED, 4, 6));
  node = await LyingNode.start(truth.url);
});
afterAll(async () => {
  await stop();
  await database.close();
  await Promise.all([node.stop(), truth.stop()]);
});

function follow(): Indexer {
  indexer = indexerOn(database, node, { firstPauseMs: 10, undoDepth: UNDO_DEPTH, contractMs: 1_000 });
  run = indexer.run();
  run.catch(() => undefined);
  return indexer;
}

/** @throws what ended the indexer before */
async function stop(): Promise<void> {
  await indexer?.stop();
  await run;
  indexer = run = undefined;
}

/** A block with two calls of a contract, and a transfer beside them. */
function mineCall(maker: ChainMaker): void {
  const [ann, bob] = maker.accounts as [Uint8Array, Uint8Array];
  const token = maker.contracts[0] ?? maker.deployToken(ann, 10n ** 24n);
  maker.sendTrx(ann, bob, 5_000_000n);
  maker.sendTrc20(token, ann, bob, 1_000n);
  maker.sendTrc20(token, bob, ann, 100n);
  maker.mine();
}

const countOf = async (table: string): Promise<number> =>
  Number((await database.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`))[0]?.count);

/** The index of the same chain by an honest node. */
async function undisturbed(): Promise<Record<string, string[]>> {
  await emptyIndex(database);
  const alone = indexerOn(database, truth, { undoDepth: UNDO_DEPTH, contractMs: 1_000 });
  const running = alone.run();
  await untilSettled(database, truth);
  await alone.stop();
  await running;
  return dumpIndex(database);
}

describe('what no chain can have', () => {
  it.each(Object.keys(refusedReceiptLies) as LieName[])('is refused, named and not stored: %s', async lie => {
    const following = indexer ?? follow();
    node.lie(undefined);
    await untilSettled(database, truth);
    const before = await countOf('blocks');
    node.lie(lie);
    mineCall(truth.maker);
    await vi.waitFor(() => expect(following.status.problem).toBeDefined(), PATIENCE_MS);
    expect(following.status.fault).toMatchObject({ check: 'receipts' });
    expect(following.status.problem).toMatch(/^Block \d+: receipt \d has |above what a chain has$/);
    await vi.waitFor(() => expect(node.altered).toBeGreaterThan(1), PATIENCE_MS);
    expect(await countOf('blocks')).toBe(before);
  });

  it('leaves the index that a node without lies has', async () => {
    node.lie(undefined);
    extendChain(truth.maker, 2, 6);
    truth.solid = truth.maker.blocks.length - 5;
    await untilSettled(database, truth);
    await stop();
    const found = await dumpIndex(database);
    expect(found).toEqual(await undisturbed());
  });
});

describe('what a chain could have', () => {
  it.each(Object.keys(believedReceiptLies) as LieName[])(
    'is believed, and a node that tells the truth goes on behind it: %s',
    async lie => {
      await stop();
      await emptyIndex(database);
      const following = follow();
      node.lie(undefined);
      await untilSettled(database, truth);
      node.lie(lie);
      for (let left = lie === 'events of a thousand contracts' ? 1 : 3; left > 0; left--) {
        mineCall(truth.maker);
        const { number } = truth.maker.head.block;
        await vi.waitFor(() => expect(following.status.cursor).toBe(number), PATIENCE_MS);
      }
      node.lie(undefined);
      mineCall(truth.maker);
      const { number } = truth.maker.head.block;
      await vi.waitFor(() => expect(following.status.cursor).toBe(number), PATIENCE_MS);
      // A connection that broke off on a busy machine is one as well, until the next look.
      await vi.waitFor(() => expect(following.status.problem).toBeUndefined(), PATIENCE_MS);
      await stop();
    },
  );
});

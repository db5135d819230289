import { bytesToHex } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { size } from '../../../../scripts/lib/deep.mjs';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { extendChain, makeChain } from '../busy-chain.ts';
import { dumpIndex } from '../index-dump.ts';
import { indexerOn, untilSettled } from '../indexing.ts';
import { ScriptedNode } from '../scripted-node.ts';
import { makeTestPlace, openTestDatabase, type TestPlace } from '../test-database.ts';
import { lies, type LieName } from './lies.ts';
import { LyingNode } from './lying-node.ts';
import { receiptLies } from './receipt-lies.ts';

const SEED = 20_261_203;
/** A hang, on a machine however busy. */
const PATIENCE_MS = 50_000;
/** Deep enough for blocks that are indexed many at a time. */
const BLOCKS = size(40, 100);
/** The others are ingested one by one. */
const UNDO_DEPTH = BigInt(size(10, 64));

let place: TestPlace;
let database: Database;
let truth: ScriptedNode;
let other: ScriptedNode;
let node: LyingNode;
let indexer: Indexer;
let run: Promise<void>;

beforeAll(async () => {
  place = await makeTestPlace();
  database = await openDatabase(place.options);
  truth = await ScriptedNode.start(makeChain(SEED, BLOCKS, 6));
  other = await ScriptedNode.start(makeChain(SEED + 1, BLOCKS + 200, 2));
  node = await LyingNode.start(truth.url, other.url);
});
afterAll(async () => {
  await indexer.stop();
  await run;
  await database.close();
  await Promise.all([node.stop(), truth.stop(), other.stop(), place.remove()]);
});

function follow(): void {
  indexer = indexerOn(database, node, { firstPauseMs: 10, undoDepth: UNDO_DEPTH });
  run = indexer.run();
  // Its end is awaited behind the tests, and looked for by each of them.
  run.catch(() => undefined);
}

/** All that is stored is the truth. */
async function holdsOnlyTruth(): Promise<void> {
  const blocks = await database.query<{ number: bigint; hash: Uint8Array; timestamp_ms: bigint }>(
    'SELECT number, hash, timestamp_ms FROM blocks ORDER BY number',
  );
  for (const [height, { number, hash, timestamp_ms: time }] of blocks.entries()) {
    const made = truth.maker.blocks[height]?.block;
    expect([number, bytesToHex(hash), time]).toEqual([
      made?.number,
      made && bytesToHex(made.id),
      made?.header.raw_data.timestamp,
    ]);
  }
}

/** What must come of a lie: it is named by this. */
const NAMED: Partial<Record<LieName, RegExp>> = {
  'altered raw data': /raw data of transaction 0 hashes|cannot be read/,
  'wrong transaction id': /raw data of transaction 0 hashes/,
  'wrong block id': /header hashes to/,
  'wrong signature': /signature|signed by/,
  'no signature': /signature/,
  'time before 1970': /time/,
  'time at the end of 64 bits': /time/,
  'dropped transaction': /transaction root/,
  'doubled transaction': /transaction root/,
  'reordered transactions': /transaction root/,
  'hidden results': /transaction root/,
  'altered result': /transaction root/,
  'altered raw data under its own id': /transaction root|cannot be read/,
  'one receipt too many': /receipts for/,
  'reordered receipts': /receipt 0 is of/,
  'fees beyond all coins': /above what a chain has/,
  'fees below zero': /below zero/,
  'no receipts': /0 transaction infos/,
};

/** About block 0, which is asked for where the node was unreachable. */
const ABOUT_GENESIS: ReadonlySet<LieName> = new Set([
  'genesis that alternates',
  'genesis of another chain',
  'unsound genesis',
]);
/** In `lying-receipts.test.ts`. */
const ABOUT_CONTENTS: ReadonlySet<string> = new Set(Object.keys(receiptLies));
/** Given only to who looks for a fork. */
const ABOUT_FORKS: ReadonlySet<LieName> = new Set(['the block before']);

describe('while catching up', () => {
  const height = 25;

  it.each([
    'altered raw data',
    'wrong block id',
    'wrong signature',
    'dropped transaction',
    'time before 1970',
    'reordered receipts',
    'empty objects',
  ] as const)('stops before a block with %s', async lie => {
    node.lie(
      lie,
      number => number >= height && (truth.maker.blocks[number]?.block.transactions.length ?? 0) > 1,
    );
    if (indexer as Indexer | undefined)
      await vi.waitFor(() => expect(node.altered).toBeGreaterThan(2), PATIENCE_MS);
    else follow();
    await vi.waitFor(() => expect(indexer.status.problem ?? '').toMatch(NAMED[lie] ?? /./), PATIENCE_MS);
    await holdsOnlyTruth();
    expect(indexer.status.cursor ?? 0n).toBeLessThan(BigInt(height + 10));
  });

  it('goes on when the truth is told', async () => {
    node.lie(undefined);
    await untilSettled(database, truth);
  });
});

describe('at the newest blocks', () => {
  it.each((Object.keys(lies) as LieName[]).filter(lie => !ABOUT_FORKS.has(lie) && !ABOUT_CONTENTS.has(lie)))(
    'waits while the node answers: %s',
    async lie => {
      node.lie(lie);
      // Blocks with transactions, which most lies are about.
      do extendChain(truth.maker, 1, 6);
      while ((truth.maker.head.block.transactions.length ?? 0) < 2);
      if (ABOUT_GENESIS.has(lie)) {
        truth.unreachable = true;
        await vi.waitFor(() => expect(indexer.status.problem).toMatch(/HTTP status 503/), PATIENCE_MS);
        truth.unreachable = false;
      }
      await vi.waitFor(() => expect(node.altered).toBeGreaterThan(0), PATIENCE_MS);
      await vi.waitFor(
        () =>
          expect(indexer.status.problem ?? '').toMatch(
            NAMED[lie] ?? /Block|cannot be read|an object was expected/,
          ),
        PATIENCE_MS,
      );
      await holdsOnlyTruth();
      node.lie(undefined);
      await vi.waitFor(() => expect(indexer.status.cursor).toBe(truth.maker.head.block.number), PATIENCE_MS);
      await vi.waitFor(() => expect(indexer.status.problem).toBeUndefined(), PATIENCE_MS);
    },
  );

  it('leaves the index that an undisturbed one is', async () => {
    // Behind a block that was refused, how to undo the oldest is kept until the next one is indexed.
    extendChain(truth.maker, 1, 6);
    truth.solid = truth.maker.blocks.length - 20;
    await untilSettled(database, truth);
    await indexer.stop();
    await run;
    const alone = await openTestDatabase();
    const undisturbed = indexerOn(alone, truth, { undoDepth: UNDO_DEPTH });
    const running = undisturbed.run();
    try {
      await untilSettled(alone, truth);
      await undisturbed.stop();
      await running;
      const [expected, found] = [await dumpIndex(alone), await dumpIndex(database)];
      for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    } finally {
      await undisturbed.stop();
      await alone.close();
    }
  });
});

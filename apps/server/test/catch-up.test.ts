import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { bytesToHex } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { importBlocks } from '../src/indexer/import-blocks.ts';
import { ThreadedBlockJobs } from '../src/indexer/threaded-block-jobs.ts';
import { LyingNode } from './adversary/lying-node.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { makeTestPlace, openTestDatabase, type TestPlace } from './test-database.ts';

const SEED = 20_261_121;
const BLOCKS = size(45, 110);
/** Above what is ingested in batches, by threads. */
const UNDO_DEPTH = BigInt(size(12, 64));
/** More than one batch of a thread. */
const NEW_BLOCKS = size(25, 80);
let node: ScriptedNode;
let places: TestPlace[] = [];

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(SEED, BLOCKS, size(8, 12)));
  node.solid = BLOCKS - 30;
});
afterAll(async () => {
  await node.stop();
  for (const place of places) await place.remove();
});

/** A database that other threads can reach: one in memory cannot be. */
async function openPlace(): Promise<Database> {
  const place = await makeTestPlace();
  places = [...places, place];
  return openDatabase(place.options);
}

/** Follows the node to its head. */
async function follow(
  database: Database,
  options: Parameters<typeof indexerOn>[2] = {},
  asked: { url: string } = node,
): Promise<void> {
  const indexer = indexerOn(database, asked, { undoDepth: UNDO_DEPTH, ...options });
  const run = indexer.run();
  await Promise.race([untilSettled(database, node), run]);
  await indexer.stop();
  await run;
}

describe('catching up in threads', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPlace();
  });
  afterAll(() => database.close());

  it('gives the very index that one thread gives, though the node lies and goes away meanwhile', async () => {
    const alone = await openTestDatabase();
    const lying = await LyingNode.start(node.url);
    try {
      await follow(alone);
      lying.lie('wrong block id', number => number === 30);
      const problems: string[] = [];
      await follow(
        database,
        {
          threads: 2,
          events: {
            onBlocks: () => {
              node.unreachable = !problems.some(problem => problem.includes('503'));
            },
            onStatus: ({ problem }) => {
              if (problem === undefined) return;
              problems.push(problem);
              if (problem.includes('header hashes to')) lying.lie(undefined);
              setTimeout(() => (node.unreachable = false), 50);
            },
          },
        },
        lying,
      );
      expect(problems).toContainEqual(expect.stringContaining('503'));
      expect(problems).toContainEqual(expect.stringContaining('Block 30: The header hashes to'));
      const [expected, found] = [await dumpIndex(alone), await dumpIndex(database)];
      expect(expected['blocks']).toHaveLength(BLOCKS + 1);
      for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    } finally {
      node.unreachable = false;
      await lying.stop();
      await alone.close();
    }
  });

  it('has as many jobs under way as threads', async () => {
    const jobs = await ThreadedBlockJobs.start(database, 3, undefined);
    expect(jobs?.lanes).toBe(3);
    await jobs?.close();
  });

  it('goes another way where the newest blocks were replaced by many others', async () => {
    const { maker } = node;
    maker.blocks.length = BLOCKS - 9;
    maker.reseed(SEED + 1);
    extendChain(maker, NEW_BLOCKS, 4);
    await follow(database, { threads: 2 });
    const blocks = await database.query<{ hash: Uint8Array }>('SELECT hash FROM blocks ORDER BY number');
    expect(blocks.map(row => bytesToHex(row.hash))).toEqual(
      maker.blocks.map(({ block }) => bytesToHex(block.id)),
    );
    expect(blocks).toHaveLength(BLOCKS - 9 + NEW_BLOCKS);
  });
});

describe('importing in threads', () => {
  it('ingests what one thread ingests, and refuses the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sunscope-import-threads-'));
    try {
      const { blocks } = makeChain(SEED, 60, size(6, 20));
      const texts = blocks.map(({ block }) =>
        stringifyJson(blockToJson(block.id, block.header, block.transactions, { visible: false })),
      );
      // One block twice, one cut short, one with a transaction of another: in the middle of it all.
      texts[31] = (texts[31] ?? '').slice(0, -100);
      texts[40] = (texts[40] ?? '').replace(/"txID":"[0-9a-f]{8}/, '"txID":"00000000');
      await Promise.all(
        [...texts, texts[7] ?? ''].map((text, index) =>
          writeFile(join(folder, `${String(index).padStart(3, '0')}.json`), text.padEnd(600_000)),
        ),
      );
      const imported = async (threads: number) => {
        const database = await openPlace();
        try {
          const report = await importBlocks({ database, paths: [folder], threads });
          return { report, dump: await dumpIndex(database) };
        } finally {
          await database.close();
        }
      };
      const [alone, threaded] = [await imported(0), await imported(2)];
      expect(alone.report).toMatchObject({ imported: 59, present: 1 });
      expect(alone.report.refused).toHaveLength(2);
      expect(threaded).toEqual(alone);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

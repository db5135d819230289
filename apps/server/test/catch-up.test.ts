import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { importBlocks } from '../src/indexer/import-blocks.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { makeTestPlace, openTestDatabase, type TestPlace } from './test-database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

const SEED = 20_261_121;
const BLOCKS = 350;
let node: ScriptedNode;
let places: TestPlace[] = [];

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(SEED, BLOCKS, 12));
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

async function followedWith(threads: number | undefined): Promise<Record<string, string[]>> {
  const database = threads === undefined ? await openTestDatabase() : await openPlace();
  try {
    const indexer = indexerOn(database, node, threads === undefined ? {} : { threads });
    const run = indexer.run();
    await Promise.race([untilSettled(database, node), run]);
    await indexer.stop();
    await run;
    return await dumpIndex(database);
  } finally {
    await database.close();
  }
}

describe('catching up in threads', () => {
  it('gives the very index that one thread gives, with one of them and with three', async () => {
    const expected = await followedWith(undefined);
    expect(expected['blocks']).toHaveLength(BLOCKS + 1);
    for (const threads of [1, 3]) {
      const found = await followedWith(threads);
      for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    }
  });

  it('waits for a node that goes away, and goes on where it stopped', async () => {
    const database = await openPlace();
    try {
      const problems: (string | undefined)[] = [];
      const indexer = indexerOn(database, node, {
        threads: 2,
        events: {
          onBlocks: blocks => {
            node.away = problems.length === 0 && blocks.length > 0;
          },
          onStatus: ({ problem }) => {
            if (problem === undefined) return;
            problems.push(problem);
            setTimeout(() => (node.away = false), 50);
          },
        },
      });
      const run = indexer.run();
      await Promise.race([untilSettled(database, node), run]);
      await indexer.stop();
      await run;
      expect(problems).not.toEqual([]);
      const [counted] = await database.query(`SELECT value FROM counters WHERE name = 'blocks'`);
      expect(counted).toEqual({ value: BigInt(BLOCKS + 1) });
    } finally {
      node.away = false;
      await database.close();
    }
  });

  it('goes another way where the chain below it was replaced', async () => {
    const database = await openPlace();
    try {
      const follow = async () => {
        const indexer = indexerOn(database, node, { threads: 2 });
        const run = indexer.run();
        await Promise.race([untilSettled(database, node), run]);
        await indexer.stop();
        await run;
      };
      node.height = 60;
      node.solid = 10;
      await follow();
      const { maker } = node;
      maker.blocks.length = 51;
      maker.reseed(SEED + 1);
      extendChain(maker, 250, 4);
      node.height = undefined;
      await follow();
      const [head] = await database.query('SELECT count(*) AS blocks, max(number) AS highest FROM blocks');
      expect(head).toEqual({ blocks: 301n, highest: 300n });
    } finally {
      await database.close();
    }
  });
});

describe('importing in threads', () => {
  it('takes in what one thread takes in, and refuses the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sunscope-import-threads-'));
    try {
      const { blocks } = makeChain(SEED, 60, 20);
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
      const [alone, threaded] = [await imported(0), await imported(3)];
      expect(alone.report).toMatchObject({ imported: 59, present: 1 });
      expect(alone.report.refused).toHaveLength(2);
      expect(threaded).toEqual(alone);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

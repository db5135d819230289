import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { size } from '../../../scripts/lib/deep.mjs';
import { openDatabase } from '../src/database/open.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { buildIndexerProgram, type IndexerProgram } from './indexer-program.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { makeTestPlace, openTestDatabase, type TestPlace } from './test-database.ts';

/** Blocks beyond those that appear kill by kill. */
const BLOCKS = size(40, 230);
/** So many of them are there when the killing begins. */
const FIRST_BLOCKS = size(40, 130);
/** Ingested one by one; the rest in batches. */
const UNDO_DEPTH = size(16, 64);
const BLOCKS_PER_KILL = 20;
/** A process lives until it asked for up to this many blocks more, and a moment longer. */
const LIFE_BLOCKS = 70;
const MOMENT_MS = 200;
const LONGEST_LIFE_MS = 8000;
/** A life and what it costs beside it, on a machine busy with other work. */
const PATIENCE_MS = 60_000;

let place: TestPlace;
let node: ScriptedNode;
let child: ChildProcess | undefined;
let program: IndexerProgram;

/** Kills an indexer again and again, and compares its index with one that was never killed. */
export function killsWhileCatchingUp(seed: number, kills: number): void {
  const blocks = BLOCKS + kills * BLOCKS_PER_KILL;

  beforeAll(async () => {
    program = await buildIndexerProgram(`kill-${process.pid}`);
    place = await makeTestPlace();
    node = await ScriptedNode.start(makeChain(seed, blocks, 12));
  });

  afterAll(async () => {
    child?.kill('SIGKILL');
    await node.stop();
    await place.remove();
    await program.remove();
  });

  it(
    `loses and doubles nothing when it is killed ${kills} times while catching up (seed ${seed})`,
    async () => {
      const random = new Random(seed);
      const reached: number[] = [];
      node.height = FIRST_BLOCKS;
      for (let kill = 0; kill < kills; kill++) {
        child = await launch();
        await lifeOf(random);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        // The chain goes on, so that later kills meet young blocks too.
        node.height += BLOCKS_PER_KILL;
        reached.push(node.furthest);
      }
      // Killed in the middle of the work, not before it began or after it was done.
      expect(
        new Set(reached).size,
        `blocks asked for by the time of each kill: ${reached.join(', ')}`,
      ).toBeGreaterThanOrEqual(Math.min(kills, 3));
      node.height = undefined;
      node.solid = blocks - size(12, 30);
      extendChain(node.maker, 5);
      const disturbed = await settledDump(place);
      const expected = await settledDump(undefined);
      expect(expected['blocks']).toHaveLength(blocks + 6);
      for (const [table, rows] of Object.entries(expected)) expect(disturbed[table], table).toEqual(rows);
    },
    (kills + 3) * PATIENCE_MS,
  );
}

/** Starts an indexer process and waits until it works. */
async function launch(): Promise<ChildProcess> {
  const started = spawn(
    process.execPath,
    [program.file, JSON.stringify(place.options), node.url, String(UNDO_DEPTH)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const opened = await Promise.race([
    once(started.stdout, 'data').then(() => true),
    once(started, 'exit').then(() => false),
  ]);
  if (!opened)
    throw new Error(
      `the indexer process ended with code ${started.exitCode} before it had opened its database`,
    );
  return started;
}

/** Waits for a random moment in the life of the process. */
async function lifeOf(random: Random): Promise<void> {
  // Behind the head there is nothing to be killed in the middle of.
  const until = Math.min(node.furthest + 1 + random.below(LIFE_BLOCKS), node.height ?? Infinity);
  const deadline = Date.now() + LONGEST_LIFE_MS;
  while (node.furthest < until && Date.now() < deadline) await delay(5);
  await delay(random.below(MOMENT_MS));
}

/** What an index holds once it has followed the node to its head without being disturbed. */
async function settledDump(of: TestPlace | undefined): Promise<Record<string, string[]>> {
  const database = of ? await openDatabase(of.options) : await openTestDatabase();
  try {
    const indexer = indexerOn(database, node, { undoDepth: BigInt(UNDO_DEPTH) });
    const run = indexer.run();
    await untilSettled(database, node);
    await indexer.stop();
    await run;
    return await dumpIndex(database);
  } finally {
    await database.close();
  }
}

import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEmptyIndex } from './empty-index.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase, spread } from './test-database.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Shell commands for a cluster that this test may disturb: the first kills a worker, the second starts it again. */
const kill = process.env['CITUS_KILL_WORKER'];
const start = process.env['CITUS_START_WORKER'];
const run = promisify(exec);
const ROUNDS = 3;

let node: ScriptedNode;

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(5, 200, 12));
  node.solid = 150;
});
afterAll(() => node.stop());

it('loses nothing when a worker is killed and comes back', async context => {
  if (!spread || kill === undefined || start === undefined || kill === '')
    return context.skip('needs CITUS_URL, CITUS_KILL_WORKER and CITUS_START_WORKER');
  const database = await openTestDatabase();
  const indexer = indexerOn(database, node);
  const running = indexer.run();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      extendChain(node.maker, 60, 12);
      // In the middle of a batch, as likely as not.
      await new Promise(resolve => setTimeout(resolve, 150 * (round + 1)));
      await run(kill);
      extendChain(node.maker, 20, 12);
      await vi.waitFor(() => expect(indexer.status.problem).toBeDefined(), 20_000);
      await run(start);
      await untilSettled(database, node);
      expect(indexer.status.problem).toBeUndefined();
    }
    const undisturbed = await openEmptyIndex();
    const second = indexerOn(undisturbed, node);
    const secondRun = second.run();
    await untilSettled(undisturbed, node);
    await second.stop();
    await secondRun;
    const [found, expected] = [await dumpIndex(database), await dumpIndex(undisturbed)];
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    await undisturbed.close();
  } finally {
    await indexer.stop();
    await running;
    await database.close();
  }
});

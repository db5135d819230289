import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';
import { indexerOn } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { followSlowContracts } from './slow-contracts.ts';
import { openTestDatabase } from './test-database.ts';

// Contracts that do not say what they are called: the index keeps up with its node, and is what it would have been once
// they do.

const SEED = 20_261_122;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps up with 12 contracts that never answer, and makes up for it later', () =>
  followSlowContracts(database, 12));

it('goes on after a restart where it was, and gives up in the end', async () => {
  const maker = makeChain(SEED, 2);
  maker.deployToken(maker.somebody(), 10n ** 24n);
  maker.mine();
  await clearIndex(database);
  const node = await ScriptedNode.start(maker);
  node.silent = true;
  for (let start = 0; start < 2; start++) {
    const indexer = indexerOn(database, node, { contractMs: 1_000 });
    const run = indexer.run();
    if (start === 0)
      await vi.waitFor(
        async () =>
          expect(await database.query('SELECT 1 FROM tokens WHERE node_tries = 1')).not.toHaveLength(0),
        { timeout: 50_000, interval: 100 },
      );
    else
      // As if it had been asked all the times before.
      await vi.waitFor(
        async () => expect(await database.query('SELECT 1 FROM tokens WHERE metadata = 0')).toHaveLength(0),
        { timeout: 50_000, interval: 100 },
      );
    await indexer.stop();
    await run;
    await database.query('UPDATE tokens SET node_tries = 11, node_due_ms = 0 WHERE metadata = 0');
  }
  const rows = await database.query(
    'SELECT DISTINCT metadata, node_tries, node_due_ms FROM tokens WHERE kind = 20',
  );
  expect(rows).toEqual([{ metadata: 2, node_tries: 0, node_due_ms: null }]);
  await node.stop();
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { size } from '../../../scripts/lib/deep.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { readConfig } from '../src/settings/config.ts';
import { openDatabase } from '../src/database/open.ts';
import type { IndexerStatus } from '../src/indexer/events.ts';
import { createServing } from '../src/runtime/serving.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

const BLOCKS = size(30, 60);
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let node: ScriptedNode;

beforeAll(async () => {
  postgres = await startPostgres();
  node = await ScriptedNode.start(makeChain(7, BLOCKS, 6));
});
afterAll(async () => {
  await node.stop();
  await postgres?.stop();
});

it('waits while PostgreSQL is unreachable, says so, and goes on without a gap when it is back', async context => {
  if (postgres === undefined) return context.skip('PostgreSQL is not installed here');
  const database = await openDatabase({ databaseUrl: postgres.url });
  const statuses: IndexerStatus[] = [];
  const indexer = indexerOn(database, node, { events: { onStatus: status => statuses.push(status) } });
  const run = indexer.run();
  const serving = await createServing({
    config: readConfig({ port: '0', 'node-url': node.url, 'price-source': 'off', 'check-answers': '1' }, {}),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: false },
    log: pino({ level: 'silent' }),
  });
  const ask = () => serving.app.inject('/api/transaction?limit=1');
  try {
    node.solid = BLOCKS - 20;
    await untilSettled(database, node);
    expect((await ask()).statusCode).toBe(200);

    await postgres.halt();
    extendChain(node.maker, 5);
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/^The database does not answer: /), 50_000);
    serving.changed();
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toEqual({
      message: 'The database behind this explorer does not answer; try again in a moment',
      code: 'database_unreachable',
    });

    await postgres.resume();
    await untilSettled(database, node);
    // The last failed attempt is remembered until the next look at the node.
    await vi.waitFor(() => expect(indexer.status.problem).toBeUndefined(), { timeout: 30_000 });
    expect((await ask()).statusCode).toBe(200);

    const undisturbed = await openTestDatabase();
    try {
      const second = indexerOn(undisturbed, node);
      const secondRun = second.run();
      await untilSettled(undisturbed, node);
      await second.stop();
      await secondRun;
      expect(await dumpIndex(database)).toEqual(await dumpIndex(undisturbed));
    } finally {
      await undisturbed.close();
    }
  } finally {
    await indexer.stop();
    await run;
    await serving.close();
    await database.close();
  }
});

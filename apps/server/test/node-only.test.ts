import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { bytesToHex } from '@sunscope/tron/bytes';
import { readConfig } from '../src/settings/config.ts';
import type { Database } from '../src/database/database.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { makeChain } from './busy-chain.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

const INDEXED = 20;
const HEAD = 40;

let node: ScriptedNode;
let database: Database;
let serving: Serving;

/** The index has followed the chain up to a block when the rest of it comes all at once. */
beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(11, HEAD, 6));
  node.height = INDEXED;
  node.solid = INDEXED - 5;
  database = await openTestDatabase();
  const indexer = indexerOn(database, node);
  const run = indexer.run();
  await untilSettled(database, node);
  await indexer.stop();
  await run;
  node.height = undefined;
  node.solid = HEAD - 5;
  serving = await createServing({
    config: readConfig({ port: '0', 'node-url': node.url, 'price-source': 'off', 'check-answers': '1' }, {}),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: true },
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await serving.close();
  await database.close();
  await node.stop();
});

const get = async (path: string) => {
  const answer = await serving.app.inject(path);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<{ data: Record<string, unknown>[] } & Record<string, unknown>>();
};

it('shows blocks and transactions that only the node has, with their true finality', async () => {
  const made = node.maker.blocks.slice(INDEXED + 1).find(block => block.block.transactions.length > 2);
  if (!made) throw new Error('the made chain has no block with transactions after those indexed');
  const number = Number(made.block.number);
  const hash = bytesToHex(made.block.id);
  for (const query of [`number=${number}`, `hash=${hash}`]) {
    const [row] = (await get(`/api/block?${query}`)).data;
    expect(row).toMatchObject({
      number,
      hash,
      nrOfTrx: made.block.transactions.length,
      confirmed: number <= HEAD - 5,
      confirmations: HEAD - number,
    });
  }
  const list = await get(`/api/transaction?block=${number}&limit=200`);
  expect(list.data.map(row => row['hash'])).toEqual(
    made.block.transactions.map(transaction => bytesToHex(transaction.id)).toReversed(),
  );
  for (const { id } of made.block.transactions) {
    const detail = await get(`/api/transaction-info?hash=${bytesToHex(id)}`);
    expect(detail).toMatchObject({
      block: number,
      confirmed: number <= HEAD - 5,
      contractRet: expect.any(String),
    });
  }
});

it('says how far the index is, and does not invent what nobody has', async () => {
  const status = await get('/api/system/status');
  expect(status).toMatchObject({ database: { block: INDEXED }, full: { block: HEAD } });
  expect((status['sync'] as { progress: number }).progress).toBeLessThan(95);
  // Twenty blocks behind is what one hears nothing of.
  expect(status['notices']).toEqual([]);
  expect((await get(`/api/block?number=${HEAD + 1}`)).data).toEqual([]);
  expect(await get(`/api/transaction-info?hash=${'ab'.repeat(32)}`)).toEqual({});
});

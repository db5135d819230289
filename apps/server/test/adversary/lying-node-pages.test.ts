import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/settings/config.ts';
import type { Database } from '../../src/database/database.ts';
import type { Indexer } from '../../src/indexer/indexer.ts';
import { createServing, type Serving } from '../../src/runtime/serving.ts';
import { extendChain, makeChain } from '../busy-chain.ts';
import { indexerOn, untilSettled } from '../indexing.ts';
import { ScriptedNode } from '../scripted-node.ts';
import { openTestDatabase } from '../test-database.ts';
import type { LieName } from './lies.ts';
import { LyingNode } from './lying-node.ts';

/** What the pages say while the node of the server lies. */

const INDEXED = 12;
const HEAD = 30;
let truth: ScriptedNode;
let node: LyingNode;
let database: Database;
let serving: Serving;
let indexer: Indexer;
const logged: string[] = [];

beforeAll(async () => {
  truth = await ScriptedNode.start(makeChain(17, HEAD, 14));
  node = await LyingNode.start(truth.url);
  database = await openTestDatabase();
  truth.height = INDEXED;
  indexer = indexerOn(database, node);
  const run = indexer.run();
  await untilSettled(database, truth);
  await indexer.stop();
  await run;
  truth.height = undefined;
  serving = await createServing({
    config: readConfig(
      {
        port: '0',
        'node-url': `${node.url}/?key=secret`,
        'price-source': 'off',
        'check-answers': '1',
        metrics: 'private',
      },
      {},
    ),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: true },
    log: pino({ level: 'warn' }, { write: line => void logged.push(line) }),
  });
});
afterAll(async () => {
  await indexer.stop();
  await serving.close();
  await database.close();
  await Promise.all([node.stop(), truth.stop()]);
});

const get = async (path: string) => {
  const answer = await serving.app.inject(path);
  return { status: answer.statusCode, body: answer.body };
};
/** Another block each time: what was answered is kept for a moment. */
const ahead = (place: number) => {
  const busy = truth.maker.blocks.slice(INDEXED + 1).filter(made => made.block.transactions.length > 1);
  return Number(busy[place]?.block.number);
};

const LIES = [
  'altered raw data',
  'wrong transaction id',
  'dropped transaction',
  'wrong block id',
  'wrong signature',
  'time before 1970',
  'reordered receipts',
  'the block before',
  'empty objects',
  'texts instead of objects',
] satisfies LieName[];

it.each(LIES.map((lie, place) => ({ lie, place })))(
  'a block only the node has is not shown with: $lie',
  async ({ lie, place }) => {
    node.lie(lie);
    // A lie about its height before is believed for a second, and nothing is asked meanwhile.
    await vi.waitFor(async () => {
      const { status, body } = await get(`/api/block?number=${ahead(place)}`);
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ data: [] });
      expect(node.altered).toBeGreaterThan(0);
    }, 50_000);
  },
);

it('is shown as soon as the truth is told', async () => {
  node.lie(undefined);
  // The node's height is known for a second.
  await vi.waitFor(async () => {
    const { body } = await get(`/api/block?number=${ahead(0)}`);
    expect(JSON.parse(body)).toMatchObject({ data: [{ number: ahead(0) }] });
  }, 50_000);
  expect(logged.join('')).toContain('"check":"transaction_root_unconfirmed"');
});

it('names a node that lies, until it does better', async () => {
  node.lie('wrong block id');
  indexer = indexerOn(database, node, {
    firstPauseMs: 10,
    events: { onStatus: ({ fault }) => serving.nodeFault(fault) },
  });
  const run = indexer.run();
  const host = new URL(node.url).host;
  const named = {
    code: 'node_unverified',
    message: expect.stringContaining(`${host} does not verify (block_id)`),
  };
  await vi.waitFor(async () => {
    const { body } = await get('/api/system/status');
    expect((JSON.parse(body) as { notices: unknown[] }).notices).toContainEqual(named);
  }, 50_000);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect((JSON.parse(ready.body) as { details: { notices: unknown[] } }).details.notices).toContainEqual(
    named,
  );
  expect((await get('/metrics')).body).toMatch(/sunscope_node_faults_total\{check="block_id"\} [1-9]/);
  expect(JSON.parse((await get(`/api/block?number=${INDEXED}`)).body)).toMatchObject({
    data: [{ number: INDEXED }],
  });

  node.lie(undefined);
  extendChain(truth.maker, 1);
  await untilSettled(database, truth);
  await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), 20_000);
  await indexer.stop();
  await run;
});

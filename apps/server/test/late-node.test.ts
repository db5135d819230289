import { once } from 'node:events';
import { bytesToHex } from '@sunscope/tron/bytes';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { doctor } from '../src/commands/doctor.ts';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import type { Indexer } from '../src/indexer/indexer.ts';
import { writeSyncState } from '../src/repositories/sync-state.ts';
import { createIndexer } from '../src/runtime/indexing.ts';
import type { NodeAddress } from '../src/runtime/node.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { readConfig } from '../src/settings/config.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { emptyIndex } from './emptied-index.ts';
import { untilSettled } from './indexing.ts';
import { mainNetGenesis } from './main-net-genesis.ts';
import { ScriptedNode } from './scripted-node.ts';
import { makeTestPlace, openTestDatabase } from './test-database.ts';

/*
 * A server that starts while its node is unreachable knows nothing of the network. What it takes itself for is a fact of the
 * genesis block, once that is there, and never of what was unknown at the start.
 */

/** A hang, on a machine however busy. */
const PATIENCE_MS = 50_000;
const MAIN_NET = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
/** The first of the indexer's pauses, each of which is twice as long as the one before, up to twenty times the first. */
const FIRST_PAUSE_MS = 20;
/** The second of these looks and the last are more than a second apart, by which a look may confirm another. */
const LOOKS = 9;

let node: ScriptedNode;
let database: Database;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: line => void logged.push(line) });
const cleanups: (() => Promise<unknown>)[] = [];

// Opening PostgreSQL costs seconds, so the tests share one and empty it.
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  node = await ScriptedNode.start(mainNet());
  node.unreachable = true;
  await emptyIndex(database);
  logged.length = 0;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await node.stop();
});

/** Blocks that go on from main net's first one; nobody but the node says who may sign them. */
function mainNet(blocks = 6) {
  return makeChain(1, blocks, 4, mainNetGenesis());
}

/** Another chain that is long, made once: no test makes blocks on it. */
let longChain: ReturnType<typeof makeChain> | undefined;
const otherLongChain = () => (longChain ??= makeChain(2, 100));

const configOf = (settings: Record<string, string> = {}) =>
  readConfig({ port: '0', 'decode-workers': '0', 'check-answers': '1', ...settings }, {});

/** The indexer as `sunscope start` makes it. */
function index(settings: Record<string, string> = {}, embedded = false): Indexer {
  const indexer = createIndexer({
    config: configOf({ 'node-url': node.url, ...settings }),
    database,
    node: addressOf(embedded),
    log,
    onChange: () => serving?.changed(),
    onFault: fault => serving?.nodeFault(fault),
    firstPauseMs: FIRST_PAUSE_MS,
  });
  const run = indexer.run();
  cleanups.push(async () => {
    await indexer.stop();
    await run;
  });
  return indexer;
}

function addressOf(embedded: boolean): NodeAddress {
  return { url: node.url, solidityUrl: node.url, embedded };
}

let serving: Serving | undefined;

async function serve(settings: Record<string, string>, embedded = false): Promise<Serving> {
  const made = await createServing({
    config: configOf(settings),
    session: database,
    node: addressOf(embedded),
    log,
  });
  serving = made;
  cleanups.push(async () => {
    serving = undefined;
    await made.close();
  });
  return made;
}

async function get(path: string): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await serving?.app.inject(path);
  return {
    status: answer?.statusCode ?? 0,
    json: JSON.parse(answer?.body ?? '{}') as Record<string, unknown>,
  };
}

/** What is stored: of which chain, and its blocks by their hashes. */
async function held(): Promise<{ genesis: string; blocks: string[] }> {
  const [state] = await database.query<{ genesis_hash: Uint8Array | null }>(
    'SELECT genesis_hash FROM sync_state',
  );
  const blocks = await database.query<{ hash: Uint8Array }>('SELECT hash FROM blocks ORDER BY number');
  return {
    genesis: bytesToHex(state?.genesis_hash ?? new Uint8Array(0)),
    blocks: blocks.map(({ hash }) => bytesToHex(hash)),
  };
}

/** The node answers again, as main net, and is indexed. */
async function becomesMainNet(): Promise<void> {
  node.unreachable = false;
  await untilSettled(database, node);
}

/** Until the indexer has looked at the other chain so often that it would have acted on what it saw, or has acted. */
async function untilLookedAgain(): Promise<void> {
  const before = node.headsAsked;
  await vi.waitUntil(
    () => node.headsAsked > before + LOOKS || logged.join('').includes('the chain was reset'),
    PATIENCE_MS,
  );
}

describe('an index that was begun while the node was unreachable', () => {
  it.each([
    ['a short chain', () => makeChain(2, 5)],
    ['a long chain', otherLongChain],
  ])('of main net outlives %s that answers at its address', async (_name, chain) => {
    const indexer = index();
    await vi.waitFor(() => expect(indexer.status.problem).toMatch(/503/), PATIENCE_MS);
    await becomesMainNet();
    const before = await held();
    expect(before.genesis).toBe(MAIN_NET);
    const own = node.maker;
    node.maker = chain();
    await untilLookedAgain();
    expect(await held()).toEqual(before);
    expect(logged.join('')).not.toContain('the chain was reset');
    const other = bytesToHex(node.maker.blocks[0]?.block.id ?? new Uint8Array(0));
    await vi.waitFor(() => expect(indexer.status.problem).toContain(MAIN_NET), PATIENCE_MS);
    expect(indexer.status.problem).toContain(other);
    expect(indexer.status.problem).toMatch(/sunscope reset/);
    expect(indexer.status.problem).not.toContain('NODE_RESETS');
    // The right node is found again.
    node.maker = own;
    extendChain(own, 2);
    await untilSettled(database, node);
  });

  it.each([
    ['the setting says that chains are reset', { 'node-resets': '1' }, false],
    ['it is the embedded chain', {}, true],
  ] as const)('of main net is kept even where %s', async (_name, settings, embedded) => {
    index(settings, embedded);
    await becomesMainNet();
    const before = await held();
    node.maker = makeChain(2, 20);
    await untilLookedAgain();
    expect(await held()).toEqual(before);
  });

  it('of a private chain waits for its operator, and names the setting', async () => {
    node.maker = makeChain(3, 6);
    const indexer = index();
    await becomesMainNet();
    const before = await held();
    node.maker = makeChain(4, 20);
    await untilLookedAgain();
    expect(await held()).toEqual(before);
    expect(indexer.status.problem).toContain('NODE_RESETS');
  });

  it.each([
    ['the setting says so', { 'node-resets': '1' }, false],
    ['it is the embedded one', {}, true],
  ] as const)(
    'is rebuilt by itself where a private chain was reset and %s',
    async (_name, settings, embedded) => {
      node.maker = makeChain(3, 6);
      index(settings, embedded);
      await becomesMainNet();
      node.maker = makeChain(4, 20);
      await untilSettled(database, node);
      expect((await held()).blocks).toHaveLength(21);
    },
  );

  it('holds the rules of a public network for its blocks', async () => {
    const indexer = index();
    await becomesMainNet();
    // The year 2500: a chain of one's own sets its clock, main net does not.
    node.maker.aheadMs = 15_000_000_000_000n;
    extendChain(node.maker, 1);
    await vi.waitFor(
      () => expect(indexer.status.problem).toMatch(/ahead of this machine's clock/),
      PATIENCE_MS,
    );
  });
});

describe('a server that was started while its node was unreachable', () => {
  it('says which chain is expected and which came, and is not ready', async () => {
    index();
    await serve({ 'node-url': node.url });
    await becomesMainNet();
    node.maker = makeChain(2, 5);
    const found = bytesToHex(node.maker.blocks[0]?.block.id ?? new Uint8Array(0));
    await vi.waitFor(async () => {
      const { status, json } = await get('/readyz');
      expect(status).toBe(503);
      const { notices } = json['details'] as { notices: { code: string }[] };
      expect(notices).toContainEqual(
        expect.objectContaining({
          code: 'other_chain',
          expected: MAIN_NET,
          found,
          message: expect.stringMatching(/sunscope reset/) as string,
        }),
      );
      // One thing is wrong, and it is said once.
      expect(notices.map(({ code }) => code)).not.toContain('node_unverified');
    }, PATIENCE_MS);
  });

  it('shows nothing of another chain, and passes nothing on to it', async () => {
    index();
    await serve({ 'node-url': node.url });
    await becomesMainNet();
    const own = node.maker;
    const shown = {
      sync: { progress: 100 },
      database: { block: 6 },
      full: { block: 6 },
      nodeReachable: true,
    };
    expect((await get('/api/block?number=5')).json).toMatchObject({ data: [{ number: 5 }] });
    expect(await ask('/wallet/getnowblock')).toMatchObject({ statusCode: 200 });
    node.maker = otherLongChain();
    await vi.waitFor(async () => expect(await codes()).toEqual(['other_chain']), PATIENCE_MS);
    expect((await get('/api/system/status')).json).toMatchObject(shown);
    // A height that only the other chain has.
    expect((await get('/api/block?number=50')).json).toMatchObject({ data: [] });
    for (const path of ['/wallet/getnowblock', '/walletsolidity/getnowblock', '/jsonrpc'])
      expect(await ask(path), path).toMatchObject({
        statusCode: 503,
        body: expect.stringMatching(/"other_chain"/) as string,
      });
    // What was signed for this chain does not reach the other.
    expect(await ask('/wallet/broadcasttransaction')).toMatchObject({ statusCode: 503 });
    node.maker = own;
    await vi.waitFor(
      async () => expect(await ask('/wallet/getnowblock')).toMatchObject({ statusCode: 200 }),
      PATIENCE_MS,
    );
  });

  it('tells doctor what it waits for', async () => {
    index();
    const url = await (await serve({ 'node-url': node.url })).listen();
    const place = await makeTestPlace();
    cleanups.push(() => place.remove());
    const settings = {
      'node-url': node.url,
      port: new URL(url).port,
      'data-dir': place.options.dataDir ?? '.data',
    };
    await becomesMainNet();
    expect(await doctorSays(settings)).toMatch(
      /ok +server +a Sunscope runs at .* and is ready; it has indexed up to block 6/,
    );
    node.maker = otherLongChain();
    // Which chain came is known to the server before its indexer says what to do about it.
    await vi.waitFor(async () => {
      const { json } = await get('/api/system/status');
      expect(json['notices']).toMatchObject([
        { code: 'other_chain', message: expect.stringMatching(/sunscope reset/) as string },
      ]);
    }, PATIENCE_MS);
    const said = await doctorSays(settings);
    expect(said).toMatch(/note +server +a Sunscope runs at .* and is not ready/);
    expect(said).toMatch(new RegExp(`WRONG +server +.*${MAIN_NET}.*sunscope reset`));
    expect(said).toContain('exit code 1');
  });

  it('says that a public network stands still', async () => {
    index();
    await serve({ 'node-url': node.url });
    expect(await codes()).toEqual(['node_unreachable']);
    await becomesMainNet();
    await vi.waitFor(async () => expect(await codes()).toContain('node_behind'), PATIENCE_MS);
  });

  it('shows no block of a public network that is ahead of the clock', async () => {
    const indexer = index();
    await serve({ 'node-url': node.url });
    await becomesMainNet();
    await indexer.stop();
    serving?.changed();
    extendChain(node.maker, 1);
    node.maker.aheadMs = 15_000_000_000_000n;
    extendChain(node.maker, 1);
    const [good = 0, ahead = 0] = node.maker.blocks.slice(-2).map(({ block }) => Number(block.number));
    // The node's height is known for a second.
    await vi.waitFor(
      async () =>
        expect((await get(`/api/block?number=${good}`)).json).toMatchObject({ data: [{ number: good }] }),
      PATIENCE_MS,
    );
    expect((await get(`/api/block?number=${ahead}`)).json).toMatchObject({ data: [] });
  });

  it('is of no network at first, gives no coins of a key away, and then of main net', async () => {
    index();
    await serve({ 'node-url': node.url, 'faucet-key': '1'.repeat(64) });
    expect((await get('/config.json')).json).toMatchObject({ network: { id: 'private', genesis: '' } });
    expect(await askFaucet()).toMatchObject({ success: false, code: 'NOT_AVAILABLE' });
    const heard: string[] = [];
    const listener = await listen(heard);
    await becomesMainNet();
    expect((await get('/config.json')).json).toMatchObject({
      network: { id: 'mainnet', kind: 'main', genesis: MAIN_NET },
    });
    expect(await askFaucet()).toMatchObject({ success: false, code: 'NOT_AVAILABLE' });
    // Pages that are open have the settings of an unknown network, and read them again.
    await vi.waitFor(
      () => expect(heard.join('')).toContain(`"reset","data":{"genesis":"${MAIN_NET}"`),
      PATIENCE_MS,
    );
    listener.close();
  });

  it('gives no coins away at a node of another chain than the index', async () => {
    node.maker = makeChain(3, 6);
    const indexer = index();
    await serve({ 'node-url': node.url, 'faucet-key': '1'.repeat(64) });
    await becomesMainNet();
    await indexer.stop();
    serving?.changed();
    node.maker = mainNet();
    expect(await askFaucet()).toMatchObject({ success: false, code: 'NOT_AVAILABLE' });
  });

  it('without NODE_URL takes an index of main net for no demo', async () => {
    await serve({}, true);
    const demo = { network: { embedded: true }, priceSource: 'demo', traces: true };
    expect((await get('/config.json')).json).toMatchObject(demo);
    expect((await get('/api/system/price')).json).toBeDefined();
    // Another process indexes main net into the same database.
    index();
    await becomesMainNet();
    await vi.waitFor(
      async () =>
        expect((await get('/config.json')).json).toMatchObject({
          network: { id: 'mainnet', embedded: false },
          priceSource: 'off',
          traces: false,
        }),
      PATIENCE_MS,
    );
    const trace = await serving?.app.inject({
      method: 'POST',
      url: '/jsonrpc',
      payload: { jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params: ['0x00'] },
    });
    expect(trace?.body).toContain('error');
    expect(await askFaucet()).toMatchObject({ success: false, code: 'NOT_AVAILABLE' });
    expect((await get('/api/node')).json['nodes']).toEqual([]);
  });
});

it('sunscope doctor names both genesis blocks', async () => {
  node.maker = makeChain(2, 5);
  node.unreachable = false;
  const place = await makeTestPlace();
  cleanups.push(() => place.remove());
  const own = await openDatabase(place.options);
  await writeSyncState(own, {
    cursor: undefined,
    solidNumber: -1n,
    genesisHash: mainNetGenesis().id,
    startBlock: 0n,
  });
  await own.close();
  const { dataDir = '.data', databaseUrl } = place.options;
  const output = await doctorSays({
    'node-url': node.url,
    'data-dir': dataDir,
    ...(databaseUrl === undefined ? {} : { 'database-url': databaseUrl }),
  });
  const found = bytesToHex(node.maker.blocks[0]?.block.id ?? new Uint8Array(0));
  expect(output).toContain('exit code 1');
  expect(output).toMatch(new RegExp(`WRONG +chain +.*${MAIN_NET}.*${found}.*sunscope reset`));
});

/** What `sunscope doctor` prints, and its exit code. */
async function doctorSays(settings: Record<string, string>): Promise<string> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await doctor({
      config: configOf(settings),
      positionals: [],
      yes: false,
      trustRoot: false,
      partitioned: false,
      distributed: false,
    });
    return `${written.mock.calls.map(([text]) => String(text)).join('')}exit code ${code}`;
  } finally {
    written.mockRestore();
  }
}

async function ask(path: string): Promise<{ statusCode: number; body: string } | undefined> {
  return serving?.app.inject({ method: 'POST', url: path, payload: {} });
}

async function codes(): Promise<string[]> {
  const { json } = await get('/api/system/status');
  return (json['notices'] as { code: string }[]).map(({ code }) => code);
}

async function askFaucet(): Promise<unknown> {
  const answer = await serving?.app.inject({
    method: 'POST',
    url: '/api/testnet/request-coins',
    payload: { address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' },
  });
  return JSON.parse(answer?.body ?? '{}');
}

/** A listener of the feed; the server publishes what it hears of the index. */
async function listen(heard: string[]): Promise<WebSocket> {
  const url = await serving?.listen();
  serving?.publisher.start(20);
  const socket = new WebSocket(`${String(url).replace('http', 'ws').replace('localhost', '127.0.0.1')}/feed`);
  socket.on('message', (data: Buffer) => void heard.push(data.toString()));
  await once(socket, 'open');
  return socket;
}

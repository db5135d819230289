import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { deepSeed, rounds } from '../../../scripts/lib/deep.mjs';
import { copyDemoChain } from '../../../scripts/lib/demo-world.mjs';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { withClock } from '../../../scripts/lib/test-clock.mjs';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { addressOf } from './address-of.ts';
import { buildIndexerProgram, type IndexerProgram } from './indexer-program.ts';
import { ALL_READ } from './indexing.ts';
import { askerOf, integer, member, type Ask } from './recompute/chain.ts';
import { indexedTotals, recomputeTotals } from './recompute/totals.ts';
import { makeTestPlace, type TestPlace } from './test-database.ts';

const PATIENCE_MS = 120_000;
const KILLS = rounds(1, 4);
/** An indexer process lives this long at most before it is killed: some of them while they catch up. */
const LIFE_MS = 4000;
const seed = deepSeed;

// Two worlds are counted through, whatever else the machine does.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
let devnet: ChildProcess;
let url: string;
let ask: Ask;
let place: TestPlace;
let child: ChildProcess | undefined;
let program: IndexerProgram;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-totals-'));
  await copyDemoChain(folder);
  await startChain();
  ask = askerOf(url);
  await admin('pause', {});
  place = await makeTestPlace();
  program = await buildIndexerProgram('totals-test');
});

afterAll(async () => {
  child?.kill('SIGKILL');
  await stopChain();
  await place.remove();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the demo world's chain, which lives no longer: what is counted stands still. */
async function startChain(): Promise<void> {
  devnet = spawn(
    process.execPath,
    [...programOf('devnet'), '--data', folder, '--port', '0', '--block-ms', '3000'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...withClock('still'), DEMO: '0' } },
  );
  url = await addressOf(devnet);
}

async function stopChain(): Promise<void> {
  devnet.kill('SIGTERM');
  await once(devnet, 'exit');
}

it('agree with the chain after kill -9, and again after a reorganisation', async () => {
  const random = new Random(seed);
  for (let kill = 0; kill < KILLS; kill++) {
    child = spawn(process.execPath, [program.file, JSON.stringify(place.options), url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('the indexer has no output');
    await once(child.stdout, 'data');
    await delay(random.below(LIFE_MS));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  child = undefined;

  const database = await openDatabase(place.options);
  const indexer = new Indexer({
    database,
    node: createNodeClient({ baseUrl: url }),
    development: true,
    pollMs: 50,
  });
  const following = indexer.run();
  try {
    await emptyPool();
    await untilSettled(database);
    const before = await recomputeTotals(ask);
    expect(await indexedTotals(database), `seed ${seed}`).toEqual(before);
    for (const part of ['balances', 'trc10', 'trc20', 'votes', 'contracts'] as const)
      expect(Object.keys(before[part]).length, part).toBeGreaterThan(5);

    // Everything that is not final goes, transactions included, and other blocks come in its place.
    const head = await numberOf('/wallet/getnowblock');
    const solid = await numberOf('/walletsolidity/getnowblock');
    const first = () => ask('/wallet/getblockbynum', { num: solid + 1 });
    const replaced = member(await first(), 'blockID');
    await admin('reorganise', { depth: head - solid, mode: 'drop' });
    await emptyPool();
    expect(member(await first(), 'blockID')).not.toBe(replaced);
    await untilSettled(database);
    expect(await indexedTotals(database), `seed ${seed}`).toEqual(await recomputeTotals(ask));
  } finally {
    await indexer.stop();
    await following;
    await database.close();
  }
});

/** Makes blocks until nothing is pending: what waits to be put into a block has changed the node's balances already. */
async function emptyPool(): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    if (integer(member(await ask('/wallet/getpendingsize'), 'pendingSize')) === 0n) return;
    await admin('mine', { count: 1 });
  }
  throw new Error('the chain gets transactions faster than it makes blocks');
}

async function numberOf(path: string): Promise<number> {
  return Number(member(await ask(path), 'block_header', 'raw_data', 'number'));
}

async function untilSettled(database: Database): Promise<void> {
  const head = await createNodeClient({ baseUrl: url }).nowBlock();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await database.query<{ settled: boolean }>(
      `SELECT cursor_hash = $1 AND ${ALL_READ} AS settled FROM sync_state`,
      [head.id],
    );
    if (row?.settled === true) return;
    if (Date.now() > deadline) throw new Error(`the index did not reach block ${head.number}`);
    await delay(50);
  }
}

async function admin(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${url}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

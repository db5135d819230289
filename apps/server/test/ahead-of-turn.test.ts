import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { LocalBlockJobs } from '../src/indexer/local-block-jobs.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase, spread } from './test-database.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BLOCKS = 20;
const REQUEST = { take: Array.from({ length: BLOCKS }, (_, place) => place), warnings: [], mainNet: false };
let node: ScriptedNode;
let database: Database;
let jobs: LocalBlockJobs;

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(7, BLOCKS));
  database = await openTestDatabase();
  jobs = new LocalBlockJobs(database, createNodeClient({ baseUrl: node.url, retries: 0 }), true);
});
afterAll(async () => {
  await jobs.close();
  await database.close();
  await node.stop();
});

/** Transactions that have done something and wait to be told more. */
async function waiting(): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
     AND state = 'idle in transaction' AND query LIKE 'COPY %'`,
  );
  return row?.count ?? 0;
}

async function transactions(): Promise<number> {
  const [row] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM transactions');
  return row?.count ?? 0;
}

/** Only a server takes rows of two transactions at a time; partitions of a cluster are not begun early. */
const early = () => (database.kind === 'postgres' && !spread ? 1 : 0);
const read = (job: number, start = 0n) => jobs.read(job, { kind: 'range', start, end: BigInt(BLOCKS) });

it('sends rows before the turn of their batch, seen by nobody, and undoes them where it is given up', async () => {
  await read(1);
  await vi.waitFor(async () => expect(await waiting()).toBe(early()), { timeout: 20_000, interval: 50 });
  expect(await transactions()).toBe(0);
  await jobs.drop(1);
  expect(await waiting()).toBe(0);
  expect(await transactions()).toBe(0);
});

it('undoes them where other blocks are wanted than those that were read', async () => {
  await read(2);
  const some = REQUEST.take.slice(0, 2);
  expect(await jobs.write(2, { ...REQUEST, take: some })).toHaveLength(2);
  expect(await waiting()).toBe(0);
  const [row] = await database.query<{ height: bigint }>('SELECT max(number) AS height FROM blocks');
  expect(row?.height).toBe(1n);
});

it('writes the very rows that a batch of one thread has', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  try {
    for (const [place, yielding] of [
      [one, true],
      [other, false],
    ] as const) {
      const own = new LocalBlockJobs(place, createNodeClient({ baseUrl: node.url, retries: 0 }), yielding);
      await own.read(1, { kind: 'range', start: 0n, end: BigInt(BLOCKS) });
      expect(await own.write(1, REQUEST)).toHaveLength(BLOCKS);
      await own.close();
    }
    expect(await dumpIndex(one)).toEqual(await dumpIndex(other));
  } finally {
    await one.close();
    await other.close();
  }
});

it('leaves no transaction open where the jobs are closed', async () => {
  // Two blocks are there already.
  await read(3, 2n);
  await vi.waitFor(async () => expect(await waiting()).toBe(early()), { timeout: 20_000, interval: 50 });
  await jobs.close();
  expect(await waiting()).toBe(0);
});

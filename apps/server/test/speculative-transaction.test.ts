import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeClient } from '@sunscope/node-api/client';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { textToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { trc10Key } from '../src/database/token-key.ts';
import { LocalBlockJobs } from '../src/indexer/local-block-jobs.ts';
import { fingerprintOf } from '../src/decode/batch/fingerprints.ts';
import { Risk } from '../src/database/risk-bits.ts';
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
  jobs = new LocalBlockJobs(database, createNodeClient({ baseUrl: node.url, retries: 0 }), {
    yielding: true,
  });
});
afterAll(async () => {
  await jobs.close();
  await database.close();
  await node.stop();
});

/** Transactions that have done something and wait to be told more. */
async function waiting(place = database): Promise<number> {
  const [row] = await place.query<{ count: number }>(
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

it('sends nothing early of a batch in which tokens are sold, whose number the past reports', async () => {
  const chain = makeChain(8, 2);
  const [issuer, buyer] = [chain.somebody(), chain.somebody()];
  const asset = chain.issueAsset(issuer, 'sold', 10n ** 12n);
  chain.mine();
  chain.buyAsset(buyer, issuer, asset, 7n);
  chain.mine();
  const source = await ScriptedNode.start(chain);
  const place = await openTestDatabase();
  const own = new LocalBlockJobs(place, createNodeClient({ baseUrl: source.url, retries: 0 }), {
    yielding: true,
  });
  try {
    await own.read(1, { kind: 'range', start: 0n, end: 3n });
    await own.write(1, { ...REQUEST, take: [0, 1, 2] });
    await own.read(2, { kind: 'range', start: 3n, end: 5n });
    await own.write(2, { ...REQUEST, take: [0, 1] });
    const [row] = await place.query<{ sold: number }>(
      'SELECT count(*)::int AS sold FROM transfers WHERE token = $1 AND to_address = $2 AND amount = 70',
      [trc10Key(textToBytes(asset)), buyer],
    );
    expect(row?.sold).toBe(1);
  } finally {
    await own.close();
    await place.close();
    await source.stop();
  }
});

/** Takes the chain in twice, once with rows that go early and once without, and compares all that there is then. */
async function compare(
  take: (jobs: LocalBlockJobs, place: Database, sent: number) => Promise<void>,
  inspect: (early: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  try {
    for (const place of [one, other]) {
      const yielding = place === one;
      const own = new LocalBlockJobs(place, createNodeClient({ baseUrl: node.url, retries: 0 }), {
        yielding,
      });
      await take(own, place, yielding ? early() : 0);
      await own.close();
    }
    await inspect(one);
    expect(await dumpIndex(one)).toEqual(await dumpIndex(other));
  } finally {
    await one.close();
    await other.close();
  }
}

it('writes the very rows that a batch of one thread has', async () => {
  await compare(async own => {
    await own.read(1, { kind: 'range', start: 0n, end: BigInt(BLOCKS) });
    expect(await own.write(1, REQUEST)).toHaveLength(BLOCKS);
  });
});

it('marks transfers again that the blocks in front show to be risky', async () => {
  const half = BLOCKS / 2;
  const request = { ...REQUEST, take: REQUEST.take.slice(0, half) };
  await compare(
    async (own, place, sent) => {
      await own.read(1, { kind: 'range', start: 0n, end: BigInt(half) });
      await own.write(1, request);
      await own.read(2, { kind: 'range', start: BigInt(half), end: BigInt(BLOCKS) });
      await vi.waitFor(async () => expect(await waiting(place)).toBe(sent), {
        timeout: 20_000,
        interval: 50,
      });
      await knowDoubles(place);
      await own.write(2, request);
    },
    async place => {
      const alike = async (table: string) => {
        const [row] = await place.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${table} WHERE risk & ${Risk.look_alike_address} > 0`,
        );
        return row?.count ?? 0;
      };
      expect(await alike('transfers')).toBeGreaterThan(5);
      expect(await alike('address_activity')).toBeGreaterThan(await alike('transfers'));
    },
  );
});

/** As if every account had sent to one that looks like each of the others. */
async function knowDoubles(place: Database): Promise<void> {
  const accounts = await place.query<{ address: Uint8Array }>('SELECT address FROM accounts');
  for (const { address } of accounts)
    await place.query(
      `INSERT INTO sent_to (owner, fingerprint, counterparty, token, times, first_position, last_position)
       SELECT address, $1, decode(repeat('41', 21), 'hex'), '_', 1, 0, 0 FROM accounts`,
      [fingerprintOf(address)],
    );
}

it('waits with the blocks of files until it is told which of them will be taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunscope-ahead-'));
  const file = join(folder, '0.json');
  const place = await openTestDatabase();
  const own = new LocalBlockJobs(place, undefined, { yielding: true });
  try {
    const blocks = await createNodeClient({ baseUrl: node.url, retries: 0 }).blockRange(0n, BigInt(BLOCKS));
    const lines = blocks.map(block =>
      stringifyJson(blockToJson(block.id, block.header, block.transactions, { visible: false })),
    );
    await writeFile(file, lines.join('\n'));
    await own.read(1, { kind: 'files', files: [file] });
    own.begin(1, REQUEST.take.slice(1));
    await own.drop(1);
    expect(await waiting(place)).toBe(0);
    await own.read(2, { kind: 'files', files: [file] });
    own.begin(2, REQUEST.take);
    await vi.waitFor(async () => expect(await waiting(place)).toBe(early()), { timeout: 20_000 });
    await own.write(2, { ...REQUEST, mainNet: undefined });
    expect(await waiting(place)).toBe(0);
    const [row] = await place.query<{ count: number }>('SELECT count(*)::int AS count FROM blocks');
    expect(row?.count).toBe(BLOCKS);
  } finally {
    await own.close();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('leaves no transaction open where the jobs are closed', async () => {
  // Two blocks are there already.
  await read(3, 2n);
  await vi.waitFor(async () => expect(await waiting()).toBe(early()), { timeout: 20_000, interval: 50 });
  await jobs.close();
  expect(await waiting()).toBe(0);
});

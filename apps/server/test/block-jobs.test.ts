import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeClient } from '@sunscope/node-api/client';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { textToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { trc10Key } from '../src/database/token-key.ts';
import { LocalBlockJobs } from '../src/indexer/local-block-jobs.ts';
import { Risk } from '../src/database/risk-bits.ts';
import { fingerprintOf } from '../src/decode/batch/fingerprints.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

const BLOCKS = 20;
const REQUEST = { take: Array.from({ length: BLOCKS }, (_, place) => place), warnings: [], mainNet: false };
let node: ScriptedNode;

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(7, BLOCKS));
});
afterAll(() => node.stop());

const jobsOf = (place: Database, { url }: ScriptedNode = node) =>
  new LocalBlockJobs(place, createNodeClient({ baseUrl: url, retries: 0 }), { yielding: true });

it('writes nothing of a job that is dropped, and what is taken of one of which other blocks were expected', async () => {
  const place = await openTestDatabase();
  const jobs = jobsOf(place);
  const heights = () =>
    place.query<{ count: number; height: bigint | null }>(
      'SELECT count(*)::int AS count, max(number) AS height FROM blocks',
    );
  try {
    await jobs.read(1, { kind: 'range', start: 0n, end: BigInt(BLOCKS) });
    await jobs.drop(1);
    expect(await heights()).toEqual([{ count: 0, height: null }]);
    await jobs.read(2, { kind: 'range', start: 0n, end: BigInt(BLOCKS) });
    expect(await jobs.write(2, { ...REQUEST, take: [0, 1] })).toHaveLength(2);
    expect(await heights()).toEqual([{ count: 2, height: 1n }]);
  } finally {
    await jobs.close();
    await place.close();
  }
});

it('asks the past how many tokens a purchase moved', async () => {
  const chain = makeChain(8, 2);
  const [issuer, buyer] = [chain.somebody(), chain.somebody()];
  const asset = chain.issueAsset(issuer, 'sold', 10n ** 12n);
  chain.mine();
  chain.buyAsset(buyer, issuer, asset, 7n);
  chain.mine();
  const source = await ScriptedNode.start(chain);
  const place = await openTestDatabase();
  const jobs = jobsOf(place, source);
  try {
    await jobs.read(1, { kind: 'range', start: 0n, end: 3n });
    await jobs.read(2, { kind: 'range', start: 3n, end: 5n });
    await jobs.write(1, { ...REQUEST, take: [0, 1, 2] });
    await jobs.write(2, { ...REQUEST, take: [0, 1] });
    const [row] = await place.query<{ sold: number }>(
      'SELECT count(*)::int AS sold FROM transfers WHERE token = $1 AND to_address = $2 AND amount = 70',
      [trc10Key(textToBytes(asset)), buyer],
    );
    expect(row?.sold).toBe(1);
  } finally {
    await jobs.close();
    await place.close();
    await source.stop();
  }
});

it('judges transfers by the blocks in front, though they were decoded before these were written', async () => {
  const half = BLOCKS / 2;
  const request = { ...REQUEST, take: REQUEST.take.slice(0, half) };
  const [early, late] = [await openTestDatabase(), await openTestDatabase()];
  try {
    for (const place of [early, late]) {
      const jobs = jobsOf(place);
      const second = () => jobs.read(2, { kind: 'range', start: BigInt(half), end: BigInt(BLOCKS) });
      await jobs.read(1, { kind: 'range', start: 0n, end: BigInt(half) });
      if (place === early) await second();
      await jobs.write(1, request);
      await knowDoubles(place);
      if (place === late) await second();
      await jobs.write(2, request);
      await jobs.close();
    }
    const alike = async (table: string) => {
      const [row] = await early.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE risk & ${Risk.look_alike_address} > 0`,
      );
      return row?.count ?? 0;
    };
    expect(await alike('transfers')).toBeGreaterThan(5);
    expect(await alike('address_activity')).toBeGreaterThan(await alike('transfers'));
    expect(await dumpIndex(early)).toEqual(await dumpIndex(late));
  } finally {
    await early.close();
    await late.close();
  }
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

it('reads blocks of a file, and writes all that were expected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunscope-jobs-'));
  const file = join(folder, '0.json');
  const place = await openTestDatabase();
  const jobs = new LocalBlockJobs(place, undefined, { yielding: true });
  try {
    // Asked again where the node has just closed a connection that stood idle.
    const blocks = await createNodeClient({ baseUrl: node.url }).blockRange(0n, BigInt(BLOCKS));
    const lines = blocks.map(block =>
      stringifyJson(blockToJson(block.id, block.header, block.transactions, { visible: false })),
    );
    await writeFile(file, lines.join('\n'));
    await jobs.read(1, { kind: 'files', files: [file] });
    await jobs.drop(1);
    await jobs.read(2, { kind: 'files', files: [file] });
    expect(await jobs.write(2, { ...REQUEST, mainNet: undefined })).toHaveLength(BLOCKS);
  } finally {
    await jobs.close();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
});

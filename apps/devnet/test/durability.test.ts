import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { headerRawOf } from '../src/chain/blocks/archive.ts';
import { readTransaction } from '../src/transactions/transaction.ts';
import { startDevnet, type Devnet, type DevnetOptions } from '../src/devnet.ts';
import { defaults } from '../src/chain/defaults.ts';
import { stateDigest } from '../src/state/state-digest.ts';
import { deepSeed, rounds } from '../../../scripts/lib/deep.mjs';

// A devnet in a process of its own, killed at random moments of a load: nothing it announced may be missing afterwards,
// and its state must be the one that its blocks give when they are run again from genesis.

const seed = deepSeed;
const KILLS = rounds(1, 8);
const BLOCK_MS = 200;
const FLAGS = ['--block-ms', String(BLOCK_MS), '--impersonate'];

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Small random numbers from a seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function start(directory: string): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  child = spawn(
    process.execPath,
    [...programOf('devnet'), '--port', String(port), '--data-dir', directory, ...FLAGS],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  for (let tries = 0; tries < 200; tries++) {
    try {
      await fetch(`${url}/wallet/getnowblock`);
      return url;
    } catch (error) {
      // Not listening yet.
      if (!(error instanceof TypeError)) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
  throw new Error('The devnet did not start within ten seconds');
}

interface NowBlock {
  blockID: string;
  block_header: { raw_data: { number?: number } };
}

async function post<T>(url: string, path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** An unsigned transfer of the first account, which is impersonated. */
async function sendUnsigned(url: string, to: string): Promise<string> {
  const owner = (await (await fetch(`${url}/admin/accounts-json`)).json()) as { addresses: string[] };
  await post(url, '/admin/impersonate', { address: owner.addresses[0] ?? '' });
  const built = await post<{ txID: string }>(url, '/wallet/createtransaction', {
    owner_address: owner.addresses[0],
    to_address: parseAddress(to),
    amount: 7,
    visible: true,
  });
  expect(await post(url, '/wallet/broadcasttransaction', built)).toMatchObject({ result: true });
  return built.txID;
}

async function kill(): Promise<void> {
  const killed = new Promise(resolve => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await killed;
}

/** The settings main.ts starts with, but for the clock: nothing happens by itself. */
function still(options: Pick<DevnetOptions, 'directory' | 'genesisTimeMs' | 'time'>): Promise<Devnet> {
  return startDevnet({
    blockMs: BLOCK_MS,
    paused: true,
    properties: {
      MAINTENANCE_TIME_INTERVAL: BigInt(defaults.maintenanceMs),
      PROPOSAL_EXPIRE_TIME: BigInt(defaults.proposalMs),
    },
    ...options,
  });
}

/** Digest of a chain that ran the blocks of another from its genesis on, making each of them once more. */
async function replayedDigest({ chain: { archive, head } }: Devnet): Promise<string> {
  const block = (number: bigint) => {
    const found = archive.block(number);
    if (!found) throw new RangeError(`Block ${number} is not stored`);
    return found;
  };
  const genesisTimeMs = Number(headerRawOf(block(0n).header).timestamp);
  const other = await still({ genesisTimeMs, time: { now: () => genesisTimeMs } });
  for (let number = 1n; number <= head.number; number++) {
    const { id, header, transactions } = block(number);
    other.clock.set(Number(headerRawOf(header).timestamp));
    for (const { rawData, transaction, isImpersonated } of transactions) {
      const again = readTransaction(rawData, transaction.signature);
      if (isImpersonated) again.impersonate();
      await other.chain.submit(again);
    }
    await other.chain.mine(1);
    expect(bytesToHex(other.chain.head.id), `block ${number}`).toBe(bytesToHex(id));
  }
  const digest = await stateDigest(other.chain.state.store);
  await other.close();
  return digest;
}

describe('kill -9', () => {
  it(`loses no announced block or transaction (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const directory = await mkdtemp(join(tmpdir(), 'devnet-kill-'));
    const blocks = new Map<number, string>();
    const confirmed = new Set<string>();
    const verify = async (url: string) => {
      for (const [number, id] of blocks)
        expect(
          (await post<NowBlock>(url, '/wallet/getblockbynum', { num: number })).blockID,
          `block ${number}`,
        ).toBe(id);
      for (const id of confirmed)
        expect(
          await post(url, '/wallet/gettransactioninfobyid', { value: id }),
          `transaction ${id}`,
        ).toMatchObject({ id });
    };
    for (let round = 0; round < KILLS; round++) {
      const url = await start(directory);
      await verify(url);
      const until = performance.now() + 500 + random() * 1_500;
      const sent: string[] = [];
      while (performance.now() < until) {
        const to = `41${Math.floor(random() * 1e12)
          .toString(16)
          .padStart(40, '0')}`;
        const address = parseAddress(to);
        sent.push((await post<{ txID: string }>(url, '/admin/fund', { address, amountSun: 5 })).txID);
        if (random() < 0.3) sent.push(await sendUnsigned(url, to));
        const now = await post<NowBlock>(url, '/wallet/getnowblock');
        blocks.set(now.block_header.raw_data.number ?? 0, now.blockID);
        for (const id of sent) {
          const info = await post<{ id?: string }>(url, '/wallet/gettransactioninfobyid', { value: id });
          if (info.id !== undefined) confirmed.add(id);
        }
      }
      await kill();
    }
    await verify(await start(directory));
    await kill();
    const stored = await still({ directory: join(directory, 'devnet') });
    const number = stored.chain.head.number;
    expect(await replayedDigest(stored)).toBe(await stateDigest(stored.chain.state.store));
    expect(number).toBeGreaterThan(BigInt(KILLS));
    const marks = Array.from({ length: Number(number) }, (_, index) =>
      stored.chain.archive.block(BigInt(index)),
    );
    expect(marks.flatMap(block => block?.transactions ?? []).some(one => one.isImpersonated)).toBe(true);
    await stored.close();
    expect(blocks.size).toBeGreaterThan(KILLS);
    expect(confirmed.size).toBeGreaterThan(KILLS);
    await rm(directory, { recursive: true });
  });
});

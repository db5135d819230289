import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAddress } from '@sunscope/tron/address';

// A devnet in a process of its own, killed at random moments of a load: nothing it announced may be missing afterwards.

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const seed = Number(process.env['DURABILITY_SEED'] ?? Date.now() % 1_000_000);
const KILLS = 2;

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
    ['--import', 'tsx', main, '--port', String(port), '--data', directory, '--block-ms', '200'],
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
  const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as T;
}

describe('kill -9', () => {
  it(`loses no announced block or transaction (seed ${seed})`, { timeout: 60_000 }, async () => {
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
        const now = await post<NowBlock>(url, '/wallet/getnowblock');
        blocks.set(now.block_header.raw_data.number ?? 0, now.blockID);
        for (const id of sent) {
          const info = await post<{ id?: string }>(url, '/wallet/gettransactioninfobyid', { value: id });
          if (info.id !== undefined) confirmed.add(id);
        }
      }
      const killed = new Promise(resolve => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await killed;
    }
    await verify(await start(directory));
    expect(blocks.size).toBeGreaterThan(KILLS);
    expect(confirmed.size).toBeGreaterThan(KILLS);
    await rm(directory, { recursive: true });
  });
});

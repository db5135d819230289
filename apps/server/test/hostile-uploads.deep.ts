import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { deepSeconds, deepSeed, limits } from '../../../scripts/lib/deep.mjs';
import { RUN_LIMITS } from '../src/services/verification/run-compiler.ts';
import { startLiveChain, type LiveChain } from './live-chain.ts';
import { HOSTILE_UPLOADS, REFUSED_UPLOADS } from './verification/hostile-uploads.ts';

const PATH = '/api/solidity/contract/compile';
/** However short the time is. */
const FEWEST = 3;
/** Answers on a quiet server that others are measured by. */
const QUIET = 40;
/** An output at its limit is bytes, text and what is read of it, two at a time. */
const MOST_GROWTH = RUN_LIMITS.outputBytes * 10;
/** Of the slowest answer of a quiet server: a compiler beside it takes a core, not the server. */
const MOST_TIMES = 20;

let chain: LiveChain;
/** Answers to a visitor who asks something else all the while, in milliseconds. */
const waits: number[] = [];
let slowestQuiet = 0;
let [memoryBefore, memoryMost] = [0, 0];
const visitor = new AbortController();
let visiting: Promise<void>;

beforeAll(async () => {
  chain = await startLiveChain();
  visiting = (async () => {
    while (!visitor.signal.aborted) {
      const began = performance.now();
      const { status } = await chain.get('/api/block?limit=5');
      expect(status).toBe(200);
      waits.push(performance.now() - began);
      memoryMost = Math.max(memoryMost, process.memoryUsage.rss());
      await delay(50);
    }
  })();
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(QUIET), { timeout: limits.hookTimeout });
  // The first answers are of a server that has just started.
  slowestQuiet = Math.max(...waits.slice(QUIET / 4));
  memoryBefore = process.memoryUsage.rss();
});

afterAll(async () => {
  visitor.abort();
  await visiting;
  await chain.close();
});

/** What an upload came to, and how long another visitor waited at most meanwhile. */
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = waits.length;
  const began = performance.now();
  const found = await work();
  const took = (performance.now() - began) / 1000;
  // The server goes on answering: one more answer, were it the first since.
  while (waits.length <= before) await delay(20);
  const most = Math.max(...waits.slice(before));
  // A server that did the work itself would have kept the other waiting for all of it.
  expect(most, `${name}: the slowest other answer, in ms`).toBeLessThan(
    Math.max(slowestQuiet * MOST_TIMES, (took * 1000) / 2),
  );
  expect(memoryMost - memoryBefore, `${name}: what the server grew by`).toBeLessThan(MOST_GROWTH);
  console.log(
    `${name}: ${took.toFixed(1)} s; ${waits.length - before} other answers, the slowest in ${most.toFixed(0)} ms (quiet: ${slowestQuiet.toFixed(0)} ms); ` +
      `${((memoryMost - memoryBefore) / 2 ** 20).toFixed(0)} MiB more`,
  );
  return found;
}

/** Compilers that run below this process, by the system's own list; none where it has no such list. */
function compilersRunning(): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      // What stands after the name, which may hold anything: state, parent.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return (
        Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('soljson')
      );
    } catch {
      // It has ended meanwhile.
      return false;
    }
  }).length;
}

const noneLeft = () =>
  vi.waitFor(() => expect(compilersRunning()).toBe(0), { timeout: limits.testTimeout, interval: 100 });

it.runIf(process.platform === 'linux')('a compiler that runs on would be seen', async () => {
  const running = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', 'soljson']);
  await once(running, 'spawn');
  await vi.waitFor(() => expect(compilersRunning()).toBe(1), { timeout: limits.testTimeout });
  running.kill('SIGKILL');
  await noneLeft();
});

it(
  `hostile uploads cost their own limit, and others are answered (seed ${deepSeed}; all of them with DEEP_SECONDS=300)`,
  async () => {
    const began = performance.now();
    const random = new Random(deepSeed);
    const waiting = [...HOSTILE_UPLOADS];
    let played = 0;
    while (waiting.length > 0 && (played < FEWEST || performance.now() - began < deepSeconds * 1000)) {
      const [upload] = waiting.splice(random.below(waiting.length), 1);
      if (!upload) break;
      const { name, compiler, files, input, ends } = upload;
      const { status, body } = await measured(name, () =>
        chain.post(PATH, { compiler, files, ...(input === undefined ? {} : { input }) }),
      );
      expect([name, status, (body['errmsg'] as string | null) ?? 'compiled']).toEqual([
        name,
        200,
        expect.stringMatching(ends),
      ]);
      played++;
      await noneLeft();
    }
    console.log(`${played} of ${HOSTILE_UPLOADS.length} hostile uploads`);
  },
  limits.testTimeout,
);

describe('before a compiler is started', () => {
  it.each(REFUSED_UPLOADS)('refuses $name', async ({ name, body, ends }) => {
    const answer = await measured(name, () => chain.post(PATH, { compiler: 'solc-0.8.37', ...body }));
    expect([answer.status, answer.body['message']]).toEqual([400, expect.stringMatching(ends)]);
  });

  it('does not read an upload of 1 GB', async () => {
    const gigabyte = 2 ** 30;
    const { status, sent } = await measured('an upload of 1 GB', () => upload(gigabyte));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(gigabyte / 4);
  });
});

/** Sends spaces until it is answered. */
function upload(bytes: number): Promise<{ status: number | undefined; sent: number }> {
  return new Promise((resolve, reject) => {
    const part = Buffer.alloc(1 << 20, ' ');
    const state = { sent: 0, isAnswered: false };
    const call = request(`${chain.api}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
    });
    call.on('response', ({ statusCode }) => {
      state.isAnswered = true;
      resolve({ status: statusCode, sent: state.sent });
      call.destroy();
    });
    // The server closes a connection whose body it does not want.
    call.on('error', error => {
      if (!state.isAnswered) reject(error);
    });
    const write = () => {
      while (!state.isAnswered && state.sent < bytes) {
        state.sent += part.length;
        if (!call.write(part)) {
          call.once('drain', write);
          return;
        }
      }
    };
    write();
  });
}

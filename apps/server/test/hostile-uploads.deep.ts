import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { deepSeconds, deepSeed, limits } from '../../../scripts/lib/deep.mjs';
import { startLiveChain, type LiveChain } from './live-chain.ts';
import { HOSTILE_UPLOADS, REFUSED_UPLOADS } from './verification/hostile-uploads.ts';

const PATH = '/api/solidity/contract/compile';
/** However short the time is. */
const FEWEST = 3;

let chain: LiveChain;
/** Answers to a visitor who asks something else all the while, in milliseconds. */
const waits: number[] = [];
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
      await delay(50);
    }
  })();
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
  console.log(
    `${name}: ${took.toFixed(1)} s; ${waits.length - before} other answers, the slowest in ${most.toFixed(0)} ms`,
  );
  return found;
}

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

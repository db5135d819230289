import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deepSeconds as SECONDS, deepSeed as SEED } from '../../../scripts/lib/deep.mjs';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { freePort } from './free-port.ts';
import { headBytes, HttpAsker, type HttpAnswer } from './fuzz/http-asker.ts';
import { RequestMaker, type FuzzRequest, type KnownValues } from './fuzz/request-maker.ts';

// The real program with its own chain and the demo world, asked over HTTP: every numeric parameter of every call at
// every boundary, every text, then requests of any kind until DEEP_REQUESTS were sent or DEEP_SECONDS are over.

const REQUESTS = Number(process.env['DEEP_REQUESTS'] ?? 1_000_000);
const AT_ONCE = 32;
const START_MS = 180_000;
const LONGEST_ANSWER_MS = 60_000;
/** Of nineteen in twenty ordinary calls among the storm: what requests in front of them need on a busy machine. */
const USUAL_MS = 5_000;
const USUALLY = 0.95;
const PROBE_EVERY_MS = 1_000;
/** Of a head: host, connection and length. */
const CLIENTS_OWN_BYTES = 100;
const REFERENCE = '/api/block?limit=5';

vi.setConfig({ testTimeout: (SECONDS + 600) * 1000, hookTimeout: START_MS + 60_000 });

let server: ChildProcess;
let said = '';
let folder: string;
let base: string;
let asker: HttpAsker;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-fuzz-'));
  const [port, chainPort] = await Promise.all([freePort(), freePort()]);
  const { NODE_URL: _node, DATABASE_URL: _database, ...environment } = process.env;
  server = spawn(process.execPath, [...programOf('server'), 'start', '--data-dir', folder], {
    env: {
      ...environment,
      PORT: String(port),
      DEVNET_PORT: String(chainPort),
      RATE_LIMIT: '0',
      SIDE_CHAIN: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-20_000)));
  base = `http://127.0.0.1:${port}`;
  asker = new HttpAsker(base, AT_ONCE, LONGEST_ANSWER_MS);
  await untilReady();
});
afterAll(async () => {
  asker.close();
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function untilReady(): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const ready = await fetch(`${base}/readyz`).catch(() => undefined);
    if (ready?.ok === true) return;
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error(`the server did not start: ${said}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** Addresses, hashes and tokens that the demo world has by now. */
async function knownValues(): Promise<KnownValues> {
  const rows = async (path: string, member: string) =>
    ((await (await fetch(base + path)).json()) as Record<string, Record<string, unknown>[]>)[member] ?? [];
  const transactions = await rows('/api/transaction?limit=50', 'data');
  const tokens = await rows('/api/tokens/overview?limit=20&filter=all', 'tokens');
  const blocks = await rows('/api/block?limit=3', 'data');
  const of = (list: Record<string, unknown>[], name: string) =>
    [
      ...new Set(list.map(row => row[name]).filter(text => typeof text === 'string' && text !== '')),
    ] as string[];
  return {
    addresses: [
      ...of(transactions, 'ownerAddress'),
      ...of(transactions, 'toAddress'),
      ...of(tokens, 'contractAddress'),
    ],
    hashes: [...of(transactions, 'hash').slice(0, 20), ...of(blocks, 'hash')],
    tokens: of(tokens, 'tokenId'),
  };
}

it(`answers a million requests without a fault of its own (seed ${SEED}, ${SECONDS} s)`, async () => {
  console.log(`fuzz of the API: DEEP_SEED=${SEED}`);
  const maker = new RequestMaker(SEED, await knownValues());
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  /** Bytes of the heads of requests whose connection was reset. */
  const resets: number[] = [];
  const reference: number[] = [];
  const began = performance.now();
  const isOver = () => performance.now() - began > SECONDS * 1000;
  let asked = 0;

  function* requests(): Generator<FuzzRequest> {
    yield* maker.boundaries();
    yield* maker.texts();
    for (;;) yield maker.any();
  }
  const source = requests();
  const work = async () => {
    while (asked < REQUESTS && !isOver() && faults.length < 50) {
      asked++;
      const request = source.next().value as FuzzRequest;
      const answer = await asker.ask(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 0) resets.push(headBytes(request));
      if (answer.status >= 500 && !isOfNode(answer)) faults.push(faultText(request, answer));
    }
  };
  const probing = new AbortController();
  const probe = async () => {
    while (!probing.signal.aborted) {
      const sent = performance.now();
      const response = await fetch(base + REFERENCE);
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      reference.push(performance.now() - sent);
      await new Promise(resolve => setTimeout(resolve, PROBE_EVERY_MS));
    }
  };
  const probed = probe();
  // Its failure is looked at when all workers are done.
  probed.catch(() => undefined);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  probing.abort();
  await probed;

  const sorted = reference.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const [median, usual, slowest] = [at(0.5), at(USUALLY), at(1)];
  console.log(
    `${asked} requests in ${((performance.now() - began) / 1000).toFixed(0)} s: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(
        ', ',
      )}; ${REFERENCE} meanwhile ${median.toFixed(0)} ms, 95 % within ${usual.toFixed(0)} ms, at worst ${slowest.toFixed(0)} ms`,
  );
  console.log(`${resets.length} connections were reset, the shortest head of ${Math.min(...resets)} bytes`);
  expect(faults).toEqual([]);
  // A head that is too long is refused with 431 while it is still being sent, and what is sent then resets the connection.
  expect(resets.filter(bytes => bytes < maxHeaderSize - CLIENTS_OWN_BYTES)).toEqual([]);
  expect(server.exitCode, said).toBeNull();
  expect(said).not.toMatch(/unhandled|uncaught/i);
  expect(usual).toBeLessThan(USUAL_MS);
  // The chain went on and the index with it.
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
});

/** The node was unreachable, which is not the server's fault; its own chain is there, so that it is rare. */
function isOfNode({ status, body }: HttpAnswer): boolean {
  return (status === 502 || status === 503) && /node_(?:unreachable|timeout|busy)/.test(body);
}

function faultText({ method, url, headers, body }: FuzzRequest, answer: HttpAnswer): string {
  const sent = `${method} ${url} ${JSON.stringify(headers)} ${body ?? ''}`.slice(0, 600);
  return `${sent} -> ${answer.status} ${answer.body}`;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { RuntimeConfig } from '@sunscope/product-api/config';
import type { SystemStatus } from '@sunscope/product-api/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { copyEmptyIndex } from './empty-index.ts';

// `sunscope start --side-chain` as a whole: it comes up, is killed, comes up again with the same chains and gateways, and after a
// reset with new ones. Everything of it takes blocks to be final, which is why it is no quick test.

let folder: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-side-start-'));
  await copyEmptyIndex(folder);
  await copyEmptyIndex(join(folder, 'side'));
});

afterAll(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): ChildProcess {
  const { PORT: _port, NODE_URL: _node, DATABASE_URL: _database, ...environment } = process.env;
  return spawn(process.execPath, [...programOf('server'), ...args, '--data-dir', folder], {
    env: {
      ...environment,
      DEMO: '0',
      PORT: '0',
      SIDE_PORT: '0',
      DEVNET_PORT: '0',
      DEVNET_GRPC_PORT: 'off',
      DEVNET_BLOCK_MS: '1000',
      DEVNET_SOLID: 'instant',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** What each line of the start stands for, in the order in which they came, until the bridge stands and the side chain is shown. */
async function start(): Promise<Map<string, string>> {
  child = run('start', '--side-chain');
  const found = new Map<string, string>();
  if (!child.stdout) throw new Error('it prints nothing');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, what, rest] = /^(HTTP|Side node|Side chain|Explorer|Bridge)\s+(.+)/.exec(line) ?? [];
    if (what !== undefined && rest !== undefined) found.set(what, rest);
    if (found.has('Bridge') && found.has('Side chain')) break;
  }
  // What is printed later has to go somewhere.
  child.stdout.resume();
  expect([...found.keys()]).toContain('Bridge');
  return found;
}

const configAt = async (origin: string): Promise<RuntimeConfig> =>
  (await (await fetch(`${origin}/config.json`)).json()) as RuntimeConfig;

/** Where the switch of an origin's pages leads. */
async function switchOf(origin: string): Promise<{ kind: string; other: string | undefined }> {
  const { network, networks } = await configAt(origin);
  return { kind: network.kind, other: networks.find(({ id }) => id !== network.id)?.origin };
}

async function bridgeAt(
  origin: string,
): Promise<{ mainchain_gateway: string; invariant: { state: string } }> {
  const answer = await (await fetch(`${origin}/api/sidechains`)).json();
  return (answer as { data: [{ mainchain_gateway: string; invariant: { state: string } }] }).data[0];
}

const statusAt = async (origin: string): Promise<SystemStatus> =>
  (await (await fetch(`${origin}/api/system/status`)).json()) as SystemStatus;

const headOf = async (node: string): Promise<number> => {
  const block = await (await fetch(`${node}/wallet/getnowblock`)).json();
  return (block as { block_header: { raw_data: { number?: number } } }).block_header.raw_data.number ?? 0;
};

async function isRight(places: Map<string, string>): Promise<void> {
  const [main = '', side = ''] = [places.get('Explorer'), places.get('Side chain')];
  // The pages of the main chain do not wait for the other's.
  const order = [...places.keys()];
  expect(order.indexOf('Explorer')).toBeLessThan(order.indexOf('Side chain'));
  const ends = [await switchOf(main), await switchOf(side)];
  expect(ends.map(({ kind }) => kind)).toEqual([expect.not.stringMatching(/^side$/), 'side']);
  expect(ends.map(({ other }) => new URL(other ?? '').port)).toEqual([
    new URL(side).port,
    new URL(main).port,
  ]);
  for (const origin of [main, side])
    await until(async () => (await bridgeAt(origin)).invariant.state === 'holds');
  // Each index follows its own chain: what was made when it was asked first is in it.
  for (const origin of [main, side]) {
    const head = (await statusAt(origin)).full.block;
    await until(async () => (await statusAt(origin)).database.block >= head);
    const codes = (await statusAt(origin)).notices.map(({ code }) => code);
    expect(codes.filter(code => code !== 'index_behind')).toEqual([]);
  }
}

/** Asks again and again; what never comes is for the limit of the whole test. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await delay(200);
}

const gone = (node: string): Promise<void> =>
  until(async () =>
    fetch(`${node}/wallet/getnowblock`).then(
      () => false,
      () => true,
    ),
  );

it('comes up, again after a kill, and after a reset with new chains', async () => {
  const first = await start();
  await isRight(first);
  const nodes = ['HTTP', 'Side node'].map(name => first.get(name) ?? '');
  const heads = await Promise.all(nodes.map(headOf));
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  // Both chains end by themselves with what started them.
  for (const node of nodes) await gone(node);

  const second = await start();
  await isRight(second);
  expect(second.get('Bridge')).toBe(first.get('Bridge'));
  const later = await Promise.all(['HTTP', 'Side node'].map(name => headOf(second.get(name) ?? '')));
  later.forEach((head, at) => expect(head).toBeGreaterThanOrEqual(heads[at] ?? 0));
  child?.kill('SIGTERM');
  if (child) expect(await once(child, 'exit')).toEqual([0, null]);

  const reset = run('reset', '--yes');
  expect(await once(reset, 'exit')).toEqual([0, null]);
  const third = await start();
  await isRight(third);
  expect(third.get('Bridge')).not.toBe(first.get('Bridge'));
  child?.kill('SIGTERM');
  if (child) expect(await once(child, 'exit')).toEqual([0, null]);
});

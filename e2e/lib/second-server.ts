import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyDemoData } from '../../scripts/lib/demo-world.mjs';
import { DEVNET_PORT, PORT } from './ports.ts';

/** Behind those of all workers' servers, before those of their chains. */
export const OWN_PORT = PORT + 40;
const PROGRAM = join(import.meta.dirname, '../../apps/server/dist/cli.js');
/** A hang only. */
const LONGEST_MS = 600_000;

/** A server of a test's own over its worker's chain, which can be killed: the worker's ends all tests with it. */
export interface SecondServer extends AsyncDisposable {
  readonly origin: string;
  /** By SIGKILL, in the middle of whatever it does; resolves when the next one answers. */
  killAndStart(): Promise<void>;
}

/** Starts one with a copy of the demo world's index. */
export async function startServer(): Promise<SecondServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunscope-second-'));
  await copyDemoData(dataDir);
  const origin = `http://127.0.0.1:${OWN_PORT}`;
  const chain = `http://127.0.0.1:${DEVNET_PORT}`;
  let running = await runServer(dataDir, origin, chain);
  return {
    origin,
    async killAndStart() {
      await endProcess(running);
      running = await runServer(dataDir, origin, chain);
    },
    async [Symbol.asyncDispose]() {
      await endProcess(running);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts one on {@link OWN_PORT} over a chain; resolves when it answers. */
export async function runServer(dataDir: string, origin: string, chain: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      ...process.env,
      PORT: String(OWN_PORT),
      DATA_DIR: dataDir,
      NODE_URL: chain,
      // As the worker's own server says of its chain; otherwise it is a test network, without Multi Send.
      NETWORK_KIND: 'main',
    },
    stdio: 'ignore',
  });
  const deadline = Date.now() + LONGEST_MS;
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`a second server does not start on port ${OWN_PORT} (exit code ${child.exitCode})`);
    }
    await delay(100);
  }
  return child;
}

/** By SIGKILL; resolves when it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

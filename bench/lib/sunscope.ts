import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program of ours under measurement. */
export interface Running {
  process: ChildProcess;
  url: string;
  dataDir: string;
  /** Milliseconds from the start of the process until it was ready. */
  readyMs: number;
  stop(keepData?: boolean): Promise<void>;
}

interface StartOptions {
  port: number;
  devnetPort: number;
  dataDir?: string;
  env?: Record<string, string>;
  /** By `npm start`'s own program, which then waits: for what everything takes. */
  asUsersDo?: boolean;
}

/** Starts everything, as `npm start` does once all is built, and waits until it is ready to serve. */
export function startSunscope(options: StartOptions): Promise<Running> {
  return startProgram({
    ...(options.asUsersDo
      ? { script: 'scripts/start.mjs', args: [] }
      : { script: 'apps/server/dist/cli.js', args: ['start'] }),
    url: `http://127.0.0.1:${options.port}`,
    ready: '/readyz',
    dataDir: options.dataDir,
    env: { PORT: String(options.port), DEVNET_PORT: String(options.devnetPort), ...options.env },
  });
}

/** Starts the chain alone and waits until it has a block after genesis. */
export function startDevnet(options: { port: number; env?: Record<string, string> }): Promise<Running> {
  return startProgram({
    script: 'apps/devnet/dist/main.js',
    args: [],
    url: `http://127.0.0.1:${options.port}`,
    ready: '/wallet/getblockbynum?num=1',
    dataDir: undefined,
    env: { DEVNET_PORT: String(options.port), DEMO: '0', ...options.env },
  });
}

async function startProgram(program: {
  script: string;
  args: string[];
  url: string;
  ready: string;
  dataDir: string | undefined;
  env: Record<string, string>;
}): Promise<Running> {
  const dataDir = program.dataDir ?? mkdtempSync(join(tmpdir(), 'sunscope-bench-'));
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, program.script), ...program.args], {
    env: { ...process.env, DATA_DIR: dataDir, ...program.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const gone = exited.then(() => {
    throw new Error(`${program.script} stopped before it was ready`);
  });
  await Promise.race([waitUntilAnswers(program.url + program.ready), gone]);
  gone.catch(() => undefined);
  return {
    process: child,
    url: program.url,
    dataDir,
    readyMs: performance.now() - began,
    async stop(keepData = false) {
      child.kill('SIGTERM');
      await exited;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until a URL answers with something other than an error or an empty object. */
export async function waitUntilAnswers(url: string, request: RequestInit = {}): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, request);
      if (response.ok && (await response.text()).trim() !== '{}') return;
    } catch {
      // Not listening yet: that is what is being waited for.
    }
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error(`${url} did not answer within two minutes`);
}

/** Resident memory of a process and its children, in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  let bytes = pages * 4096;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) bytes += residentBytes(Number(child));
  }
  return bytes;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../../server/dist/cli.js');
const AGAIN_MS = [1000, 2000, 5000, 15_000, 30_000];
const LOOK_MS = 200;

/** The server inside: started again where it ends, ever later, as long as the window is open. */
export class InnerServer {
  #child: ChildProcess | undefined;
  #stopping = false;
  #starts = 0;

  constructor(readonly args: readonly string[]) {
    this.#start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  #start(): void {
    this.#child = spawn(process.execPath, [PROGRAM, 'start', ...this.args], { stdio: 'inherit' });
    this.#child.once('exit', () => {
      const wait = AGAIN_MS[Math.min(this.#starts++, AGAIN_MS.length - 1)];
      setTimeout(() => {
        if (!this.#stopping) this.#start();
      }, wait).unref();
    });
  }
}

/** Waits until a server answers, or until the time is over: then the window says that it is unreachable. */
export async function waitFor(url: string, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(LOOK_MS)) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
  }
}

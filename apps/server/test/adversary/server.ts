import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import type { TestPlace } from '../test-database.ts';

const STARTED_MS = 180_000;
const ENDED_MS = 60_000;
/** A node's silence is given up after this, where the server only passes calls on. */
const NODE_TIMEOUT_MS = 3000;

/** Settings beyond those of every test: variables of the environment, and the node's silence. */
interface ServerSettings {
  readonly nodeTimeoutMs?: number;
  readonly TRUST_PROXY?: string;
}

/** The whole server as people run it: a process of its own. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #said: string[];

  private constructor(url: string, child: ChildProcess, said: string[]) {
    this.url = url;
    this.#child = child;
    this.#said = said;
  }

  /** `sunscope start` on an index and a node; resolves when its API answers. */
  static async start(
    place: TestPlace,
    nodeUrl: string,
    { nodeTimeoutMs = NODE_TIMEOUT_MS, ...settings }: ServerSettings = {},
  ): Promise<ServerProcess> {
    const { dataDir = tmpdir(), databaseUrl } = place.options;
    const child = spawn(
      process.execPath,
      [
        ...programOf('server'),
        'start',
        '--port',
        '0',
        '--node-url',
        nodeUrl,
        '--data-dir',
        dataDir,
        '--rate-limit',
        '0',
        '--node-timeout-ms',
        String(nodeTimeoutMs),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          ...settings,
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        },
      },
    );
    const said: string[] = [];
    const address = new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said.push(chunk.toString());
        const port = /^Explorer +http:\/\/localhost:(\d+)/m.exec(said.join(''))?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said.join('')}`)));
      setTimeout(() => reject(new Error(`the server did not start: ${said.join('')}`)), STARTED_MS).unref();
    });
    try {
      return new ServerProcess(await address, child, said);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  /** What it printed and logged. */
  get said(): string {
    return this.#said.join('');
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Most memory that it ever had, in MiB; undefined where the system does not say. */
  get mostMemory(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
    } catch {
      return undefined;
    }
  }

  /** Asks it to end as Ctrl+C does, and gives its exit code. */
  async stop(): Promise<number | undefined> {
    if (!this.alive) return this.#child.exitCode ?? undefined;
    const ended = once(this.#child, 'exit') as Promise<[number | null]>;
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), ENDED_MS);
    const [code] = await ended;
    clearTimeout(timer);
    return code ?? undefined;
  }
}

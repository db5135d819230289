import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/** Path of Chromium or Chrome; `CHROMIUM_PATH` wins. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const set = environment['CHROMIUM_PATH'];
  if (set !== undefined && set !== '') return existsSync(set) ? set : undefined;
  const folders = (environment['PATH'] ?? '').split(delimiter);
  return [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...ELSEWHERE].find(path =>
    existsSync(path),
  );
}

export type Params = Record<string, unknown>;
type Listener = (params: Params, session: string | undefined) => void;

interface Waiting {
  resolve(result: Params): void;
  reject(error: Error): void;
}

/** A browser that only this process can drive: its DevTools answer on a pipe, and listen on no port. */
export class Browser {
  readonly #child: ChildProcess;
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Listener[]>();
  #last = 0;
  #rest = Buffer.alloc(0);
  /** Resolves when it has ended, however. */
  readonly ended: Promise<void>;

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, ['--remote-debugging-pipe', ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#out = this.#child.stdio[3] as Writable;
    const input = this.#child.stdio[4] as Readable;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    // A broken pipe means that the browser ended, which is handled below.
    for (const stream of [this.#out, input]) stream.on('error', () => undefined);
    this.ended = new Promise(resolve => {
      const end = () => {
        for (const waiting of this.#waiting.values()) waiting.reject(new Error('The browser has ended'));
        this.#waiting.clear();
        resolve();
      };
      this.#child.once('exit', end).once('error', end);
    });
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  send(method: string, params: Params = {}, session?: string): Promise<Params> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined)
      return Promise.reject(new Error('The browser has ended'));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#out.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    });
  }

  /** Sends a command whose response nobody needs: its target may be gone by then. */
  post(method: string, params: Params = {}, session?: string): void {
    this.send(method, params, session).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.post('Browser.close');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
    await this.ended;
    clearTimeout(timer);
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let end = this.#rest.indexOf(0); end !== -1; end = this.#rest.indexOf(0)) {
      this.#hear(this.#rest.subarray(0, end).toString('utf8'));
      this.#rest = this.#rest.subarray(end + 1);
    }
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      params?: Params;
      result?: Params;
      error?: { message: string };
      sessionId?: string;
    };
    if (message.id === undefined) {
      for (const listener of this.#listeners.get(message.method ?? '') ?? [])
        listener(message.params ?? {}, message.sessionId);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result ?? {});
  }
}

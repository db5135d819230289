import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { WebSocket, type RawData } from 'ws';

// The packed desktop window, started as a person starts it, on a screen that nobody sees.

const POLL = { timeout: 120_000 };

/** What the window needs and this machine lacks; empty where it can be tried. */
export function missingForWindow(): string[] {
  return [
    ['chromium', 'Chromium (apt-get install chromium)'],
    ['Xvfb', 'a virtual display (apt-get install xvfb)'],
  ]
    .filter(([command]) => spawnSync('which', [command ?? '']).status !== 0)
    .map(([, what]) => what ?? '');
}

/** A screen of its own, whose number it finds itself. */
export async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { process: screen, display: `:${number.toString().trim()}` };
}

/**
 * Programs that stand in for the system's: Chromium with what root and small containers need, and a port by which this
 * test looks into the window; and xdg-open, which writes down what it was given.
 */
export async function standIns(
  folder: string,
): Promise<{ chromium: string; opened: () => Promise<string[]> }> {
  const program = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${text}\n`);
    await chmod(path, 0o755);
    return path;
  };
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const chromium = await program(
    'browser',
    `exec chromium${sandbox} --disable-dev-shm-usage --password-store=basic --remote-debugging-port=0 "$@"`,
  );
  const list = join(folder, 'opened.txt');
  await program('xdg-open', `echo "$1" >> '${list}'`);
  return {
    chromium,
    opened: async () =>
      (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(line => line !== ''),
  };
}

/** The page in a window whose browser has this profile. */
export class WindowPage {
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async of(profile: string): Promise<WindowPage> {
    const port = async () =>
      (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0];
    await expect.poll(port, POLL).toMatch(/^\d+$/);
    const address = async () => {
      const answer = await fetch(`http://127.0.0.1:${await port()}/json/list`);
      const targets = (await answer.json()) as { type: string; url: string; webSocketDebuggerUrl?: string }[];
      return targets.find(({ type, url }) => type === 'page' && url.startsWith('http'))?.webSocketDebuggerUrl;
    };
    await expect.poll(() => address().catch(() => undefined), POLL).toBeDefined();
    const socket = new WebSocket((await address()) ?? '');
    await once(socket, 'open');
    return new WindowPage(socket);
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const hear = (data: RawData) => {
        const message = JSON.parse((data as Buffer).toString()) as {
          id?: number;
          result?: Record<string, unknown>;
          error?: { message: string };
        };
        if (message.id !== id) return;
        this.#socket.off('message', hear);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result ?? {});
      };
      this.#socket.on('message', hear);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      userGesture: true,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  }

  /** Waits until an expression is as wanted. */
  async until(expression: string, wanted: unknown): Promise<void> {
    await expect.poll(() => this.evaluate(expression), { ...POLL, message: expression }).toEqual(wanted);
  }

  async press(key: string, code: number): Promise<void> {
    for (const type of ['rawKeyDown', 'char', 'keyUp'])
      await this.send('Input.dispatchKeyEvent', {
        type,
        key,
        code: key,
        windowsVirtualKeyCode: code,
        text: type === 'char' ? '\r' : undefined,
      });
  }

  /** A picture of the page, PNG. */
  async picture(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot');
    return Buffer.from(String(data), 'base64');
  }

  close(): void {
    this.#socket.close();
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programOf } from '../../../scripts/lib/programs.mjs';
import { copyEmptyIndex } from './empty-index.ts';

const PASSWORD = 'hunter2hunter2';
const KEY = 'k3y-0f-the-provider';
const SECRETS = new RegExp(`${PASSWORD}|${KEY}|bob:`);
// Nothing listens on port 1.
const NODE_URL = `http://bob:${PASSWORD}@127.0.0.1:1/rpc?apikey=${KEY}`;
const SOLIDITY_NODE_URL = `http://bob:${PASSWORD}@127.0.0.1:1/?token=${KEY}`;
/** On a signal, fails twice with nobody waiting, as a fault of ours would. */
const FAULT = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => {
    Promise.reject(new Error('a stored promise at ${NODE_URL}'));
    setTimeout(() => { throw new Error('a stream without a handler, key ${KEY}'); });
  });`,
)}`;

interface Program {
  child: ChildProcess;
  output(): string;
  /** Resolves with what of the output a pattern finds. */
  until(pattern: RegExp): Promise<string>;
}

function run(name: 'server' | 'devnet', args: string[], settings: Record<string, string> = {}): Program {
  const { PORT: _port, NODE_URL: _node, DATABASE_URL: _database, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', FAULT, ...programOf(name), ...args], {
    env: { ...environment, LOG_LEVEL: 'trace', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString('utf8')));
  return {
    child,
    output: () => output,
    until: pattern =>
      vi.waitFor(
        () => {
          const found = pattern.exec(output);
          if (!found) throw new Error(`${String(pattern)} is not in: ${output}`);
          return found[1] ?? found[0];
        },
        { timeout: 50_000, interval: 50 },
      ),
  };
}

async function ended({ child }: Program): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-last-resort-'));
  await copyEmptyIndex(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.concurrent('a process', () => {
  it('outlives failures nobody waited for, counts them, and tells no secret of its settings', async () => {
    const server = run('server', ['start', '--data-dir', folder, '--port', '0'], {
      NODE_URL,
      SOLIDITY_NODE_URL,
    });
    try {
      const url = await server.until(/(http:\/\/localhost:\d+)/);
      const answers: string[] = [];
      const ask = async (path: string) => {
        const text = await (await fetch(url + path)).text();
        answers.push(text);
        return text;
      };
      for (const path of [
        '/readyz',
        '/api/system/status',
        '/config.json',
        '/wallet/getnowblock',
        '/walletsolidity/getnowblock',
        '/api/contracts/code?contract=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        '/api/nodemap',
      ])
        await ask(path);
      server.child.kill('SIGUSR2');
      await server.until(/a stream without a handler/);
      expect(await ask('/healthz')).toContain('ok');
      const metrics = await ask('/metrics');
      expect(metrics).toContain('sunscope_unhandled_failures_total{kind="rejection"} 1');
      expect(metrics).toContain('sunscope_unhandled_failures_total{kind="exception"} 1');
      expect(answers.join('\n')).not.toMatch(SECRETS);
    } finally {
      server.child.kill('SIGTERM');
    }
    expect(await ended(server)).toBe(0);
    expect(server.output()).toContain('a stored promise at http://[hidden]@127.0.0.1:1');
    expect(server.output()).not.toMatch(SECRETS);
  });

  it.each([
    ['doctor', { NODE_URL, DATABASE_URL: `postgres://bob:${PASSWORD}@127.0.0.1:1/x?sslkey=${KEY}` }],
    ['serve', { NODE_URL, DATABASE_URL: `postgres://bob:${PASSWORD}@127.0.0.1:1/x` }],
    ['serve', { NODE_URL: `htp://bob:${PASSWORD}@node`, DATABASE_URL: `mysql://bob:${PASSWORD}@db` }],
    ['serve', { NODE_URL: `http://bob:${PASSWORD}/@node:99999/?apikey=${KEY}` }],
  ])('reports no secret where %s fails with %o', async (command, settings) => {
    const program = run('server', [command, '--port', '0'], settings);
    expect(await ended(program)).toBeGreaterThan(0);
    expect(program.output()).not.toBe('');
    expect(program.output()).not.toMatch(SECRETS);
  });

  it('that is the chain outlives them too', async () => {
    const devnet = run('devnet', ['--memory', '--port', '0', '--accounts', '1'], { DEMO: '0' });
    try {
      const url = await devnet.until(/(http:\/\/127\.0\.0\.1:\d+)/);
      await devnet.until(/Ctrl|stop|HTTP/);
      devnet.child.kill('SIGUSR2');
      await devnet.until(/Failure 2 that nothing waited for/);
      expect((await fetch(`${url}/wallet/getnowblock`)).status).toBe(200);
    } finally {
      devnet.child.kill('SIGTERM');
    }
    expect(await ended(devnet)).toBe(0);
  });
});

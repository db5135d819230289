import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';

// The pieces of code in docs/developers.md that are marked `runs`, run as they stand there.

const guide = readFileSync(new URL('../../../docs/developers.md', import.meta.url), 'utf8');
const pieces = [...guide.matchAll(/## ([^\n]+)\n(?:(?!\n## )[^])*?```js runs\n([^]*?)```/g)].map(
  ([, title, code]) => [title ?? '', code ?? ''] as const,
);

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
});
afterAll(() => devnet.close());

it('has pieces that run', () => expect(pieces.map(([title]) => title)).toEqual(['TronWeb', 'viem']));

it.each(pieces)('%s', async (_title, code) => {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', code.replaceAll('http://127.0.0.1:9090', devnet.url)],
    { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  expect(ended, output).toBe(0);
  expect(output).toMatch(/^(true|\d+) \d+n?\n$/);
});

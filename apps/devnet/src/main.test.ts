import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';

// At once, and while it works on the past of a demo world, which takes many seconds.
it.each([0, 2_000])('ends with the server that started it, gone after %d ms', async ms => {
  const data = mkdtempSync(join(tmpdir(), 'sunscope-main-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), '--port', '0', '--data', data, '--demo'],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  try {
    const ended = once(child, 'exit');
    let printed = '';
    child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
    await delay(ms);
    child.disconnect();
    expect(await Promise.race([ended, delay(45_000, 'runs on')])).toEqual([0, null]);
    expect(printed).toBe('');
  } finally {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
});

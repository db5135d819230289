import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';

it('ends with the server that started it, even while it makes the past of a demo world', async () => {
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
    // The chain begins within two seconds and works on its past for many more.
    await delay(2_000);
    child.disconnect();
    expect(await Promise.race([ended, delay(45_000, 'runs on')])).toEqual([0, null]);
    expect(printed).toBe('');
  } finally {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}, 60_000);

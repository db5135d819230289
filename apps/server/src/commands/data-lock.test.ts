import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunscope-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('lockDataDir', () => {
  it('keeps a second process out and says how to fix it', async () => {
    // Process 1 always runs.
    await writeFile(join(folder, 'sunscope.pid'), '1\n');
    await expect(lockDataDir(folder)).rejects.toMatchObject({
      code: 'data_dir_in_use',
      message: expect.stringContaining('process 1') as string,
    });
  });

  it('takes over the lock of a process that is gone, or that cannot be read', async () => {
    for (const left of ['999999999\n', '', 'nonsense']) {
      await writeFile(join(folder, 'sunscope.pid'), left);
      const lock = await lockDataDir(folder);
      expect(await readFile(join(folder, 'sunscope.pid'), 'utf8')).toBe(`${process.pid}\n`);
      await lock.release();
    }
  });

  it('makes the folder, and frees it when released', async () => {
    const nested = join(folder, 'a', 'b');
    await (await lockDataDir(nested)).release();
    await (await lockDataDir(nested)).release();
  });
});

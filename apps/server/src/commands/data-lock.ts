import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SunscopeError } from '@sunscope/tron/errors';

/** Keeps a second Sunscope out of the same folder; two processes would damage an embedded database. */
export interface DataLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process. A lock whose process is gone (killed, power cut) is taken over.
 * @throws SunscopeError `data_dir_in_use`
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'sunscope.pid');
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid}\n`);
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const pid = Number((await readFile(path, 'utf8').catch(() => '')).trim());
    // In a container every run may have the same number, so an own number is an old lock.
    if (pid !== process.pid && isRunning(pid))
      throw new SunscopeError(
        'data_dir_in_use',
        `The folder ${dataDir} is used by another Sunscope (process ${pid}): stop it, or give this one another --data-dir. If no such process is a Sunscope, delete ${path}`,
      );
    await rm(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

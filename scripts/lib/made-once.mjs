import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './root.mjs';

/** What takes seconds to make and hardly any time to copy is kept here from run to run. */
const cache = join(root, 'node_modules/.cache/sunscope');
/** Whoever makes something for longer than this was killed. */
const LONGEST_MAKING_MS = 300_000;

/**
 * A folder that is made where it is not there yet, by one process while others that want it wait.
 * @param {object} wanted
 * @param {string} wanted.name what it is, in words with hyphens; what was made of other sources goes when it is made again
 * @param {string} wanted.digest of all that it is made from
 * @param {number} [wanted.maxAgeMs] made again when older
 * @param {(folder: string) => Promise<void>} wanted.make fills an empty folder
 * @returns {Promise<string>} its path, not to be written to
 */
export async function madeOnce({ name, digest, maxAgeMs = Infinity, make }) {
  const folder = join(cache, `${name}-${digest}`);
  await mkdir(cache, { recursive: true });
  while (!(await isYoung(folder, maxAgeMs))) await makeOrWait({ name, folder, maxAgeMs, make });
  return folder;
}

/** @param {{ name: string, folder: string, maxAgeMs: number, make: (folder: string) => Promise<void> }} wanted */
async function makeOrWait({ name, folder, maxAgeMs, make }) {
  const mark = `${folder}.making`;
  try {
    await writeFile(mark, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    await delay(100);
    if (await isLeftBehind(mark)) await rm(mark, { force: true });
    return;
  }
  const making = await mkdtemp(join(cache, 'making-'));
  try {
    if (await isYoung(folder, maxAgeMs)) return;
    await make(making);
    const old = (await readdir(cache)).filter(
      entry => new RegExp(`^${name}-[0-9a-f]+$`).test(entry) && !entry.endsWith('.making'),
    );
    for (const entry of old) await rm(join(cache, entry), { recursive: true, force: true });
    await rename(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
    await rm(mark, { force: true });
  }
}

/**
 * Whether who made it is gone. Age alone does not show it: tests whose clock stands still would wait for ever.
 * @param {string} mark
 */
async function isLeftBehind(mark) {
  const pid = Number(await readFile(mark, 'utf8').catch(() => ''));
  if (pid > 0 && !isRunning(pid)) return true;
  const { mtimeMs } = await stat(mark).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > LONGEST_MAKING_MS;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} folder
 * @param {number} maxAgeMs
 */
async function isYoung(folder, maxAgeMs) {
  if (!existsSync(folder)) return false;
  return maxAgeMs === Infinity || Date.now() - (await stat(folder)).mtimeMs < maxAgeMs;
}

/**
 * @param {readonly string[]} files
 * @returns {Promise<string>}
 */
export async function digestOfFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.replace(root, '')).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

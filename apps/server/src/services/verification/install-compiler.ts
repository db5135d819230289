import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import { member } from './compiled.ts';
import { STOCK_RELEASES } from './stock-releases.ts';

const WANTED = 'package/soljson.js';
const BLOCK = 512;
const MOST_BYTES = 64 << 20;

/**
 * Puts a release of solc from npm into a folder, with its checksum in list.json beside it. Its package must have the
 * integrity known here, whatever the registry says.
 * @throws InvalidValueError `unknown_compiler`, SunscopeError `compiler_not_installed`
 */
export async function installCompiler(version: string, folder: string): Promise<string> {
  const integrity = Object.hasOwn(STOCK_RELEASES, version) ? STOCK_RELEASES[version] : undefined;
  if (integrity === undefined)
    throw new InvalidValueError(
      'unknown_compiler',
      `${version} cannot be installed: name one of sunscope compilers, such as 0.8.20`,
    );
  const scratch = await mkdtemp(join(tmpdir(), 'sunscope-compiler-'));
  try {
    await pack(version, scratch);
    const [name] = (await readdir(scratch)).filter(file => file.endsWith('.tgz'));
    const archive = await readFile(join(scratch, name ?? ''));
    const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    if (actual !== integrity)
      throw failure(version, `its package has the integrity ${actual}, and must have ${integrity}`);
    const program = fileOf(gunzipSync(archive, { maxOutputLength: MOST_BYTES }), WANTED);
    if (!program) throw failure(version, `its package holds no ${WANTED}`);
    return await put(program, version, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function pack(version: string, folder: string): Promise<void> {
  try {
    await promisify(execFile)(
      'npm',
      ['pack', `solc@${version}`, '--pack-destination', folder, '--ignore-scripts'],
      {
        cwd: folder,
      },
    );
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw failure(version, `npm could not fetch it: ${reason.slice(-500)}`);
  }
}

/** First the checksum, then the file: between the two nothing is loaded. */
async function put(program: Uint8Array, version: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = `soljson-v${version}.js`;
  const listPath = join(folder, 'list.json');
  const list: unknown = JSON.parse(await readFile(listPath, 'utf8').catch(() => '{}'));
  const builds = member(list, 'builds');
  const others = (Array.isArray(builds) ? (builds as unknown[]) : []).filter(
    build => member(build, 'path') !== path,
  );
  const sha256 = `0x${createHash('sha256').update(program).digest('hex')}`;
  const text = JSON.stringify(
    { ...(list as object), builds: [...others, { path, version, sha256 }] },
    null,
    2,
  );
  await writeFile(`${listPath}.new`, `${text}\n`);
  await rename(`${listPath}.new`, listPath);
  await writeFile(join(folder, `${path}.new`), program);
  await rename(join(folder, `${path}.new`), join(folder, path));
  return join(folder, path);
}

/** One file of a tar archive. */
export function fileOf(archive: Uint8Array, name: string): Uint8Array | undefined {
  const text = (at: number, length: number) =>
    Buffer.from(archive.subarray(at, at + length))
      .toString('latin1')
      .replace(/\0[^]*$/, '')
      .trim();
  for (let at = 0; at + BLOCK <= archive.length;) {
    const size = Number.parseInt(text(at + 124, 12) || '0', 8);
    if (!Number.isSafeInteger(size) || size < 0) return undefined;
    const start = at + BLOCK;
    if (text(at, 100) === name) return archive.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

const failure = (version: string, reason: string) =>
  new SunscopeError('compiler_not_installed', `solc ${version} was not installed: ${reason}`);

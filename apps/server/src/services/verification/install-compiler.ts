import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import { member } from './compiled.ts';
import { COMPILERS, type CompilerEntry } from './compilers.ts';
import { STOCK_RELEASES } from './stock-releases.ts';
import { TRON_PACKAGES } from './tron-builds.ts';

const STOCK_FILE = 'package/soljson.js';
const BLOCK = 512;
/** TronBox unpacks to 93 MB. */
const MOST_BYTES = 128 << 20;

interface Source {
  package: string;
  integrity: string;
  file: string;
  /** Of the compiler, where it is a module of the file or TRON's; stock solc is known by its package. */
  sha256?: string;
}

/**
 * Puts a release of solc, or a build of TRON's, from npm into a folder, with its checksum in list.json beside it. Its
 * package must have the integrity known here, whatever the registry says.
 * @throws InvalidValueError `unknown_compiler`, SunscopeError `compiler_not_installed`
 */
export async function installCompiler(name: string, folder: string): Promise<string> {
  const entry = COMPILERS.find(({ install }) => install === name);
  const source = entry && sourceOf(entry);
  if (!entry || !source)
    throw new InvalidValueError(
      'unknown_compiler',
      `${name} cannot be installed: name one of sunscope compilers, such as 0.8.20`,
    );
  const scratch = await mkdtemp(join(tmpdir(), 'sunscope-compiler-'));
  try {
    await pack(entry.id, source.package, scratch);
    const [packed] = (await readdir(scratch)).filter(file => file.endsWith('.tgz'));
    const archive = await readFile(join(scratch, packed ?? ''));
    const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    if (actual !== source.integrity)
      throw failure(entry.id, `its package has the integrity ${actual}, and must have ${source.integrity}`);
    const file = fileOf(gunzipSync(archive, { maxOutputLength: MOST_BYTES }), source.file);
    const program = file && (source.sha256 === undefined ? file : compilerIn(file, source.sha256));
    if (!program) throw failure(entry.id, `its package holds no ${source.file} with it`);
    return await put(program, entry, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function sourceOf({ id, version, vendor }: CompilerEntry): Source | undefined {
  if (vendor === 'tron') return TRON_PACKAGES[id];
  const integrity = STOCK_RELEASES[version];
  return integrity === undefined ? undefined : { package: `solc@${version}`, integrity, file: STOCK_FILE };
}

const BEGIN = 'var Module;if(!Module)';
/** How webpack ends a module. */
const END = '\n\n\n/***/ }';

/**
 * The compiler of that SHA-256: the file itself, or a module of a bundle. There its `require` was rewritten to numbers of
 * other modules, and is put back.
 */
export function compilerIn(file: Uint8Array, sha256: string): Uint8Array | undefined {
  if (sha256Of(file) === sha256) return file;
  const bundle = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = bundle.indexOf(BEGIN); at !== -1;) {
    const end = bundle.indexOf(END, at);
    const module = bundle.subarray(at, end === -1 ? undefined : end);
    if (sha256Of(module) === sha256)
      return Buffer.from(
        module
          .toString('utf8')
          .replace(/\bnodeFS=__webpack_require__\(\d+\)/, 'nodeFS=require("fs")')
          .replace(/\bnodePath=__webpack_require__\(\d+\)/, 'nodePath=require("path")'),
      );
    at = bundle.indexOf(BEGIN, at + module.length);
  }
  return undefined;
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function pack(id: string, name: string, folder: string): Promise<void> {
  try {
    await promisify(execFile)('npm', ['pack', name, '--pack-destination', folder, '--ignore-scripts'], {
      cwd: folder,
    });
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? error).trim();
    throw failure(id, `npm could not fetch it: ${reason.slice(-500)}`);
  }
}

/** First the checksum, then the file: between the two nothing is loaded. */
async function put(
  program: Uint8Array,
  { file: path, version }: CompilerEntry,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const listPath = join(folder, 'list.json');
  const list: unknown = JSON.parse(await readFile(listPath, 'utf8').catch(() => '{}'));
  const builds = member(list, 'builds');
  const others = (Array.isArray(builds) ? (builds as unknown[]) : []).filter(
    build => member(build, 'path') !== path,
  );
  const sha256 = `0x${sha256Of(program)}`;
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

const failure = (id: string, reason: string) =>
  new SunscopeError('compiler_not_installed', `${id} was not installed: ${reason}`);

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InvalidValueError } from '@sunscope/tron/errors';
import { handled } from '@sunscope/tron/promises';
import { member } from './compiled.ts';
import { STOCK_RELEASES } from './stock-releases.ts';
import { TRON_BUILDS, TRON_PACKAGES, TRONBOX_BUILDS } from './tron-builds.ts';

/** A compiler by the name people choose it by. */
export interface CompilerEntry {
  /** `tron-0.5.10_Odyssey_v3.6.6`, `solc-0.8.37`. */
  id: string;
  vendor: 'tron' | 'solc';
  version: string;
  /** First digits of the commit it must report; a version alone is ambiguous among TRON's. */
  commit?: string;
  /** File within COMPILERS_DIR. */
  file: string;
  /** What `sunscope compilers install` calls it; undefined where no registry has it. */
  install?: string;
}

const stock = (version: string): CompilerEntry => ({
  id: `solc-${version}`,
  vendor: 'solc',
  version,
  file: `soljson-v${version}.js`,
  install: version,
});

const ofTron = (version: string, commit: string, id = `tron-${version}`): CompilerEntry => ({
  id,
  vendor: 'tron',
  version,
  commit,
  file: `soljson_v${version}+commit.${commit}.js`,
  ...(Object.hasOwn(TRON_PACKAGES, id) ? { install: id } : {}),
});

/** Every compiler by name, TRON's first; the newest of each come first. */
export const COMPILERS: readonly CompilerEntry[] = [
  ...TRONBOX_BUILDS.map(({ id, version, commit, file }) => ({ ...ofTron(version, commit, id), file })),
  ...TRON_BUILDS.map(([version, commit, name]) => ofTron(version, commit, name)),
  ...Object.keys(STOCK_RELEASES).toSorted(byVersion).map(stock),
];

const BY_ID = new Map(COMPILERS.map(entry => [entry.id, entry]));

/** Releases that come with this installation, by the name they are installed under. */
const INSTALLED: Readonly<Record<string, string>> = {
  '0.8.37': 'solc',
  '0.6.12': 'solc-0.6',
  '0.5.17': 'solc-0.5',
  '0.4.26': 'solc-0.4',
};

/** A compiler that can be run. */
export interface AvailableCompiler extends CompilerEntry {
  path: string;
}

/**
 * A compiler by its own name, or by the version that tools of Ethereum name: `v0.8.20+commit.a1b79de6`.
 * @throws InvalidValueError `unknown_compiler`
 */
export function compilerOf(name: string): CompilerEntry {
  const known = BY_ID.get(name);
  if (known) return known;
  const [, version = '', commit] = /^v?(\d+\.\d+\.\d+)(?:\+commit\.([0-9a-f]{6,40}))?/.exec(name) ?? [];
  const tron = COMPILERS.find(
    entry => entry.version === version && entry.commit !== undefined && commit?.startsWith(entry.commit),
  );
  const found = tron ?? BY_ID.get(`solc-${version}`) ?? BY_ID.get(`tron-${version}`);
  if (!found)
    throw new InvalidValueError(
      'unknown_compiler',
      `There is no compiler "${name.slice(0, 60)}": choose one of GET /api/solidity/compilers`,
    );
  return found;
}

const require = createRequire(import.meta.url);

export const NOT_THERE = 'is not there';

/** Where the compilers of this installation are, and those its operator added to a folder. */
export class CompilerShelf {
  readonly #folder: string;
  #checked = new Map<string, Promise<string | undefined>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder;
  }

  /** @returns undefined where it is not here, or is not what it claims to be */
  async find(entry: CompilerEntry): Promise<AvailableCompiler | undefined> {
    const own = entry.vendor === 'solc' ? this.#installed(entry.version) : undefined;
    if (own !== undefined) return { ...entry, path: own };
    const path = join(this.#folder, entry.file);
    if (!existsSync(path)) return undefined;
    const checked = handled(this.#checked.get(path) ?? this.#check(entry, path));
    this.#checked.set(path, checked);
    const problem = await checked;
    if (problem === undefined) return { ...entry, path };
    // A file may be put right while the server runs.
    this.#checked.delete(path);
    return undefined;
  }

  async available(): Promise<AvailableCompiler[]> {
    const found = await Promise.all(COMPILERS.map(entry => this.find(entry)));
    return found.filter(entry => entry !== undefined);
  }

  /** What is wrong with a file of the folder; undefined for none. */
  async problemOf(entry: CompilerEntry): Promise<string | undefined> {
    const path = join(this.#folder, entry.file);
    return existsSync(path) ? this.#check(entry, path) : NOT_THERE;
  }

  #installed(version: string): string | undefined {
    const name = INSTALLED[version];
    if (name === undefined) return undefined;
    try {
      return require.resolve(`${name}/soljson.js`);
    } catch {
      // Without development packages a small installation has none of its own.
      return undefined;
    }
  }

  /** A file is loaded only with the checksum that list.json beside it gives. */
  async #check(entry: CompilerEntry, path: string): Promise<string | undefined> {
    const expected = await this.#checksumOf(entry.file);
    if (expected === undefined) return `has no SHA-256 in ${join(this.#folder, 'list.json')}`;
    const actual = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return actual === expected ? undefined : `has the SHA-256 ${actual}, and list.json says ${expected}`;
  }

  /** By the form that Solidity's and TRON's own lists of builds have. */
  async #checksumOf(file: string): Promise<string | undefined> {
    try {
      const list: unknown = JSON.parse(await readFile(join(this.#folder, 'list.json'), 'utf8'));
      const builds = member(list, 'builds');
      const found = (Array.isArray(builds) ? (builds as unknown[]) : []).find(
        build => member(build, 'path') === file,
      );
      const text = member(found, 'sha256');
      return typeof text === 'string' && /^(?:0x)?[0-9a-f]{64}$/.test(text)
        ? text.replace(/^0x/, '')
        : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Newest first. */
function byVersion(a: string, b: string): number {
  const [left, right] = [a, b].map(text => text.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (right?.[at] ?? 0) - (left?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

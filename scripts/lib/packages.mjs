import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ version: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>, dev?: boolean, optional?: boolean }} Locked
 */

/**
 * What each package holds: paths below the root, and where they go. Programs find their files by the folders of the checkout
 * (`apps/server/src/process/places.ts`), so these stay.
 */
const PACKAGES = [
  {
    name: 'sunscope',
    description: 'Self-hosted TRON explorer and wallet: chain, index, API and app from one command',
    bin: { sunscope: 'apps/server/dist/cli.js', 'sunscope-desktop': 'apps/desktop/dist/main.js' },
    programs: ['apps/server', 'apps/devnet'],
    readme: 'docs/package/sunscope.md',
    files: [
      'apps/server/dist',
      'apps/server/migrations',
      'apps/devnet/dist',
      'apps/web/dist',
      'apps/desktop/dist',
      // Sources of the demo world's contracts, which a start verifies them by.
      'contracts/src',
      'content',
      'LICENSE',
    ],
  },
  {
    name: 'sunscope-devnet',
    description: 'An embedded TRON chain that speaks java-tron’s HTTP API, with a demo world',
    bin: { 'sunscope-devnet': 'apps/devnet/dist/main.js' },
    programs: ['apps/devnet'],
    readme: 'docs/package/sunscope-devnet.md',
    files: ['apps/devnet/dist', 'LICENSE'],
  },
];

/**
 * Writes the packages from what is built.
 * @param {string} folder where they go
 * @returns {Promise<string[]>} their paths
 */
export async function pack(folder) {
  await mkdir(folder, { recursive: true });
  const files = [];
  for (const wanted of PACKAGES) files.push(await packOne(wanted, folder));
  return files;
}

/**
 * @param {typeof PACKAGES[number]} wanted
 * @param {string} folder
 */
async function packOne({ name, description, bin, programs, files, readme }, folder) {
  const scratch = await mkdtemp(join(tmpdir(), 'sunscope-pack-'));
  try {
    for (const path of files) await cp(join(root, path), join(scratch, path), { recursive: true, filter });
    await cp(join(root, readme), join(scratch, 'README.md'));
    const { version, license, engines, overrides } = await json('package.json');
    const lock = (await json('package-lock.json')).packages;
    const dependencies = await dependenciesOf(programs, lock);
    // npm heeds what a project overrides only at its root, and takes a package named here for those that others need as well.
    const all = closure(dependencies, lock);
    for (const other of Object.keys(overrides))
      if (all[`node_modules/${other}`] !== undefined) dependencies[other] = overrides[other];
    const manifest = { name, version, description, license, type: 'module', engines };
    await write(join(scratch, 'package.json'), { ...manifest, bin, dependencies });
    // For `npm ci` in the unpacked folder, which pins what the dependencies need themselves too.
    await write(join(scratch, 'npm-shrinkwrap.json'), {
      name,
      version,
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name, version, license, dependencies, bin, engines },
        ...all,
      },
    });
    const { code, output } = await run(
      'npm',
      ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder],
      { cwd: scratch, quiet: true },
    );
    if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
    return join(folder, `${name}-${version}.tgz`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Source maps are half of what is built and read by nobody there; files with a dot belong to the build. @param {string} path */
function filter(path) {
  const name = basename(path);
  return !name.endsWith('.map') && (!name.startsWith('.') || name === '.well-known');
}

/**
 * What programs import that is not built in, and what they find by its path (`solc`), with the versions of this checkout.
 * @param {readonly string[]} programs
 * @param {Record<string, Locked>} lock
 */
async function dependenciesOf(programs, lock) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const program of programs) {
    const imports = /** @type {string[]} */ (await json(`${program}/dist/.imports.json`)).map(packageOf);
    const listed = Object.keys((await json(`${program}/package.json`)).dependencies);
    for (const name of [...imports, ...listed.filter(one => FOUND_BY_PATH.has(one))]) {
      const { version } = lock[`node_modules/${name}`] ?? {};
      if (version === undefined)
        throw new Error(`${program} imports ${name}, which is not in package-lock.json`);
      found[name] = version;
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Opened by `require.resolve`, which no build sees. */
const FOUND_BY_PATH = new Set(['solc', '@ip-location-db/geo-whois-asn-country']);

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The part of the lock file that some packages need.
 * @param {Record<string, string>} dependencies
 * @param {Record<string, Locked>} lock
 */
function closure(dependencies, lock) {
  /** @type {Map<string, Locked>} */
  const found = new Map();
  const waiting = Object.keys(dependencies).map(name => ({ name, from: '', optional: false }));
  for (const { name, from, optional } of waiting) {
    const path = place(lock, from, name);
    const entry = path === undefined ? undefined : lock[path];
    if (path === undefined || entry === undefined) {
      if (optional) continue;
      throw new Error(`${from || 'the package'} needs ${name}, which is not in package-lock.json`);
    }
    if (found.has(path)) continue;
    const { dev, ...rest } = entry;
    found.set(path, rest);
    // Peers that may be missing are what others would use it with, and its types.
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      other => entry.peerDependenciesMeta?.[other]?.optional !== true,
    );
    for (const other of [...Object.keys(entry.dependencies ?? {}), ...peers])
      waiting.push({ name: other, from: path, optional: false });
    for (const other of Object.keys(entry.optionalDependencies ?? {}))
      waiting.push({ name: other, from: path, optional: true });
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Where Node.js finds a package: beside the one that needs it, then in each folder above.
 * @param {Record<string, Locked>} lock
 * @param {string} from
 * @param {string} name
 */
function place(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (at === '') return undefined;
  }
}

/** @param {string} path below the root */
async function json(path) {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

/** @param {string} path @param {unknown} value */
async function write(path, value) {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

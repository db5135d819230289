import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

const shared = ['packages/tron', 'packages/node-api', 'package-lock.json'];

/** What is built, from which sources, and how. */
const targets = [
  {
    name: 'apps/devnet',
    sources: [...shared, 'apps/devnet', 'contracts/artifacts'],
    build: () => bundle('apps/devnet', ['main.ts']),
  },
  {
    name: 'apps/server',
    sources: [...shared, 'packages/product-api', 'apps/server'],
    build: () => bundle('apps/server', ['cli.ts', 'database/write-new-index.ts']),
  },
  {
    name: 'apps/server/migrations',
    sources: ['apps/server/migrations', 'node_modules/@electric-sql/pglite/package.json'],
    build: buildNewIndex,
    isForPacking: true,
  },
  {
    name: 'apps/desktop',
    sources: ['apps/desktop'],
    build: () => bundle('apps/desktop', ['main.ts']),
  },
  { name: 'apps/web', sources: [...shared, 'packages/product-api', 'apps/web'], build: buildWeb },
];

/**
 * Builds what is stale: a target is fresh when the digest of its sources is the one it was built from.
 * @param {{ force?: boolean, only?: string, packing?: boolean }} [options] only: the one target to build; packing: also what
 *   saves those time who start a package, and takes as long to build
 */
export async function ensureBuild(options = {}) {
  for (const target of targets) {
    if (options.only !== undefined && target.name !== options.only) continue;
    const stamp = join(root, target.name, 'dist/.sources');
    const digest = digestOf(target.sources);
    const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
    if (target.isForPacking && !options.packing) {
      // Used where it is found, so what is stale goes.
      if (!isFresh) rmSync(dirname(stamp), { recursive: true, force: true });
      continue;
    }
    if (isFresh && !options.force) continue;
    const started = Date.now();
    await target.build();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, digest);
    console.log(`Built ${target.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

/**
 * Paths below the root that a target is built from.
 * @param {string} target
 * @returns {readonly string[]}
 */
export function sourcesOf(target) {
  return targets.find(({ name }) => name === target)?.sources ?? [];
}

/** @param {readonly string[]} sources */
export function digestOf(sources) {
  const hash = createHash('sha256');
  for (const source of [...sources, 'scripts/lib/build.mjs'])
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter(
      entry =>
        !['node_modules', 'dist', 'test'].includes(entry.name) && !/\.(?:test|deep)\.tsx?$/.test(entry.name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => filesOf(`${path}/${entry.name}`));
}

/** Our own sources and pure libraries are bundled, so that a start does not read hundreds of files. */
const bundled = /^(?:@sunscope\/|viem|abitype|@noble\/|@scure\/|@bufbuild\/|@ethereumjs\/)/;

/**
 * @param {string} app
 * @param {readonly string[]} entries
 */
async function bundle(app, entries) {
  const { rolldown } = await import('rolldown');
  const source = join(root, app, 'src');
  const workers = /** @type {string[]} */ (readdirSync(source, { recursive: true })).filter(file =>
    file.endsWith('.worker.ts'),
  );
  const input = Object.fromEntries(
    [...entries, ...workers].map(file => [
      file.replace(/\.ts$/, '').split(/[\\/]/).at(-1) ?? file,
      join(source, file),
    ]),
  );
  const build = await rolldown({
    input,
    platform: 'node',
    external: id => !id.startsWith('.') && !id.startsWith('/') && !/^[A-Za-z]:/.test(id) && !bundled.test(id),
    resolve: { conditionNames: ['import', 'node', 'default'] },
    logLevel: 'warn',
  });
  const { output } = await build.write({
    dir: join(root, app, 'dist'),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  });
  await build.close();
  // What it needs from npm, for who packs it.
  const own = new Set(output.map(({ fileName }) => fileName));
  const imported = output.flatMap(part =>
    part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [],
  );
  const others = [...new Set(imported)].filter(name => !own.has(name) && !isBuiltin(name)).sort();
  writeFileSync(join(root, app, 'dist/.imports.json'), `${JSON.stringify(others)}\n`);
}

/** An empty index with all tables, which first starts copy: PostgreSQL takes seconds to make one. */
async function buildNewIndex() {
  const folder = join(root, 'apps/server/migrations/dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await run(
    process.execPath,
    [join(root, 'apps/server/dist/write-new-index.js'), join(folder, 'new-index.tar.gz')],
    { cwd: root, quiet: true },
  );
  if (code !== 0) throw new Error(`The empty index cannot be made:\n${output}`);
}

async function buildWeb() {
  const { code, output } = await run(tool('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    quiet: true,
    // Asked for by a test it would be built for development otherwise, with paths of this machine.
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The web app does not build:\n${output}`);
}

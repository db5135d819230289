// What each page of the web app loads at its first visit, JavaScript and CSS as gzip; part of `npm run check`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from './lib/build.mjs';
import { pagesOf } from './lib/pages.mjs';
import { root } from './lib/root.mjs';

/** Most kB a first visit may load, and what login, building and signing of a transfer may add to it. */
const HOME_KB = 150;
const ROUTE_KB = 230;
/** 90 were meant. What the chain would refuse is judged by each intent before a key is asked, and drafts and extensions are looked for. */
const SIGNING_KB = 98;

/** What every page shows of itself, beside its own code. */
const FRAME = ['main.tsx'];
/** What a transfer loads beyond the page it starts from, the worker that signs included. */
const SIGNING = [
  'features/wallet/WalletDialogs.tsx',
  'features/wallet/LoginDialog.tsx',
  'wallet/wallet.ts',
  'wallet/signing-worker.ts',
  'features/wallet/WalletSlot.tsx',
  'features/wallet/WalletMenu.tsx',
  'features/wallet/SendDialog.tsx',
];
/** Leads to all pages but home. */
const LOADERS = 'routes/page-loaders.ts';
const COMMON_AREAS = ['shell', 'components'];

/** @typedef {{ file: string, source?: string, imports: string[], css: string[], areas: string[], words: string[] }} Chunk */

await ensureBuild({ only: 'apps/web' });
const dist = join(root, 'apps/web/dist');
/** @type {Chunk[]} */
const chunks = JSON.parse(readFileSync(join(dist, '.load-graph.json'), 'utf8'));
const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]));
const bySource = new Map(chunks.map(chunk => [chunk.source, chunk]));
const languages = [...new Set(chunks.flatMap(chunk => chunk.words.map(word => word.split('/')[0] ?? '')))];

/** Every page: its path and its file. */
function pages() {
  const list = ['pages.ts', 'page-loaders.ts']
    .map(file => readFileSync(join(root, 'apps/web/src/routes', file), 'utf8'))
    .join('\n');
  return pagesOf(list).map(({ path, file }) => ({ path, source: `routes/${file}` }));
}

/**
 * Files that loading these sources loads, words in one language included.
 * @param {readonly string[]} sources
 * @param {readonly string[]} areas
 * @param {string} language
 */
function filesOf(sources, areas, language) {
  /** @type {Set<string>} */
  const files = new Set(['boot.js']);
  const wanted = new Set(areas);
  /** @param {string} file */
  const add = file => {
    if (files.has(file)) return;
    const chunk = byFile.get(file);
    // An entry that only imports others is written into index.html instead.
    if (chunk?.source !== 'main.tsx' || existsSync(join(dist, file))) files.add(file);
    for (const style of chunk?.css ?? []) files.add(style);
    for (const area of chunk?.areas ?? []) wanted.add(area);
    for (const next of chunk?.imports ?? []) add(next);
  };
  for (const source of sources) {
    const chunk = bySource.get(source);
    if (!chunk) throw new Error(`The build has no file for ${source}`);
    add(chunk.file);
  }
  for (const area of wanted)
    for (const chunk of chunks) if (chunk.words.includes(`${language}/${area}`)) add(chunk.file);
  return files;
}

/** @type {Map<string, number>} */
const sizes = new Map();
/** @param {Iterable<string>} files */
function kilobytes(files) {
  let sum = 0;
  for (const file of files) {
    let size = sizes.get(file);
    if (size === undefined) {
      size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
      sizes.set(file, size);
    }
    sum += size;
  }
  return sum / 1000;
}

let failed = false;
/**
 * @param {string} name
 * @param {number} kb
 * @param {number} limit
 */
function row(name, kb, limit) {
  const over = kb > limit;
  failed ||= over;
  console.log(`${name.padEnd(40)}${kb.toFixed(1).padStart(7)} kB  of ${limit}${over ? '  TOO MUCH' : ''}`);
}

/** The dearest language counts. */
for (const { path, source } of pages()) {
  const kb = Math.max(
    ...languages.map(language =>
      kilobytes(
        filesOf(path === '/' ? [...FRAME, source] : [...FRAME, LOADERS, source], COMMON_AREAS, language),
      ),
    ),
  );
  row(path, kb, path === '/' ? HOME_KB : ROUTE_KB);
}
const signing = languages.map(language => {
  const home = [...FRAME, 'routes/home.tsx'];
  const before = filesOf(home, COMMON_AREAS, language);
  const after = filesOf([...home, ...SIGNING], COMMON_AREAS, language);
  return kilobytes([...after].filter(file => !before.has(file)));
});
row('login and signing, on top of home', Math.max(...signing), SIGNING_KB);
if (failed) {
  console.error('A first visit loads more than it may: move what it does not show behind a dynamic import.');
  process.exitCode = 1;
}

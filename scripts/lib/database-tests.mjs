import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const server = join(root, 'apps/server');
/** Through it every test gets its index, on PGlite or on the server that TEST_DATABASE_URL names. */
const DOOR = join(server, 'test/test-database.ts');
/** They come through the door, but are about a cluster or about the node alone: on PostgreSQL nothing is new. */
const INDIFFERENT = ['test/worker-unreachable.test.ts', 'test/adversary/hostile-node.test.ts'];

/**
 * What is different on PostgreSQL: types and statements, COPY, partitions, plans, search by parts of
 * names, several writers. The quick run has these, `npm run test:deep` all that are concerned.
 */
const DIFFERENT = [
  'src/database/',
  'test/api.test.ts',
  'test/early-token.test.ts',
  'test/import.test.ts',
  'test/partitions.test.ts',
  'test/ranked-plans.test.ts',
  'test/recipients.test.ts',
  'test/token-search.test.ts',
  'test/written-meanwhile.test.ts',
];

/**
 * Left out of the quick run on PGlite: an index that is spread over machines; what occurs part by part in other files; and, the
 * last, transactions beside each other, which run on PostgreSQL in the quick run. `npm run test:deep` has them on both.
 */
export const LEFT_TO_DEEP = [
  'test/distribution.test.ts',
  'test/totals.test.ts',
  'test/written-meanwhile.test.ts',
];

/**
 * The server's test files, without those over the demo world, parted by whether a run on another database says more than
 * the run before it did: all that reach test-database.ts through their imports below `test/`.
 * @returns {{ concerned: string[], different: string[] }} paths below apps/server; different: those of them that a quick run has
 */
export function serverTestsByDatabase() {
  const files = ['src', 'test']
    .flatMap(folder =>
      /** @type {string[]} */ (readdirSync(join(server, folder), { recursive: true })).map(
        name => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(name => name.endsWith('.test.ts') && !name.startsWith('test/world/'))
    .sort();
  const spread = process.env['TEST_DISTRIBUTED'] === '1';
  /** @param {string} file */
  const isConcerned = file =>
    (spread || !INDIFFERENT.includes(file)) && reaches(join(server, file), DOOR, new Set());
  return {
    concerned: files.filter(isConcerned),
    different: files.filter(file => isConcerned(file) && DIFFERENT.some(path => file.startsWith(path))),
  };
}

/**
 * @param {string} file
 * @param {string} wanted
 * @param {Set<string>} seen
 * @returns {boolean}
 */
function reaches(file, wanted, seen) {
  if (file === wanted) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].some(([, path = '']) =>
    reaches(join(dirname(file), path), wanted, seen),
  );
}

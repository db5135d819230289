import { LEFT_TO_DEEP, serverTestsByDatabase } from './database-tests.mjs';
import { startPostgres } from './postgres.mjs';
import { vitestPart } from './parts.mjs';

/** @import { Part } from './second-look.mjs' */

const SERVER = ['--project', './apps/server'];
const WORLD = ['--project', './apps/server/test/world'];
/** A time for the long rounds turns these runs into rounds, too. */
const NO_ROUNDS = { DEEP_SECONDS: '', DEEP_SEED: '' };

/**
 * The server's tests with their index on PostgreSQL instead of PGlite. PostgreSQL is there for a second look until it is stopped.
 * @param {string} scratch folder for reports
 * @param {'different' | 'all'} which what is different there, or all that keep an index, the demo world included
 * @param {{ quiet?: boolean, workers?: number }} [options] quiet: gives the output instead of printing it
 * @returns {Promise<Part & { stop(): Promise<void> }>}
 */
export async function serverTestsOnPostgres(scratch, which, { quiet = false, workers } = {}) {
  const postgres = await startPostgres({ install: true, settings: ['fsync=off', 'full_page_writes=off'] });
  const { concerned, different } = serverTestsByDatabase();
  const notice =
    postgres === undefined
      ? 'NOT RUN: PostgreSQL is not installed here and may not be installed (on Debian: apt-get install postgresql).'
      : which === 'all'
        ? `All over the demo world, and the ${concerned.length} other test files that keep an index.`
        : `The ${different.length} test files of what is different on PostgreSQL, of ${concerned.length} that keep an index; npm run test:deep has all.`;
  if (!quiet) console.log(notice);
  // A gate that left them out would not say that they pass.
  if (postgres === undefined)
    return { ...nothingFound(process.env['CI'] ? [notice] : [], notice), stop: async () => undefined };
  const env = {
    ...NO_ROUNDS,
    TEST_DATABASE_URL: postgres.url,
    TEST_ALL_ON_DATABASE: which === 'all' ? '1' : '',
  };
  const args = [
    ...(which === 'all' ? [...SERVER, ...WORLD] : SERVER),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
  ];
  try {
    const part = await vitestPart(scratch, 'postgres', args, { env, quiet });
    return {
      ...part,
      found: { ...part.found, output: `${notice}\n${part.found.output}` },
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * A part that found nothing but faults, if any.
 * @param {readonly string[]} faults
 * @param {string} output
 * @returns {Part}
 */
export function nothingFound(faults, output) {
  const found = { tests: [], faults, times: [], output };
  return { found, again: () => Promise.resolve(found) };
}

/**
 * Those that the quick run leaves out on PGlite, on PGlite and at full size.
 * @param {string} scratch folder for reports
 * @returns {Promise<Part>}
 */
export function serverTestsLeftOut(scratch) {
  return vitestPart(scratch, 'left out', [...SERVER, ...LEFT_TO_DEEP], {
    env: { ...NO_ROUNDS, TEST_ALL_ON_DATABASE: '1' },
  });
}

/**
 * All of them on a Citus cluster, where CITUS_URL names its coordinator.
 * @param {string} scratch folder for reports
 * @returns {Promise<Part[]>}
 */
export async function serverTestsOnCitus(scratch) {
  const { CITUS_URL: url = '', CITUS_KILL_WORKER: kill = '' } = process.env;
  if (url === '') {
    console.log('NOT RUN: set CITUS_URL to the coordinator of a Citus cluster with workers.');
    return [];
  }
  const env = { ...NO_ROUNDS, TEST_DATABASE_URL: url, TEST_DISTRIBUTED: '1', TEST_ALL_ON_DATABASE: '1' };
  const parts = [
    await vitestPart(scratch, 'citus', [...SERVER, ...WORLD], { env: { ...env, CITUS_KILL_WORKER: '' } }),
  ];
  // A worker that is killed is missed by every test that runs meanwhile.
  if (kill !== '')
    parts.push(await vitestPart(scratch, 'citus-kill', [...SERVER, 'worker-unreachable'], { env }));
  return parts;
}

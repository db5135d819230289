import { LEFT_TO_DEEP, serverTestsByDatabase } from './database-tests.mjs';
import { startPostgres } from './postgres.mjs';
import { reportIn, runVitest } from './reports.mjs';

/** @import { Counts } from './tally.mjs' */

const SERVER = ['--project', './apps/server'];
const WORLD = ['--project', './apps/server/test/world'];
/** A time for the long rounds turns these runs into rounds, too. */
const NO_ROUNDS = { DEEP_SECONDS: '', DEEP_SEED: '' };
const NOTHING = { passed: 0, failed: 0 };

/**
 * The server's tests with their index on PostgreSQL instead of PGlite.
 * @param {string} scratch folder for reports
 * @param {'different' | 'all'} which what is different there, or all that keep an index, the demo world included
 * @param {{ quiet?: boolean, workers?: number }} [options] quiet: gives the output instead of printing it
 * @returns {Promise<Counts & { output: string }>}
 */
export async function serverTestsOnPostgres(scratch, which, { quiet = false, workers } = {}) {
  const postgres = await startPostgres({ install: true, settings: ['fsync=off', 'full_page_writes=off'] });
  const { concerned, different } = serverTestsByDatabase();
  const told =
    postgres === undefined
      ? 'NOT RUN: PostgreSQL is not installed here and may not be installed (on Debian: apt-get install postgresql).'
      : which === 'all'
        ? `All over the demo world, and the ${concerned.length} other test files that keep an index.`
        : `The ${different.length} test files of what is different on PostgreSQL, of ${concerned.length} that keep an index; npm run test:deep has all.`;
  if (!quiet) console.log(told);
  if (postgres === undefined) return { ...NOTHING, output: told };
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
    const found = await runVitest(reportIn(scratch, 'postgres'), args, { env, quiet });
    return { ...found, output: `${told}\n${found.output}` };
  } finally {
    await postgres.stop();
  }
}

/**
 * Those that the quick run leaves out on PGlite, on PGlite and at full size.
 * @param {string} scratch folder for reports
 * @returns {Promise<Counts>}
 */
export function serverTestsLeftOut(scratch) {
  return runVitest(reportIn(scratch, 'left out'), [...SERVER, ...LEFT_TO_DEEP], {
    env: { ...NO_ROUNDS, TEST_ALL_ON_DATABASE: '1' },
  });
}

/**
 * All of them on a Citus cluster, where CITUS_URL names its coordinator.
 * @param {string} scratch folder for reports
 * @returns {Promise<Counts[]>}
 */
export async function serverTestsOnCitus(scratch) {
  const { CITUS_URL: url = '', CITUS_KILL_WORKER: kill = '' } = process.env;
  if (url === '') {
    console.log('NOT RUN: set CITUS_URL to the coordinator of a Citus cluster with workers.');
    return [];
  }
  const env = { ...NO_ROUNDS, TEST_DATABASE_URL: url, TEST_DISTRIBUTED: '1', TEST_ALL_ON_DATABASE: '1' };
  const counts = [
    await runVitest(reportIn(scratch, 'citus'), [...SERVER, ...WORLD], {
      env: { ...env, CITUS_KILL_WORKER: '' },
    }),
  ];
  // A worker that is killed is missed by every test that runs meanwhile.
  if (kill !== '')
    counts.push(await runVitest(reportIn(scratch, 'citus-kill'), [...SERVER, 'worker-unreachable'], { env }));
  return counts;
}

// `npm test`: everything, from a fresh clone: dependencies, checks, unit and integration tests, build, browser tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { serverTestsByDatabase } from './lib/database-tests.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { checkEndpointTable } from './lib/endpoint-table.mjs';
import { messageOf } from './lib/message-of.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { reportIn, runPlaywright, runVitest } from './lib/reports.mjs';
import { checks, runSteps } from './lib/steps.mjs';
import { Tally } from './lib/tally.mjs';

const tally = new Tally();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-test-'));

/**
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 */
async function unitTests(args = [], env = {}) {
  const report = reportIn(scratch, 'vitest');
  tally.add(await runVitest(report, args, { env }));
  return report;
}

/** The server's tests once more, their index on PostgreSQL instead of PGlite. */
async function serverTestsOnPostgres() {
  const postgres = await startPostgres({ install: true, settings: ['fsync=off', 'full_page_writes=off'] });
  if (postgres === undefined) {
    console.log(
      'NOT RUN: PostgreSQL is not installed here and may not be installed (on Debian: apt-get install postgresql).',
    );
    return;
  }
  const { concerned, indifferent } = serverTestsByDatabase();
  console.log(
    `All over the demo world, and ${concerned.length} other test files. ${indifferent.length} ran above and are left out, because they keep no index in the database of the run.`,
  );
  try {
    await unitTests(['--project', './apps/server', '--project', './apps/server/test/world'], {
      TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

/** And where there is a Citus cluster, on it. */
async function serverTestsOnCitus() {
  const url = process.env.CITUS_URL;
  if (url === undefined || url === '') {
    console.log('NOT RUN: set CITUS_URL to the coordinator of a Citus cluster with workers.');
    return;
  }
  const env = { TEST_DATABASE_URL: url, TEST_DISTRIBUTED: '1' };
  const { CITUS_KILL_WORKER: kill = '' } = process.env;
  const projects = ['--project', './apps/server', '--project', './apps/server/test/world'];
  await unitTests(projects, { ...env, CITUS_KILL_WORKER: '' });
  // A worker that is killed is missed by every test that runs meanwhile.
  if (kill !== '') await unitTests(['--project', './apps/server', 'worker-away'], env);
}

try {
  await ensureDependencies('testing');
  tally.heading('Checks');
  tally.add(await runSteps(checks));
  tally.heading('Build');
  await ensureBuild();
  tally.heading('Unit and integration tests');
  const stale = checkEndpointTable(await unitTests());
  tally.add(stale === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stale] });
  tally.heading('The server on PostgreSQL');
  await serverTestsOnPostgres();
  tally.heading('The server on Citus');
  await serverTestsOnCitus();
  tally.heading('Browser tests');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  tally.add(await runPlaywright(reportIn(scratch, 'playwright'), [], { env }));
} catch (error) {
  tally.add({ passed: 0, failed: 1, failures: [messageOf(error)] });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(tally.close());

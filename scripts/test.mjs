// `npm test`: everything, from a fresh clone: dependencies, checks, unit and integration tests, build, browser tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { serverTestsByDatabase } from './lib/database-tests.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { checkEndpointTable } from './lib/endpoint-table.mjs';
import { root } from './lib/root.mjs';
import { run, tool } from './lib/run.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { checks, runSteps } from './lib/steps.mjs';

const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-test-'));

/** @param {{ passed: number, failed: number, skipped?: number }} counts */
function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped ?? 0;
}

/** @param {string} title */
function heading(title) {
  console.log(`\n== ${title} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}

/**
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [env]
 */
async function unitTests(args = [], env = {}) {
  const report = join(scratch, 'vitest.json');
  const { code } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { env: { BUILT_PROGRAMS: '1', ...env } },
  );
  const result = JSON.parse(readFileSync(report, 'utf8'));
  failures.push(...failuresOf(result));
  add({
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1),
    skipped: result.numPendingTests,
  });
  return report;
}

/**
 * Names and reasons of vitest's failures, to be told again where the output ends.
 * @param {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} result
 * @returns {string[]}
 */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
    return failed.length > 0 || message === '' ? failed : [`${file}: ${message}`];
  });
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

/** @param {string} chromium */
async function browserTests(chromium) {
  const report = join(scratch, 'playwright.json');
  const { code } = await run(tool('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  add({
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
  });
}

try {
  await ensureDependencies('testing');
  heading('Checks');
  const checked = await runSteps(checks);
  failures.push(...checked.failures);
  add(checked);
  heading('Build');
  await ensureBuild();
  heading('Unit and integration tests');
  const stale = checkEndpointTable(await unitTests());
  if (stale !== undefined) failures.push(stale);
  add({ passed: stale === undefined ? 1 : 0, failed: stale === undefined ? 0 : 1 });
  heading('The server on PostgreSQL');
  await serverTestsOnPostgres();
  heading('The server on Citus');
  await serverTestsOnCitus();
  heading('Browser tests');
  await browserTests(await ensureChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\nFinished in ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

// `npm test`: everything, from a fresh clone: dependencies, build, unit and integration tests with the checks beside them, browser
// tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { serverTestsOnPostgres } from './lib/database-passes.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { checkEndpointTable } from './lib/endpoint-table.mjs';
import { messageOf } from './lib/message-of.mjs';
import { reportIn, runPlaywright, runVitest } from './lib/reports.mjs';
import { checks, runSteps } from './lib/steps.mjs';
import { Tally } from './lib/tally.mjs';

/** A project of vitest. */
const WORLD = './apps/server/test/world';
/** Of the tests that run beside the others, at a time. */
const WORKERS_BESIDE = 2;

const tally = new Tally();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-test-'));
const worldReport = reportIn(scratch, 'world');

const overDemoWorld = () =>
  runVitest(worldReport, ['--project', WORLD, `--maxWorkers=${WORKERS_BESIDE}`], { quiet: true });
const onPostgres = () =>
  serverTestsOnPostgres(scratch, 'different', { quiet: true, workers: WORKERS_BESIDE }).catch(error => ({
    passed: 0,
    failed: 1,
    failures: [messageOf(error)],
    output: 'PostgreSQL did not start',
  }));

async function checked() {
  /** @type {string[]} */
  const lines = [];
  const counts = await runSteps(checks, { tell: line => lines.push(line), beside: true });
  return { ...counts, output: lines.join('\n') };
}

/**
 * @param {string} title
 * @param {import('./lib/tally.mjs').Counts & { output: string }} found by tests that ran beside others
 */
function told(title, { output, ...counts }) {
  tally.heading(title);
  console.log(output.trim());
  tally.add(counts);
}

try {
  await ensureDependencies('testing');
  tally.heading('Build');
  await ensureBuild();
  tally.heading('Unit and integration tests');
  // Those over the demo world wait for one process that answers, those on PostgreSQL for PostgreSQL: beside the others they
  // take what these leave, and the checks what is left then.
  const inOrder = async () => ({ world: await overDemoWorld(), postgres: await onPostgres() });
  const [counts, { world, postgres }, check] = await Promise.all([
    runVitest(reportIn(scratch, 'vitest'), ['--project', `!${WORLD}`], { env: { QUICK_RUN: '1' } }),
    inOrder(),
    checked(),
  ]);
  tally.add(counts);
  told('Checks', check);
  told('Over the demo world', world);
  const stale = checkEndpointTable(worldReport);
  tally.add(stale === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stale] });
  told('The server on PostgreSQL', postgres);
  tally.heading('Browser tests');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  tally.add(await runPlaywright(reportIn(scratch, 'playwright'), [], { env }));
} catch (error) {
  tally.add({ passed: 0, failed: 1, failures: [messageOf(error)] });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(tally.close());

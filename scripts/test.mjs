// `npm test`: everything, from a fresh clone: dependencies, build, unit and integration tests with the checks beside them, browser
// tests; then once more, file by file, what failed (`lib/second-look.mjs`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { nothingFound, serverTestsOnPostgres } from './lib/database-passes.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { checkEndpointTable } from './lib/endpoint-table.mjs';
import { messageOf } from './lib/message-of.mjs';
import { playwrightPart, vitestPart } from './lib/parts.mjs';
import { lookAgain } from './lib/second-look.mjs';
import { checks, runSteps } from './lib/steps.mjs';
import { Tally } from './lib/tally.mjs';

/** A project of vitest. */
const WORLD = './apps/server/test/world';
/** Of the tests that run beside the others, at a time. */
const WORKERS_BESIDE = 2;

const tally = new Tally();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-test-'));

const overDemoWorld = () =>
  vitestPart(scratch, 'world', ['--project', WORLD, `--maxWorkers=${WORKERS_BESIDE}`], { quiet: true });
const onPostgres = () =>
  serverTestsOnPostgres(scratch, 'different', { quiet: true, workers: WORKERS_BESIDE }).catch(error => ({
    ...nothingFound([`PostgreSQL did not start: ${messageOf(error)}`], 'PostgreSQL did not start'),
    stop: async () => undefined,
  }));

async function checked() {
  /** @type {string[]} */
  const lines = [];
  const counts = await runSteps(checks, { print: line => lines.push(line), beside: true });
  return { counts, output: lines.join('\n') };
}

/**
 * @param {string} title of what ran beside others
 * @param {string} output
 */
function printPart(title, output) {
  tally.heading(title);
  console.log(output.trim());
}

/** @type {(() => Promise<void>)[]} */
const endings = [];
try {
  await ensureDependencies('testing');
  tally.heading('Build');
  await ensureBuild();
  tally.heading('Unit and integration tests');
  // Those over the demo world wait for one process that answers, those on PostgreSQL for PostgreSQL: beside the others they
  // take what these leave.
  const inOrder = async () => ({ world: await overDemoWorld(), postgres: await onPostgres() });
  const [unit, { world, postgres }, check] = await Promise.all([
    vitestPart(scratch, 'vitest', ['--project', `!${WORLD}`], { env: { QUICK_RUN: '1' } }),
    inOrder(),
    checked(),
  ]);
  endings.push(() => postgres.stop());
  tally.addFirst(unit.found);
  printPart('Checks', check.output);
  tally.add(check.counts);
  printPart('Over the demo world', world.found.output);
  tally.addFirst(world.found);
  printPart('The server on PostgreSQL', postgres.found.output);
  tally.addFirst(postgres.found);
  tally.heading('Browser tests');
  const browser = await playwrightPart(scratch, 'playwright', [], {
    env: { CHROMIUM_PATH: await ensureChromium() },
  });
  tally.addFirst(browser.found);
  tally.heading('Second look');
  const outcome = await lookAgain([unit, world, postgres, browser]);
  tally.addSecond(outcome);
  const stale = checkEndpointTable([
    ...world.found.tests,
    ...[...outcome.passed, ...outcome.reached].filter(({ project }) => project === WORLD),
  ]);
  tally.add(stale === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stale] });
} catch (error) {
  tally.add({ passed: 0, failed: 1, failures: [messageOf(error)] });
} finally {
  for (const end of endings) await end();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(tally.close());

// `npm test`: everything, from a fresh clone: dependencies, checks, unit and integration tests, build, browser tests.
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

const tally = new Tally();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-test-'));

try {
  await ensureDependencies('testing');
  tally.heading('Checks');
  tally.add(await runSteps(checks));
  tally.heading('Build');
  await ensureBuild();
  tally.heading('Unit and integration tests');
  const report = reportIn(scratch, 'vitest');
  tally.add(await runVitest(report, []));
  const stale = checkEndpointTable(report);
  tally.add(stale === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stale] });
  tally.heading('The server on PostgreSQL');
  tally.add(await serverTestsOnPostgres(scratch, 'different'));
  tally.heading('Browser tests');
  const env = { CHROMIUM_PATH: await ensureChromium() };
  tally.add(await runPlaywright(reportIn(scratch, 'playwright'), [], { env }));
} catch (error) {
  tally.add({ passed: 0, failed: 1, failures: [messageOf(error)] });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(tally.close());

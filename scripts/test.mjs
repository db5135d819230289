// `npm test`: everything, from a fresh clone: dependencies, checks, unit and integration tests, build, browser tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { run, tool } from './lib/run.mjs';
import { checks, runSteps } from './lib/steps.mjs';

const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
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

async function unitTests() {
  const report = join(scratch, 'vitest.json');
  const { code } = await run(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = JSON.parse(readFileSync(report, 'utf8'));
  add({
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1),
    skipped: result.numPendingTests,
  });
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
  await ensureDependencies();
  heading('Checks');
  add(await runSteps(checks));
  heading('Build');
  await ensureBuild();
  heading('Unit and integration tests');
  await unitTests();
  heading('Browser tests');
  await browserTests(await ensureChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed++;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\nFinished in ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

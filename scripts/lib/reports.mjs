import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

/** @import { Counts } from './tally.mjs' */

/**
 * @typedef {object} Running how a test program is run
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] keeps the output, to be told only where something failed
 * @property {number} [limitMs] after which it is ended
 */

/**
 * Runs vitest to its end.
 * @param {string} report file for what it found, JSON
 * @param {readonly string[]} args
 * @param {Running} [running]
 * @returns {Promise<Counts & { output: string }>}
 */
export async function runVitest(report, args, { env = {}, ...options } = {}) {
  const { code, output } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { ...options, env: { BUILT_PROGRAMS: '1', ...env } },
  );
  if (!existsSync(report)) return { ...noReport('vitest', code), output };
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const failures = result.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
    return failed.length > 0 || message === '' ? failed : [`${file}: ${message}`];
  });
  return {
    passed: result.numPassedTests,
    failed: Math.max(result.numFailedTests, code === 0 ? 0 : 1),
    skipped: result.numPendingTests,
    failures,
    output,
  };
}

/**
 * Runs Playwright to its end.
 * @param {string} report file for what it found, JSON
 * @param {readonly string[]} args
 * @param {Running} [running]
 * @returns {Promise<Counts & { output: string }>}
 */
export async function runPlaywright(report, args, { env = {}, ...options } = {}) {
  const { code, output } = await run(
    tool('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    { ...options, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  if (!existsSync(report)) return { ...noReport('playwright', code), output };
  /** @type {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: Suite[], errors: { message?: string }[] }} */
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: [...suites.flatMap(failuresOf), ...errors.map(({ message = '' }) => `playwright: ${message}`)],
    output,
  };
}

/**
 * @typedef {{ file: string, title: string, ok: boolean, tests: { results: { status: string, errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs: Spec[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ suites = [], specs }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(result => result.errors));
      return [`e2e/${file}: ${title}`, ...errors.map(({ message = '' }) => message)].join('\n');
    });
  return [...own, ...suites.flatMap(failuresOf)];
}

/**
 * @param {string} name
 * @param {number} code
 */
function noReport(name, code) {
  return { passed: 0, failed: 1, failures: [`${name} ended with code ${code} and left no report`] };
}

/**
 * @param {string} folder
 * @param {string} name of what is run
 */
export function reportIn(folder, name) {
  // Many files may run as one, and a name has 255 bytes at most.
  return join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}.json`);
}

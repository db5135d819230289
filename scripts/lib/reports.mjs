import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, tool } from './run.mjs';

/** @import { VitestReport } from './vitest-report.mjs' */

/**
 * @typedef {object} Running how a test program is run
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] keeps the output, to be printed only where something failed
 * @property {number} [limitMs] after which it is ended
 * @property {string} [cwd] where it is run, the root where not given
 * @property {string} [config] of Playwright, below the root; that of the browser tests where not given
 *
 * @typedef {object} Test
 * @property {string} project of vitest, or `playwright`
 * @property {string} file below the root
 * @property {readonly string[]} path titles of the groups it stands in, and its own; none for what failed of the file itself
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} reason why it failed
 *
 * @typedef {object} Found what a run of a test program found
 * @property {readonly Test[]} tests
 * @property {readonly string[]} faults what is no test's and gets no second look: no report, a crash, an unhandled error
 * @property {readonly { file: string, ms: number }[]} times of files
 * @property {string} output
 */

const REPORTER = join(root, 'scripts/lib/vitest-report.mjs');

/**
 * Runs vitest to its end.
 * @param {string} report file for what it found
 * @param {readonly string[]} args
 * @param {Running} [running]
 * @returns {Promise<Found>}
 */
export async function runVitest(report, args, { env = {}, ...options } = {}) {
  const { code, output } = await run(
    tool('vitest'),
    ['run', '--reporter=default', `--reporter=${REPORTER}`, ...args],
    { ...options, env: { BUILT_PROGRAMS: '1', ...env, REPORT_FILE: report } },
  );
  if (!existsSync(report)) return { ...noReport('vitest', code), output };
  /** @type {VitestReport} */
  const { files, unhandled } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = files.flatMap(({ project, file, errors, tests: own }) => [
    ...errors.map(reason => ({ project, file, path: [], state: /** @type {const} */ ('failed'), reason })),
    ...own.map(({ path, state, errors: reasons }) => ({
      project,
      file,
      path,
      // A test that was begun and not ended did not pass.
      state: state === 'pending' ? /** @type {const} */ ('failed') : state,
      reason: reasons.join('\n'),
    })),
  ]);
  const times = files.map(({ file, ms }) => ({ file, ms }));
  return { tests, faults: withUnexplained('vitest', code, tests, unhandled), times, output };
}

/**
 * Runs Playwright to its end.
 * @param {string} report file for what it found, JSON
 * @param {readonly string[]} args
 * @param {Running} [running]
 * @returns {Promise<Found>}
 */
export async function runPlaywright(report, args, running = {}) {
  const { env = {}, config = 'e2e/playwright.config.ts', ...options } = running;
  const { code, output } = await run(tool('playwright'), ['test', '--config', config, ...args], {
    ...options,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (!existsSync(report)) return { ...noReport('playwright', code), output };
  /** @type {{ config: { rootDir: string }, suites: Suite[], errors: { message?: string }[] }} */
  const { config: used, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const folder = used.rootDir.slice(root.length).replaceAll('\\', '/').replace(/^\//, '');
  // A suite of the first level is a file that Playwright takes; its tests may be written in another that it imports.
  const found = suites.flatMap(suite => testsOf(suite, join(folder, suite.file).replaceAll('\\', '/'), []));
  const times = new Map();
  for (const { file, ms } of found) times.set(file, (times.get(file) ?? 0) + ms);
  const tests = found.map(({ ms: _, ...test }) => test);
  const messages = errors.map(({ message = '' }) => `playwright: ${message}`);
  return {
    tests,
    faults: withUnexplained('playwright', code, tests, messages),
    times: [...times].map(([file, ms]) => ({ file, ms })),
    output,
  };
}

/**
 * @typedef {{ status: string, duration: number, errors: { message?: string }[] }} Result
 * @typedef {{ title: string, ok: boolean, tests: { expectedStatus: string, results: Result[] }[] }} Spec
 * @typedef {{ file: string, title: string, suites?: Suite[], specs: Spec[] }} Suite
 */

/**
 * @param {Suite} suite
 * @param {string} file below the root
 * @param {readonly string[]} groups
 * @returns {(Test & { ms: number })[]}
 */
function testsOf({ suites = [], specs }, file, groups) {
  const own = specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap(test => test.results);
    const wanted = tests.some(({ expectedStatus }) => expectedStatus !== 'skipped');
    const ran = results.some(({ status }) => status !== 'skipped');
    const errors = results.flatMap(result => result.errors.map(({ message = '' }) => message));
    return {
      project: 'playwright',
      file,
      path: [...groups, title],
      // What should have run and did not, because another test failed, counts as failed.
      state: wanted ? (ok && ran ? 'passed' : 'failed') : /** @type {const} */ ('skipped'),
      reason: ran ? errors.join('\n') : 'did not run',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    };
  });
  return [
    .../** @type {(Test & { ms: number })[]} */ (own),
    ...suites.flatMap(suite => testsOf(suite, file, [...groups, suite.title])),
  ];
}

/**
 * A run that failed without a test that did has failed for something else.
 * @param {string} name
 * @param {number} code
 * @param {readonly Test[]} tests
 * @param {readonly string[]} faults
 */
function withUnexplained(name, code, tests, faults) {
  if (faults.length > 0 || tests.some(({ state }) => state === 'failed')) return faults;
  if (code !== 0) return [`${name} ended with code ${code}, and no test failed`];
  return tests.length === 0 ? [`${name} ran no test`] : [];
}

/**
 * @param {string} name
 * @param {number} code
 */
function noReport(name, code) {
  return { tests: [], faults: [`${name} ended with code ${code} and left no report`], times: [] };
}

/**
 * @param {string} folder
 * @param {string} name of what is run
 */
export function reportIn(folder, name) {
  // Many files may run as one, and a name has 255 bytes at most.
  return join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}.json`);
}

import { run, tool } from './run.mjs';

/** The checks that need no running program. Each prints its output only when it fails, or is a table. */
export const checks = [
  // The longest begins first, so that the others run beside it. Rules that ask for types have read every project: what the
  // compiler says of it comes along (`typeCheck`).
  step('types, lint and import boundaries', tool('oxlint'), []),
  step('formatting', tool('oxfmt'), ['--check', '.']),
  step('lock file', 'node', ['scripts/lib/lock-file.mjs']),
  step('table of screens', 'node', ['scripts/screens-table.mjs']),
  step('generated messages are current', 'node', ['packages/tron/scripts/generate.mjs', '--check']),
  step('contract artifacts are current', 'node', ['contracts/digest.mjs']),
  // Lint leaves generated files out.
  step('types of generated messages', tool('tsc'), ['-p', 'packages/tron']),
  step('nothing unused', tool('knip'), []),
  { ...step('first load of every page', 'node', ['scripts/first-load.mjs']), table: true },
];

/** Checks that take longer than what they find is likely. */
export const deepChecks = [
  step('contract artifacts are what compilers make of their sources', 'node', [
    'contracts/compile.mjs',
    '--check',
  ]),
];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [table] its output is printed where it passes as well
 * @property {() => Promise<{ code: number, output: string }>} run
 */

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Step}
 */
function step(name, command, args) {
  return { name, run: () => run(command, args, { quiet: true }) };
}

const AT_ONCE = 2;

/**
 * Runs steps with a line and a time each; all are run even when one fails.
 * @param {readonly Step[]} steps
 * @param {{ print?: (line: string) => void, beside?: boolean }} [options] beside: one at a time instead of two, since others run
 *   meanwhile. Not at a lower priority: on a busy machine they would begin to move when all others have ended
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} failures: names and output
 */
export async function runSteps(steps, { print = console.log, beside = false } = {}) {
  /** @type {string[]} */
  const failures = [];
  const waiting = steps.values();
  const lane = async () => {
    for (const { name, table, run: start } of waiting) {
      const began = Date.now();
      const { code, output } = await start();
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      print(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
      if (code !== 0) {
        failures.push(`${name}\n${output.trim()}`);
        print(output.trim());
      } else if (table === true) print(output.trim());
    }
  };
  await Promise.all(Array.from({ length: beside ? 1 : AT_ONCE }, lane));
  return { passed: steps.length - failures.length, failed: failures.length, failures };
}

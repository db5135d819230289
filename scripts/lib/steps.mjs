import { run, tool } from './run.mjs';

const projects = [
  'packages/tron',
  'packages/node-api',
  'packages/product-api',
  'apps/devnet',
  'apps/server',
  'apps/web',
  'apps/web/plugins',
  'contracts',
  'e2e',
  'bench',
];

/** The checks that need no running program. Each prints its output only when it fails, or is a table. */
export const checks = [
  // The longest of those that keep to one core begins first, so that the others run beside it.
  step('formatting', tool('prettier'), [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    // Where it would be by default, every call without a cache takes it away.
    '--cache-location',
    'node_modules/.cache/sunscope/prettier',
    '.',
  ]),
  step('generated messages are current', 'node', ['packages/tron/scripts/generate.mjs', '--check']),
  step('contract artifacts are current', 'node', ['contracts/compile.mjs', '--check']),
  ...projects.map(project => step(`types: ${project}`, tool('tsc'), ['-p', project])),
  step('lint and import boundaries', tool('oxlint'), []),
  step('nothing unused', tool('knip'), []),
  { ...step('first load of every page', 'node', ['scripts/first-load.mjs']), table: true },
];

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
function step(name, command, args) {
  return { name, run: () => run(command, args, { quiet: true }) };
}

const AT_ONCE = 2;

/**
 * Runs steps, two at a time, with a line and a time each; all are run even when one fails.
 * @param {readonly { name: string, table?: boolean, run: () => Promise<{ code: number, output: string }> }[]} steps
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} failures: names and output
 */
export async function runSteps(steps) {
  /** @type {string[]} */
  const failures = [];
  const waiting = steps.values();
  const lane = async () => {
    for (const { name, table, run: start } of waiting) {
      const began = Date.now();
      const { code, output } = await start();
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${name}`);
      if (code !== 0) {
        failures.push(`${name}\n${output.trim()}`);
        console.log(output.trim());
      } else if (table === true) console.log(output.trim());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { passed: steps.length - failures.length, failed: failures.length, failures };
}

import { join } from 'node:path';
import { reportIn, runPlaywright, runVitest } from './reports.mjs';
import { root } from './root.mjs';

/** @import { Running } from './reports.mjs' */
/** @import { Part } from './second-look.mjs' */

/** For what hangs: a file alone takes a minute or two. */
const LOOK_LIMIT_MS = 15 * 60_000;

/**
 * Runs vitest, ready to run each of its files again alone.
 * @param {string} scratch folder for reports
 * @param {string} name of the part
 * @param {readonly string[]} args
 * @param {Running} running
 * @returns {Promise<Part>}
 */
export async function vitestPart(scratch, name, args, running) {
  return {
    found: await runVitest(reportIn(scratch, name), args, running),
    again: ({ project, file }, look) =>
      runVitest(
        reportIn(scratch, `look ${look} ${name} ${file}`),
        [join(root, file), '--project', project, '--maxWorkers=1', '--isolate'],
        { limitMs: LOOK_LIMIT_MS, ...running, quiet: true },
      ),
  };
}

/**
 * Runs Playwright, ready to run each of its files again alone, on servers and data of its own.
 * @param {string} scratch folder for reports
 * @param {string} name of the part
 * @param {readonly string[]} args
 * @param {Running} running
 * @returns {Promise<Part>}
 */
export async function playwrightPart(scratch, name, args, running) {
  return {
    found: await runPlaywright(reportIn(scratch, name), args, running),
    again: ({ file }, look) => {
      const title = `look ${look} ${name} ${file}`;
      return runPlaywright(
        reportIn(scratch, title),
        // What the first look left to be seen (pictures of failures) stays.
        [file, '--workers=1', `--output=../test-results/look-${look}-${file.replaceAll(/\W+/g, '-')}`],
        { limitMs: LOOK_LIMIT_MS, ...running, quiet: true },
      );
    },
  };
}

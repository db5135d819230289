// `npm run test:deep [-- part of a path…]`: all of the server's tests on the other databases, and the long rounds, `*.deep.ts`,
// with a random seed that is printed. With a part of a path only the rounds below it.
// DEEP_SEED=… repeats a run, DEEP_SECONDS=… gives every file that long.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { serverTestsLeftOut, serverTestsOnCitus, serverTestsOnPostgres } from './lib/database-passes.mjs';
import { lastDeepRun, noteDeepRun } from './lib/deep-run-note.mjs';
import { deepRounds } from './lib/deep-rounds.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { messageOf } from './lib/message-of.mjs';
import { playwrightPart, vitestPart } from './lib/parts.mjs';
import { lookAgain } from './lib/second-look.mjs';
import { deepChecks, runSteps } from './lib/steps.mjs';
import { Tally } from './lib/tally.mjs';

/** On two cores two files take no time from each other. */
const AT_ONCE = 2;
/** All rounds together, where no other time is asked for. */
const ROUNDS_SECONDS = 14 * 60;
/** What a file may take beyond its share, on a slow machine, before it counts as hanging. */
const GRACE_SECONDS = 30 * 60;
const SEEDS = 2 ** 31;

const tally = new Tally();
const scratch = mkdtempSync(join(tmpdir(), 'sunscope-deep-'));
const wanted = process.argv.slice(2);
const seed = process.env['DEEP_SEED'] || String(randomInt(SEEDS));

/** @type {import('./lib/second-look.mjs').Part[]} */
const parts = [];
/** @param {import('./lib/second-look.mjs').Part} part */
function add(part) {
  parts.push(part);
  tally.addFirst(part.found);
}

/** @param {import('./lib/deep-rounds.mjs').Round} round */
async function play({ files, seconds, port }) {
  const name = files.join(' ');
  const began = Date.now();
  const options = { quiet: true, limitMs: (seconds * files.length + GRACE_SECONDS) * 1000 };
  const env = { DEEP_SEED: seed, DEEP_SECONDS: String(seconds) };
  const { found, again } = port
    ? await playwrightPart(scratch, name, [...files, `--output=../test-results/${port}`], {
        ...options,
        env: { ...env, CHROMIUM_PATH: await ensureChromium(), E2E_PORT: String(port) },
      })
    : await vitestPart(scratch, name, [...files, '--maxWorkers=1'], { ...options, env });
  const took = ((Date.now() - began) / 1000).toFixed(1);
  const failed = found.faults.length > 0 || found.tests.some(({ state }) => state === 'failed');
  // Rounds print how far they came.
  console.log(found.output.trim());
  console.log(`${failed ? 'FAILED' : 'ok    '} ${took.padStart(6)} s  ${name} (its share: ${seconds} s)\n`);
  const command = `Again: DEEP_SEED=${seed} DEEP_SECONDS=${seconds} npm run test:deep -- ${name}`;
  add({
    found: {
      ...found,
      tests: found.tests.map(test => ({ ...test, reason: `${test.reason}\n${command}` })),
      faults: found.faults.map(fault => `${fault}\n${command}`),
    },
    again,
  });
}

/** @type {(() => Promise<void>)[]} */
const endings = [];
const began = Date.now();
console.log(`The last whole run: ${lastDeepRun()}`);
try {
  await ensureDependencies('testing');
  tally.heading('Build');
  await ensureBuild();
  const rounds = deepRounds({
    wanted,
    lanes: AT_ONCE,
    total: ROUNDS_SECONDS,
    each: Number(process.env['DEEP_SECONDS'] || 0),
  });
  if (rounds.length === 0) throw new Error(`There is no *.deep.ts with ${wanted.join(' or ')} in its path`);
  if (wanted.length === 0) {
    tally.heading('What the quick run leaves out');
    tally.add(await runSteps(deepChecks));
    add(await serverTestsLeftOut(scratch));
    tally.heading('The server on PostgreSQL');
    const postgres = await serverTestsOnPostgres(scratch, 'all');
    endings.push(() => postgres.stop());
    add(postgres);
    tally.heading('The server on Citus');
    for (const part of await serverTestsOnCitus(scratch)) add(part);
  }
  tally.heading(`Deep rounds, seed ${seed}`);
  const waiting = rounds.values();
  const lane = async () => {
    for (const round of waiting) await play(round);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  tally.heading('Second look');
  tally.addSecond(await lookAgain(parts));
} catch (error) {
  tally.add({ passed: 0, failed: 1, failures: [messageOf(error)] });
} finally {
  for (const end of endings) await end();
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\nSeed ${seed}`);
const code = tally.close();
// A part of the rounds, or a shorter time for each, is not the whole.
if (wanted.length === 0 && !process.env['DEEP_SECONDS'])
  noteDeepRun({ seed, counts: tally.closingLine, seconds: Math.round((Date.now() - began) / 1000) });
process.exit(code);

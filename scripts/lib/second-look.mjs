/** @import { Found, Test } from './reports.mjs' */

/*
 * One test in thousands that hangs on the machine's speed, the clock or chance would refuse every other run. What failed
 * runs again, its file alone in a process of its own: what passes then is unsteady, printed and counted, and few are let
 * through; what fails each time is a fault.
 */

/**
 * @typedef {object} Part of a run
 * @property {Found} found
 * @property {(file: { project: string, file: string }, look: number) => Promise<Found>} again runs one of its files alone
 *
 * @typedef {object} Outcome
 * @property {readonly Test[]} passed that had failed before
 * @property {readonly Test[]} reached that a failed hook of their file had kept from running, and that passed
 * @property {readonly string[]} unsteady a paragraph for each test that failed and then passed
 * @property {readonly string[]} failures a paragraph for each that failed each time, and for what has no second look
 */

const LOOKS = 2;
const UNSTEADY_AT_MOST = 5;
/** Where more failed at first, something is broken: looking again would only take time. */
const FAILED_AT_MOST = 20;

/** A wrong value here may be money, a key or a row lost: a person looks at it even where it passed alone. */
const GRAVE =
  /packages\/tron\/|\/wallet\/|wallet\.|money|conservation|kill|durability|reorgani|written-meanwhile|order-book/;
const TIMED_OUT = /tim(?:ed|e) ?out|timeout/i;

/**
 * Looks again, part by part and file by file, at what failed.
 * @param {readonly Part[]} parts
 * @param {(line: string) => void} [print]
 * @returns {Promise<Outcome>}
 */
export async function lookAgain(parts, print = console.log) {
  const first = parts.flatMap(({ found }) => found.tests.filter(isFailed));
  const faults = parts.flatMap(({ found }) => found.faults);
  if (first.length > FAILED_AT_MOST) {
    print(
      `No second look: ${first.length} tests failed, and of more than ${FAILED_AT_MOST} something is broken.`,
    );
    return { passed: [], reached: [], unsteady: [], failures: [...faults, ...first.map(paragraph)] };
  }
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const part of parts)
    for (const file of filesOf(part.found)) outcomes.push(await lookAt(part, file, print));
  const unsteady = outcomes.flatMap(outcome => outcome.unsteady);
  const tooMany =
    unsteady.length > UNSTEADY_AT_MOST
      ? [`${unsteady.length} tests are unsteady, and ${UNSTEADY_AT_MOST} are let through at most`]
      : [];
  return {
    passed: outcomes.flatMap(outcome => outcome.passed),
    reached: outcomes.flatMap(outcome => outcome.reached),
    unsteady,
    failures: [...faults, ...outcomes.flatMap(outcome => outcome.failures), ...tooMany],
  };
}

/**
 * @param {readonly string[]} unsteady
 * @returns {string} as it stands in front of the closing line
 */
export function unsteadyText(unsteady) {
  return [...unsteady, `Unsteady: ${unsteady.length} of at most ${UNSTEADY_AT_MOST}`].join('\n');
}

/**
 * @param {Part} part
 * @param {{ project: string, file: string }} file
 * @param {(line: string) => void} print
 * @returns {Promise<Outcome>}
 */
async function lookAt({ found, again }, file, print) {
  /** What failed and has not passed since, by name. @type {Map<string, { test: Test, times: number }>} */
  const pending = new Map();
  const note = (/** @type {Test} */ test) => {
    const { test: earlier = test, times = 0 } = pending.get(nameOf(test)) ?? {};
    pending.set(nameOf(test), { test: earlier, times: times + 1 });
  };
  for (const test of found.tests) if (isOf(file, test) && isFailed(test)) note(test);
  /** @type {Test[]} */
  const passed = [];
  /** @type {Test[]} */
  const reached = [];
  /** @type {string[]} */
  const unsteady = [];
  for (let look = 1; look <= LOOKS && pending.size > 0; look++) {
    print(`Again, alone: ${file.file} (${pending.size} failed)`);
    const { tests, faults, output } = await again(file, look);
    // A run that broke off has shown nothing.
    if (faults.length > 0) {
      print(output.trim());
      return {
        passed: [],
        reached: [],
        unsteady: [],
        failures: [...faults, ...[...pending.values()].map(lasting)],
      };
    }
    const own = tests.filter(test => isOf(file, test));
    for (const [name, { test, times }] of pending) {
      if (!hasPassed(test, own)) continue;
      pending.delete(name);
      if (test.path.length > 0) passed.push({ ...test, state: 'passed' });
      else reached.push(...own.filter(one => one.state === 'passed' && wasSkipped(one, found)));
      unsteady.push(unsteadyParagraph(test, times));
    }
    // Absent and skipped count as failed.
    const left = [...pending.values()].map(({ test }) => test);
    for (const test of left) note(test);
    for (const test of own) if (isFailed(test) && !left.some(other => isSame(test, other))) note(test);
    if (pending.size > 0) print(output.trim());
  }
  return { passed, reached, unsteady, failures: [...pending.values()].map(lasting) };
}

/**
 * It is there, and every test of that name passed; of a file that failed itself, all of it.
 * @param {Test} test
 * @param {readonly Test[]} own tests of its file
 */
function hasPassed(test, own) {
  if (test.path.length === 0) return own.some(({ state }) => state === 'passed') && !own.some(isFailed);
  const same = own.filter(other => isSame(test, other));
  return same.length > 0 && same.every(({ state }) => state === 'passed');
}

/** @param {Test} test @param {Found} found */
function wasSkipped(test, { tests }) {
  return tests.some(one => isOf(one, test) && isSame(one, test) && one.state === 'skipped');
}

/** @param {Found} found */
function filesOf({ tests }) {
  const files = new Map(
    tests.filter(isFailed).map(({ project, file }) => [`${project}\n${file}`, { project, file }]),
  );
  return [...files.values()];
}

/** @param {Test} test */
const isFailed = ({ state }) => state === 'failed';
/** @param {Test} test */
const nameOf = ({ path }) => path.join(' > ');
/** @param {Test} a @param {Test} b */
const isSame = (a, b) => nameOf(a) === nameOf(b);
/** @param {{ project: string, file: string }} file @param {Test} test */
const isOf = (file, test) => test.project === file.project && test.file === file.file;

/** @param {Test} test */
function paragraph(test) {
  return `${titleOf(test)}\n${test.reason}`;
}

/** @param {{ test: Test, times: number }} failed */
function lasting({ test, times }) {
  return `${titleOf(test)} (failed ${times} times)\n${test.reason}`;
}

/** @param {Test} test @param {number} times */
function unsteadyParagraph(test, times) {
  const how = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`;
  const [firstLine = '', ...further] = test.reason.trim().split('\n').slice(0, 6);
  const lines = [
    `UNSTEADY ${titleOf(test)} (failed ${how}, then passed alone)`,
    `  first: ${firstLine}`,
    ...further.map(line => `         ${line}`),
  ];
  if (GRAVE.test(test.file) && !TIMED_OUT.test(test.reason))
    lines.push('  A wrong value where money, keys or rows are at stake: look at it before the next claim.');
  return lines.join('\n');
}

/** @param {Test} test */
function titleOf(test) {
  return `${test.file}: ${nameOf(test) || 'the file itself'}`;
}

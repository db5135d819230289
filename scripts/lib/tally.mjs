/** @import { Found } from './reports.mjs' */
/** @import { Outcome } from './second-look.mjs' */
import { unsteadyText } from './second-look.mjs';

/**
 * @typedef {object} Counts what a part of a run came to
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {readonly string[]} [failures] names and reasons, printed again at the end of the output
 */

const SLOWEST = 10;

/** Counts the tests of a run over all its parts, and closes its output. */
export class Tally {
  #began = Date.now();
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  /** @type {string[]} */
  #failures = [];
  /** @type {string[]} */
  #unsteady = [];
  /** @type {{ file: string, ms: number }[]} */
  #times = [];

  /** @param {Counts} counts of what gets no second look */
  add({ passed, failed, skipped = 0, failures = [] }) {
    this.#passed += passed;
    this.#failed += failed;
    this.#skipped += skipped;
    this.#failures.push(...failures);
  }

  /**
   * What passed and was skipped; what failed is counted once it was looked at again (`close`).
   * @param {Found} found
   */
  addFirst({ tests, times }) {
    for (const { state } of tests) {
      if (state === 'passed') this.#passed += 1;
      if (state === 'skipped') this.#skipped += 1;
    }
    this.#times.push(...times);
  }

  /** @param {Outcome} outcome of the second look */
  addSecond({ passed, reached, unsteady, failures }) {
    this.#unsteady.push(...unsteady);
    this.#skipped -= reached.length;
    this.add({ passed: passed.length + reached.length, failed: failures.length, failures });
  }

  /** @param {string} title of the part that begins */
  heading(title) {
    console.log(`\n== ${title} (${this.#seconds()} s)`);
  }

  /**
   * Reports the slowest files, what was unsteady, the failures again, and the closing line.
   * @returns {number} the exit code
   */
  close() {
    const slowest = this.#times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    if (slowest.length > 0) console.log('\nThe slowest files:');
    for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
    for (const failure of this.#failures) console.log(`\nFAILED ${failure}`);
    console.log(`\nFinished in ${this.#seconds()} s`);
    console.log(unsteadyText(this.#unsteady));
    console.log(this.closingLine);
    return this.#failed === 0 ? 0 : 1;
  }

  get closingLine() {
    return `${this.#passed} passed, ${this.#failed} failed, ${this.#skipped} skipped`;
  }

  #seconds() {
    return ((Date.now() - this.#began) / 1000).toFixed(0);
  }
}

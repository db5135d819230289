/**
 * @typedef {object} Counts what a part of a run came to
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {readonly string[]} [failures] names and reasons, told again where the output ends
 */

/** Counts the tests of a run over all its parts, and closes its output. */
export class Tally {
  #began = Date.now();
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  /** @type {string[]} */
  #failures = [];

  /** @param {Counts} counts */
  add({ passed, failed, skipped = 0, failures = [] }) {
    this.#passed += passed;
    this.#failed += failed;
    this.#skipped += skipped;
    this.#failures.push(...failures);
  }

  /** @param {string} title of the part that begins */
  heading(title) {
    console.log(`\n== ${title} (${this.#seconds()} s)`);
  }

  /**
   * Reports the failures again and the closing line.
   * @returns {number} the exit code
   */
  close() {
    for (const failure of this.#failures) console.log(`\nFAILED ${failure}`);
    console.log(`\nFinished in ${this.#seconds()} s`);
    console.log(`${this.#passed} passed, ${this.#failed} failed, ${this.#skipped} skipped`);
    return this.#failed === 0 ? 0 : 1;
  }

  #seconds() {
    return ((Date.now() - this.#began) / 1000).toFixed(0);
  }
}

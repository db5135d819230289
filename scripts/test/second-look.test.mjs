import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightPart, vitestPart } from '../lib/parts.mjs';
import { root } from '../lib/root.mjs';
import { lookAgain } from '../lib/second-look.mjs';
import { Tally } from '../lib/tally.mjs';

/** @import { Found, Test } from '../lib/reports.mjs' */

const FIXTURE = 'scripts/test/fixture';
const quiet = () => undefined;

/** Each starts up to three programs, beside all other tests. */
const PROGRAMS_MS = 240_000;

describe('vitest in processes of its own', { timeout: PROGRAMS_MS }, () => {
  let scratch = '';
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'sunscope-second-look-'));
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  const running = () => ({
    quiet: true,
    cwd: join(root, FIXTURE),
    // Of the run that this test is part of.
    env: { FIXTURE_STATE: scratch, VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '', NODE_ENV: 'test' },
  });
  /** @param {string} file */
  const fixture = file => vitestPart(scratch, file, [file], running());

  it('lets through what passes alone, and nothing that fails each time, vanishes or is skipped', async () => {
    const part = await fixture('kinds.fixture');
    expect(part.found.faults).toEqual([]);
    const { passed, unsteady, failures } = await lookAgain([part], quiet);
    expect(passed.map(({ path }) => path)).toEqual([['fails once'], ['fails twice']]);
    expect(unsteady.map(text => text.split('\n')[0])).toEqual([
      `UNSTEADY ${FIXTURE}/kinds.fixture.mjs: fails once (failed once, then passed alone)`,
      `UNSTEADY ${FIXTURE}/kinds.fixture.mjs: fails twice (failed twice, then passed alone)`,
    ]);
    expect(failures.map(text => text.split('\n')[0])).toEqual([
      `${FIXTURE}/kinds.fixture.mjs: fails each time (failed 3 times)`,
      `${FIXTURE}/kinds.fixture.mjs: vanishes (failed 3 times)`,
      `${FIXTURE}/kinds.fixture.mjs: is skipped when looked at again (failed 3 times)`,
    ]);
  });

  it('looks again at a file whose hook failed', async () => {
    const part = await fixture('hook.fixture');
    const outcome = await lookAgain([part], quiet);
    const { unsteady, failures, passed, reached } = outcome;
    expect(passed).toEqual([]);
    expect(reached.map(({ path }) => path)).toEqual([['waits for its hook']]);
    const tally = new Tally();
    tally.addFirst(part.found);
    expect(tally.closingLine).toBe('0 passed, 0 failed, 1 skipped');
    tally.addSecond(outcome);
    expect(tally.closingLine).toBe('1 passed, 0 failed, 0 skipped');
    expect(unsteady).toHaveLength(1);
    expect(unsteady[0]).toContain('hook.fixture.mjs: the file itself (failed once, then passed alone)');
    expect(failures).toEqual([]);
  });

  it('takes a process that ends for a fault', async () => {
    const { unsteady, failures } = await lookAgain([await fixture('crash.fixture')], quiet);
    expect(unsteady).toEqual([]);
    expect(failures.join('\n')).toContain('fails, and ends its process when looked at again');
    expect(failures.length).toBeGreaterThan(1);
  });

  it('gives no second look to an unhandled error', async () => {
    const part = await fixture('unhandled.fixture');
    expect(part.found.tests.map(({ state }) => state)).toEqual(['passed']);
    const { unsteady, failures } = await lookAgain([part], quiet);
    expect(unsteady).toEqual([]);
    expect(failures).toEqual([expect.stringContaining('left alone')]);
  });

  it('gives no second look to a run that finds nothing to run', async () => {
    const { failures } = await lookAgain([await fixture('there is no such file')], quiet);
    expect(failures).toHaveLength(1);
  });

  it('looks at what Playwright ran in the same way', async () => {
    const part = await playwrightPart(scratch, 'browser', [], {
      quiet: true,
      config: `${FIXTURE}/playwright.config.mjs`,
      env: { FIXTURE_STATE: scratch },
    });
    expect(part.found.faults).toEqual([]);
    const { passed, failures } = await lookAgain([part], quiet);
    expect(passed.map(({ file, path }) => [file, ...path])).toEqual([
      [`${FIXTURE}/kinds.browser.mjs`, 'written elsewhere'],
      [`${FIXTURE}/kinds.browser.mjs`, 'group', 'fails once'],
    ]);
    expect(failures.map(text => text.split('\n')[0])).toEqual([
      `${FIXTURE}/kinds.browser.mjs: fails each time (failed 3 times)`,
    ]);
  });
});

describe('limits', () => {
  /** @param {number} index @param {Test['state']} state @returns {Test} */
  const test = (index, state) => ({
    project: 'p',
    file: `${index}.test.ts`,
    path: [`test ${index}`],
    state,
    reason: 'expected 1 to be 2',
  });
  /** @param {Test[]} tests @returns {Found} */
  const found = tests => ({ tests, faults: [], times: [], output: '' });
  /** @param {number} count of tests that fail once */
  const failing = count => {
    /** @type {string[]} */
    const asked = [];
    const part = {
      found: found(Array.from({ length: count }, (_, index) => test(index, 'failed'))),
      again: async (/** @type {{ file: string }} */ { file }) => {
        asked.push(file);
        return found([test(parseInt(file), 'passed')]);
      },
    };
    return { part, asked };
  };

  it('lets five unsteady tests through, and not six', async () => {
    expect((await lookAgain([failing(5).part], quiet)).failures).toEqual([]);
    const { unsteady, failures } = await lookAgain([failing(6).part], quiet);
    expect(unsteady).toHaveLength(6);
    expect(failures).toEqual(['6 tests are unsteady, and 5 are let through at most']);
  });

  it('does not look again where more than twenty failed', async () => {
    const { part, asked } = failing(21);
    expect((await lookAgain([part], quiet)).failures).toHaveLength(21);
    expect(asked).toEqual([]);
  });

  it('counts a test that passed at first and fails when looked at again', async () => {
    const part = {
      found: found([{ ...test(1, 'failed') }]),
      again: async () => found([test(1, 'passed'), { ...test(1, 'failed'), path: ['its neighbour'] }]),
    };
    const { failures } = await lookAgain([part], quiet);
    expect(failures.map(text => text.split('\n')[0])).toEqual(['1.test.ts: its neighbour (failed 2 times)']);
  });

  it('asks a person to look at a wrong value where money is at stake, not at one that came too late', async () => {
    const paragraphs = await Promise.all(
      ['expected 1n to be 2n', 'Test timed out in 60000ms.'].map(async reason => {
        const grave = { ...test(1, 'failed'), file: 'packages/tron/src/amount.test.ts', reason };
        const part = { found: found([grave]), again: async () => found([{ ...grave, state: 'passed' }]) };
        return (await lookAgain([part], quiet)).unsteady[0];
      }),
    );
    expect(paragraphs[0]).toContain('look at it before the next claim');
    expect(paragraphs[1]).not.toContain('look at it');
  });
});

/** Seconds that a deep file has for its rounds; 0 where the quick tests run. DEEP_SECONDS is what asks for deep files. */
export const deepSeconds = Number(process.env['DEEP_SECONDS'] || 0);

/** What the files to be run end with before `.ts`. */
export const kind = deepSeconds > 0 ? 'deep' : 'test';

/** Where the random numbers of a deep file begin; `npm run test:deep` prints it. */
export const deepSeed = Number(process.env['DEEP_SEED'] || 1);

/** All tests run at their full size: in a deep run, on a server as well. */
const isFull = kind === 'deep' || process.env['TEST_ALL_ON_DATABASE'] === '1';

/**
 * Limits of single tests and hooks, in milliseconds: for what hangs, not for what a busy machine takes its time for. What a test
 * waits for inside itself has less.
 */
export const limits = {
  testTimeout: kind === 'deep' ? (deepSeconds * 1.5 + 600) * 1000 : 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * How often something is done: a quick run needs the kind of thing once, a deep one finds what is rare.
 * @param {number} quick
 * @param {number} deep
 */
export const rounds = (quick, deep) => (kind === 'deep' ? deep : quick);

/**
 * How long a chain is that a test makes: a quick run needs as much as each kind of thing occurs in, the same for every run.
 * @param {number} quick
 * @param {number} full
 */
export const size = (quick, full) => (isFull ? full : quick);

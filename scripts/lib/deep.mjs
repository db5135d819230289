/** Seconds that a deep file has for its rounds; 0 where the quick tests run. DEEP_SECONDS is what asks for deep files. */
export const deepSeconds = Number(process.env['DEEP_SECONDS'] || 0);

/** What the files to be run end with before `.ts`. */
export const kind = deepSeconds > 0 ? 'deep' : 'test';

/** Where the random numbers of a deep file begin; `npm run test:deep` prints it. */
export const deepSeed = Number(process.env['DEEP_SEED'] || 1);

/** Limits of single tests and hooks, in milliseconds: for what hangs, not for what a busy machine takes its time for. */
export const limits = {
  testTimeout: kind === 'deep' ? (deepSeconds * 1.5 + 180) * 1000 : 60_000,
  hookTimeout: 120_000,
};

/**
 * How often something is done: a quick run needs the kind of thing once, a deep one finds what is rare.
 * @param {number} quick
 * @param {number} deep
 */
export const rounds = (quick, deep) => (kind === 'deep' ? deep : quick);

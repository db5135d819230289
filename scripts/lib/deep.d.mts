/** Seconds that a deep file has for its rounds; 0 where the quick tests run. DEEP_SECONDS is what asks for deep files. */
export const deepSeconds: number;
/** What the files to be run end with before `.ts`. */
export const kind: 'deep' | 'test';
/** Where the random numbers of a deep file begin; `npm run test:deep` prints it. */
export const deepSeed: number;
/** Limits of single tests and hooks, in milliseconds: for what hangs, not for what a busy machine takes its time for. */
export const limits: {
  testTimeout: number;
  hookTimeout: number;
  expect: { poll: { timeout: number } };
};
/** How often something is done: a quick run needs the kind of thing once, a deep one finds what is rare. */
export function rounds(quick: number, deep: number): number;
/** How long a chain is that a test makes: a quick run needs as much as each kind of thing occurs in, the same for every run. */
export function size(quick: number, full: number): number;

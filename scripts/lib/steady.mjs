import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { vi } from 'vitest';
import { deepSeed } from './deep.mjs';

// What must not hang on chance or on the machine's speed, set for all test files.

// A quick run asks the same questions each time; a deep one prints the seed of its own.
configureGlobal({ ...readConfigureGlobal(), seed: deepSeed });

/** Vitest waits for a second, which a busy machine may need for anything; this is for what never comes. */
const PATIENCE_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(
    callback,
    typeof options === 'number' ? { timeout: options } : { timeout: PATIENCE_MS, ...options },
  );

import { afterAll, vi } from 'vitest';

// Test files share a process, so that libraries are loaded and compiled once for all of them. What our own modules
// remember must not pass from one file to the next: each file evaluates them again.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

import { afterAll, vi } from 'vitest';

// Test files share a process, so that libraries are loaded and compiled once for all of them. What our own modules
// remember must not pass from one file to the next: each file evaluates them again.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // What a page still loads would be loaded again once it is forgotten, and be cut off half-way when the file ends.
  await Promise.race([vi.dynamicImportSettled(), new Promise(resolve => setTimeout(resolve, 10_000))]);
  const kept = evaluatedPackages();
  vi.resetModules();
  for (const { module, ...evaluated } of kept) Object.assign(module, evaluated);
});

// What was cut off nevertheless has failed for good: the next file in this process would receive its error.
await forgetFailed();

/** What is in our packages remembers nothing but what follows from what it was asked, like a library. */
const PACKAGES = /\/packages\/[^/]+\/src\//;

/**
 * @typedef {object} Module one that vitest evaluated
 * @property {unknown} promise
 * @property {unknown} exports
 * @property {boolean} evaluated
 */

/**
 * Vitest has no other way to its modules. Without it every file evaluates all, which only takes longer.
 *
 * @returns {{ config: { root: string }, evaluatedModules: { idToModuleMap: Map<string, Module> } } | undefined}
 */
function vitestWorker() {
  return Reflect.get(globalThis, '__vitest_worker__');
}

async function forgetFailed() {
  const modules = [...(vitestWorker()?.evaluatedModules.idToModuleMap.values() ?? [])];
  await Promise.all(
    modules
      .filter(({ evaluated }) => evaluated)
      .map(module =>
        Promise.resolve(module.promise).catch(() =>
          Object.assign(module, { promise: undefined, exports: undefined, evaluated: false }),
        ),
      ),
  );
}

/** Our packages as they are evaluated; none in tests of the packages themselves, which may switch them. */
function evaluatedPackages() {
  const worker = vitestWorker();
  if (worker === undefined || worker.config.root.includes('/packages/')) return [];
  return [...worker.evaluatedModules.idToModuleMap]
    .filter(([path, { evaluated }]) => evaluated && PACKAGES.test(path))
    .map(([, module]) => {
      const { promise, exports, evaluated } = module;
      return { module, promise, exports, evaluated };
    });
}

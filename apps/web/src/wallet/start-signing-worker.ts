// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import workerUrl from './signing-worker.ts?worker&url';

/** Trusted Types as far as they are needed here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The page's policy admits this one by name, once: made as the app starts (`main.tsx`), before any later script could
// take the name.
const policy = trustedTypes?.createPolicy('sunscope-worker', {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('Only the signing worker is started by its address');
    return url;
  },
});

/** Starts the worker that holds keys. */
export function startSigningWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
}

// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built worker
import workerUrl from './signing-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- the same
import provenUrl from './proven-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- the same
import keyWorkerUrl from './key-worker.ts?worker&url';

/** Trusted Types as far as they are needed here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Watches page loads alone, and shows the offline page where they fail; it stands beside the page, not in the build. */
const OFFLINE = '/service-worker.js';

// The page's policy admits this one by name, once: made as the app starts (`main.tsx`), before any later script could
// take the name.
const policy = trustedTypes?.createPolicy('sunscope-worker', {
  createScriptURL(url) {
    if (![workerUrl, provenUrl, keyWorkerUrl, OFFLINE].includes(url))
      throw new TypeError('Not a worker of ours');
    return url;
  },
});

/** Starts the worker that holds keys. */
export function startSigningWorker(): Worker {
  return start(workerUrl);
}

/** Starts the worker that signs once, with the owner's proof. */
export function startProvenWorker(): Worker {
  return start(provenUrl);
}

/** Starts the one that also reads recovery phrases and keystore files. */
export function startKeyWorker(): Worker {
  return start(keyWorkerUrl);
}

function start(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}

/** Starts the worker of the offline page; rejects where browsers have none, as over plain HTTP in a local network. */
export async function startOfflineWorker(): Promise<void> {
  // What is typed as text is a TrustedScriptURL where there are Trusted Types.
  const url = policy?.createScriptURL(OFFLINE) ?? OFFLINE;
  await navigator.serviceWorker.register(url);
}

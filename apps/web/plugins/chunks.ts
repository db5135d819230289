import { fileURLToPath } from 'node:url';
import { KEY_WORKER, PROVEN_WORKER, WORKER } from './signing-worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pages and parts that the first visit of the home page shows. */
const FIRST_SHOWN = ['src/main.tsx', 'src/routes/home.tsx'].map(file => root + file);

/** The index of a library leads to these, and nothing that shows first uses them. */
const LATER = /\/@tanstack\/(?:react-query\/.+\/useQueries|query-core\/.+\/queriesObserver)\.js$/;

/** Begins the name of the file that every visit loads. */
export const FIRST = 'first';

/** What the bundler knows of modules. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

type NameChunk = (id: string, graph: Graph) => string | null;

/**
 * Names the chunk of everything that is imported, at whatever depth, by what shows first: one request instead of a
 * hundred small ones. What only other pages use stays with them.
 */
export function firstChunk(): NameChunk {
  const first = below(FIRST_SHOWN);
  return (id, graph) => (first(graph).has(id) && !LATER.test(id) ? FIRST : null);
}

/** Names those of what the workers with keys load: nothing else of the page may stand in their files. */
export function workerChunks(): NameChunk {
  const first = below(FIRST_SHOWN);
  const worker = below([WORKER]);
  const keys = below([KEY_WORKER]);
  const proven = below([PROVEN_WORKER]);
  return (id, graph) => {
    if (worker(graph).has(id)) return first(graph).has(id) ? 'core' : 'signing';
    if (keys(graph).has(id)) return 'keys';
    return proven(graph).has(id) && first(graph).has(id) ? 'core' : null;
  };
}

/** What somebody with a wallet is shown beside any page, and what sending adds to it. */
const WALLET = ['WalletSlot.tsx', 'WalletMenu.tsx', 'WalletDialogs.tsx', 'LoginDialog.tsx']
  .map(file => `${root}src/features/wallet/${file}`)
  .concat(`${root}src/wallet/wallet.ts`);
const SEND = `${root}src/features/wallet/SendDialog.tsx`;
/** Where parts of the wallet are that come on demand: they take its files whole rather than break them into small ones. */
const PARTS = `${root}src/features/wallet/`;
/** The same, elsewhere. */
const ON_DEMAND = ['routes/wallet-new.tsx', 'wallet/outside-signers.ts', 'wallet/injected/follow.ts'].map(
  file => `${root}src/${file}`,
);

/**
 * Names the chunks of the wallet, for what nothing else loads: dozens of small files compress to a third more, and each is a
 * request. Call it after those of the first visit and of the worker.
 */
export function walletChunks(): NameChunk {
  const wallet = below(WALLET);
  const send = below([SEND]);
  const others = belowOthers(new Set([...WALLET, ...ON_DEMAND, SEND]));
  return (id, graph) => {
    if (others(graph).has(id)) return null;
    if (wallet(graph).has(id)) return 'wallet';
    return send(graph).has(id) ? 'send' : null;
  };
}

/** All modules that a page or part loads which is not one of these. */
function belowOthers(entries: ReadonlySet<string>): (graph: Graph) => ReadonlySet<string> {
  let known: ReadonlySet<string> | undefined;
  return graph => {
    if (known) return known;
    const loaded = new Set(FIRST_SHOWN);
    const others = new Set(FIRST_SHOWN);
    for (const id of loaded) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const next of importedIds) loaded.add(next);
      for (const next of dynamicallyImportedIds) {
        loaded.add(next);
        if (!entries.has(next) && !next.startsWith(PARTS)) others.add(next);
      }
    }
    return (known = below([...others])(graph));
  };
}

/** All modules that some import, at whatever depth, themselves included. */
function below(start: readonly string[]): (graph: Graph) => ReadonlySet<string> {
  let known: Set<string> | undefined;
  return graph => {
    if (known) return known;
    known = new Set(start);
    for (const id of known) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) known.add(next);
    return known;
  };
}

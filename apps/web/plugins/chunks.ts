import { fileURLToPath } from 'node:url';
import { WORKER } from './signing-worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pages and parts that the first visit of the home page shows. */
const FIRST_SHOWN = ['src/main.tsx', 'src/routes/home.tsx'].map(file => root + file);

/** What the bundler knows of modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type NameChunk = (id: string, graph: Graph) => string | null;

/**
 * Names the chunk of everything that is imported, at whatever depth, by what shows first: one request instead of a
 * hundred small ones. What only other pages use stays with them.
 */
export function firstChunk(): NameChunk {
  const first = below(FIRST_SHOWN);
  return (id, graph) => (first(graph).has(id) ? 'first' : null);
}

/** Names those of what the signing worker loads: nothing else of the page may stand in its files. */
export function workerChunks(): NameChunk {
  const first = below(FIRST_SHOWN);
  const worker = below([WORKER]);
  return (id, graph) => {
    if (!worker(graph).has(id)) return null;
    return first(graph).has(id) ? 'core' : 'signing';
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

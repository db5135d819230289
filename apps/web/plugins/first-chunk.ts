import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pages and parts that the first visit of the home page shows. */
const firstShown = ['src/main.tsx', 'src/routes/home.tsx'].map(file => root + file);

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of everything that is imported, at whatever depth, by what shows first: one request instead of a
 * hundred small ones. What only other pages use stays with them.
 */
export function firstChunk(): (id: string, graph: Graph) => string | null {
  let known: Set<string> | undefined;
  return (id, graph) => {
    if (!known) {
      known = new Set();
      const queue = [...firstShown];
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (known.has(next)) continue;
        known.add(next);
        queue.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    if (!known.has(id)) return null;
    return /node_modules\/(?:react|react-dom|scheduler)\//.test(id) ? 'react' : 'first';
  };
}

import type { Plugin } from 'vite';

/** A module of a library that this app never runs, though the library's first file imports it. */
interface LeftOut {
  source: string;
  /** Package that imports it. */
  from: string;
  code: string;
}

const LEFT_OUT: readonly LeftOut[] = [
  {
    // Every route carries a link component, and this app has its own (2 kB of every page).
    source: './link.js',
    from: '/@tanstack/react-router/',
    code: `export function Link() { throw new Error('Use lib/routing/Link.tsx'); }
export { Link as createLink, Link as linkOptions, Link as useLinkProps };`,
  },
  {
    // Requests that change something go by lib/net/use-request.ts (1.6 kB).
    source: './mutationCache.js',
    from: '/@tanstack/query-core/',
    code: `export class MutationCache {
  build() { throw new Error('Use lib/net/use-request.ts'); }
  findAll() { return []; }
  async resumePausedMutations() {}
  clear() {}
}`,
  },
  {
    // Lists have pages and cursors (0.4 kB).
    source: './infiniteQueryBehavior.js',
    from: '/@tanstack/query-core/',
    code: `export function infiniteQueryBehavior() { throw new Error('Use lib/net/use-list.ts'); }
export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage };`,
  },
];
const PREFIX = '\0left-out:';

/** Leaves these out. Whoever uses one after all sees an error that names what to use; a build that lacks one fails. */
export function leftOut(): Plugin {
  const met = new Set<number>();
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const index = LEFT_OUT.findIndex(one => one.source === source && importer?.includes(one.from) === true);
      if (index === -1) return undefined;
      met.add(index);
      return PREFIX + index;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const code = LEFT_OUT[Number(id.slice(PREFIX.length))]?.code ?? '';
      return { code, moduleType: 'js' };
    },
    buildEnd(error) {
      const unmet = LEFT_OUT.find((_, index) => !met.has(index));
      if (error === undefined && unmet)
        this.error(`No file of ${unmet.from} imports ${unmet.source} any more`);
    },
  };
}

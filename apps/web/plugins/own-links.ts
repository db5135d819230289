import type { Plugin } from 'vite';

const LINK = '\0own-links';

/**
 * Leaves out the router's link component: every route carries one, and this app has its own (`lib/routing/Link.tsx`).
 * Whoever uses it after all sees an error instead of a link (2 kB of every page).
 */
export function ownLinks(): Plugin {
  return {
    name: 'own-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') === true ? LINK : undefined,
    load: id =>
      id === LINK
        ? {
            code: `export function Link() { throw new Error('Use lib/routing/Link.tsx'); }
export { Link as createLink, Link as linkOptions, Link as useLinkProps };`,
            moduleType: 'js',
          }
        : undefined,
  };
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { ensure } from './lib/ensure.ts';
import { ensureArea, type Area } from './lib/i18n.tsx';
import { parseSearch, splitPath, stringifySearch } from './lib/search-params.ts';
import { RootLayout } from './routes/root.tsx';
import { RouteError } from './routes/route-error.tsx';
import { pages, type PageDefinition } from './routes/pages.ts';

const rootRoute = createRootRoute({ component: RootLayout });

const pageRoutes: AnyRoute[] = pages.map(page =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }) => search,
    beforeLoad: async ({ params, search }) => {
      const target = await page.redirect?.({ params, search: search as Record<string, string> });
      if (target !== undefined) throw redirect({ ...splitPath(target), replace: true });
    },
    loader: ({ params, deps }) =>
      ensure(...(page.queries?.({ params, search: deps as Record<string, string> }) ?? [])),
    ...(page.load
      ? { component: lazyRouteComponent(loadWithWords(page.load, page.words ?? ['explorer'])) }
      : {}),
  }),
);

/** A page's code together with the words it speaks. */
function loadWithWords(load: NonNullable<PageDefinition['load']>, areas: readonly Area[]): typeof load {
  return async () => {
    const [page] = await Promise.all([load(), ...areas.map(ensureArea)]);
    return page;
  };
}

/** Whatever no page owns goes to the error page, which says what was tried. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/error', search: { tried: location.pathname }, replace: true });
  },
});

/** The app's router on a history: the address after # in the app, a made-up one in tests. */
export function createAppRouter(history: RouterHistory) {
  return createRouter({
    routeTree: rootRoute.addChildren([...pageRoutes, unknownRoute]),
    history,
    parseSearch,
    stringifySearch,
    // The query cache decides what is fresh; the router keeps no second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
}

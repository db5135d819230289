import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useParams,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { ensure } from './lib/net/ensure.ts';
import { wordsReady } from './lib/i18n/i18n.tsx';
import { useRouteSearch } from './lib/routing/navigation.ts';
import type { PageEntry, RoutedPage } from './lib/routing/page.ts';
import { parseSearch, splitPath, stringifySearch, type SearchParams } from './lib/routing/search-params.ts';
import { RootLayout } from './routes/root.tsx';
import { RouteError } from './routes/route-error.tsx';
import { pages, sectionRoots } from './routes/pages.ts';

const rootRoute = createRootRoute({ component: RootLayout });

const pageRoutes: AnyRoute[] = pages.map(({ path, load }) => {
  // Code that cannot be loaded is the component's to handle: it tries a new build once, then says so.
  const tryLoad = async () => (await load().catch(() => undefined))?.default;
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search: Record<string, unknown>) => search,
    loaderDeps: ({ search }) => search,
    beforeLoad: async ({ params, search, location }) => {
      const page = await tryLoad();
      const { tab } = params as { tab?: string };
      if (tab !== undefined && tab !== '' && page !== undefined && page.tabs?.includes(tab) !== true)
        throw redirect({ to: '/error', search: { tried: location.pathname }, replace: true });
      const target = await page?.redirect?.({ params, search: search as SearchParams });
      if (target !== undefined) throw redirect({ ...splitPath(target), replace: true });
    },
    loader: async ({ params, deps }) => {
      const page = await tryLoad();
      await ensure(...(page?.queries?.({ params, search: deps as SearchParams }) ?? []));
    },
    component: lazyRouteComponent(viewOf(load)),
  });
});

/** A page's component with its address as props, once its code is there. */
function viewOf(load: PageEntry['load']): () => Promise<{ default: ComponentType }> {
  return async () => {
    const { component } = (await load()).default;
    await wordsReady();
    return { default: component === undefined ? Nothing : withAddress(component) };
  };
}

function Nothing(): ReactNode {
  return null;
}

function withAddress(component: NonNullable<RoutedPage['component']>): ComponentType {
  return function PageView(): ReactNode {
    const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
    const search = useRouteSearch();
    return createElement(component, { params, search });
  };
}

const rootPathRoutes: AnyRoute[] = Object.entries(sectionRoots).map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

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
    routeTree: rootRoute.addChildren([...pageRoutes, ...rootPathRoutes, unknownRoute]),
    history,
    parseSearch,
    stringifySearch,
    // The query cache decides what is fresh; the router keeps no second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
}

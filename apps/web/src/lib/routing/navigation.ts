import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  listSearch,
  listSearchParams,
  splitPath,
  type ListSearch,
  type SearchParams,
} from './search-params.ts';

/** The query of the page's address. */
export function useRouteSearch(): SearchParams {
  return useSearch({ strict: false });
}

/** The page's path without its query. */
export function useRoutePath(): string {
  return useRouterState({ select: state => state.location.pathname });
}

/** Goes to a path of the app (with its query): `go('/block/12')`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback((to, options) => void navigate({ ...splitPath(to), ...options }), [navigate]);
}

/** Paging and range of the list a page shows, kept in its address beside whatever else stands there. */
export function useListSearch(): [ListSearch, (change: Partial<ListSearch>) => void] {
  const search = useRouteSearch();
  const navigate = useNavigate();
  const current = listSearch(search);
  const { start: _start, limit: _limit, start_timestamp: _from, end_timestamp: _to, ...others } = search;
  const change = (part: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: { ...others, ...listSearchParams({ ...current, ...part }) },
      resetScroll: false,
    });
  return [current, change];
}

/** Sets parameters of the page's address, or takes them out. What they narrow begins at its first row. */
export function useFilterSearch(): [
  SearchParams,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const search = useRouteSearch();
  const navigate = useNavigate();
  const { start: _start, ...kept } = search;
  const change = (part: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...kept, ...part }).filter(([, value]) => value !== undefined);
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false });
  };
  return [search, change];
}

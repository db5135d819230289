import { useNavigate } from '@tanstack/react-router';
import { useRouteSearch } from './navigation.ts';
import type { SearchParams } from './search-params.ts';

/** The query of the page's address, and a change of some of it: what becomes undefined goes, and the list begins again. */
export function useSearchChange(): [
  SearchParams,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const search = useRouteSearch();
  const navigate = useNavigate();
  const change = (part: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...search, start: undefined, ...part }).filter(
      ([, value]) => value !== undefined,
    );
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false });
  };
  return [search, change];
}

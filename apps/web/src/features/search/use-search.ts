import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { apiQuery } from '../../lib/net/api.ts';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import type { Classified } from './classify.ts';
import { resultOf, tokenSearchPath, type SearchResult } from './hits.ts';

/** Wait after the last keystroke before the server is asked; recognised patterns do not wait. */
export const SEARCH_DEBOUNCE_MS = 500;

export interface SearchState {
  results: readonly SearchResult[];
  /** An answer is still to come. */
  busy: boolean;
  /** The text looks like an address with a wrong character. */
  mistyped: boolean;
  /** The server was asked for exactly this text and found nothing. */
  nothing: boolean;
}

/** Results for a text: what it can be by its form at once, what the server knows after a pause. */
export function useSearch(text: string): SearchState {
  const path = useRoutePath();
  const classified = useClassified(text);
  const term = termOf(classified);
  const asked = useDebounced(term, classified.kind === 'text' ? SEARCH_DEBOUNCE_MS : 0);
  const { data, isFetching, isError } = useQuery({
    ...apiQuery('/api/search', { term: asked ?? '' }),
    enabled: asked !== undefined,
    staleTime: 10_000,
  });
  const settled = asked === term && !isFetching;
  const found = settled && Array.isArray(data) ? data.map(resultOf) : [];
  const results = [
    ...found,
    ...localResults(classified, settled && found.length === 0),
    ...tokenLine(classified, found, path),
  ];
  const unique = results.filter(
    (result, at) => results.findIndex(other => other.path === result.path) === at,
  );
  return {
    results: unique,
    busy: term !== undefined && !settled,
    mistyped: classified.kind === 'mistyped_address',
    nothing: settled && !isError && term !== undefined && unique.length === 0,
  };
}

/** The form of a text. Checksums are heavy, so their code loads with the first character somebody types. */
function useClassified(text: string): Classified {
  const [classify, setClassify] = useState<(text: string) => Classified>();
  const needed = text !== '' && classify === undefined;
  useEffect(() => {
    if (needed) void loadClassify().then(loaded => setClassify(() => loaded));
  }, [needed]);
  return useMemo(() => classify?.(text) ?? { kind: 'empty' }, [classify, text]);
}

/** The function that distinguishes forms. */
export async function loadClassify(): Promise<(text: string) => Classified> {
  return (await import('./classify.ts')).classify;
}

/** What the server is asked for; nothing where the form alone decides. */
export function termOf(classified: Classified): string | undefined {
  switch (classified.kind) {
    case 'empty':
    case 'page':
    case 'mistyped_address':
      return undefined;
    case 'address':
      return classified.address;
    case 'hash':
      return classified.hash;
    case 'number':
      return String(classified.number);
    case 'text':
      // Names have spaces; what has none (numbers, ids) is read by the server without them.
      return classified.text.trim().replace(/\s+/g, ' ');
  }
}

/** Results that need no server: a link leads to its page, and an address nobody has used yet still has one. */
function localResults(classified: Classified, unknown: boolean): SearchResult[] {
  if (classified.kind === 'page')
    return [{ id: classified.path, kind: 'page', text: classified.path.slice(1), path: classified.path }];
  if (classified.kind === 'address' && unknown)
    return [
      {
        id: classified.address,
        kind: 'address',
        text: classified.address,
        path: `/address/${classified.address}`,
      },
    ];
  return [];
}

/** Where several tokens fit a name, the list of all of them is one more result. */
function tokenLine(classified: Classified, found: readonly SearchResult[], path: string): SearchResult[] {
  const tokens = found.filter(result => result.kind === 'trc10' || result.kind === 'trc20').length;
  if (classified.kind !== 'text' || tokens < 2) return [];
  return [
    { id: 'tokens', kind: 'token', text: classified.text, path: tokenSearchPath(classified.text, path) },
  ];
}

function useDebounced(value: string | undefined, delayMs: number): string | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayMs === 0 ? value : settled;
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createProductApi, urlOf, type ProductApi } from '@sunscope/product-api/client';
import type { Answer, EndpointPath, Query } from '@sunscope/product-api/types';
import { askNoting } from '../live/reach.ts';
import { parseVisibleJson } from '../format/visible-text.ts';
import { withinLimit } from './time-limit.ts';

declare global {
  interface Window {
    /** Answers that `boot.js` asked for before the bundle was there; each is taken once. */
    sunscopeEarly?: Record<string, Promise<Response>>;
  }
}

/** `fetch`, except that a call `boot.js` already started is taken over instead of made again. */
export const earlyFetch: typeof fetch = (input, init) => {
  const url = typeof input === 'string' ? input : undefined;
  const early = url === undefined ? undefined : window.sunscopeEarly?.[url];
  if (url === undefined || early === undefined) return fetch(input, init);
  delete window.sunscopeEarly?.[url];
  return early;
};

const client = createProductApi({
  baseUrl: '',
  fetch: (input, init) => earlyFetch(input, init),
  parse: parseVisibleJson,
});

/** The Product API of the page's own origin; no call waits for ever. */
export const api: ProductApi = {
  get: (path, query, options) => withinLimit(options?.signal, signal => client.get(path, query, { signal })),
};

/**
 * Query options of one call; page, loader, prefetch and live updates share them. The network is not part of the key
 * because another network is another origin, hence another page.
 */
export function apiQuery<P extends EndpointPath>(path: P, query?: Query<P>) {
  return queryOptions<Answer<P>>({
    queryKey: apiKey(path, query),
    queryFn: ({ client, queryKey, signal }) =>
      askNoting(client, queryKey, () => api.get(path, query, { signal })),
  });
}

/** The same for a list that is paged through: the last page stays on screen while the next one loads. */
export function apiListQuery<P extends EndpointPath>(path: P, query?: Query<P>) {
  return { ...apiQuery(path, query), placeholderData: keepPreviousData };
}

/** Cache key of a call: undefined members count as absent, as they do in the URL. */
export function apiKey<P extends EndpointPath>(path: P, query?: Query<P>): readonly unknown[] {
  const given = Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== undefined));
  return ['api', path, given];
}

/** Address of a list as CSV, for a download link. */
export function csvUrl<P extends EndpointPath>(path: P, query: Query<P>): string {
  return urlOf(path, { ...query, format: 'csv' });
}

import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** Accounts, richest first. */
export const accountsQuery = (search: Pick<ListSearch, 'start' | 'limit'>) =>
  apiListQuery('/api/account/list', { sort: '-balance', start: search.start, limit: search.limit });

/** One account in full. */
export const accountQuery = (address: string) => apiQuery('/api/accountv2', { address });

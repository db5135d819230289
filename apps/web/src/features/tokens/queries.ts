import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

export const tokenFilters = ['all', 'trc20', 'trc10', 'top'] as const;
export type TokenFilter = (typeof tokenFilters)[number];

export const tokenSorts = ['holderCount', 'marketcap', 'priceInTrx', 'gain', 'volume24hInTrx'] as const;
export type TokenSort = (typeof tokenSorts)[number];

export interface TokenListFilter {
  filter: TokenFilter;
  sort: TokenSort;
  order: 'asc' | 'desc';
  search: string;
}

/** Reads the filter of the token list from its address; what makes no sense counts as not given. */
export function tokenListFilter(search: Readonly<Record<string, string>>): TokenListFilter {
  return {
    filter: tokenFilters.find(filter => filter === search['filter']) ?? 'all',
    sort: tokenSorts.find(sort => sort === search['sort']) ?? 'holderCount',
    order: search['order'] === 'asc' ? 'asc' : 'desc',
    search: search['search'] ?? '',
  };
}

export const tokensQuery = (page: Pick<ListSearch, 'start' | 'limit'>, filter: TokenListFilter) =>
  apiListQuery('/api/tokens/overview', {
    start: page.start,
    limit: page.limit,
    filter: filter.filter,
    sort: filter.sort,
    order: filter.order,
    showAll: '1',
    ...(filter.search === '' ? {} : { search: filter.search }),
  });

/** A TRC10 token, as a list of at most one. */
export const trc10Query = (id: string) => apiQuery('/api/token', { id: Number(id), showAll: '1', limit: 1 });

/** A TRC20 token, as a list of at most one. */
export const trc20Query = (contract: string) =>
  apiQuery('/api/token_trc20', { contract, showAll: '1', limit: 1 });

type Paging = Pick<ListSearch, 'start' | 'limit'>;

export const trc10HoldersQuery = (id: string, page: Paging, address?: string) =>
  apiListQuery('/api/tokenholders', {
    id: Number(id),
    sort: '-balance',
    start: page.start,
    limit: page.limit,
    ...(address === undefined ? {} : { holder_address: address }),
  });

export const trc20HoldersQuery = (contract: string, page: Paging, address?: string) =>
  apiListQuery('/api/token_trc20/holders', {
    contract_address: contract,
    sort: '-balance',
    start: page.start,
    limit: page.limit,
    ...(address === undefined ? {} : { holder_address: address }),
  });

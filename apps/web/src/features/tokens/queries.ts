import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

export const tokenFilters = ['all', 'trc20', 'trc10', 'trc721', 'trc1155', 'top', 'my'] as const;
export type TokenFilter = (typeof tokenFilters)[number];

export const tokenSorts = [
  'holderCount',
  'marketcap',
  'priceInTrx',
  'gain',
  'volume24hInTrx',
  'transferCount',
  'name',
  'tokenType',
  'supply',
] as const;
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

/**
 * What is asked for a page of the list; the same for its rows and its CSV.
 *
 * @param own account that is signed in: whose tokens `my` are. Without one there are none of one's own, and all are shown.
 */
export const tokensAsked = (
  page: Pick<ListSearch, 'start' | 'limit'>,
  filter: TokenListFilter,
  own?: string,
) => ({
  start: page.start,
  limit: page.limit,
  ...(filter.filter !== 'my'
    ? { filter: filter.filter }
    : own === undefined
      ? { filter: 'all' as const }
      : { filter: 'my' as const, address: own }),
  sort: filter.sort,
  order: filter.order,
  showAll: '1',
  ...(filter.search === '' ? {} : { search: filter.search }),
});

export const tokensQuery = (...asked: Parameters<typeof tokensAsked>) =>
  apiListQuery('/api/tokens/overview', tokensAsked(...asked));

/** Tokens that have a level. */
export const ratedAsked = (page: Pick<ListSearch, 'start' | 'limit'>) => ({
  start: page.start,
  limit: page.limit,
  filter: 'rated' as const,
  sort: 'holderCount' as const,
  order: 'desc' as const,
});
export const ratedQuery = (page: Pick<ListSearch, 'start' | 'limit'>) =>
  apiListQuery('/api/tokens/overview', ratedAsked(page));

/** The most tokens of one account that are shown as cards. */
const MOST_CARDS = 50;

/** Tokens that an account issued, in the order of their use. */
export const issuedQuery = (address: string) =>
  apiQuery('/api/tokens/overview', { filter: 'my', address, start: 0, limit: MOST_CARDS, showAll: '1' });

/** Which of an account's contract tokens were recorded. */
export const recordsQuery = (address: string) => apiQuery('/external/trc20tokens', { issuer_addr: address });

/** A TRC10 token, as a list of at most one. */
export const trc10Query = (id: string) => apiQuery('/api/token', { id: Number(id), showAll: '1', limit: 1 });

/** A TRC20 token, as a list of at most one. */
export const trc20Query = (contract: string) =>
  apiQuery('/api/token_trc20', { contract, showAll: '1', limit: 1 });

type Paging = Pick<ListSearch, 'start' | 'limit'>;

const holdersAsked = ({ start, limit }: Paging, address: string | undefined) => ({
  sort: '-balance' as const,
  start,
  limit,
  ...(address === undefined ? {} : { holder_address: address }),
});

/** What is asked for holders of a TRC10 token, or for one of them; the same for rows and CSV. */
export const trc10HoldersAsked = (id: string, page: Paging, address?: string) => ({
  id: Number(id),
  ...holdersAsked(page, address),
});
export const trc10HoldersQuery = (...asked: Parameters<typeof trc10HoldersAsked>) =>
  apiListQuery('/api/tokenholders', trc10HoldersAsked(...asked));

/** The same of a TRC20 token. */
export const trc20HoldersAsked = (contract: string, page: Paging, address?: string) => ({
  contract_address: contract,
  ...holdersAsked(page, address),
});
export const trc20HoldersQuery = (...asked: Parameters<typeof trc20HoldersAsked>) =>
  apiListQuery('/api/token_trc20/holders', trc20HoldersAsked(...asked));

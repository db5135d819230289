import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** Accounts, richest first. */
export const accountsQuery = (search: Pick<ListSearch, 'start' | 'limit'>, sort: AccountSort = '-balance') =>
  apiListQuery('/api/account/list', { sort, start: search.start, limit: search.limit });

export type AccountSort = 'balance' | '-balance';

/** The order that an address asks for; the richest first where it names none. */
export const accountSort = (text: string | undefined): AccountSort =>
  text === 'balance' ? 'balance' : '-balance';

/** How many contracts there are, without any. */
export const contractCountQuery = () => apiQuery('/api/contracts', { start: 0, limit: 0 });

/** One account in full. */
export const accountQuery = (address: string) => apiQuery('/api/accountv2', { address });

/** How an address came to be, and how long its lists are. */
export const addressHeadQuery = (address: string) => apiQuery('/api/account/head', { address });

/** Its TRX day by day: the last 30 days, or all. One stands while the other is read. */
export const balanceHistoryQuery = (address: string, days: 'month' | 'all') =>
  apiListQuery('/api/account/analysis', {
    address,
    type: '0',
    ...(days === 'all' ? { start_timestamp: 0 } : {}),
  });

/** Facts of a contract. */
export const contractFactsQuery = (contract: string) => apiQuery('/api/contract', { contract });

type Paging = Pick<ListSearch, 'start' | 'limit'>;

/** Whose calls of contracts: those from and to an address, or those of a block. */
export type InternalCallsOf = { address: string } | { block: number };

/** Calls of contracts, newest first. */
export const internalTransactionsQuery = (of: InternalCallsOf, search: ListSearch) =>
  apiListQuery('/api/internal-transaction', { sort: '-timestamp', ...of, ...search });

/** Votes as they stand, the most first. */
export const votesQuery = (address: string, side: 'voter' | 'candidate', paging: Paging) =>
  apiListQuery('/api/vote', { sort: '-votes', [side]: address, ...paging });

/** Own stake, lent, or borrowed. */
export type StakeSide = '1' | '2' | '3';
/** Of one resource alone, by its number in the API. */
export type StakeFilter = { resourceType?: '1' | '2' };
export const stakesQuery = (address: string, type: StakeSide, filter: StakeFilter, paging: Paging) =>
  apiListQuery('/api/account/resource', { address, type, ...filter, ...paging });

export const stakeHistoryQuery = (address: string, paging: Paging) =>
  apiListQuery('/api/account/resource/history', { address, ...paging });

/** Contracts that an account made, newest first. */
export const contractsOfQuery = (creator: string, paging: Paging) =>
  apiListQuery('/api/contracts', { creator, sort: '-date_created', ...paging });

export const permissionHistoryQuery = (address: string, paging: Paging) =>
  apiListQuery('/api/account/permissions/history', { address, ...paging });

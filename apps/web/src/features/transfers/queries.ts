import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** What narrows a list of transfers. */
export interface TransferFilter {
  block?: number;
  /** `_` for TRX, a TRC10 id, or a contract address. */
  token?: string;
  /** Suspicious rows too. */
  showRisky: boolean;
}

/** Asks a transfer list, in its address, to show suspicious rows whatever the reader chose. */
export const SHOW_RISKY = 'suspicious';

/** What a list and its file ask for. */
export const riskOf = (showRisky: boolean): 'show' | 'hide' => (showRisky ? 'show' : 'hide');

/** Transfers of every token kind, newest first. */
export function transfersQuery(search: ListSearch, filter: TransferFilter) {
  const { showRisky, ...rest } = filter;
  return apiListQuery('/api/transfer', {
    sort: '-timestamp',
    kind: 'all',
    risk: riskOf(showRisky),
    ...search,
    ...rest,
  });
}

export const directions = ['all', 'in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** Transfers of one account, newest first. */
export function accountTransfersQuery(
  address: string,
  search: ListSearch,
  filter: { direction: Direction; showRisky: boolean },
) {
  return apiListQuery('/api/trc10trc20-transfer', {
    sort: '-timestamp',
    address,
    direction: filter.direction,
    risk: riskOf(filter.showRisky),
    ...search,
  });
}

/** The direction an address asks for; anything else means all. */
export function directionOf(text: string | undefined): Direction {
  return directions.find(direction => direction === text) ?? 'all';
}

/** Transfers of the home page; suspicious ones never show there. */
export const RECENT_TRANSFERS = 15;
export const recentTransfersQuery = () =>
  apiQuery('/api/transfer', {
    sort: '-timestamp',
    kind: 'all',
    risk: 'hide',
    start: 0,
    limit: RECENT_TRANSFERS,
  });

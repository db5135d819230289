import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** What narrows a list of transfers. */
export interface TransferFilter {
  block?: number;
  /** `_` for TRX, a TRC10 id, or a contract address. */
  token?: string;
  /** Sender or recipient. */
  address?: string;
  from?: string;
  to?: string;
  /** Between two amounts, raw units of the token. */
  amount_min?: string;
  amount_max?: string;
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

/** What narrows the transfers of one address. */
export interface AccountTransferFilter extends Pick<
  TransferFilter,
  'token' | 'amount_min' | 'amount_max' | 'showRisky'
> {
  direction?: 'in' | 'out';
  kind?: 'trx' | 'trc10' | 'trc20' | 'trc721' | 'trc1155';
  /** The other end. */
  counterparty?: string;
}

/** What the list of one account and its file ask for, newest first. */
export function accountTransfersAsked(address: string, search: ListSearch, filter: AccountTransferFilter) {
  const { showRisky, ...rest } = filter;
  return { sort: '-timestamp', address, risk: riskOf(showRisky), ...search, ...rest } as const;
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

import type { Address } from '@sunscope/tron/address';
import { apiListQuery } from '../../../lib/net/api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import {
  listSearch,
  listSearchParams,
  PAGED_ROWS,
  type SearchParams,
} from '../../../lib/routing/search-params.ts';

/** Which records a list shows, as the page's address has it. */
export type RecordFilter = 'all' | '10' | '11' | '1' | '2';

/** Which rows of the list are shown, newest first. */
export interface RecordPage {
  readonly start: number;
  readonly limit: number;
}

/** The rows that the page's address asks for. Its plain `start` and `limit` are of another list of the account page. */
export function recordPageOf(search: SearchParams): RecordPage {
  const { start, limit } = listSearch({
    start: search['multi_start'] ?? '',
    limit: search['multi_limit'] ?? '',
  });
  return { start, limit };
}

/** The same for the page's address; the first page needs none. */
export function recordPageParams(page: RecordPage): Record<string, string> {
  const params = Object.entries(listSearchParams(page));
  return Object.fromEntries(params.map(([name, value]) => [`multi_${name}`, value]));
}

/** Where the last page begins that can be shown. */
export function lastStart(total: number, limit: number): number {
  return Math.max(0, Math.floor((Math.min(total, PAGED_ROWS) - 1) / limit) * limit);
}

export function filterOf(text: string | undefined): RecordFilter | undefined {
  return text === 'all' || text === '10' || text === '11' || text === '1' || text === '2' ? text : undefined;
}

/** Address of the account page with this list from its first row; its other lists stay as they are. */
export function pathOf(filter: RecordFilter | undefined, search: SearchParams): string {
  const size = filter === undefined ? undefined : search['multi_limit'];
  const kept = { part: search['part'], list: search['list'], multi: filter, multi_limit: size };
  const given = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '/account' : `/account?${new URLSearchParams(given).toString()}`;
}

export function recordsQuery(address: Address, filter: RecordFilter, page: RecordPage) {
  return apiListQuery('/api/wallet/multi/trx_record', {
    address,
    state: filter === 'all' ? 255 : Number(filter),
    ...page,
    netType: 'main_net',
  });
}

/** How many wait for this address. */
export function waitingQuery(address: Address) {
  return apiListQuery('/api/wallet/multi/trx_record', { address, state: 10, limit: 1, sort: '-createTime' });
}

/** Asks for all records again: somebody signed. */
export function refreshRecords(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes('/api/wallet/multi/trx_record'),
  });
}

import { apiListQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

/** What an account allowed others to take and has not taken back, newest first. */
export const approvalsQuery = (address: string, search: Pick<ListSearch, 'start' | 'limit'>) =>
  apiListQuery('/api/account/approve/list', approvalsOf(address, search));

/** The query itself, which the download link needs as well. */
export function approvalsOf(address: string, { start, limit }: Pick<ListSearch, 'start' | 'limit'>) {
  return { sort: '-operate_time', address, start, limit };
}

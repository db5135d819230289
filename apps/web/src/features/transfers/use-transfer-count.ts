import { useQuery } from '@tanstack/react-query';
import { listSearch } from '../../lib/routing/search-params.ts';
import { transfersQuery, type TransferFilter } from './queries.ts';
import { useShowRisky } from './show-risky.ts';

/** How many transfers the list of a token or block shows, from the list's own first page. */
export function useTransferCount(filter: Omit<TransferFilter, 'showRisky'>): number | undefined {
  const [showRisky] = useShowRisky();
  return useQuery(transfersQuery(listSearch({}), { ...filter, showRisky })).data?.rangeTotal;
}

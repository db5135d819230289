import { queryOptions } from '@tanstack/react-query';
import { listingState, type ListingState } from '../format/listing-states.ts';
import { postJson } from './post.ts';

/** Where a token stands on its way to a market, as the server has it. */
export interface Listing {
  state: ListingState;
  /** Its first recommendation is still to come. */
  firstRecommended: boolean;
}

/** @param id TRC10 id or contract; the answer is null for a token the server does not know */
export const listingQuery = (id: string) =>
  queryOptions<Listing | null>({
    queryKey: ['listing', id],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const path = '/api/token/getTokenInfoByTokenIdOrAddr';
      const answer = await postJson(path, { tokenIdOrAddr: id }, { signal });
      const data = (answer as { data?: { verifyStatus?: number; isFirstRecommend?: number } | null }).data;
      return data
        ? {
            state: listingState(data.verifyStatus),
            firstRecommended: data.isFirstRecommend !== 0,
          }
        : null;
    },
  });

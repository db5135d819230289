import type { Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';

export type ItemRow = Answer<'/api/nft/items'>['data'][number];
export type ItemDescription = Answer<'/api/nft/metadata'>['data'][number];

export const itemsQuery = (contract: string, page: Pick<ListSearch, 'start' | 'limit'>) =>
  apiListQuery('/api/nft/items', { contract, start: page.start, limit: page.limit });

export const itemQuery = (contract: string, tokenId: string) =>
  apiQuery('/api/nft/items', { contract, tokenId, limit: 1 });

/** Hosts that answer late are asked again while a page shows their items. */
const AGAIN_MS = 3000;

/** What is written of these items, by their numbers; those still being read follow. `waits`: nothing was answered yet. */
export function useDescriptions(
  contract: string,
  ids: readonly string[],
): { known: ReadonlyMap<string, ItemDescription>; waits: boolean } {
  const { data, isLoading } = useQuery({
    ...apiQuery('/api/nft/metadata', { contract, tokenIds: ids.join(',') }),
    enabled: ids.length > 0,
    refetchInterval: query =>
      query.state.data?.data.some(row => row.state === 'reading') === true ? AGAIN_MS : false,
  });
  return { known: new Map(data?.data.map(row => [row.token_id, row])), waits: isLoading };
}

/** Page of an item. */
export const itemPath = (contract: string, id: string): string => `/nft/${contract}/${id}`;

import { ProductApiError } from '@sunscope/product-api/client';
import type { Address } from '@sunscope/tron/address';
import { queryOptions } from '@tanstack/react-query';
import { api, apiKey, apiQuery } from '../../lib/net/api.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import type { RecipientHistory } from '../../wallet/recipient-guard.ts';

/** Account of an address, under the key that the address page uses too. */
export function accountQuery(address: Address) {
  return apiQuery('/api/accountv2', { address });
}

/** An answer that takes longer counts as none: the person decides then. */
const HISTORY_TIMEOUT_MS = 8_000;
const HISTORY_FRESH_MS = 30_000;
/** An index that lacks the newest blocks has them soon, and nobody should have to vouch for what it then knows. */
export const BEHIND_AGAIN_MS = 3_000;

/** Whether an account has sent to an address before, or to one that looks like it. */
export function recipientHistoryQuery(from: Address, to: Address) {
  return queryOptions({
    queryKey: ['wallet', 'recipient', from, to],
    queryFn: async ({ signal }): Promise<RecipientHistory> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(HISTORY_TIMEOUT_MS)]);
      const query = { address: from, to };
      const answer = await api.get('/api/account/recipients', query, { signal: limit });
      // A body that breaks off is no history without recipients, and that of somebody else is none of this one.
      if (!Array.isArray(answer?.lookAlikes) || answer.address !== from || answer.to !== to)
        throw new ProductApiError(200, 'refused', 'The history of recipients cannot be read');
      return answer;
    },
    staleTime: ({ state }) => (state.data?.missing === 'newest' ? 0 : HISTORY_FRESH_MS),
    refetchInterval: ({ state }) => (state.data?.missing === 'newest' ? BEHIND_AGAIN_MS : false),
    retry: 1,
    // Offline is an answer too, and not a wait without end.
    networkMode: 'always',
  });
}

/** Reads the own account again: after a transfer, or when the feed says that something moved. */
export async function refreshAccount(address: Address): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiKey('/api/accountv2', { address }) }),
    queryClient.invalidateQueries({ queryKey: ['wallet', 'recipient', address] }),
  ]);
}

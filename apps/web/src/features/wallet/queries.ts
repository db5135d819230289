import type { Address } from '@sunscope/tron/address';
import { queryOptions } from '@tanstack/react-query';
import { api, apiKey, apiQuery } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { knownRecipients } from '../../wallet/recipient-guard.ts';

/** Account of an address, under the key that the address page uses too. */
export function accountQuery(address: Address) {
  return apiQuery('/api/accountv2', { address });
}

/** How far back the owner's own transfers are looked at for known recipients. */
const HISTORY_ROWS = 50;

/** Addresses the owner has sent value to. */
export function knownRecipientsQuery(address: Address) {
  const query = { address, direction: 'out', limit: HISTORY_ROWS, risk: 'show' } as const;
  return queryOptions({
    queryKey: ['wallet', 'recipients', address],
    queryFn: async ({ signal }) => {
      const answer = await api.get('/api/trc10trc20-transfer', query, { signal });
      return knownRecipients(answer.transfers.filter(row => row.from_address === address));
    },
    staleTime: 30_000,
  });
}

/** Reads the own account again: after a transfer, or when the feed says that something moved. */
export async function refreshAccount(address: Address): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiKey('/api/accountv2', { address }) }),
    queryClient.invalidateQueries({ queryKey: ['wallet', 'recipients', address] }),
  ]);
}

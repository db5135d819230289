import { queryClient } from '../../lib/net/query-client.ts';
import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import type { ListSearch } from '../../lib/routing/search-params.ts';
import type { ContractListFilter } from './contract-filters.ts';

/** Contracts, in the order and with the limits that the page's address asks for. */
export const contractsQuery = (search: ListSearch, filter: ContractListFilter) =>
  apiListQuery('/api/contracts', { ...search, ...filter });

interface TriggerFilter {
  contract?: string;
  caller?: string;
  method?: string;
  result?: 'success' | 'failed';
}

/** Calls of contracts, newest first. */
export const triggersQuery = (search: ListSearch, filter: TriggerFilter) =>
  apiListQuery('/api/contracts/trigger', { sort: '-timestamp', ...search, ...filter });

/** Figures and settings of a contract; the same call as the head's. */
export const contractQuery = (contract: string) => apiQuery('/api/contract', { contract });

/** Code and ABI of a contract, as the node has them. */
export const codeQuery = (contract: string) => ({
  ...apiQuery('/api/contracts/code', { contract }),
  staleTime: 60_000,
});

interface EventFilter {
  contract: string;
  event_name?: string;
  indexed?: string;
}

/** Events of a contract, newest first. */
export const eventsQuery = (search: ListSearch, filter: EventFilter) =>
  apiListQuery('/api/contracts/event', { sort: '-timestamp', ...search, ...filter });

/** What is asked for callers, the busiest first: of all days together, or of one; the same for rows and CSV. */
export const callersAsked = (
  address: string,
  { start, limit }: Pick<ListSearch, 'start' | 'limit'>,
  day: number | undefined,
) => ({ address, ...(day === undefined ? {} : { day }), start, limit, sort: '-amount' as const });

export const callersQuery = (...asked: Parameters<typeof callersAsked>) =>
  apiListQuery('/api/onecontractcallers', callersAsked(...asked));

/** Contracts with the same code, the most called first. */
export const similarQuery = (similar: string, { start, limit }: Pick<ListSearch, 'start' | 'limit'>) =>
  apiListQuery('/api/contracts', { similar, sort: '-trxCount', start, limit });

/** Prices that a call is paid at. */
export const callPricesQuery = () => ({ ...apiQuery('/api/chainparameters', {}), staleTime: 300_000 });

/** How long the index may take to know a block that the node has. */
const INDEXED_MS = 4_000;

/** Reads a contract again after its owner changed it: at once, and when the index has the block. */
export async function refreshContract(contract: string): Promise<void> {
  for (const wait of [0, INDEXED_MS]) {
    await new Promise(resolve => setTimeout(resolve, wait));
    await Promise.all(
      [contractQuery(contract), codeQuery(contract)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }
}

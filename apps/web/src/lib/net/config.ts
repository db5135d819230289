import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RuntimeConfig } from '@sunscope/product-api/config';
import { ProductApiError } from '@sunscope/product-api/client';
import { earlyFetch } from './api.ts';

/** Runtime settings of the place this build runs in. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async (): Promise<RuntimeConfig> => {
    const response = await earlyFetch('/config.json');
    if (!response.ok)
      throw new ProductApiError(response.status, 'refused', `/config.json answered ${response.status}`);
    return (await response.json()) as RuntimeConfig;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The settings once they are there, undefined before. */
export function useConfig(): RuntimeConfig | undefined {
  return useQuery(configQuery).data;
}

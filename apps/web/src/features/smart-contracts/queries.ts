import { queryOptions } from '@tanstack/react-query';
import { ProductApiError } from '@sunscope/product-api/client';
import { parseVisibleJson } from '../../lib/format/visible-text.ts';

/** A contract as the node keeps it. */
export interface NodeContract {
  name: string;
  bytecode: string;
  originAddress: string;
  abi: { entrys?: unknown[] } | undefined;
  consumeUserResourcePercent: number;
  originEnergyLimit: number | undefined;
}

/** Code and ABI of a contract from the node; undefined where the node has none at the address. */
export const nodeContractQuery = (address: string) =>
  queryOptions({
    queryKey: ['node', 'contract', address],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<NodeContract | null> => {
      const response = await fetch('/wallet/getcontract', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value: address, visible: true }),
        signal,
      });
      if (!response.ok)
        throw new ProductApiError(
          response.status,
          'refused',
          `The node answered ${response.status} for the contract`,
        );
      const body = parseVisibleJson(await response.text()) as Record<string, unknown>;
      if (typeof body['bytecode'] !== 'string') return null;
      return {
        name: textOf(body['name']),
        bytecode: body['bytecode'],
        originAddress: textOf(body['origin_address']),
        abi: body['abi'] as NodeContract['abi'],
        consumeUserResourcePercent: numberOf(body['consume_user_resource_percent']) ?? 0,
        originEnergyLimit: numberOf(body['origin_energy_limit']),
      };
    },
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

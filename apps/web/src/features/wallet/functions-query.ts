import { functionsOf, type AbiFunction } from '@sunscope/tron/abi';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import type { AbiEntry } from '@sunscope/tron/messages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/net/api.ts';
import { walletNode } from '../../wallet/node.ts';

/**
 * What can be called at an address: by the ABI that the chain keeps, behind it by that of the contract a proxy hands its
 * calls on to. Names come from whoever wrote the ABI; the types of arguments are in the selector.
 */
export function functionsQuery(contract: Address) {
  return queryOptions({
    queryKey: ['wallet', 'functions', contract],
    queryFn: async (): Promise<readonly AbiFunction[]> => functionsOf(await entriesOf(contract)),
    staleTime: 300_000,
    retry: 1,
  });
}

/** The ABI that the chain keeps of a contract, and of what it hands its calls on to. */
export async function entriesOf(contract: Address): Promise<AbiEntry[]> {
  const behind = await implementationOf(contract);
  const stored = await Promise.all(
    [contract, ...(behind ? [behind] : [])].map(address => walletNode().contract(address)),
  );
  return stored.flatMap(one => one?.abi?.entrys ?? []);
}

/** As the index knows it; without it the contract's own ABI has to do. */
async function implementationOf(contract: Address): Promise<Address | undefined> {
  const answer = await api.get('/api/contract', { contract }).catch(() => undefined);
  return tryParseAddress(answer?.data[0]?.proxy_implementation ?? '');
}

import type { Address } from '@sunscope/tron/address';
import { queryOptions } from '@tanstack/react-query';
import { availableOperations } from '../../../wallet/multisig/operations.ts';
import { permissionsOf } from '../../../wallet/multisig/permission-sets.ts';
import { walletNode } from '../../../wallet/node.ts';

/** Who may sign for an account, by the node; null where what it says is no permission. */
export function permissionsQuery(address: Address) {
  return queryOptions({
    queryKey: ['wallet', 'node-facts', 'permissions', address],
    queryFn: async () => {
      const account = await walletNode().account(address);
      return { isActive: account !== undefined, permissions: permissionsOf(account, address) ?? null };
    },
    staleTime: 5_000,
    retry: 1,
  });
}

/** What the chain accepts in permissions, and asks for a change of them. */
export const permissionRulesQuery = queryOptions({
  queryKey: ['wallet', 'permission-rules'],
  queryFn: async () => {
    const parameters = await walletNode().chainParameters();
    return {
      available: availableOperations(parameters),
      feeSun: parameters.get('getUpdateAccountPermissionFee') ?? null,
    };
  },
  staleTime: 60_000,
  retry: 1,
});

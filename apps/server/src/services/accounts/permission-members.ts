import type { AccountDetail } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import { PermissionType, type Account, type Permission } from '@sunscope/tron/messages';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';

/** All permissions of an account, the owner's first. */
export function permissionsOf(account: Account | undefined): Permission[] {
  return [
    account?.owner_permission,
    account?.witness_permission,
    ...(account?.active_permission ?? []),
  ].filter(permission => permission !== undefined);
}

export function permissionMembers(
  account: Account | undefined,
): Pick<AccountDetail, 'ownerPermission' | 'witnessPermission' | 'activePermissions'> {
  const {
    owner_permission: owner,
    witness_permission: witness,
    active_permission: active = [],
  } = account ?? {};
  return {
    ...(owner ? { ownerPermission: presentPermission(owner) } : {}),
    ...(witness ? { witnessPermission: presentPermission(witness) } : {}),
    activePermissions: active.map(presentPermission),
  };
}

export function presentPermission(permission: Permission): AccountDetail['activePermissions'][number] {
  const type =
    Object.entries(PermissionType).find(([, code]) => code === permission.type)?.[0] ??
    `Unknown(${permission.type})`;
  return {
    id: permission.id,
    type,
    permission_name: permission.permission_name,
    threshold: amountJson(permission.threshold),
    ...(permission.operations.length > 0 ? { operations: bytesToHex(permission.operations) } : {}),
    keys: permission.keys.map(key => ({ address: addressText(key.address), weight: amountJson(key.weight) })),
  };
}

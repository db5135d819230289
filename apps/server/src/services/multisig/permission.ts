import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { Account, Permission } from '@sunscope/tron/messages';
import {
  allowsOperation,
  DEFAULT_ACTIVE_OPERATIONS,
  FIRST_ACTIVE_PERMISSION_ID,
  OWNER_PERMISSION_ID,
} from '@sunscope/tron/permissions';
import { MultisigError } from './multisig-error.ts';

/** What a signature under a permission counts. */
export interface SigningPermission {
  id: number;
  name: string;
  threshold: bigint;
  keys: ReadonlyMap<string, bigint>;
}

/**
 * The permission a transaction names, if it may do what the transaction does.
 * @throws MultisigError where the account has no such permission, or it does not allow the contract.
 */
export function signingPermission(
  account: Account,
  owner: Address,
  id: number,
  contract: { code: number; name: string },
): SigningPermission {
  const permission = findPermission(account, owner, id);
  if (!permission)
    throw new MultisigError(
      'noPermission',
      `${owner} has no permission ${id} to sign with: 0 is the owner’s, 2 and up are active ones`,
    );
  if (id !== OWNER_PERMISSION_ID && !allowsOperation(permission.operations, contract.code))
    throw new MultisigError(
      'notAllowed',
      `Permission ${id} (${permission.permission_name}) of ${owner} does not allow ${contract.name}`,
    );
  return {
    id,
    name: permission.permission_name,
    threshold: permission.threshold,
    keys: new Map(permission.keys.map(key => [bytesToHex(key.address), key.weight])),
  };
}

function findPermission(account: Account, owner: Address, id: number): Permission | undefined {
  if (id === OWNER_PERMISSION_ID) return account.owner_permission ?? ownKey(owner, id, 'owner');
  if (id < FIRST_ACTIVE_PERMISSION_ID) return undefined;
  // Accounts older than permissions have the defaults without anything being stored (java-tron: AccountCapsule).
  if (account.active_permission.length === 0 && id === FIRST_ACTIVE_PERMISSION_ID)
    return ownKey(owner, id, 'active');
  return account.active_permission.find(permission => permission.id === id);
}

function ownKey(owner: Address, id: number, name: string): Permission {
  return {
    type: id === OWNER_PERMISSION_ID ? 0 : 2,
    id,
    permission_name: name,
    threshold: 1n,
    parent_id: 0,
    operations: hexToBytes(DEFAULT_ACTIVE_OPERATIONS),
    keys: [{ address: addressToBytes(owner), weight: 1n }],
  };
}

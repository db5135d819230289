import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import type { Account, Permission } from '@sunscope/tron/messages';
import {
  allowsOperation,
  decodeOperations,
  DEFAULT_ACTIVE_OPERATIONS,
  encodeOperations,
  FIRST_ACTIVE_PERMISSION_ID,
  OWNER_PERMISSION_ID,
} from '@sunscope/tron/permissions';
import type { ActivePermissionTerms, PermissionTerms } from '../intents/intent.ts';

/** Who may sign for an account, whole. */
export interface PermissionSet {
  readonly owner: PermissionTerms;
  readonly witness: PermissionTerms | undefined;
  readonly actives: readonly ActivePermissionTerms[];
}

/** One that a transaction can be signed by: 0 owner, 2 and up active. */
export type NumberedPermission = PermissionTerms & {
  readonly id: number;
  /** Undefined for the owner's, which may do everything. */
  readonly operations: readonly number[] | undefined;
};

/**
 * Permissions of an account as the node has them; an account that stores none has those the protocol gives every
 * account. Undefined where what the node says is no permission.
 */
export function permissionsOf(account: Account | undefined, address: Address): PermissionSet | undefined {
  const ownKey: PermissionTerms = { name: '', threshold: 1n, keys: [{ address, weight: 1n }] };
  try {
    const actives = account?.active_permission ?? [];
    return {
      owner: account?.owner_permission ? termsOf(account.owner_permission) : { ...ownKey, name: 'owner' },
      witness: account?.witness_permission && termsOf(account.witness_permission),
      actives:
        actives.length > 0
          ? actives.map(one => ({ ...termsOf(one), operations: decodeOperations(one.operations) }))
          : [
              {
                ...ownKey,
                name: 'active',
                operations: decodeOperations(hexToBytes(DEFAULT_ACTIVE_OPERATIONS)),
              },
            ],
    };
  } catch (error) {
    if (error instanceof InvalidValueError || error instanceof DecodeError) return undefined;
    throw error;
  }
}

function termsOf({ permission_name: name, threshold, keys }: Permission): PermissionTerms {
  return {
    name,
    threshold,
    keys: keys.map(({ address, weight }) => ({ address: addressFromBytes(address), weight })),
  };
}

/** All that a transaction can be signed by, the owner's first. */
export function numbered({ owner, actives }: PermissionSet): NumberedPermission[] {
  return [
    { ...owner, id: OWNER_PERMISSION_ID, operations: undefined },
    ...actives.map((active, place) => ({ ...active, id: FIRST_ACTIVE_PERMISSION_ID + place })),
  ];
}

/** Whether a permission may do what a contract type does. */
export function allows({ operations }: NumberedPermission, code: number): boolean {
  return operations === undefined || allowsOperation(encodeOperations(operations), code);
}

/** The weight of a key; 0 where it has no say. */
export function weightIn({ keys }: PermissionTerms, address: Address | undefined): bigint {
  return keys.find(key => key.address === address)?.weight ?? 0n;
}

/** How far a key gets by itself. */
export type Share = 'alone' | 'part' | 'none';

export function shareOf(terms: PermissionTerms, address: Address): Share {
  const own = weightIn(terms, address);
  return own >= terms.threshold && own > 0n ? 'alone' : own > 0n ? 'part' : 'none';
}

/**
 * Who can act with whom: the sets of keys that reach the threshold and would not without any one of them; those of
 * few keys first. At most five keys, so at most ten sets.
 */
export function actingSets({ threshold, keys }: PermissionTerms): Address[][] {
  const few = keys.slice(0, 5);
  const sets: (typeof few)[] = [];
  for (let mask = 1; mask < 1 << few.length; mask++) {
    const set = few.filter((_key, place) => (mask & (1 << place)) !== 0);
    const sum = set.reduce((total, { weight }) => total + weight, 0n);
    if (threshold > 0n && sum >= threshold && set.every(({ weight }) => sum - weight < threshold))
      sets.push(set);
  }
  return sets.sort((a, b) => a.length - b.length).map(set => set.map(({ address }) => address));
}

/** Keys other than its own that can sign for an account: of its owner, or to change who may sign. */
export function strangersOf({ owner, actives }: PermissionSet, address: Address): Address[] {
  const keys = [owner, ...actives].flatMap(terms => terms.keys.map(key => key.address));
  return [...new Set(keys)].filter(key => key !== address);
}

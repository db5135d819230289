import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { MessageInit } from '@sunscope/tron/codec';
import { PermissionType, type Permission } from '@sunscope/tron/messages';
import {
  decodeOperations,
  encodeOperations,
  fewestSignatures,
  MAX_ACTIVE_PERMISSIONS,
  MAX_PERMISSION_KEYS,
  MAX_PERMISSION_NAME,
} from '@sunscope/tron/permissions';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { closedOperation } from '../multisig/operations.ts';
import { notOpen } from './refusals.ts';
import type {
  ActivePermissionTerms,
  BaseIntent,
  ConfirmRow,
  IntentEntry,
  PermissionTerms,
} from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AccountPermissions extends BaseIntent {
  readonly kind: 'account_permissions';
  readonly owner: PermissionTerms;
  /** Accounts of witnesses must have one, others cannot. */
  readonly witness: PermissionTerms | undefined;
  readonly actives: readonly ActivePermissionTerms[];
}

/** Replaces all permissions of the account: who may sign for it, and for what. */
export const accountPermissions: IntentEntry<AccountPermissions, 'AccountPermissionUpdateContract'> = {
  ...plainParts,
  kind: 'account_permissions',
  contract: 'AccountPermissionUpdateContract',
  invalid: invalidPermissions,
  build: ({ from, owner, witness, actives }) => ({
    owner_address: addressToBytes(from),
    owner: built(PermissionType.Owner, owner),
    ...(witness ? { witness: built(PermissionType.Witness, witness) } : {}),
    actives: actives.map(active => ({
      ...built(PermissionType.Active, active),
      operations: encodeOperations(active.operations),
    })),
  }),
  confirmed: ({ from, owner, witness, actives }) => ({
    owner_address: addressToBytes(from),
    owner: wanted(0, owner, new Uint8Array(0)),
    witness: witness && wanted(1, witness, new Uint8Array(0)),
    actives: actives.map(active => wanted(2, active, encodeOperations(active.operations))),
  }),
  readBack({ owner_address, owner, witness, actives }, envelope) {
    if (!owner) return undefined;
    return {
      kind: 'account_permissions',
      from: addressFromBytes(owner_address),
      owner: termsOf(owner),
      witness: witness && termsOf(witness),
      actives: actives.map(active => ({
        ...termsOf(active),
        operations: decodeOperations(active.operations),
      })),
      ...envelope,
    };
  },
  // Whoever signs this for somebody else has the account.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    fees: ['permissionUpdateSun'],
    changes: [...ownShare(intent), replacedBy(intent)],
    permissions: permissionRows(intent),
  }),
  refused({ witness, actives }, state) {
    const isWitness = state.account?.is_witness === true;
    if (isWitness && witness === undefined) return { key: 'refused_witness_permission' };
    if (!isWitness && witness !== undefined) return { key: 'refused_no_witness_permission' };
    const closed = closedOperation(
      actives.flatMap(({ operations }) => operations),
      state.parameters,
    );
    if (closed !== undefined)
      return {
        key: 'refused_permission_operation',
        values: { operation: contractTypeByCode(closed)?.name ?? String(closed) },
      };
    return notOpen(state, 'getAllowMultiSign');
  },
  rows: () => [{ label: 'intent_what', words: { key: 'account_permissions_what' } }],
  messages: {
    title: 'account_permissions_title',
    action: 'account_permissions_action',
    toast: 'account_permissions_toast',
    done: 'account_permissions_done',
  },
};

function built(type: number, { name, threshold, keys }: PermissionTerms): MessageInit<'Permission'> {
  return {
    type,
    permission_name: name,
    threshold,
    keys: keys.map(({ address, weight }) => ({ address: addressToBytes(address), weight })),
  };
}

/** Every field, those included that the chain fills in itself and that must be empty. */
function wanted(type: number, terms: PermissionTerms, operations: Uint8Array): Permission {
  return {
    type,
    id: 0,
    permission_name: terms.name,
    threshold: terms.threshold,
    parent_id: 0,
    operations,
    keys: terms.keys.map(key => ({ address: addressToBytes(key.address), weight: key.weight })),
  };
}

function termsOf({ permission_name: name, threshold, keys }: Permission): PermissionTerms {
  return {
    name,
    threshold,
    keys: keys.map(({ address, weight }) => ({ address: addressFromBytes(address), weight })),
  };
}

/** The chain's own rules (java-tron: AccountPermissionUpdateActuator), so that no account is locked by a slip. */
function invalidPermissions({ owner, witness, actives }: AccountPermissions) {
  if (actives.length === 0 || actives.length > MAX_ACTIVE_PERMISSIONS)
    return { field: 'actives', right: `1 to ${MAX_ACTIVE_PERMISSIONS}`, found: String(actives.length) };
  if (witness && witness.keys.length !== 1)
    return { field: 'witness.keys', right: '1', found: String(witness.keys.length) };
  for (const { operations } of actives) {
    const isAscending = operations.every((code, at) => at === 0 || code > (operations[at - 1] ?? 0));
    const isKnown = operations.every(code => Number.isInteger(code) && code >= 0 && code <= 255);
    if (operations.length === 0 || !isAscending || !isKnown)
      return { field: 'operations', right: 'contract types, ascending', found: operations.join() };
  }
  for (const terms of [owner, ...(witness ? [witness] : []), ...actives]) {
    const invalid = invalidTerms(terms);
    if (invalid) return invalid;
  }
  return undefined;
}

function invalidTerms({ name, threshold, keys }: PermissionTerms) {
  if (name.length > MAX_PERMISSION_NAME)
    return { field: 'permission_name', right: `up to ${MAX_PERMISSION_NAME} characters`, found: name };
  if (keys.length === 0 || keys.length > MAX_PERMISSION_KEYS)
    return { field: 'keys', right: `1 to ${MAX_PERMISSION_KEYS}`, found: String(keys.length) };
  if (new Set(keys.map(({ address }) => address)).size < keys.length)
    return { field: 'keys', right: 'distinct', found: 'one twice' };
  const light = keys.find(({ weight }) => weight <= 0n);
  if (light) return { field: 'weight', right: 'above 0', found: String(light.weight) };
  const weights = keys.map(({ weight }) => weight);
  if (threshold <= 0n || fewestSignatures(threshold, weights) === undefined)
    return { field: 'threshold', right: 'above 0 and within the weights', found: String(threshold) };
  return undefined;
}

/** Whether the account's own key still suffices by itself, or has any say at all. */
function ownShare({ from, owner }: AccountPermissions): ConfirmRow[] {
  const own = owner.keys.find(({ address }) => address === from)?.weight ?? 0n;
  const key =
    own >= owner.threshold
      ? 'permissions_own_alone'
      : own > 0n
        ? 'permissions_own_part'
        : 'permissions_own_none';
  return [{ label: 'permissions_own_key', words: { key } }];
}

function replacedBy({ from: account, owner, witness, actives }: AccountPermissions): ConfirmRow {
  return { label: 'permissions_change', replaced: { account, owner, witness, actives } };
}

function permissionRows({ owner, witness, actives }: AccountPermissions): ConfirmRow[] {
  return [
    { label: 'confirm_signer_owner', permission: owner },
    ...(witness ? [{ label: 'confirm_signer_witness' as const, permission: witness }] : []),
    ...actives.map(active => ({ label: 'confirm_signer_active' as const, permission: active })),
  ];
}

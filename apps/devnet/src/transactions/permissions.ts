import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { PermissionType, type Account, type Permission } from '@sunscope/tron/messages';
import {
  DEFAULT_ACTIVE_OPERATIONS,
  FIRST_ACTIVE_PERMISSION_ID,
  OPERATIONS_LENGTH,
  OWNER_PERMISSION_ID,
  WITNESS_PERMISSION_ID,
  allowsOperation,
  decodeOperations,
  encodeOperations,
} from '@sunscope/tron/permissions';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';
import { SignatureError } from './errors.ts';
import type { Signer } from './signatures.ts';
import type { ChainTransaction } from './transaction.ts';

/** Most signatures a transaction may carry (java-tron: TotalSignNum). */
const MAX_SIGNATURES = 5;

/** Contract types that an active permission may name, as a mask: main net's today (java-tron: AVAILABLE_CONTRACT_TYPE). */
const AVAILABLE_OPERATIONS = hexToBytes('7fff1fc0037ec30f000000000000000000000000000000000000000000000000');

/** What approving the market adds to both masks: contract types 52 and 53 (java-tron: addSystemContractAndSetPermission). */
const MARKET_TYPES = [52, 53];

function withMarket(state: State, operations: Uint8Array): Uint8Array {
  if (state.property('ALLOW_MARKET_TRANSACTION') !== 1n) return operations;
  return encodeOperations([...decodeOperations(operations), ...MARKET_TYPES]);
}

/** Contract types that an active permission may name at present. */
export function availableOperations(state: State): Uint8Array {
  return withMarket(state, AVAILABLE_OPERATIONS);
}

const NO_OPERATIONS = new Uint8Array(0);

function single(
  address: AddressBytes,
  rest: Pick<Permission, 'type' | 'id' | 'permission_name' | 'operations'>,
): Permission {
  return { ...rest, threshold: 1n, parent_id: 0, keys: [{ address, weight: 1n }] };
}

export function defaultOwnerPermission(address: AddressBytes): Permission {
  return single(address, {
    type: PermissionType.Owner,
    id: OWNER_PERMISSION_ID,
    permission_name: 'owner',
    operations: NO_OPERATIONS,
  });
}

export function defaultWitnessPermission(address: AddressBytes): Permission {
  return single(address, {
    type: PermissionType.Witness,
    id: WITNESS_PERMISSION_ID,
    permission_name: 'witness',
    operations: NO_OPERATIONS,
  });
}

/** @param state where the chain's present default counts, as when an account is made */
export function defaultActivePermission(address: AddressBytes, state?: State): Permission {
  const mainNet = hexToBytes(DEFAULT_ACTIVE_OPERATIONS);
  const operations = state ? withMarket(state, mainNet) : mainNet;
  return single(address, {
    type: PermissionType.Active,
    id: FIRST_ACTIVE_PERMISSION_ID,
    permission_name: 'active',
    operations,
  });
}

/**
 * The permission an id stands for (java-tron: AccountCapsule.getPermissionById and TransactionCapsule.validateSignature):
 * ids 0 and 2 of an unknown account, and id 0 of one that stores none, fall back to the account's own key.
 */
export function permissionById(
  account: Account | undefined,
  owner: AddressBytes,
  id: number,
): Permission | undefined {
  if (!account) {
    if (id === OWNER_PERMISSION_ID) return defaultOwnerPermission(owner);
    return id === FIRST_ACTIVE_PERMISSION_ID ? defaultActivePermission(owner) : undefined;
  }
  if (id === OWNER_PERMISSION_ID) return account.owner_permission ?? defaultOwnerPermission(owner);
  if (id === WITNESS_PERMISSION_ID) return account.witness_permission;
  return account.active_permission.find(permission => permission.id === id);
}

export function weightOf(permission: Permission, addressHex: string): bigint {
  return permission.keys.find(key => bytesToHex(key.address) === addressHex)?.weight ?? 0n;
}

/**
 * Sums the weights of those who signed.
 * @throws SignatureError where a signer does not belong, signed twice, or there are more signatures than keys.
 */
export function checkWeight(
  permission: Permission,
  signatures: readonly Uint8Array[],
  signers: readonly Signer[],
): { weight: bigint; approved: string[] } {
  if (signatures.length > permission.keys.length)
    throw new SignatureError(
      `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.length}`,
    );
  let weight = 0n;
  const approved: string[] = [];
  for (const [index, signer] of signers.entries()) {
    if (signer.kind === 'invalid') throw new SignatureError(signer.reason);
    const own = weightOf(permission, signer.hex);
    const base58 = addressFromBytes(hexToBytes(signer.hex));
    if (own === 0n)
      throw new SignatureError(
        `${bytesToHex(signatures[index] ?? NO_OPERATIONS)} is signed by ${base58} but it is not contained of permission.`,
      );
    if (approved.includes(signer.hex)) throw new SignatureError(`${base58} has signed twice!`);
    approved.push(signer.hex);
    weight += own;
  }
  return { weight, approved };
}

/** Refuses an id other than owner whose permission is not active or does not allow this contract. */
export function checkOperation(permission: Permission, id: number, contractCode: number): void {
  if (id === OWNER_PERMISSION_ID) return;
  if (permission.type !== PermissionType.Active) throw new SignatureError('Permission type is error');
  if (permission.operations.length !== OPERATIONS_LENGTH)
    throw new SignatureError('operations size must be 32');
  if (!allowsOperation(permission.operations, contractCode)) throw new SignatureError('Permission denied');
}

/**
 * Checks that a transaction carries enough right signatures (java-tron: TransactionCapsule.validatePubSignature). Of an
 * impersonated one only the permission is checked.
 * @throws SignatureError with java-tron's inner text.
 */
export function checkSignatures(transaction: ChainTransaction, account: Account | undefined): void {
  const { contract, signatures, isImpersonated } = transaction;
  if (!contract || (signatures.length === 0 && !isImpersonated))
    throw new SignatureError('miss sig or contract');
  if (signatures.length > MAX_SIGNATURES) throw new SignatureError('too many signatures');
  const permission = permissionById(account, transaction.owner, contract.Permission_id);
  if (!permission) throw new SignatureError("permission isn't exit");
  checkOperation(permission, contract.Permission_id, contract.type);
  if (isImpersonated) return;
  const { weight } = checkWeight(permission, signatures, transaction.signers);
  if (weight < permission.threshold) throw new SignatureError('sig error');
}

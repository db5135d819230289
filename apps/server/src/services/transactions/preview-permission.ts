import type { transactionPreview } from '@sunscope/product-api/schemas/transaction-preview';
import type { Address } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { Account } from '@sunscope/tron/messages';
import {
  allowsOperation,
  FIRST_ACTIVE_PERMISSION_ID,
  OWNER_PERMISSION_ID,
  WITNESS_PERMISSION_ID,
} from '@sunscope/tron/permissions';
import { recoverAddress } from '@sunscope/tron/signature';
import type { DecodedContract } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';

type Preview = z.output<typeof transactionPreview>;

/** The permission that it names, with the keys that signed; undefined members where the account has no such permission. */
export function permissionOf(
  account: Account,
  contract: DecodedContract,
  owner: Address,
  signers: readonly string[],
): Preview['permission'] {
  const id = contract.permissionId;
  const own =
    id === OWNER_PERMISSION_ID
      ? account.owner_permission
      : id === WITNESS_PERMISSION_ID
        ? account.witness_permission
        : account.active_permission.find(
            (permission, index) =>
              (permission.id === 0 ? index + FIRST_ACTIVE_PERMISSION_ID : permission.id) === id,
          );
  // An account that never changed its permissions has one key for everything.
  const isPlain = account.owner_permission === undefined && id !== WITNESS_PERMISSION_ID;
  if (own === undefined && !(isPlain && id <= FIRST_ACTIVE_PERMISSION_ID)) return { id, found: false };
  const keys = own?.keys.map(key => ({ address: addressText(key.address), weight: key.weight })) ?? [
    { address: owner, weight: 1n },
  ];
  const by = new Set(signers);
  return {
    id,
    found: true,
    name: own?.permission_name ?? (id === OWNER_PERMISSION_ID ? 'owner' : 'active'),
    threshold: amountJson(own?.threshold ?? 1n),
    weight: amountJson(keys.reduce((sum, key) => (by.has(key.address) ? sum + key.weight : sum), 0n)),
    keys: keys.map(key => ({
      address: key.address,
      weight: amountJson(key.weight),
      signed: by.has(key.address),
    })),
    allows:
      id < FIRST_ACTIVE_PERMISSION_ID || own === undefined || allowsOperation(own.operations, contract.code),
  };
}

/** Who signed; signatures that no key can have made are left out. */
export function signersOf(signatures: readonly Uint8Array[], digest: Uint8Array): string[] {
  return signatures.flatMap(signature => {
    try {
      return [recoverAddress(digest, signature)];
    } catch (error) {
      // No key can have made it.
      if (!(error instanceof InvalidValueError)) throw error;
      return [];
    }
  });
}

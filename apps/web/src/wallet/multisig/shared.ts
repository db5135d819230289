import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import { MAX_PERMISSION_KEYS } from '@sunscope/tron/permissions';
import { recoverAddress } from '@sunscope/tron/signature';
import { decodeContract, decodeTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import type { Intent } from '../intents/registry.ts';
import { requireIntent } from '../signable.ts';
import { WalletError } from '../signer.ts';
import {
  allows,
  numbered,
  weightIn,
  type NumberedPermission,
  type PermissionSet,
} from './permission-sets.ts';

/** A transaction that collects signatures: the bytes that are signed, and who signed them. Nothing else is believed. */
export interface SharedTransaction {
  readonly rawData: Uint8Array;
  readonly signatures: readonly Uint8Array[];
}

/** What such a transaction says by itself. */
export interface OpenedShared {
  readonly id: Uint8Array;
  /** Hex of the id. */
  readonly hash: string;
  readonly rawData: Uint8Array;
  /** What it does; undefined where this wallet knows no such thing, and so does not sign it. */
  readonly intent: Intent | undefined;
  /** Name of the contract type, or its number. */
  readonly type: string;
  readonly code: number;
  /** Whose transaction it is; undefined where it names no address. */
  readonly owner: Address | undefined;
  readonly permissionId: number;
  readonly expirationMs: number;
  readonly feeLimitSun: bigint;
  /** Signatures by who made them, each key's first. */
  readonly signers: ReadonlyMap<Address, Uint8Array>;
}

/** More than any permission has keys; each takes a millisecond. */
const MOST_READ = 2 * MAX_PERMISSION_KEYS;

/** Reads a transaction and recovers its signers. Undefined where the bytes are no transaction of one contract. */
export function openShared({ rawData, signatures }: SharedTransaction): OpenedShared | undefined {
  try {
    const raw = decodeTransactionRaw(rawData);
    const [first, ...others] = raw.contract;
    if (!first || others.length > 0) return undefined;
    const { info, parameter, code, permissionId } = decodeContract(first);
    const id = transactionId(rawData);
    const owner = parameter?.[info?.owner ?? ''];
    return {
      id,
      hash: bytesToHex(id),
      rawData,
      intent: intentOf(rawData),
      type: info?.name ?? String(code),
      code,
      owner: owner instanceof Uint8Array ? addressOf(owner) : undefined,
      permissionId,
      expirationMs: Number(raw.expiration),
      feeLimitSun: raw.fee_limit,
      signers: signersOf(id, signatures),
    };
  } catch (error) {
    if (error instanceof DecodeError || error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

/** The intent that the bytes are, with nothing beside it: the look that the signing worker takes, too. */
function intentOf(rawData: Uint8Array): Intent | undefined {
  try {
    return requireIntent(rawData, () => true);
  } catch (error) {
    if (error instanceof WalletError) return undefined;
    throw error;
  }
}

function addressOf(bytes: Uint8Array): Address | undefined {
  try {
    return addressFromBytes(bytes);
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

function signersOf(id: Uint8Array, signatures: readonly Uint8Array[]): Map<Address, Uint8Array> {
  const signers = new Map<Address, Uint8Array>();
  for (const signature of signatures.slice(0, MOST_READ)) {
    try {
      const signer = recoverAddress(id, signature);
      if (!signers.has(signer)) signers.set(signer, signature);
    } catch (error) {
      // No key can have made it, so it counts for nobody.
      if (!(error instanceof InvalidValueError)) throw error;
    }
  }
  return signers;
}

/** How far the signatures are, by the permission that the chain has now. */
export interface SigningState {
  /** Undefined where the account has none of this number, or it is not known. */
  readonly permission: NumberedPermission | undefined;
  /** Whether the permission may do what the transaction does. */
  readonly isAllowed: boolean;
  readonly keys: readonly { readonly address: Address; readonly weight: bigint; readonly signed: boolean }[];
  /** Weight that has signed. */
  readonly weight: bigint;
  readonly isEnough: boolean;
  /** Who signed and has no say: their signatures are not sent along, since the chain would refuse all. */
  readonly strangers: readonly Address[];
  /** Weight of the reader's key, and whether it signed. */
  readonly mine: { readonly weight: bigint; readonly signed: boolean };
}

export function signingStateOf(
  { signers, permissionId, code }: OpenedShared,
  permissions: PermissionSet | undefined,
  me: Address | undefined,
): SigningState {
  const permission = permissions && numbered(permissions).find(({ id }) => id === permissionId);
  const keys = (permission?.keys ?? []).map(key => ({ ...key, signed: signers.has(key.address) }));
  const weight = keys.reduce((sum, key) => sum + (key.signed ? key.weight : 0n), 0n);
  return {
    permission,
    isAllowed: permission !== undefined && allows(permission, code),
    keys,
    weight,
    isEnough: permission !== undefined && weight >= permission.threshold && weight > 0n,
    strangers: [...signers.keys()].filter(signer => !keys.some(({ address }) => address === signer)),
    mine: {
      weight: permission ? weightIn(permission, me) : 0n,
      signed: me !== undefined && signers.has(me),
    },
  };
}

/** Signatures that the chain counts, in the order of the permission's keys. */
export function countedSignatures({ signers }: OpenedShared, { keys }: SigningState): Uint8Array[] {
  return keys.flatMap(({ address }) => signers.get(address) ?? []);
}

import type { Address } from '@sunscope/tron/address';
import type { AccountRecord } from './account-records.ts';
import type { SessionAccount } from './session-types.ts';
import { WalletError } from './signer.ts';
import type { Keeping } from './signing-vault.ts';

/** The account of a record. */
export function accountOf(record: AccountRecord, keeping: Keeping['how']): SessionAccount {
  return {
    recordId: record.id,
    address: record.address,
    kind: record.kind,
    keeping,
    ...(record.pathIndex === undefined ? {} : { pathIndex: record.pathIndex }),
    ...(record.walletId === undefined ? {} : { walletId: record.walletId }),
  };
}

/** How a stored record's key is kept. */
export function keepingOf(record: AccountRecord): Keeping['how'] {
  return record.sealed?.lock.type === 'password' ? 'password' : 'stay';
}

/** Whose key a record holds, as its encryption binds it. */
export function ownerOf(record: AccountRecord): { recordId: string; address: Address } {
  return { recordId: record.id, address: record.address };
}

/** A record after a lock: a key that this browser could open by itself is gone; undefined where there is none. */
export function withoutOpenKey(record: AccountRecord): AccountRecord | undefined {
  if (record.sealed?.lock.type !== 'device') return undefined;
  const { sealed: _erased, stay: _chosen, ...rest } = record;
  return rest;
}

/** A browser that keeps no data any more has signed everybody out: there is no record then. */
export async function orNone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WalletError && error.code === 'storage_unavailable') return undefined;
    throw error;
  }
}

export function locked(): WalletError {
  return new WalletError('locked', 'The wallet is locked; unlock it first');
}

export function signedOut(): WalletError {
  return new WalletError('not_login', 'You were signed out meanwhile; sign in again');
}

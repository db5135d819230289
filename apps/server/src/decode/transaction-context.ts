import type { NodeTransaction } from '@sunscope/node-api/shapes';
import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import type { TransactionInfo } from '@sunscope/tron/messages';
import type { DecodedContract } from '@sunscope/tron/transaction';
import type { TransactionEffect } from './effects.ts';

/** One transaction with all that its decoders look at. */
export interface TransactionContext {
  source: NodeTransaction;
  contract: DecodedContract | undefined;
  info: TransactionInfo | undefined;
  row: TransactionEffect;
  /** Risk bits of every transfer in it: those its memo gives. */
  memoRisk: number;
}

/** True for the 21 bytes of an address; genesis blocks and broken contracts hold other things in such fields. */
export function isAddressBytes(bytes: Uint8Array): boolean {
  return bytes.length === 21 && bytes[0] === ADDRESS_PREFIX;
}

/** A bytes member of the contract's parameter. */
export function bytesField(contract: DecodedContract | undefined, field: string): Uint8Array | undefined {
  const value = contract?.parameter?.[field];
  return value instanceof Uint8Array ? value : undefined;
}

/** An int64 member of the contract's parameter. */
export function bigintField(contract: DecodedContract | undefined, field: string): bigint | undefined {
  const value = contract?.parameter?.[field];
  return typeof value === 'bigint' ? value : undefined;
}

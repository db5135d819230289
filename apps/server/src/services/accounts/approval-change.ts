import type { StoredTransaction } from '../../repositories/transactions-read.ts';

/** Calls of an owner that are looked through for each way of allowing something, newest first. */
export const LOOKED_THROUGH = 1000;

const ADDRESS_PREFIX = 0x41;
const ADDRESS_BYTES = 20;

/** One time that an owner allowed a spender something. */
export interface ApprovalChange {
  row: StoredTransaction;
  /** Order of what one transaction changed: its position, and from there on. */
  place: bigint;
  owner: Uint8Array;
  token: Uint8Array;
  spender: Uint8Array;
  /** Raw units or the item of a TRC721 token; for all items 1, or 0 where it was taken back. */
  amount: bigint;
  forAll: boolean;
}

/** The address at the end of a word of call data or of an event, or one that lacks its prefix. */
export function addressOfWord(word: Uint8Array): Uint8Array {
  return Uint8Array.of(ADDRESS_PREFIX, ...word.subarray(word.length - ADDRESS_BYTES));
}

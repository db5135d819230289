/**
 * Where something stands on the chain, as one ordered number: block number, index of the transaction in the block,
 * and index of the transfer in the transaction (0 is the transaction itself and its main transfer).
 */
export type Position = bigint;

const INDEX_BITS = 14n;
/** Bits of a position behind the block's number. */
export const BLOCK_SHIFT = INDEX_BITS * 2n;
const MASK = (1n << INDEX_BITS) - 1n;

/** Transactions a block, and transfers a transaction, can have at most; 2,000,000 bytes hold fewer transactions. */
export const MAX_INDEX = Number(MASK);

/** The last block of which every position, and the first one behind it, fits into the eight bytes of its column. */
export const LAST_BLOCK = (1n << (63n - BLOCK_SHIFT)) - 2n;

/** The position of a transaction, or of a transfer in it. */
export function positionOf(block: bigint, transaction = 0, transfer = 0): Position {
  return (block << BLOCK_SHIFT) | (BigInt(transaction) << INDEX_BITS) | BigInt(transfer);
}

/** The place of the last transfer that the index keeps of the transaction at this position. */
export function lastPlaceOf(transaction: Position): Position {
  return transaction | MASK;
}

export function blockOfPosition(position: Position): bigint {
  return position >> BLOCK_SHIFT;
}

export function transactionOfPosition(position: Position): number {
  return Number((position >> INDEX_BITS) & MASK);
}

export function transferOfPosition(position: Position): number {
  return Number(position & MASK);
}

/** The position of the transaction that this one is in. */
export function positionOfTransaction(position: Position): Position {
  return (position >> INDEX_BITS) << INDEX_BITS;
}

/** First position after everything in this transaction. */
export function nextTransaction(position: Position): Position {
  return ((position >> INDEX_BITS) + 1n) << INDEX_BITS;
}

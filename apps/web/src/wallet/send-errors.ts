import { SunscopeError } from '@sunscope/tron/errors';

/** A signed transaction that a block may still hold. */
export interface PendingTransaction {
  /** Transaction id, hex. */
  hash: string;
  /** By the chain's time, ms since 1970; no block after it can hold the transaction. */
  expirationMs: number;
}

/** The transaction went into a block and failed there; its resources are spent. */
export class TransactionFailedError extends SunscopeError {
  readonly hash: string;

  constructor(hash: string, reason: string) {
    super('transaction_failed', reason, { details: { hash } });
    this.hash = hash;
  }
}

/** The transaction expired, and no block that can hold it does: it will never arrive. */
export class TransactionLapsedError extends SunscopeError {
  readonly hash: string;

  constructor(hash: string) {
    super('transaction_lapsed', 'The transaction expired before a block took it', { details: { hash } });
    this.hash = hash;
  }
}

/**
 * The transaction was handed to a node, and no block with it was seen so far, or the node did not say whether it took
 * it. It may still arrive until it expires: sending again could pay twice.
 */
export class TransactionPendingError extends SunscopeError {
  readonly pending: PendingTransaction;

  constructor(pending: PendingTransaction) {
    super('transaction_pending', 'The transaction was handed to the node, but no block has it yet', {
      details: { hash: pending.hash },
    });
    this.pending = pending;
  }
}

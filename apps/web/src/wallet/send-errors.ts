import { SunscopeError } from '@sunscope/tron/errors';

/** The transaction went into a block and failed there; its resources are spent. */
export class TransactionFailedError extends SunscopeError {
  readonly hash: string;

  constructor(hash: string, reason: string) {
    super('transaction_failed', reason, { details: { hash } });
    this.hash = hash;
  }
}

/** The node took the transaction, but no block with it was seen in time. It may still arrive until it expires. */
export class TransactionPendingError extends SunscopeError {
  readonly hash: string;

  constructor(hash: string) {
    super('transaction_pending', 'The node took the transaction, but no block has it yet', {
      details: { hash },
    });
    this.hash = hash;
  }
}

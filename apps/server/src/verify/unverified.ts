import type { BlockProblemCode } from '@sunscope/node-api/shapes';
import { SunscopeError } from '@sunscope/tron/errors';

/**
 * What of a node's answer does not hold, besides what {@link BlockProblemCode} names.
 * - `block_missing`: the node lacks a block below its own head, or gives another one than was asked for.
 * - `parent_hash`: a block does not follow the one before it.
 * - `block_time`: not after its parent, or ahead of this machine's clock.
 * - `witness_signature`: not made by the witness that the header names, nor by a key it is known to sign with.
 * - `witness`: the header names somebody who is no witness.
 * - `receipts`: they are not those of the block's transactions.
 * - `unreadable`: what the block holds cannot be decoded or stored.
 * - `head`, `solid_block`: the newest or newest solid block contradicts the blocks themselves.
 * - `solid_dropped`: the node replaced solid blocks.
 * - `genesis`: block 0 does not hold, or is not the one that the chain's other blocks follow.
 * - `other_chain`: the node is on another chain than the index.
 * - `malformed_reply`: not what a node answers.
 */
export type CheckCode =
  | BlockProblemCode
  | 'block_missing'
  | 'parent_hash'
  | 'block_time'
  | 'witness_signature'
  | 'witness'
  | 'receipts'
  | 'unreadable'
  | 'head'
  | 'solid_block'
  | 'solid_dropped'
  | 'genesis'
  | 'other_chain'
  | 'malformed_reply';

/** An answer of the node that does not verify: nothing of it is stored, nothing is undone for it, it is asked again. */
export class UnverifiedError extends SunscopeError {}

export function unverified(check: CheckCode, block: bigint, message: string): UnverifiedError {
  return new UnverifiedError(check, `Block ${block}: ${message}`, { details: { block: String(block) } });
}

/**
 * Runs a check of what a node said.
 * @throws UnverifiedError for whatever else is thrown over it, too
 */
export function orUnverified<T>(block: bigint, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof UnverifiedError || !(error instanceof Error)) throw error;
    throw unverified('unreadable', block, error.message);
  }
}

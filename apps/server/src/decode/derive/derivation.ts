import type { TransactionContext } from '../transaction-context.ts';
import type { BlockEffect, Effects } from '../effects.ts';
import type { DerivedRows } from './derived-rows.ts';

/**
 * One thing the index computes of blocks besides transactions, transfers, accounts and tokens. Pure: it sees a
 * transaction (or the block, once it is whole) and adds rows to its own tables. What a block added is taken back
 * with it, so a derivation never needs to undo anything.
 */
export interface Derivation {
  /** For each transaction, in the block's order. Look at `context.row.succeeded`: failed ones come too. */
  transaction?(context: TransactionContext, block: BlockEffect, rows: DerivedRows): void;
  /** Once per block, after its transactions. */
  block?(
    block: BlockEffect,
    transactionCount: number,
    rows: DerivedRows,
    /** All that the block means besides. */
    effects: Effects,
  ): void;
}

import { bytesToHex } from '@sunscope/tron/bytes';
import type { State } from '../state/state.ts';
import { RejectedTransaction } from '../transactions/errors.ts';
import type { ChainTransaction } from '../transactions/transaction.ts';
import type { Archive } from './blocks/archive.ts';
import type { BlockPlan } from './blocks/block-builder.ts';
import { checkAdmission, executeTransaction } from './execution/execute.ts';
import type { Impersonation } from './impersonation.ts';
import type { Pool } from './pool.ts';

/** Most bytes of transactions in one block (java-tron: BLOCK_SIZE). */
const MAX_BLOCK_BYTES = 2_000_000;

/** What transactions are admitted to. */
interface AdmittingChain {
  readonly state: State;
  readonly archive: Archive;
  readonly pool: Pool;
  readonly impersonation: Impersonation;
  readonly slotMs: number;
  readonly sideChainId: Uint8Array | undefined;
  nextPlan(): BlockPlan;
}

/** Which transactions the next block holds: checked and executed when they arrive, again where the block changes. */
export class Admission {
  private readonly chain: AdmittingChain;

  constructor(chain: AdmittingChain) {
    this.chain = chain;
  }

  /**
   * Whether a transaction fits into the block under way. What does not would have to be executed again for the next one;
   * under a load that lasts, ever more of it, so it is refused.
   */
  hasRoomFor(transaction: ChainTransaction): boolean {
    return this.chain.pool.bytes + transaction.bytes.length <= MAX_BLOCK_BYTES;
  }

  /** Executes a new transaction for the next block. @throws RejectedTransaction */
  admit(transaction: ChainTransaction): void {
    if (this.chain.pool.has(transaction.idHex)) throw duplicate('Transaction already exists.');
    const plan = this.chain.nextPlan();
    this.check(transaction);
    if (this.chain.archive.hasTransaction(transaction.idHex)) throw duplicate('Dup transaction.');
    if (!this.chain.pool.mustWait(transaction)) {
      this.chain.pool.add(executeTransaction(this.chain.state, transaction, plan.context), plan);
      return;
    }
    // Valid now, but its owner's permissions change in this block: java-tron leaves it for the next one.
    this.chain.state.checkpoint();
    try {
      executeTransaction(this.chain.state, transaction, plan.context);
    } finally {
      this.chain.state.revert();
    }
    this.chain.pool.defer(transaction);
  }

  private check(transaction: ChainTransaction): void {
    const own = this.chain.sideChainId ? bytesToHex(this.chain.sideChainId) : '';
    // Whoever read it took its signatures for those of another chain.
    if (transaction.chainId !== own)
      throw new TypeError(`A transaction for ${transaction.chainId || 'a main chain'} was handed in here`);
    if (this.chain.impersonation.covers(transaction.owner)) transaction.impersonate();
    checkAdmission(this.chain.state, transaction, BigInt(this.chain.slotMs));
  }

  /** Makes sure the pool's transactions were executed for this very block; returns those that must wait for another. */
  settle(plan: BlockPlan): ChainTransaction[] {
    const { pool } = this.chain;
    const same =
      pool.plan && pool.plan.context.timestampMs === plan.context.timestampMs && pool.plan.slot === plan.slot;
    if (pool.executed.length === 0 || (same && pool.bytes <= MAX_BLOCK_BYTES)) return [...pool.deferred];
    this.chain.state.store.discard();
    const left: ChainTransaction[] = [];
    for (const transaction of pool.clear()) {
      if (pool.mustWait(transaction) || pool.bytes + transaction.bytes.length > MAX_BLOCK_BYTES)
        left.push(transaction);
      else this.tryExecute(transaction, plan);
    }
    return left;
  }

  /** Executes a transaction that was accepted before; one that is no longer valid is dropped, as java-tron does. */
  tryExecute(transaction: ChainTransaction, plan: BlockPlan): void {
    try {
      this.check(transaction);
      this.chain.pool.add(executeTransaction(this.chain.state, transaction, plan.context), plan);
    } catch (error) {
      if (!(error instanceof RejectedTransaction)) throw error;
    }
  }

  /** Brings back transactions that were accepted before, for the next block. */
  readmit(transactions: readonly ChainTransaction[]): void {
    for (const transaction of transactions) {
      if (this.chain.archive.hasTransaction(transaction.idHex)) continue;
      if (this.chain.pool.mustWait(transaction)) this.chain.pool.defer(transaction);
      else this.tryExecute(transaction, this.chain.nextPlan());
    }
  }
}

function duplicate(text: string): RejectedTransaction {
  return new RejectedTransaction('DUP_TRANSACTION_ERROR', text);
}

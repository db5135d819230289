import { bytesToHex } from '@sunscope/tron/bytes';
import type { BlockPlan } from './blocks/block-builder.ts';
import type { ExecutedTransaction } from './execution/execute.ts';
import type { ChainTransaction } from '../transactions/transaction.ts';

/** Transactions that wait for their block: executed on the state already, or put off to the block after. */
export class Pool {
  /** The block the executed ones were executed for; undefined while there are none. */
  plan: BlockPlan | undefined;
  executed: ExecutedTransaction[] = [];
  deferred: ChainTransaction[] = [];
  /** Bytes the executed ones take in a block body. */
  bytes = 0;
  private readonly known = new Map<string, ChainTransaction>();
  /** In a block that is on its way to the disk: no longer waiting, not yet in a block anybody can see. */
  private readonly closing = new Map<string, ChainTransaction>();
  private readonly ownersUpdated = new Set<string>();

  get size(): number {
    return this.known.size;
  }

  has(idHex: string): boolean {
    return this.known.has(idHex);
  }

  /** A transaction that is in no visible block yet. */
  get(idHex: string): ChainTransaction | undefined {
    return this.known.get(idHex) ?? this.closing.get(idHex);
  }

  /** Empties the pool for a block that is being stored; {@link get} finds its transactions until {@link settled}. */
  close(): void {
    for (const transaction of this.clear()) this.closing.set(transaction.idHex, transaction);
  }

  /** The block of {@link close} can be seen now. */
  settled(): void {
    this.closing.clear();
  }

  /** Ids in the order they came. */
  get ids(): string[] {
    return [...this.known.keys()];
  }

  /** Everything waiting, in the order it came. */
  get transactions(): ChainTransaction[] {
    return [...this.known.values()];
  }

  /** True for a later transaction of an owner whose permissions change in the same block. */
  mustWait(transaction: ChainTransaction): boolean {
    return this.ownersUpdated.has(bytesToHex(transaction.owner));
  }

  add(executed: ExecutedTransaction, plan: BlockPlan): void {
    const { transaction } = executed;
    this.plan = plan;
    this.executed.push(executed);
    this.bytes += transaction.bytes.length;
    this.known.set(transaction.idHex, transaction);
    if (transaction.type?.name === 'AccountPermissionUpdateContract')
      this.ownersUpdated.add(bytesToHex(transaction.owner));
  }

  defer(transaction: ChainTransaction): void {
    this.deferred.push(transaction);
    this.known.set(transaction.idHex, transaction);
  }

  /** Empties the pool and returns what waited, in order. */
  clear(): ChainTransaction[] {
    const waiting = this.transactions;
    this.plan = undefined;
    this.executed = [];
    this.deferred = [];
    this.bytes = 0;
    this.known.clear();
    this.ownersUpdated.clear();
    return waiting;
  }
}

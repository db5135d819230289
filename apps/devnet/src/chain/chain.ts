import { bytesToHex, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import type { BlockHeader } from '@sunscope/tron/messages';
import { StateError } from '../state/errors.ts';
import { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import { Archive, headerRawOf, type ArchivedBlock, type ArchivedTransaction } from './archive.ts';
import { closeBlock, type BlockPlan } from './block-builder.ts';
import type { ChainOptions } from './chain-options.ts';
import { RejectedTransaction } from './errors.ts';
import { checkAdmission, executeTransaction, type ExecutedTransaction } from './execute.ts';
import { createGenesis, type KeyedAccount } from './genesis.ts';
import { Impersonation } from './impersonation.ts';
import { Lock } from './lock.ts';
import { Pool } from './pool.ts';
import { planBlock } from './schedule.ts';
import { readTransaction, type ChainTransaction } from './transaction.ts';

/** Blocks that can be undone. */
export const UNDO_BLOCKS = 2_000n;
/** Most bytes of transactions in one block (java-tron: BLOCK_SIZE). */
const MAX_BLOCK_BYTES = 2_000_000;

/** The newest block that is safely stored. */
export interface Head {
  readonly number: bigint;
  readonly id: Uint8Array;
  readonly timestampMs: bigint;
  readonly header: BlockHeader;
}

/** Told to those who follow the chain, after it is safely stored. */
export type ChainEvent =
  | { readonly kind: 'block'; readonly block: ArchivedBlock }
  | { readonly kind: 'undone'; readonly blocks: readonly ArchivedBlock[] };

/** What a replacement of blocks does with the transactions of the old ones. */
export type DroppedTransactions = 'drop' | 'keep' | 'pending';

/**
 * The chain: state, archive and pool behind one lock. Transactions run once, when they arrive, in the context of the
 * block that is going to hold them; that block is closed when its time comes and announced when the disk has it.
 */
export class Chain {
  readonly state: State;
  readonly archive: Archive;
  readonly options: ChainOptions;
  readonly pool = new Pool();
  readonly impersonation: Impersonation;
  /** While true no block is made but by {@link mine}; transactions wait. */
  paused = false;
  /** Longer slots while a dated past is made (the demo world's), so that none of its hours count as missed blocks. */
  pastSlotMs: number | undefined;
  private readonly lock = new Lock();
  private readonly keys: ReadonlyMap<string, KeyedAccount>;
  private readonly listeners = new Set<(event: ChainEvent) => void>();
  private announced: Head;
  private solid: bigint;

  private constructor(state: State, options: ChainOptions, head: Head) {
    this.state = state;
    this.options = options;
    this.impersonation = new Impersonation(options.allowImpersonation === true);
    this.archive = new Archive(state.store);
    this.keys = new Map(options.genesis.witnesses.map(witness => [bytesToHex(witness.address), witness]));
    this.announced = head;
    this.solid = state.property('LATEST_SOLID_BLOCK_NUMBER');
  }

  /** Opens the chain of a directory, or starts one with a genesis block. */
  static async open(options: ChainOptions): Promise<Chain> {
    const store = await Store.open(options.directory);
    const state = await State.open(store);
    const digest = settingsDigest(options);
    if (!state.marks.headId) {
      const block = createGenesis(state, { ...options.genesis, timestampMs: BigInt(options.genesisTimeMs) });
      state.marks.setSettingsDigest(digest);
      new Archive(store).write(block, store.seal());
      await store.flush();
    } else if (bytesToHex(state.marks.settingsDigest ?? new Uint8Array(0)) !== bytesToHex(digest)) {
      await store.close();
      throw new StateError(
        'other_settings',
        `The chain in ${options.directory} was started with another mnemonic, other accounts or other witnesses: start it with the same settings, or delete the directory`,
      );
    }
    const number = state.property('LATEST_BLOCK_NUMBER');
    const block = new Archive(store).block(number);
    if (!block) throw new StateError('missing_block', `The newest block, ${number}, is not stored`);
    return new Chain(state, options, headOf(block));
  }

  /** The newest block that was announced. */
  get head(): Head {
    return this.announced;
  }

  /** Height of the newest announced block that cannot change any more. */
  get solidNumber(): bigint {
    return this.solid;
  }

  get isInstant(): boolean {
    return this.options.blockMs === 0;
  }

  /** Milliseconds of a slot; instant mode, which has no block time of its own, counts single milliseconds. */
  get slotMs(): number {
    return this.pastSlotMs ?? (this.isInstant ? 1 : this.options.blockMs);
  }

  /** Calls a listener for every block made or undone, after it is stored. Returns how to stop. */
  onEvent(listener: (event: ChainEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Takes a transaction in. It is executed at once; its block follows.
   * @throws RejectedTransaction with java-tron's code and text.
   */
  async submit(transaction: ChainTransaction): Promise<void> {
    // What does not fit into the block under way would have to be executed again for the next one; under a load that
    // lasts, ever more of it. The sender learns of it instead.
    const isFull = this.pool.bytes + transaction.bytes.length > MAX_BLOCK_BYTES;
    if (isFull || this.pool.size > this.options.maxPending)
      throw new RejectedTransaction('SERVER_BUSY', 'Server busy.');
    if (!this.isInstant && !this.lock.isHeld) this.admit(transaction);
    else
      await this.lock.run(async () => {
        this.admit(transaction);
        if (this.isInstant && !this.paused) await this.produceLocked();
      });
  }

  private admit(transaction: ChainTransaction): void {
    if (this.pool.has(transaction.idHex)) throw duplicate('Transaction already exists.');
    const plan = this.nextPlan();
    this.check(transaction, plan);
    if (this.archive.hasTransaction(transaction.idHex)) throw duplicate('Dup transaction.');
    if (!this.pool.mustWait(transaction)) {
      this.pool.add(executeTransaction(this.state, transaction, plan.context), plan);
      return;
    }
    // Valid now, but its owner's permissions change in this block: java-tron leaves it for the next one.
    this.state.checkpoint();
    try {
      executeTransaction(this.state, transaction, plan.context);
    } finally {
      this.state.revert();
    }
    this.pool.defer(transaction);
  }

  private check(transaction: ChainTransaction, plan: BlockPlan): void {
    if (this.impersonation.covers(transaction.owner)) transaction.impersonate();
    checkAdmission(this.state, transaction, plan.context.timestampMs);
  }

  /** Where and when the next block belongs, as things stand. */
  nextPlan(): BlockPlan {
    return this.pool.plan ?? planBlock(this, BigInt(this.options.clock.now()));
  }

  /** The key of a witness, undefined for one whose key this chain does not hold. */
  witnessKey(addressHex: string): Uint8Array | undefined {
    return this.keys.get(addressHex)?.privateKey;
  }

  /** Closes the block whose slot has come, if one has. A slot that passed long ago stays empty. */
  produceDue(): Promise<void> {
    return this.lock.run(async () => {
      const now = BigInt(this.options.clock.now());
      const slotMs = BigInt(this.slotMs);
      const waiting = this.pool.plan;
      const fresh = waiting && waiting.context.timestampMs > now - 2n * slotMs;
      const plan = fresh ? waiting : planBlock(this, now - slotMs);
      if (plan.context.timestampMs <= now && !this.paused) await this.produceLocked(plan);
    });
  }

  /**
   * Makes blocks right away, as if their slots had come; the clock is moved on where they lie ahead of it.
   * @returns the last block made
   */
  mine(count: number): Promise<Head> {
    return this.lock.run(async () => {
      for (let made = 0; made < count; made++) {
        const now = BigInt(this.options.clock.now());
        const plan = planBlock(this, this.isInstant ? now : now - BigInt(this.slotMs));
        if (plan.context.timestampMs > now) this.options.clock.set(Number(plan.context.timestampMs));
        await this.produceLocked(plan);
      }
      return this.head;
    });
  }

  private async produceLocked(wanted?: BlockPlan): Promise<ArchivedBlock> {
    const plan = wanted ?? this.nextPlan();
    const left = this.settle(plan);
    const block = this.close(plan, this.pool.executed);
    this.pool.close();
    await this.announce([block], []);
    this.pool.settled();
    this.readmit(left);
    return block;
  }

  /** Makes sure the pool's transactions were executed for this very block; returns those that must wait for another. */
  private settle(plan: BlockPlan): ChainTransaction[] {
    const { pool } = this;
    const same =
      pool.plan && pool.plan.context.timestampMs === plan.context.timestampMs && pool.plan.slot === plan.slot;
    if (pool.executed.length === 0 || (same && pool.bytes <= MAX_BLOCK_BYTES)) return [...pool.deferred];
    this.state.store.discard();
    const left: ChainTransaction[] = [];
    for (const transaction of pool.clear()) {
      if (pool.mustWait(transaction) || pool.bytes + transaction.bytes.length > MAX_BLOCK_BYTES)
        left.push(transaction);
      else this.tryExecute(transaction, plan);
    }
    return left;
  }

  /** Executes a transaction that was accepted before; one that is no longer valid is dropped, as java-tron does. */
  private tryExecute(transaction: ChainTransaction, plan: BlockPlan): void {
    try {
      this.check(transaction, plan);
      this.pool.add(executeTransaction(this.state, transaction, plan.context), plan);
    } catch (error) {
      if (!(error instanceof RejectedTransaction)) throw error;
    }
  }

  private readmit(transactions: readonly ChainTransaction[]): void {
    for (const transaction of transactions) {
      if (this.archive.hasTransaction(transaction.idHex)) continue;
      if (this.pool.mustWait(transaction)) this.pool.defer(transaction);
      else this.tryExecute(transaction, this.nextPlan());
    }
  }

  /** Closes a block on the state and queues it for the disk. */
  private close(plan: BlockPlan, executed: readonly ExecutedTransaction[]): ArchivedBlock {
    const block = closeBlock(this.state, plan, executed);
    this.archive.write(block, this.state.store.seal());
    this.archive.forgetUndo(block.number - UNDO_BLOCKS);
    return block;
  }

  /** Waits until the disk has everything, then makes it visible. */
  private async announce(made: readonly ArchivedBlock[], undone: readonly ArchivedBlock[]): Promise<void> {
    // A dated past that a crash cuts short is made anew, so its blocks need not wait for the disk one by one.
    await this.state.store.flush(this.pastSlotMs === undefined);
    for (const block of undone) this.archive.forget(block.number);
    for (const block of made) this.archive.remember(block);
    const newest = made.at(-1) ?? this.archive.block(this.state.property('LATEST_BLOCK_NUMBER'));
    if (!newest) throw new StateError('missing_block', 'The block to go back to is not stored');
    this.announced = headOf(newest);
    this.solid = this.state.property('LATEST_SOLID_BLOCK_NUMBER');
    if (undone.length > 0) this.emit({ kind: 'undone', blocks: undone });
    for (const block of made) this.emit({ kind: 'block', block });
  }

  private emit(event: ChainEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Takes back all blocks above a height, newest first; the pool is emptied. Returns them and what waited. */
  private undoTo(number: bigint): { undone: ArchivedBlock[]; waiting: ChainTransaction[] } {
    const top = this.state.property('LATEST_BLOCK_NUMBER');
    for (let height = top; height > number; height--) {
      if (!this.archive.undoRecord(height))
        throw new StateError(
          'too_old',
          `Block ${height} can no longer be undone: records of the last ${UNDO_BLOCKS} blocks are kept`,
        );
    }
    const waiting = this.pool.clear();
    this.state.store.discard();
    const undone: ArchivedBlock[] = [];
    for (let height = top; height > number; height--) {
      const block = this.archive.block(height);
      const undo = this.archive.undoRecord(height);
      if (!block || !undo) throw new StateError('missing_block', `Block ${height} is not stored`);
      this.state.store.applyUndo(undo);
      this.archive.remove(block);
      undone.push(block);
    }
    return { undone, waiting };
  }

  /** Goes back to a block, state and all; what waited in the pool is forgotten. */
  revertTo(number: bigint): Promise<void> {
    return this.lock.run(async () => {
      if (number > this.head.number)
        throw new StateError(
          'no_block',
          `There is no block ${number} to go back to: the head is ${this.head.number}`,
        );
      const { undone } = this.undoTo(number);
      await this.announce([], undone);
    });
  }

  /**
   * Replaces the newest blocks by one more of others, as a fork that won would.
   * @param depth blocks to replace, at least 1
   * @param transactions for the first new block; those that are not valid there are left out
   * @param dropped what becomes of the old blocks' transactions
   */
  reorganise(
    depth: number,
    transactions: readonly ChainTransaction[],
    dropped: DroppedTransactions,
  ): Promise<{ undone: ArchivedBlock[]; made: ArchivedBlock[] }> {
    return this.lock.run(async () => {
      const fork = this.head.number - BigInt(depth);
      if (fork < 0n)
        throw new StateError(
          'too_deep',
          `${depth} blocks cannot be replaced: the head is block ${this.head.number}`,
        );
      const { undone, waiting } = this.undoTo(fork);
      const old = undone.toReversed().flatMap(block => block.transactions.map(fromArchive));
      const made: ArchivedBlock[] = [];
      for (let index = 0; index <= depth; index++) {
        // One slot is left out at the fork, so that no new block equals the one it replaces.
        const plan = planBlock(
          this,
          this.state.property('LATEST_BLOCK_TIMESTAMP') + (index === 0 ? BigInt(this.slotMs) : 0n),
        );
        if (index === 0)
          for (const transaction of [...transactions, ...(dropped === 'keep' ? old : [])])
            this.tryExecute(transaction, plan);
        made.push(this.close(plan, this.pool.executed));
        this.pool.clear();
      }
      await this.announce(made, undone);
      this.readmit([...(dropped === 'pending' ? old : []), ...waiting]);
      return { undone, made };
    });
  }

  /** Waits for what is under way and closes the database. */
  shutDown(): Promise<void> {
    return this.lock.run(() => this.state.store.close());
  }
}

/** A transaction of a block, to be run again. */
function fromArchive({ rawData, transaction, isImpersonated }: ArchivedTransaction): ChainTransaction {
  const again = readTransaction(rawData, transaction.signature);
  if (isImpersonated) again.impersonate();
  return again;
}

function headOf(block: ArchivedBlock): Head {
  return {
    number: block.number,
    id: block.id,
    timestampMs: headerRawOf(block.header).timestamp,
    header: block.header,
  };
}

function duplicate(text: string): RejectedTransaction {
  return new RejectedTransaction('DUP_TRANSACTION_ERROR', text);
}

function settingsDigest({ genesis }: ChainOptions): Uint8Array {
  const keyed = [...genesis.accounts, ...genesis.witnesses, genesis.treasury];
  return sha256(
    concatBytes(textToBytes(`funds ${genesis.fundsSun}`), ...keyed.map(account => account.address)),
  );
}

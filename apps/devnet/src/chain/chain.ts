import { bytesToHex } from '@sunscope/tron/bytes';
import { StateError } from '../state/errors.ts';
import type { State } from '../state/state.ts';
import { Admission } from './admission.ts';
import { Announcer, type ChainEvent, type Head } from './blocks/announcer.ts';
import type { Archive, ArchivedBlock } from './blocks/archive.ts';
import { closeBlock, type BlockPlan } from './blocks/block-builder.ts';
import type { ChainOptions } from './chain-options.ts';
import { RejectedTransaction } from '../transactions/errors.ts';
import type { ExecutedTransaction } from './execution/execute.ts';
import type { KeyedAccount } from './genesis.ts';
import { Impersonation } from './impersonation.ts';
import { Lock } from './lock.ts';
import { Pool } from './pool.ts';
import { planBlock } from './blocks/schedule.ts';
import { openStoredChain, type StoredChain } from './stored-chain.ts';
import { readTransaction, type ChainTransaction } from '../transactions/transaction.ts';
import { fromArchive } from './blocks/from-archive.ts';
import { UNDO_BLOCKS, undoBlocks } from './blocks/undo-blocks.ts';

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
  /** Milliseconds between blocks; 0 makes a block per transaction. Whoever changes it sees to the producer. */
  blockMs: number;
  /** Longer slots while a dated past is made (the demo world's), so that none of its hours count as missed blocks. */
  pastSlotMs: number | undefined;
  private readonly lock = new Lock();
  private readonly announcer: Announcer;
  private readonly admission: Admission;
  private readonly keys: ReadonlyMap<string, KeyedAccount>;

  private constructor({ state, archive, newest }: StoredChain, options: ChainOptions) {
    this.state = state;
    this.archive = archive;
    this.announcer = new Announcer(state, archive, newest);
    this.options = options;
    this.blockMs = options.blockMs;
    this.impersonation = new Impersonation(options.allowImpersonation === true);
    this.admission = new Admission(this);
    this.keys = new Map(options.genesis.witnesses.map(witness => [bytesToHex(witness.address), witness]));
  }

  /** Opens the chain of a directory, or starts one with a genesis block. */
  static async open(options: ChainOptions): Promise<Chain> {
    return new Chain(await openStoredChain(options), options);
  }

  /** Of a side chain: the 21 bytes that its signatures are bound to. */
  get sideChainId(): Uint8Array | undefined {
    return this.options.genesis.sideChainId;
  }

  /** Prepares a transaction whose signatures are meant for this chain. */
  read(rawData: Uint8Array, signatures: readonly Uint8Array[]): ChainTransaction {
    return readTransaction(rawData, signatures, this.sideChainId);
  }

  /** The newest block that was announced. */
  get head(): Head {
    return this.announcer.head;
  }

  /** Height of the newest announced block that cannot change any more. */
  get solidNumber(): bigint {
    return this.announcer.solidNumber;
  }

  get isInstant(): boolean {
    return this.blockMs === 0;
  }

  /** Milliseconds of a slot; instant mode, which has no block time of its own, counts single milliseconds. */
  get slotMs(): number {
    return this.pastSlotMs ?? (this.isInstant ? 1 : this.blockMs);
  }

  /** Calls a listener for every block made or undone, after it is stored. Returns how to stop. */
  onEvent(listener: (event: ChainEvent) => void): () => void {
    return this.announcer.onEvent(listener);
  }

  /**
   * Takes a transaction in. It is executed at once; its block follows.
   * @throws RejectedTransaction with java-tron's code and text.
   */
  async submit(transaction: ChainTransaction): Promise<void> {
    // Without a disk to look at, it is accepted at once.
    const full = this.options.space && (await this.diskProblem());
    if (full !== undefined) throw new RejectedTransaction('SERVER_BUSY', full);
    if (!this.admission.hasRoomFor(transaction) || this.pool.size > this.options.maxPending)
      throw new RejectedTransaction('SERVER_BUSY', 'Server busy.');
    if (!this.isInstant && !this.lock.isHeld) this.admission.admit(transaction);
    else
      await this.lock.run(async () => {
        this.admission.admit(transaction);
        if (this.isInstant && !this.paused) await this.produceLocked();
      });
  }

  /** Why nothing can be written now; undefined while there is room. */
  async diskProblem(): Promise<string | undefined> {
    return this.options.space?.problem();
  }

  private async needRoom(): Promise<void> {
    const full = await this.diskProblem();
    if (full !== undefined) throw new StateError('disk_full', full);
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
   * Makes blocks right away, as if their slots had come; where they lie ahead of the clock, it
   * is moved on, and runs slower until the time is given back.
   * @returns the last block made
   */
  mine(count: number): Promise<Head> {
    return this.lock.run(async () => {
      for (let made = 0; made < count; made++) await this.mineLocked();
      return this.head;
    });
  }

  /**
   * Changes the state by hand, at the end of a block that is made for it: so it can be undone and survives as any other
   * block does.
   */
  alter(change: (state: State) => void): Promise<Head> {
    return this.lock.run(async () => {
      await this.mineLocked(change);
      return this.head;
    });
  }

  private async mineLocked(change?: (state: State) => void): Promise<void> {
    await this.needRoom();
    const now = BigInt(this.options.clock.now());
    const plan = planBlock(this, this.isInstant ? now : now - BigInt(this.slotMs));
    if (plan.context.timestampMs > now) this.options.clock.borrow(Number(plan.context.timestampMs));
    await this.produceLocked(plan, change);
  }

  private async produceLocked(
    wanted?: BlockPlan,
    change: (state: State) => void = () => undefined,
  ): Promise<ArchivedBlock> {
    const plan = wanted ?? this.nextPlan();
    const left = this.admission.settle(plan);
    change(this.state);
    const block = this.close(plan, this.pool.executed);
    this.pool.close();
    await this.announce([block], []);
    this.pool.settled();
    this.admission.readmit(left);
    return block;
  }

  /** Closes a block on the state and queues it for the disk. */
  private close(plan: BlockPlan, executed: readonly ExecutedTransaction[]): ArchivedBlock {
    const block = closeBlock(this.state, plan, executed);
    this.archive.write(block, this.state.store.seal());
    this.archive.forgetUndo(block.number - UNDO_BLOCKS);
    return block;
  }

  private announce(made: readonly ArchivedBlock[], undone: readonly ArchivedBlock[]): Promise<void> {
    // A dated past that a crash cuts short is rebuilt, so its blocks need not wait for the disk one by one.
    return this.announcer.announce(made, undone, this.pastSlotMs === undefined);
  }

  /** Goes back to a block, state and all; what waited in the pool is forgotten. */
  revertTo(number: bigint): Promise<void> {
    return this.lock.run(async () => {
      if (number > this.head.number)
        throw new StateError(
          'no_block',
          `There is no block ${number} to go back to: the head is ${this.head.number}`,
        );
      await this.needRoom();
      const undone = undoBlocks(this.state, this.archive, number);
      this.pool.clear();
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
      await this.needRoom();
      const undone = undoBlocks(this.state, this.archive, fork);
      const waiting = this.pool.clear();
      const old = undone
        .toReversed()
        .flatMap(block => block.transactions.map(each => fromArchive(each, this.sideChainId)));
      const made: ArchivedBlock[] = [];
      for (let index = 0; index <= depth; index++) {
        // One slot is left out at the fork, so that no new block equals the one it replaces.
        const plan = planBlock(
          this,
          this.state.property('LATEST_BLOCK_TIMESTAMP') + (index === 0 ? BigInt(this.slotMs) : 0n),
        );
        if (index === 0)
          for (const transaction of [...transactions, ...(dropped === 'keep' ? old : [])])
            this.admission.tryExecute(transaction, plan);
        made.push(this.close(plan, this.pool.executed));
        this.pool.clear();
      }
      await this.announce(made, undone);
      this.admission.readmit([...(dropped === 'pending' ? old : []), ...waiting]);
      return { undone, made };
    });
  }

  /** Waits for what is under way and closes the database. */
  shutDown(): Promise<void> {
    return this.lock.run(() => this.state.store.close());
  }
}

import type { HexAddress } from '@sunscope/tron/address';
import { concatBytes, hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { InternalTransaction } from '@sunscope/tron/messages';
import type { BlockContext, FrameInput, FrameOutcome } from './execution-types.ts';
import { outOfTime } from './errors.ts';
import type { Tracer } from './tracer.ts';
import { hashWork } from './work.ts';
import type { World } from './world.ts';

/** Units of work between two looks at the clock. */
const CLOCK_INTERVAL = 10_000;
/** What the hash of an internal transaction covers besides its data. */
const INTERNAL_BYTES = 32 + 21 + 8 + 8;

/** What begets an internal transaction: `call`, `create`, `suicide`, or an instruction about stakes, votes or rewards. */
export type InternalNote =
  | 'call'
  | 'create'
  | 'suicide'
  | `${'freezeBalanceV2For' | 'unfreezeBalanceV2For' | 'delegateResourceOf' | 'unDelegateResourceOf'}${string}`
  | `withdrawExpireUnfreeze${'' | 'WhileUnfreezing' | 'WhileCanceling' | 'WhileSuiciding'}`
  | 'cancelAllUnfreezeV2'
  | 'voteWitness'
  | 'withdrawReward';

interface InternalCall {
  parentHash: Uint8Array;
  note: InternalNote;
  sender: HexAddress;
  /** undefined for a vote, which goes to nobody in particular. */
  receiver: HexAddress | undefined;
  sun: bigint;
  data: Uint8Array;
  tokens: readonly { tokenId: string; callValue: bigint }[];
}

/**
 * Hash of an internal transaction (InternalTransaction.getHash): parent, receiver (nothing for a creation), data, value
 * in sun, and its number within the transaction, from 1. Tokens are not part of it.
 */
export function internalTransactionHash(internal: {
  parentHash: Uint8Array;
  receiver: Uint8Array;
  data: Uint8Array;
  sun: bigint;
  nonce: number;
}): Uint8Array {
  const { parentHash, receiver, data, sun, nonce } = internal;
  return keccak256(
    concatBytes(
      parentHash,
      receiver,
      data,
      numberToBytes(BigInt.asUintN(64, sun), 8),
      numberToBytes(nonce, 8),
    ),
  );
}

/** Runs code in a new frame; given from outside, since instructions begin frames themselves. */
type Interpreter = (execution: Execution, input: FrameInput) => FrameOutcome;

/** What all frames of one contract transaction share. */
export class Execution {
  readonly world: World;
  readonly block: BlockContext;
  readonly transactionId: Uint8Array;
  readonly origin: HexAddress;
  /** Constant calls change nothing and use the plainer wordings. */
  readonly constant: boolean;
  /** Looks on; undefined where nobody does. */
  readonly tracer: Tracer | undefined;
  /** In the order they were begun. */
  readonly internalTransactions: InternalTransaction[] = [];
  /** Contracts that destroyed themselves; a frame that fails takes back its part. */
  readonly destroyed: HexAddress[] = [];
  private readonly interpret: Interpreter;
  private nonce = 0;
  private operation = 'STOP';
  private work = 0;
  private nextLook = 0;
  private isLate = false;
  private readonly workLimit: number;
  private readonly deadlineMs: number | undefined;
  private readonly now: () => number;

  constructor(options: {
    world: World;
    block: BlockContext;
    transactionId: Uint8Array;
    origin: HexAddress;
    constant: boolean;
    timeLimitMs: number | undefined;
    workLimit: number | undefined;
    now: () => number;
    interpret: Interpreter;
    tracer?: Tracer | undefined;
  }) {
    this.interpret = options.interpret;
    this.world = options.world;
    this.block = options.block;
    this.transactionId = options.transactionId;
    this.origin = options.origin;
    this.constant = options.constant;
    this.now = options.now;
    this.tracer = options.tracer;
    this.workLimit = options.workLimit ?? Infinity;
    this.deadlineMs = options.timeLimitMs === undefined ? undefined : options.now() + options.timeLimitMs;
  }

  /** Runs a contract's code in a frame of its own. */
  run(input: FrameInput): FrameOutcome {
    return this.interpret(this, input);
  }

  /** Counts an operation that is about to run, under whose name further work is counted. @throws TvmFailure OUT_OF_TIME */
  beginOperation(name: string, units: number): void {
    this.operation = name;
    this.spendWork(units);
  }

  /**
   * Counts work that is about to be done, never after it: one operation can hold more than a whole run may do.
   * @throws TvmFailure OUT_OF_TIME where the run may not do as much, or has taken longer than it may
   */
  spendWork(units: number): void {
    this.work += units;
    if (this.work < this.nextLook) return;
    this.nextLook = Math.min(this.work + CLOCK_INTERVAL, this.workLimit + 1);
    if (!this.timedOut) return;
    // What is not done any more does not count.
    if (this.work > this.workLimit) this.work -= units;
    this.isLate = true;
    throw outOfTime(this.operation);
  }

  get workDone(): number {
    return this.work;
  }

  get timedOut(): boolean {
    if (this.isLate || this.work > this.workLimit) return true;
    return this.deadlineMs !== undefined && this.now() > this.deadlineMs;
  }

  /** Internal transactions so far, from which CREATE derives its address. */
  get internalCount(): number {
    return this.nonce;
  }

  /** Records an internal transaction and returns it. */
  addInternal(call: InternalCall): InternalTransaction {
    this.nonce++;
    this.spendWork(hashWork(INTERNAL_BYTES + call.data.length));
    const receiver = hexToBytes(call.receiver ?? '');
    const internal: InternalTransaction = {
      hash: internalTransactionHash({
        parentHash: call.parentHash,
        receiver: call.note === 'create' ? new Uint8Array(0) : receiver,
        data: call.data,
        sun: call.sun,
        nonce: this.nonce,
      }),
      caller_address: hexToBytes(call.sender),
      transferTo_address: receiver,
      callValueInfo: [{ callValue: call.sun, tokenId: '' }, ...call.tokens],
      note: textToBytes(call.note),
      rejected: false,
      extra: '',
    };
    this.internalTransactions.push(internal);
    return internal;
  }

  /** Marks every internal transaction from an index on as rejected. */
  rejectFrom(index: number): void {
    for (const internal of this.internalTransactions.slice(index)) internal.rejected = true;
  }
}

import type { HexAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import { analyseCode, type CodeAnalysis } from './code-analysis.ts';
import {
  addDynamicUsage,
  beginDynamicEnergy,
  FACTOR_UNIT,
  isEnergyDynamic,
  penaltyOf,
} from './dynamic-energy.ts';
import {
  illegalOperation,
  outOfEnergy,
  outOfPenaltyEnergy,
  outOfTime,
  stackTooLarge,
  stackTooSmall,
  TvmFailure,
} from './errors.ts';
import type { CallValue } from './execution-types.ts';
import type { Execution } from './execution.ts';
import { TvmMemory } from './memory.ts';
import type { Operation } from '../operations/operation.ts';
import { operationTable } from '../operations/table.ts';
import { TvmStack } from './stack.ts';

const MAX_STACK = 1024;
const EMPTY = new Uint8Array(0);

export interface FrameInput {
  code: Uint8Array;
  /** Whose storage and balance the code works on. */
  address: HexAddress;
  caller: HexAddress;
  value: CallValue;
  data: Uint8Array;
  energyLimit: number;
  depth: number;
  isStatic: boolean;
  /** Hash of the (internal) transaction that this frame runs, the parent of those it begins. */
  hash: Uint8Array;
}

/** One contract's code at work (java-tron: Program together with VM.play). */
export class Frame {
  readonly execution: Execution;
  readonly code: Uint8Array;
  readonly analysis: CodeAnalysis;
  readonly address: HexAddress;
  readonly caller: HexAddress;
  readonly value: CallValue;
  readonly data: Uint8Array;
  readonly energyLimit: number;
  readonly depth: number;
  readonly isStatic: boolean;
  readonly hash: Uint8Array;

  readonly stack = new TvmStack();
  readonly memory = new TvmMemory();
  /** Logs of this frame and of the calls it made that succeeded, in order. */
  readonly logs: Log[] = [];
  pc = 0;
  energyUsed = 0;
  /** The part of it that the contract's factor added, calls from here included. */
  penaltyUsed = 0;
  /** What the contract's operations cost at present, in FACTOR_UNIT. */
  factor = FACTOR_UNIT;
  stopped = false;
  /** Name of the operation run last; code that just ends, ends as if by STOP. */
  lastOperation = 'STOP';
  reverted = false;
  failure: TvmFailure | undefined;
  /** What RETURN or REVERT handed back. */
  returnData: Uint8Array = EMPTY;
  /** What the last call from here handed back (RETURNDATASIZE). */
  callOutput: Uint8Array = EMPTY;
  /** Energy the call being priced will pass on. */
  forwardedEnergy = 0;
  /** Penalty of the call being priced. */
  callPenalty = 0;

  constructor(execution: Execution, input: FrameInput) {
    this.execution = execution;
    this.code = input.code;
    this.analysis = analyseCode(input.code);
    this.address = input.address;
    this.caller = input.caller;
    this.value = input.value;
    this.data = input.data;
    this.energyLimit = input.energyLimit;
    this.depth = input.depth;
    this.isStatic = input.isStatic;
    this.hash = input.hash;
  }

  get energyLeft(): number {
    return this.energyLimit - this.energyUsed;
  }

  /** True when the frame ended without revert or failure. */
  get succeeded(): boolean {
    return !this.reverted && this.failure === undefined;
  }

  /**
   * Runs the code to its end. A failure is kept in `failure` and, unless a transfer failed, costs all energy left.
   * Running out of time ends the whole transaction and is thrown.
   */
  run(): void {
    try {
      this.loop();
    } catch (error) {
      if (!(error instanceof TvmFailure)) throw error;
      if (error.result !== 'TRANSFER_FAILED') this.spendAllEnergy();
      if (error.result === 'OUT_OF_TIME') throw error;
      this.failure = error;
    }
  }

  private loop(): void {
    const { code, stack } = this;
    const { state } = this.execution.world;
    const isDynamic = isEnergyDynamic(state);
    if (isDynamic) this.factor = beginDynamicEnergy(state, hexToBytes(this.address));
    /** Energy of this contract's own operations, without penalties and what calls passed on. */
    let ownUsage = 0;
    while (!this.stopped && this.pc < code.length) {
      const opcode = code[this.pc] as number;
      const operation = operationTable[opcode];
      if (!operation) throw illegalOperation(opcode);
      const height = stack.words.length;
      if (height < operation.takes) throw stackTooSmall(operation.takes, height);
      if (height - operation.takes + operation.gives > MAX_STACK) throw stackTooLarge();
      const { price } = operation;
      const cost = typeof price === 'number' ? price : price(this, operation.name);
      ownUsage += operation.isCall ? cost - this.forwardedEnergy - this.callPenalty : cost;
      if (this.factor === FACTOR_UNIT) this.spendEnergy(cost, operation.name);
      else this.spendWithPenalty(cost, operation);
      if (this.execution.isOverdue(opcode)) throw outOfTime(operation.name);
      this.pc++;
      operation.run(this);
      this.lastOperation = operation.name;
    }
    if (!this.stopped) this.lastOperation = 'STOP';
    if (isDynamic) addDynamicUsage(state, hexToBytes(this.address), ownUsage);
  }

  private spendWithPenalty(cost: number, { name, isCall }: Operation): void {
    const penalty = isCall ? this.callPenalty : penaltyOf(cost, this.factor);
    const total = isCall ? cost : cost + penalty;
    if (this.energyLeft < total)
      throw outOfPenaltyEnergy(name, this.energyLimit, total - penalty, penalty, this.energyUsed);
    this.energyUsed += total;
    this.penaltyUsed += penalty;
  }

  /** @throws TvmFailure OUT_OF_ENERGY */
  spendEnergy(amount: number, operation: string): void {
    if (this.energyLimit - this.energyUsed < amount)
      throw outOfEnergy(operation, this.energyLimit, amount, this.energyUsed);
    this.energyUsed += amount;
  }

  refundEnergy(amount: number): void {
    this.energyUsed -= amount;
  }

  spendAllEnergy(): void {
    this.energyUsed = this.energyLimit;
  }
}

import type { HexAddress } from '@sunscope/tron/address';
import type { Log } from '@sunscope/tron/messages';
import { analyseCode, type CodeAnalysis } from './code-analysis.ts';
import { FACTOR_UNIT } from './dynamic-energy.ts';
import { outOfEnergy, type TvmFailure } from './errors.ts';
import type { CallValue, FrameInput } from './execution-types.ts';
import type { Execution } from './execution.ts';
import { TvmMemory } from './memory.ts';
import { TvmStack } from './stack.ts';
import { copyWork, PASSED_LOG_WORK } from './work.ts';

const EMPTY = new Uint8Array(0);

/** One contract's code at work (java-tron: Program). */
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
  readonly memory: TvmMemory;
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
    this.memory = new TvmMemory(bytes => execution.spendWork(copyWork(bytes)));
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

  /** @throws TvmFailure OUT_OF_ENERGY */
  spendEnergy(amount: number, operation: string): void {
    if (this.energyLimit - this.energyUsed < amount)
      throw outOfEnergy(operation, this.energyLimit, amount, this.energyUsed);
    this.energyUsed += amount;
  }

  /** Adds the logs of a call that succeeded: one by one, since a run can have more than one push takes arguments. */
  takeLogs(logs: readonly Log[]): void {
    this.execution.spendWork(PASSED_LOG_WORK * logs.length);
    for (const log of logs) this.logs.push(log);
  }

  refundEnergy(amount: number): void {
    this.energyUsed -= amount;
  }

  spendAllEnergy(): void {
    this.energyUsed = this.energyLimit;
  }
}

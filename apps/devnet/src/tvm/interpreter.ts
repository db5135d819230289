import { hexToBytes } from '@sunscope/tron/bytes';
import {
  addDynamicUsage,
  beginDynamicEnergy,
  FACTOR_UNIT,
  isEnergyDynamic,
  penaltyOf,
} from './machine/dynamic-energy.ts';
import {
  illegalOperation,
  outOfPenaltyEnergy,
  stackTooLarge,
  stackTooSmall,
  TvmFailure,
} from './machine/errors.ts';
import type { FrameInput } from './machine/execution-types.ts';
import type { Execution } from './machine/execution.ts';
import { Frame } from './machine/frame.ts';
import { operationWork } from './machine/work.ts';
import type { Operation } from './operations/operation.ts';
import { operationTable } from './operations/table.ts';

const MAX_STACK = 1024;

/** Runs a contract's code in a new frame. */
export function interpret(execution: Execution, input: FrameInput): Frame {
  const frame = new Frame(execution, input);
  runFrame(frame);
  return frame;
}

/**
 * Runs a frame's code to its end (java-tron: VM.play). A failure is kept in `failure` and, unless a transfer failed,
 * costs all energy left. Running out of time ends the whole transaction and is thrown.
 */
export function runFrame(frame: Frame): void {
  const { tracer } = frame.execution;
  tracer?.enter(frame);
  try {
    runOperations(frame);
  } catch (error) {
    if (!(error instanceof TvmFailure)) throw error;
    if (error.result !== 'TRANSFER_FAILED') frame.spendAllEnergy();
    if (error.result === 'OUT_OF_TIME') throw error;
    frame.failure = error;
  } finally {
    tracer?.exit(frame);
  }
}

function runOperations(frame: Frame): void {
  const { code, stack, execution } = frame;
  const { tracer } = execution;
  const { state } = execution.world;
  const isDynamic = isEnergyDynamic(state);
  if (isDynamic) frame.factor = beginDynamicEnergy(state, hexToBytes(frame.address));
  /** Energy of this contract's own operations, without penalties and what calls passed on. */
  let ownUsage = 0;
  while (!frame.stopped && frame.pc < code.length) {
    const opcode = code[frame.pc] as number;
    const operation = operationTable[opcode];
    if (!operation) throw illegalOperation(opcode);
    const height = stack.words.length;
    if (height < operation.takes) throw stackTooSmall(operation.takes, height);
    if (height - operation.takes + operation.gives > MAX_STACK) throw stackTooLarge();
    const { price } = operation;
    const cost = typeof price === 'number' ? price : priceOf(frame, price, operation);
    tracer?.step(frame, opcode, operation.name, cost);
    ownUsage += operation.isCall ? cost - frame.forwardedEnergy - frame.callPenalty : cost;
    if (frame.factor === FACTOR_UNIT) frame.spendEnergy(cost, operation.name);
    else spendWithPenalty(frame, cost, operation);
    execution.beginOperation(operation.name, operationWork[opcode] ?? 1);
    frame.pc++;
    operation.run(frame);
    frame.lastOperation = operation.name;
  }
  if (!frame.stopped) frame.lastOperation = 'STOP';
  if (isDynamic) addDynamicUsage(state, hexToBytes(frame.address), ownUsage);
}

/** What an operation costs; one whose price cannot be paid is seen by whoever looks on. */
function priceOf(
  frame: Frame,
  price: (frame: Frame, name: string) => number,
  { opcode, name }: Operation,
): number {
  try {
    return price(frame, name);
  } catch (error) {
    frame.execution.tracer?.step(frame, opcode, name, undefined);
    throw error;
  }
}

function spendWithPenalty(frame: Frame, cost: number, { name, isCall }: Operation): void {
  const penalty = isCall ? frame.callPenalty : penaltyOf(cost, frame.factor);
  const total = isCall ? cost : cost + penalty;
  if (frame.energyLeft < total)
    throw outOfPenaltyEnergy(name, frame.energyLimit, total - penalty, penalty, frame.energyUsed);
  frame.energyUsed += total;
  frame.penaltyUsed += penalty;
}

import { energy, memoryEnd, memoryEnergy } from '../machine/energy.ts';
import { badJump } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { copyWork } from '../machine/work.ts';
import { operation, type Operation } from './operation.ts';

const EMPTY = new Uint8Array(0);

function jumpTo(frame: Frame, destination: bigint): void {
  // A destination of more than 4 bytes is reported as -1, one of 4 bytes as java-tron's signed int.
  if (destination > 0xffffffffn) throw badJump(-1);
  const pc = Number(destination) | 0;
  if (!frame.analysis.isDestination(pc)) throw badJump(pc);
  frame.pc = pc;
}

function rangePrice(frame: Frame, name: string): number {
  return memoryEnergy(frame.memory.size, memoryEnd(frame.stack.peek(0), frame.stack.peek(1)), name);
}

function finish(frame: Frame): void {
  const [offset, length] = [Number(frame.stack.pop()), Number(frame.stack.pop())];
  frame.execution.spendWork(copyWork(length));
  frame.returnData = frame.memory.read(offset, length);
  frame.stopped = true;
}

export const flowOperations: readonly Operation[] = [
  operation(0x00, 'STOP', 0, 0, energy.zero, frame => {
    frame.returnData = EMPTY;
    frame.stopped = true;
  }),
  operation(0x56, 'JUMP', 1, 0, energy.mid, frame => jumpTo(frame, frame.stack.pop())),
  operation(0x57, 'JUMPI', 2, 0, energy.high, frame => {
    const destination = frame.stack.pop();
    if (frame.stack.pop() !== 0n) jumpTo(frame, destination);
  }),
  operation(0x58, 'PC', 0, 1, energy.base, frame => frame.stack.push(BigInt(frame.pc - 1))),
  operation(0x5a, 'GAS', 0, 1, energy.base, frame => frame.stack.push(BigInt(frame.energyLeft))),
  operation(0x5b, 'JUMPDEST', 0, 0, energy.special, () => undefined),
  operation(0xf3, 'RETURN', 2, 0, rangePrice, finish),
  operation(0xfd, 'REVERT', 2, 0, rangePrice, frame => {
    finish(frame);
    frame.reverted = true;
  }),
];

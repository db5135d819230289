import { energy, memoryEnd, memoryEnergy, wordsIn } from '../machine/energy.ts';
import type { Frame } from '../machine/frame.ts';
import { copyWork } from '../machine/work.ts';
import { operation, type Operation } from './operation.ts';

/** Since proposal 65 a memory access costs 1 besides the memory itself. */
function accessPrice(length: bigint) {
  return (frame: Frame, name: string): number =>
    energy.special + memoryEnergy(frame.memory.size, memoryEnd(frame.stack.peek(0), length), name);
}

function copyPrice(frame: Frame, name: string): number {
  const [to, from, length] = [frame.stack.peek(0), frame.stack.peek(1), frame.stack.peek(2)];
  const memory = memoryEnergy(frame.memory.size, memoryEnd(to > from ? to : from, length), name);
  return energy.veryLow + memory + energy.copyWord * wordsIn(length);
}

export const memoryOperations: readonly Operation[] = [
  operation(0x51, 'MLOAD', 1, 1, accessPrice(32n), ({ stack, memory }) =>
    stack.push(memory.readWord(Number(stack.pop()))),
  ),
  operation(0x52, 'MSTORE', 2, 0, accessPrice(32n), ({ stack, memory }) => {
    const offset = Number(stack.pop());
    memory.writeWord(offset, stack.pop());
  }),
  operation(0x53, 'MSTORE8', 2, 0, accessPrice(1n), ({ stack, memory }) => {
    const offset = Number(stack.pop());
    memory.writeByte(offset, Number(stack.pop() & 0xffn));
  }),
  operation(0x59, 'MSIZE', 0, 1, energy.base, ({ stack, memory }) => stack.push(BigInt(memory.size))),
  operation(0x5e, 'MCOPY', 3, 0, copyPrice, ({ stack, memory, execution }) => {
    const [to, from, length] = [Number(stack.pop()), Number(stack.pop()), Number(stack.pop())];
    execution.spendWork(copyWork(length));
    memory.copy(to, from, length);
  }),
];

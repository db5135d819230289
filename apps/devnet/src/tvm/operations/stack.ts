import { energy } from '../machine/energy.ts';
import { operation, type Operation } from './operation.ts';

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const stackOperations: readonly Operation[] = [
  operation(0x50, 'POP', 1, 0, energy.base, frame => void frame.stack.pop()),
  operation(0x5f, 'PUSH0', 0, 1, energy.base, frame => frame.stack.push(0n)),
  ...indices(32).map(index => {
    const length = index + 1;
    return operation(0x60 + index, `PUSH${length}`, 0, 1, energy.veryLow, frame => {
      frame.stack.push(frame.analysis.pushedWord(frame.pc, length));
      frame.pc += length;
    });
  }),
  ...indices(16).map(index =>
    operation(0x80 + index, `DUP${index + 1}`, index + 1, index + 2, energy.veryLow, ({ stack }) =>
      stack.push(stack.peek(index)),
    ),
  ),
  ...indices(16).map(index =>
    operation(0x90 + index, `SWAP${index + 1}`, index + 2, index + 2, energy.veryLow, ({ stack }) =>
      stack.swap(index + 1),
    ),
  ),
];

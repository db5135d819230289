import { energy } from '../machine/energy.ts';
import { staticCallModification } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { operation, type Operation } from './operation.ts';

/** 20,000 for a slot that was never written (and gets a value), 5,000 for anything else; nothing is refunded. */
function storePrice({ stack, execution, address }: Frame): number {
  const written = execution.world.storageGet(address, stack.peek(0)) !== undefined;
  return written || stack.peek(1) === 0n ? energy.sstoreReset : energy.sstoreSet;
}

export const storageOperations: readonly Operation[] = [
  operation(0x54, 'SLOAD', 1, 1, energy.sload, ({ stack, execution, address }) =>
    stack.push(execution.world.storageGet(address, stack.pop()) ?? 0n),
  ),
  operation(0x55, 'SSTORE', 2, 0, storePrice, ({ stack, execution, address, isStatic }) => {
    if (isStatic) throw staticCallModification();
    const slot = stack.pop();
    execution.world.storagePut(address, slot, stack.pop());
  }),
  operation(0x5c, 'TLOAD', 1, 1, energy.transient, ({ stack, execution, address }) =>
    stack.push(execution.world.transientGet(address, stack.pop())),
  ),
  operation(0x5d, 'TSTORE', 2, 0, energy.transient, ({ stack, execution, address, isStatic }) => {
    if (isStatic) throw staticCallModification();
    const slot = stack.pop();
    execution.world.transientPut(address, slot, stack.pop());
  }),
];

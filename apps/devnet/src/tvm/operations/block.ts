import { energy } from '../machine/energy.ts';
import type { Frame } from '../machine/frame.ts';
import { operation, type Operation } from './operation.ts';
import { bytesToWord } from '../machine/words.ts';

function blockHash(frame: Frame, wanted: bigint): bigint {
  const { block } = frame.execution;
  const oldest = block.number > 256n ? block.number - 256n : 0n;
  if (wanted >= block.number || wanted < oldest) return 0n;
  return bytesToWord(block.blockId(wanted) ?? new Uint8Array(0));
}

export const blockOperations: readonly Operation[] = [
  operation(0x40, 'BLOCKHASH', 1, 1, energy.ext, frame =>
    frame.stack.push(blockHash(frame, frame.stack.pop())),
  ),
  // Unlike ADDRESS and its kin, java-tron pushes all 21 bytes here.
  operation(0x41, 'COINBASE', 0, 1, energy.base, ({ stack, execution }) =>
    stack.push(BigInt(`0x${execution.block.witness}`)),
  ),
  operation(0x42, 'TIMESTAMP', 0, 1, energy.base, ({ stack, execution }) =>
    stack.push(execution.block.timestampMs / 1000n),
  ),
  operation(0x43, 'NUMBER', 0, 1, energy.base, ({ stack, execution }) => stack.push(execution.block.number)),
  operation(0x44, 'DIFFICULTY', 0, 1, energy.base, frame => frame.stack.push(0n)),
  operation(0x45, 'GASLIMIT', 0, 1, energy.base, frame => frame.stack.push(0n)),
  operation(0x46, 'CHAINID', 0, 1, energy.base, ({ stack, execution }) =>
    stack.push(execution.block.chainId),
  ),
  operation(0x48, 'BASEFEE', 0, 1, energy.base, ({ stack, execution }) =>
    stack.push(execution.block.energyFeeSun),
  ),
  operation(0x49, 'BLOBHASH', 1, 1, energy.veryLow, ({ stack }) => {
    stack.pop();
    stack.push(0n);
  }),
  operation(0x4a, 'BLOBBASEFEE', 0, 1, energy.base, frame => frame.stack.push(0n)),
];

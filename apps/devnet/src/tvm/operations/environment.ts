import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { energy, memoryEnd, memoryEnergy, wordsIn } from '../machine/energy.ts';
import { TvmFailure } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { copyWork, hashWork } from '../machine/work.ts';
import { operation, type Operation } from './operation.ts';
import { addressToWord, bytesToWord, safeInt, wordToAddress, wordToBytes } from '../machine/words.ts';

const EMPTY_HASH = bytesToWord(keccak256(new Uint8Array(0)));

/** Memory and copying for an operation whose destination and length lie this deep on the stack. */
function copyPrice(destination: number, length: number, base: number) {
  return ({ stack, memory }: Frame, name: string): number => {
    const bytes = stack.peek(length);
    const grown = memoryEnergy(memory.size, memoryEnd(stack.peek(destination), bytes), name);
    return base + grown + energy.copyWord * wordsIn(bytes);
  };
}

function copyToMemory({ stack, memory, execution }: Frame, source: Uint8Array): void {
  const [to, from, length] = [Number(stack.pop()), safeInt(stack.pop()), Number(stack.pop())];
  execution.spendWork(copyWork(length));
  memory.writeSlice(to, source, from, length);
}

function codeHash(frame: Frame, address: HexAddress): bigint {
  const { world } = frame.execution;
  if (!world.account(address)) return 0n;
  if (!world.contract(address)) return EMPTY_HASH;
  const code = world.code(address);
  frame.execution.spendWork(hashWork(code.length));
  return bytesToWord(keccak256(code));
}

function copyReturnData(frame: Frame): void {
  const { stack, memory, callOutput, execution } = frame;
  const [to, from, length] = [stack.pop(), stack.pop(), stack.pop()];
  if (safeInt(from) + safeInt(length) > callOutput.length)
    throw new TvmFailure(
      'UNKNOWN',
      `Illegal RETURNDATACOPY arguments: offset (${bytesToHex(wordToBytes(from))}) + size (${bytesToHex(wordToBytes(length))}) > RETURNDATASIZE (${callOutput.length})`,
    );
  execution.spendWork(copyWork(Number(length)));
  memory.writeSlice(Number(to), callOutput, Number(from), Number(length));
}

function loadCallData({ stack, data }: Frame): void {
  const offset = safeInt(stack.pop());
  const part = data.subarray(offset, offset + 32);
  stack.push(bytesToWord(part) << BigInt(8 * (32 - part.length)));
}

export const environmentOperations: readonly Operation[] = [
  operation(0x30, 'ADDRESS', 0, 1, energy.base, frame => frame.stack.push(addressToWord(frame.address))),
  operation(0x31, 'BALANCE', 1, 1, energy.balance, ({ stack, execution }) =>
    stack.push(execution.world.balance(wordToAddress(stack.pop()))),
  ),
  operation(0x32, 'ORIGIN', 0, 1, energy.base, ({ stack, execution }) =>
    stack.push(addressToWord(execution.origin)),
  ),
  operation(0x33, 'CALLER', 0, 1, energy.base, frame => frame.stack.push(addressToWord(frame.caller))),
  operation(0x34, 'CALLVALUE', 0, 1, energy.base, frame => frame.stack.push(frame.value.sun)),
  operation(0x35, 'CALLDATALOAD', 1, 1, energy.veryLow, loadCallData),
  operation(0x36, 'CALLDATASIZE', 0, 1, energy.base, ({ stack, data }) => stack.push(BigInt(data.length))),
  operation(0x37, 'CALLDATACOPY', 3, 0, copyPrice(0, 2, 0), frame => copyToMemory(frame, frame.data)),
  operation(0x38, 'CODESIZE', 0, 1, energy.base, ({ stack, code }) => stack.push(BigInt(code.length))),
  operation(0x39, 'CODECOPY', 3, 0, copyPrice(0, 2, 0), frame => copyToMemory(frame, frame.code)),
  // Only contracts of version 1, which no public network makes, see the energy fee here.
  operation(0x3a, 'GASPRICE', 0, 1, energy.base, frame => frame.stack.push(0n)),
  operation(0x3b, 'EXTCODESIZE', 1, 1, energy.ext, ({ stack, execution }) =>
    stack.push(BigInt(execution.world.code(wordToAddress(stack.pop())).length)),
  ),
  operation(0x3c, 'EXTCODECOPY', 4, 0, copyPrice(1, 3, energy.ext), frame => {
    const address = wordToAddress(frame.stack.pop());
    copyToMemory(frame, frame.execution.world.code(address));
  }),
  operation(0x3d, 'RETURNDATASIZE', 0, 1, energy.base, ({ stack, callOutput }) =>
    stack.push(BigInt(callOutput.length)),
  ),
  operation(0x3e, 'RETURNDATACOPY', 3, 0, copyPrice(0, 2, 0), copyReturnData),
  operation(0x3f, 'EXTCODEHASH', 1, 1, energy.extCodeHash, frame =>
    frame.stack.push(codeHash(frame, wordToAddress(frame.stack.pop()))),
  ),
  operation(0x47, 'SELFBALANCE', 0, 1, energy.low, ({ stack, execution, address }) =>
    stack.push(execution.world.balance(address)),
  ),
];

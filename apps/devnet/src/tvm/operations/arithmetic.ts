import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { getOpcodesForHF, paramsEVM } from '@ethereumjs/evm';
import { keccak256 } from '@sunscope/tron/hash';
import { energy, memoryEnd, memoryEnergy, wordsIn } from '../machine/energy.ts';
import type { Frame } from '../machine/frame.ts';
import { copyWork, exponentWork, hashWork } from '../machine/work.ts';
import { operation, type Operation } from './operation.ts';
import { bytesToWord, power } from '../machine/words.ts';

const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun, params: paramsEVM });
const { handlers } = getOpcodesForHF(common);

/**
 * An operation whose work EthereumJS does. Other arithmetic, comparison and bit operations are the same on both chains; all
 * other operations differ in price, wording or meaning, and EthereumJS charges and reports them in ways that cannot be
 * replaced one by one (63/64 rule, refunds, asynchronous state, its own errors).
 */
function borrowed(opcode: number, name: string, takes: number, price: Operation['price']): Operation {
  const handler = handlers.get(opcode);
  if (!handler) throw new TypeError(`EthereumJS has no handler for opcode ${opcode.toString(16)}`);
  type RunState = Parameters<typeof handler>[0];
  return operation(opcode, name, takes, 1, price, frame => {
    // These handlers use nothing of the run state but its stack, of which ours has the same methods.
    void handler({ stack: frame.stack } as unknown as RunState, common);
  });
}

/** An operation on two words that gives a number to be cut to a word; EthereumJS cuts by division, at twice the cost. */
function computed(
  opcode: number,
  name: string,
  price: number,
  compute: (top: bigint, next: bigint) => bigint,
): Operation {
  return operation(opcode, name, 2, 1, price, ({ stack }) => {
    const top = stack.pop();
    stack.push(BigInt.asUintN(256, compute(top, stack.pop())));
  });
}

function bytesIn(word: bigint): number {
  return word === 0n ? 0 : Math.ceil(word.toString(16).length / 2);
}

function expPrice(frame: Frame): number {
  return energy.high + energy.expByte * bytesIn(frame.stack.peek(1));
}

function sha3Price(frame: Frame, name: string): number {
  const length = frame.stack.peek(1);
  const memory = memoryEnergy(frame.memory.size, memoryEnd(frame.stack.peek(0), length), name);
  return energy.sha3 + memory + energy.sha3Word * wordsIn(length);
}

export const arithmeticOperations: readonly Operation[] = [
  computed(0x01, 'ADD', energy.veryLow, (a, b) => a + b),
  computed(0x02, 'MUL', energy.low, (a, b) => a * b),
  computed(0x03, 'SUB', energy.veryLow, (a, b) => a - b),
  borrowed(0x04, 'DIV', 2, energy.low),
  borrowed(0x05, 'SDIV', 2, energy.low),
  borrowed(0x06, 'MOD', 2, energy.low),
  borrowed(0x07, 'SMOD', 2, energy.low),
  borrowed(0x08, 'ADDMOD', 3, energy.mid),
  borrowed(0x09, 'MULMOD', 3, energy.mid),
  operation(0x0a, 'EXP', 2, 1, expPrice, ({ stack, execution }) => {
    const [base, exponent] = [stack.pop(), stack.pop()];
    execution.spendWork(exponentWork(bytesIn(exponent)));
    stack.push(power(base, exponent));
  }),
  borrowed(0x0b, 'SIGNEXTEND', 2, energy.low),
  borrowed(0x10, 'LT', 2, energy.veryLow),
  borrowed(0x11, 'GT', 2, energy.veryLow),
  borrowed(0x12, 'SLT', 2, energy.veryLow),
  borrowed(0x13, 'SGT', 2, energy.veryLow),
  borrowed(0x14, 'EQ', 2, energy.veryLow),
  borrowed(0x15, 'ISZERO', 1, energy.veryLow),
  borrowed(0x16, 'AND', 2, energy.veryLow),
  borrowed(0x17, 'OR', 2, energy.veryLow),
  borrowed(0x18, 'XOR', 2, energy.veryLow),
  borrowed(0x19, 'NOT', 1, energy.veryLow),
  borrowed(0x1a, 'BYTE', 2, energy.veryLow),
  borrowed(0x1b, 'SHL', 2, energy.veryLow),
  borrowed(0x1c, 'SHR', 2, energy.veryLow),
  borrowed(0x1d, 'SAR', 2, energy.veryLow),
  operation(0x20, 'SHA3', 2, 1, sha3Price, ({ stack, memory, execution }) => {
    const [offset, length] = [Number(stack.pop()), Number(stack.pop())];
    execution.spendWork(hashWork(length) + copyWork(length));
    stack.push(bytesToWord(keccak256(memory.read(offset, length))));
  }),
];

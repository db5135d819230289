import { performCreate } from '../calls/create-contract.ts';
import { penaltyOf } from '../machine/dynamic-energy.ts';
import { energy, memoryEnd, memoryEnergy, wordsIn } from '../machine/energy.ts';
import { outOfOperationEnergy, staticCallModification } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { performCall, type CallKind } from '../calls/message-call.ts';
import { operation, type Operation } from './operation.ts';
import { canSelfDestruct, selfDestruct } from '../calls/self-destruct.ts';
import { wordToAddress } from '../machine/words.ts';
import { copyWork } from '../machine/work.ts';

interface CallShape {
  kind: CallKind;
  /** Whether the operation takes a value, and a token id behind it. */
  value: boolean;
  token: boolean;
}

/**
 * Price of a call, the energy it passes on included. There is no 63/64 rule: a call may pass on all that is left
 * (Program.getCallEnergy; only contracts of version 1, which no public network makes, keep a part).
 */
function callPrice(shape: CallShape) {
  const rangesAt = 2 + (shape.value ? 1 : 0) + (shape.token ? 1 : 0);
  return (frame: Frame, name: string): number => {
    const { stack, memory } = frame;
    let price: number = energy.call;
    if (shape.value && stack.peek(2) !== 0n) {
      price += energy.callValue;
      if (shape.kind === 'call' && !frame.execution.world.account(wordToAddress(stack.peek(1))))
        price += energy.newAccount;
    }
    const input = memoryEnd(stack.peek(rangesAt), stack.peek(rangesAt + 1));
    const output = memoryEnd(stack.peek(rangesAt + 2), stack.peek(rangesAt + 3));
    price += memoryEnergy(memory.size, input > output ? input : output, name);
    frame.callPenalty = penaltyOf(price, frame.factor);
    price += frame.callPenalty;
    const left = frame.energyLeft;
    if (price > left) throw outOfOperationEnergy(name, price, left);
    const wanted = stack.peek(0);
    frame.forwardedEnergy = wanted > BigInt(left - price) ? left - price : Number(wanted);
    return price + frame.forwardedEnergy;
  };
}

function call(frame: Frame, shape: CallShape): void {
  const { stack } = frame;
  stack.pop();
  const targetWord = stack.pop();
  const value = shape.value ? stack.pop() : 0n;
  if (shape.kind === 'call' && frame.isStatic && value !== 0n) throw staticCallModification();
  const tokenId = shape.token ? stack.pop() : 0n;
  const [inOffset, inLength, outOffset, outLength] = [
    Number(stack.pop()),
    Number(stack.pop()),
    Number(stack.pop()),
    Number(stack.pop()),
  ];
  frame.execution.spendWork(copyWork(inLength));
  frame.memory.extend(outOffset, outLength);
  performCall(frame, {
    kind: shape.kind,
    target: wordToAddress(targetWord),
    targetWord,
    value,
    isToken: shape.token,
    tokenId,
    input: frame.memory.read(inOffset, inLength),
    outOffset,
    outLength,
    energy: frame.forwardedEnergy + (value === 0n ? 0 : energy.callStipend),
  });
}

function callOperation(opcode: number, name: string, takes: number, shape: CallShape): Operation {
  return operation(opcode, name, takes, 1, callPrice(shape), frame => call(frame, shape), true);
}

function createPrice(frame: Frame, name: string): number {
  const end = memoryEnd(frame.stack.peek(1), frame.stack.peek(2));
  return energy.create + memoryEnergy(frame.memory.size, end, name);
}

function saltedCreatePrice(frame: Frame, name: string): number {
  return createPrice(frame, name) + energy.sha3Word * wordsIn(frame.stack.peek(2));
}

function create(frame: Frame, salted: boolean): void {
  if (frame.isStatic) throw staticCallModification();
  const { stack, memory } = frame;
  const value = stack.pop();
  const [offset, length] = [Number(stack.pop()), Number(stack.pop())];
  const salt = salted ? stack.pop() : undefined;
  performCreate(frame, { value, salt, length, readCode: () => memory.read(offset, length) });
}

export const callOperations: readonly Operation[] = [
  operation(0xf0, 'CREATE', 3, 1, createPrice, frame => create(frame, false)),
  callOperation(0xf1, 'CALL', 7, { kind: 'call', value: true, token: false }),
  callOperation(0xf2, 'CALLCODE', 7, { kind: 'callcode', value: true, token: false }),
  callOperation(0xf4, 'DELEGATECALL', 6, { kind: 'delegatecall', value: false, token: false }),
  operation(0xf5, 'CREATE2', 4, 1, saltedCreatePrice, frame => create(frame, true)),
  callOperation(0xfa, 'STATICCALL', 6, { kind: 'staticcall', value: false, token: false }),
  callOperation(0xd0, 'CALLTOKEN', 8, { kind: 'call', value: true, token: true }),
  operation(
    0xff,
    'SUICIDE',
    1,
    0,
    // Free, but for an heir that does not exist yet (proposal 81).
    ({ stack, execution }) =>
      execution.world.account(wordToAddress(stack.peek(0))) ? energy.zero : energy.newAccount,
    frame => {
      if (frame.isStatic) throw staticCallModification();
      if (canSelfDestruct(frame)) selfDestruct(frame, wordToAddress(frame.stack.pop()));
      else frame.reverted = true;
      frame.stopped = true;
    },
  ),
];

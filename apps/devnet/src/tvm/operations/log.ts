import { hexToBytes } from '@sunscope/tron/bytes';
import { energy, memoryEnd, memoryEnergy } from '../machine/energy.ts';
import { outOfLongRange, outOfOperationEnergy, staticCallModification } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { copyWork } from '../machine/work.ts';
import { operation, type Operation } from './operation.ts';
import { MAX_LONG, wordToBytes } from '../machine/words.ts';

/** Data of a log is memory that stays, dearer than what goes at once. */
const LOG_COPIES = 8;

function logPrice(topics: number) {
  return (frame: Frame, name: string): number => {
    const length = frame.stack.peek(1);
    const dataPrice = length * BigInt(energy.logByte);
    if (dataPrice > BigInt(frame.energyLeft)) {
      if (dataPrice > MAX_LONG) throw outOfLongRange();
      throw outOfOperationEnergy(name, dataPrice, frame.energyLeft);
    }
    const memory = memoryEnergy(frame.memory.size, memoryEnd(frame.stack.peek(0), length), name);
    return energy.log + energy.logTopic * topics + Number(dataPrice) + memory;
  };
}

function log(frame: Frame, topicCount: number): void {
  if (frame.isStatic) throw staticCallModification();
  const { stack, memory, execution } = frame;
  const [offset, length] = [Number(stack.pop()), Number(stack.pop())];
  execution.spendWork(LOG_COPIES * copyWork(length));
  const topics = stack.popN(topicCount).map(wordToBytes);
  // Logs carry the 20 bytes contracts know, without the 41.
  frame.logs.push({
    address: hexToBytes(frame.address).subarray(1),
    topics,
    data: memory.read(offset, length),
  });
}

export const logOperations: readonly Operation[] = [0, 1, 2, 3, 4].map(topics =>
  operation(0xa0 + topics, `LOG${topics}`, topics + 2, 0, logPrice(topics), frame => log(frame, topics)),
);

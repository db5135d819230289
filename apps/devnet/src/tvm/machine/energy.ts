import { outOfMemory } from './errors.ts';

/** Prices of java-tron's EnergyCost that are plain numbers. */
export const energy = {
  zero: 0,
  special: 1,
  base: 2,
  veryLow: 3,
  low: 5,
  mid: 8,
  high: 10,
  ext: 20,
  balance: 20,
  extCodeHash: 400,
  sload: 50,
  sstoreSet: 20_000,
  sstoreReset: 5_000,
  transient: 100,
  sha3: 30,
  sha3Word: 6,
  copyWord: 3,
  expByte: 10,
  log: 375,
  logTopic: 375,
  logByte: 8,
  call: 40,
  callValue: 9_000,
  callStipend: 2_300,
  newAccount: 25_000,
  create: 32_000,
  codeByte: 200,
  voteWitness: 30_000,
  withdrawReward: 20_000,
  /** FREEZEBALANCEV2 and all the others of Stake 2.0. */
  stakeV2: 10_000,
} as const;

/** No frame may use more than 3 MiB of memory. */
export const MEMORY_LIMIT = 3 * 1024 * 1024;

/** End of a memory range; an empty one needs nothing wherever it begins. */
export function memoryEnd(offset: bigint, length: bigint): bigint {
  return length === 0n ? 0n : offset + length;
}

/**
 * Energy for growing memory from `size` bytes to hold `end` bytes: 3 per word plus words² / 512, less what was paid.
 * @throws TvmFailure OUT_OF_MEMORY
 */
export function memoryEnergy(size: number, end: bigint, operation: string): number {
  if (end > BigInt(MEMORY_LIMIT)) throw outOfMemory(operation);
  const words = Math.ceil(Number(end) / 32);
  const paidWords = size / 32;
  return words <= paidWords ? 0 : wordsEnergy(words) - wordsEnergy(paidWords);
}

function wordsEnergy(words: number): number {
  return 3 * words + Math.floor((words * words) / 512);
}

/** 32-byte words that hold this many bytes. */
export function wordsIn(bytes: bigint): number {
  return Number((bytes + 31n) / 32n);
}

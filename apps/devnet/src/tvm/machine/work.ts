import { wordsIn } from './energy.ts';

// How much work a run does, in place of the time it takes: a clock would make blocks depend on the machine and its
// load. A unit is about what the cheapest operations cost this machine; the weights below were measured against those.

/** Units of one operation by opcode, 1 for those that are not named. */
export const operationWork: Uint16Array = new Uint16Array(256).fill(1);

const STATE_WORK = 25;
const CALL_WORK = 200;
/** BALANCE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH, SELFBALANCE, SLOAD, SSTORE, TLOAD, TSTORE, TOKENBALANCE, ISCONTRACT, SHA3 */
for (const opcode of [0x31, 0x3b, 0x3c, 0x3f, 0x47, 0x54, 0x55, 0x5c, 0x5d, 0xd1, 0xd4, 0x20])
  operationWork[opcode] = STATE_WORK;
/** Calls and creations, and the instructions about stakes. */
for (const opcode of [
  0xd0, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa,
])
  operationWork[opcode] = CALL_WORK;

/** Hashing so many bytes by Keccak. */
export function hashWork(bytes: number): number {
  return 50 * wordsIn(BigInt(bytes));
}

/** Looking through init code for its jump destinations. */
export function codeWork(bytes: number): number {
  return 5 * wordsIn(BigInt(bytes));
}

/** A precompiled contract, by its energy: prices follow the work, but those of modexp are steep. */
export function precompileWork(address: bigint, energy: number): number {
  return address === 5n ? energy / 2 : energy * 4;
}

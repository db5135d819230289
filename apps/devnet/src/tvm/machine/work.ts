// How much work a run does, in place of the time it takes: a clock would make blocks depend on the machine and its
// load. A unit is about what the cheapest operations cost. `npm run bench opcodes` measures every operation and every
// precompiled contract with the dearest input found (expensive-code.ts) against that; whoever makes one dearer or cheaper
// changes its weight. None counts for less than half of what was measured
// (for less than 40 % where that is below 10 units).

/** Units of one operation by opcode before its length counts, 1 for those that are not named. */
export const operationWork: Uint16Array = new Uint16Array(256).fill(1);

function weigh(units: number, ...opcodes: readonly number[]): void {
  for (const opcode of opcodes) operationWork[opcode] = units;
}

// Arithmetic of 256-bit words: ADD and SUB; MUL; divisions; MULMOD, whose product has 512 bits.
weigh(10, 0x01, 0x03);
weigh(15, 0x02);
weigh(25, 0x04, 0x05, 0x06, 0x07, 0x08);
weigh(40, 0x09);
// EXP is counted by its exponent, see exponentWork.
weigh(20, 0x0a, 0x0b, 0x12, 0x13, 0x1d);
// PUSH7 to PUSH32, read from the code in parts of 8 bytes.
for (let length = 7; length <= 32; length++) weigh(8 + Math.ceil(length / 2), 0x5f + length);
// Sizes, TIMESTAMP, PC, GAS.
weigh(2, 0x36, 0x38, 0x3d, 0x42, 0x58, 0x5a);
// Comparisons, bit operations, BYTE, SHL and SHR.
weigh(12, 0x10, 0x11, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c);
// What makes a word of bytes or of hex, or bytes of a word: addresses, CALLDATALOAD, MLOAD, MSTORE, MSTORE8.
weigh(25, 0x30, 0x32, 0x33, 0x35, 0x41, 0x51, 0x52, 0x53);
/** CALLDATACOPY, CODECOPY, RETURNDATACOPY, MCOPY. */
weigh(20, 0x37, 0x39, 0x3e, 0x5e);
/** What looks into the state: BALANCE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH, BLOCKHASH, SELFBALANCE, TOKENBALANCE, ISCONTRACT. */
weigh(120, 0x31, 0x3b, 0x3c, 0x3f, 0x40, 0x47, 0xd1, 0xd4);
/** SLOAD, TLOAD, TSTORE; SSTORE. */
weigh(200, 0x54, 0x5c, 0x5d);
weigh(400, 0x55);
/** A log is kept until the run ends, and so is each of its topics. */
for (let topics = 0; topics <= 4; topics++) weigh(400 + 100 * topics, 0xa0 + topics);
/** Calls. */
weigh(1_500, 0xd0, 0xf1, 0xf2, 0xf4, 0xfa);
/** Creations and SELFDESTRUCT. */
weigh(6_000, 0xf0, 0xf5, 0xff);
/** The instructions about stakes, votes and rewards. */
weigh(3_000, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf);

/** Bytes that one round of Keccak takes. */
const KECCAK_BLOCK = 136;
const WORD = 32;

/** A multiplication of two words, cut to a word or modulo a word. */
const MULTIPLICATION = 30;
/** One log of a callee, handed to its caller. */
export const PASSED_LOG_WORK = 1;
/** One vote of a VOTEWITNESS: it has an address to be encoded. */
export const VOTE_WORK = 2_000;
/** Finding out who made one signature. */
export const RECOVERY_WORK = 25_000;

function wordsOf(bytes: number): number {
  return Math.ceil(bytes / WORD);
}

/** Hashing so many bytes by Keccak. */
export function hashWork(bytes: number): number {
  return 500 * (Math.floor(bytes / KECCAK_BLOCK) + 1);
}

/** Hashing so many bytes by SHA-256. */
export function shaWork(bytes: number): number {
  return 100 + 50 * wordsOf(bytes);
}

/** Looking through init code for its jump destinations. */
export function codeWork(bytes: number): number {
  return 10 * wordsOf(bytes);
}

/** Copying so many bytes, or making so much room for them. */
export function copyWork(bytes: number): number {
  return Math.ceil(bytes / WORD);
}

/** Multiplications that a power takes whose exponent has so many bytes: a table of sixteen, then ten for each byte. */
export function powerMultiplications(exponentBytes: number): number {
  return exponentBytes === 0 ? 0 : 16 + 10 * exponentBytes;
}

/** EXP, by the bytes of its exponent. */
export function exponentWork(exponentBytes: number): number {
  return MULTIPLICATION * powerMultiplications(exponentBytes);
}

/** A power modulo a number of so many bytes: the product has twice as many, and is divided by schoolbook. */
export function modularPowerWork(base: number, exponent: number, modulus: number): number {
  const words = wordsOf(modulus);
  const multiplication = MULTIPLICATION + 10 * words + 4 * words * words;
  const reduction = 4 * wordsOf(base) * words;
  return (
    500 +
    20 * (wordsOf(base) + words) +
    reduction +
    multiplication * powerMultiplications(exponent) +
    wordsOf(exponent)
  );
}

import { bytesToWord } from './words.ts';

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/** Where a code may be jumped to, and the words its PUSH operations carry. */
export class CodeAnalysis {
  private readonly code: Uint8Array;
  private readonly destinations: Uint8Array;
  private readonly pushed = new Map<number, bigint>();

  constructor(code: Uint8Array) {
    this.code = code;
    this.destinations = new Uint8Array(code.length);
    for (let pc = 0; pc < code.length; pc++) {
      const opcode = code[pc] ?? 0;
      if (opcode === JUMPDEST) this.destinations[pc] = 1;
      else if (opcode >= PUSH1 && opcode <= PUSH32) pc += opcode - PUSH1 + 1;
    }
  }

  isDestination(pc: number): boolean {
    return this.destinations[pc] === 1;
  }

  /** The word of `length` bytes at `pc`, with zeros behind the end of the code. */
  pushedWord(pc: number, length: number): bigint {
    const known = this.pushed.get(pc);
    if (known !== undefined) return known;
    const present = this.code.subarray(pc, pc + length);
    const word = bytesToWord(present) << BigInt(8 * (length - present.length));
    this.pushed.set(pc, word);
    return word;
  }
}

const known = new WeakMap<Uint8Array, CodeAnalysis>();

/** The analysis of a code, made once per array: the state hands out the same array while a contract is in use. */
export function analyseCode(code: Uint8Array): CodeAnalysis {
  let analysis = known.get(code);
  if (!analysis) {
    analysis = new CodeAnalysis(code);
    known.set(code, analysis);
  }
  return analysis;
}

import { bytesToWord } from './words.ts';

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;
/** Bytes whose value a number holds exactly. */
const MOST_IN_NUMBER = 6;

/** Where a code may be jumped to, and the words its PUSH operations carry. */
export class CodeAnalysis {
  private readonly code: Uint8Array;
  private readonly destinations: Uint8Array;
  private readonly view: DataView;

  constructor(code: Uint8Array) {
    this.code = code;
    this.view = new DataView(code.buffer, code.byteOffset, code.byteLength);
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
    // Read each time: what is kept would have to be looked for, in vain in a long code that never jumps back.
    if (length <= MOST_IN_NUMBER) return BigInt(this.shortWord(pc, pc + length));
    const { code, view } = this;
    if (pc + length > code.length) {
      const present = code.subarray(pc, pc + length);
      return bytesToWord(present) << BigInt(8 * (length - present.length));
    }
    const end = pc + length;
    const head = pc + (length % 8);
    let word: bigint;
    // Seven bytes are no exact number: read with the operation before them, which is cut off.
    if (head - pc > MOST_IN_NUMBER) word = BigInt.asUintN(56, view.getBigUint64(pc - 1));
    else word = BigInt(this.shortWord(pc, head));
    for (let index = head; index < end; index += 8) word = (word << 64n) | view.getBigUint64(index);
    return word;
  }

  private shortWord(pc: number, end: number): number {
    let word = 0;
    for (let index = pc; index < end; index++) word = word * 256 + (this.code[index] ?? 0);
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

import { readFileSync } from 'node:fs';
import type { TracedFrame, Tracer } from './machine/tracer.ts';
import { operationTable } from './operations/table.ts';

// Init code that keeps one operation or one precompiled contract busy with the dearest input found for it. As data of a
// constant call that names no contract, each is what a hostile visitor could send.

const MAX = (1n << 256n) - 1n;
/** No simple divisor: of a bit more than half the width, which long division takes longest for. */
const DIVISOR = (1n << 129n) - 25n;
const LARGE = 1 << 20;
/** Times that a loop's body stands in it, so that the jump back does not count. */
const REPEATED = 20;
/** Words of arithmetic: the first is the top of the stack. */
const OPERANDS: Readonly<Record<number, readonly bigint[]>> = {
  0x04: [MAX, DIVISOR],
  0x05: [MAX >> 1n, DIVISOR],
  0x06: [MAX, DIVISOR],
  0x07: [MAX >> 1n, DIVISOR],
  0x08: [MAX, MAX - 1n, DIVISOR],
  0x09: [MAX, MAX - 1n, DIVISOR],
  0x0a: [MAX - 2n, MAX],
  0x0b: [30n, MAX],
  0x1a: [1n, MAX],
  0x1b: [3n, MAX],
  0x1c: [3n, MAX],
  0x1d: [3n, MAX],
};

/** Counts how often a program does what it is about. */
export class UseCounter implements Tracer {
  uses = 0;
  private readonly opcode: number | undefined;

  constructor({ opcode }: ExpensiveProgram) {
    this.opcode = opcode;
  }

  enter(): void {
    // Only operations count.
  }

  step(_frame: TracedFrame, opcode: number): void {
    if (opcode === this.opcode) this.uses++;
  }

  plainCall(): void {
    if (this.opcode === undefined) this.uses++;
  }

  exit(): void {
    // Only operations count.
  }
}

/** One expensive program. */
export interface ExpensiveProgram {
  readonly name: string;
  /** The operation it is about; undefined for a precompiled contract. */
  readonly opcode: number | undefined;
  /** The precompiled contract, where it is about one. */
  readonly address?: number;
  /** Init code in hex. */
  readonly code: string;
}

const byte = (value: number): string => value.toString(16).padStart(2, '0');

/** The shortest PUSH of a word. */
function push(word: bigint | number): string {
  const hex = word.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return byte(0x5f + even.length / 2) + even;
}

/** Pushes words; the last one given lies on top. */
const pushes = (...words: (bigint | number)[]): string => words.map(push).join('');

/** Runs a prelude once, then a body for ever; what the body needs from turn to turn it keeps on the stack. */
function loop(prelude: string, body: string, repeated = REPEATED): string {
  return `${prelude}5b${body.repeat(repeated)}${push(prelude.length / 2)}56`;
}

/** A body that runs an operation on the same words each time and drops what it leaves. */
function constantly(opcode: number, words: readonly (bigint | number)[]): string {
  const operation = operationTable[opcode];
  return pushes(...words.toReversed()) + byte(opcode) + '50'.repeat(operation?.gives ?? 0);
}

/** A body that runs something on the counter below, and counts on by a step. */
const counting = (body: string, step: bigint): string => `80${body}${push(step)}01`;

/** Makes a contract of runtime code and leaves its address on the stack. */
function create(runtime: string): string {
  // Returns what lies behind these ten bytes.
  const init = `61${(runtime.length / 2).toString(16).padStart(4, '0')}80600a3d393df3${runtime}`;
  const words = init.match(/.{1,64}/g) ?? [];
  const stored = words.map((word, index) => `7f${word.padEnd(64, '0')}${push(index * 32)}52`).join('');
  return `${stored}${pushes(init.length / 2, 0, 0)}f0`;
}

/** A call with so many bytes of input, to an address that a piece of code leaves on the stack. */
function call(opcode: number, target: string, input: number, energy: bigint | number = MAX): string {
  const isPlain = opcode === 0xf4 || opcode === 0xfa;
  const token = opcode === 0xd0 ? push(1_000_001) : '';
  // The words above the target are pushed after it, so that a target may be a DUP of what lies below all.
  return `${pushes(0, 0, input, 0)}${token}${isPlain ? '' : push(0)}${target}${push(energy)}${byte(opcode)}50`;
}

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/** Code that writes bytes into memory from 0 on. */
function stored(hex: string): string {
  return (hex.match(/.{1,64}/g) ?? [])
    .map((part, index) => `7f${part.padEnd(64, '0')}${push(index * 32)}52`)
    .join('');
}

/** Calls a precompiled contract for ever on an input. */
function precompile(
  name: string,
  address: number,
  input: string,
  length = input.length / 2,
): ExpensiveProgram {
  return {
    name,
    opcode: undefined,
    address,
    code: loop(
      // Memory up to the end of input and answer is paid once.
      `${stored(input)}${length === 0 ? '' : `${push(0)}${push(length + 32)}52`}`,
      // The answer is written behind the input, whole, whatever was asked for.
      `${pushes(0, length, length, 0)}${push(address)}${push(MAX)}fa50`,
    ),
  };
}

const modexp = (base: number, exponent: number, modulus: number): string =>
  word(base) + word(exponent) + word(modulus) + 'ff'.repeat(base + exponent) + 'fd'.repeat(modulus);

const G1 = word(1) + word(2);
const G2 =
  '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2' +
  '1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed' +
  '090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b' +
  '12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa';
/** A signature by v 27 whose r lies on the curve. */
const SIGNED = { r: word(1), s: word((1n << 254n) + 12_345n) };

function precompiles(): ExpensiveProgram[] {
  const bytes = SIGNED.r + SIGNED.s + '1b';
  const signatures = (count: number, head: string, at: number) =>
    head +
    word(count) +
    Array.from({ length: count }, (_, index) => word(32 * count + index * 128)).join('') +
    Array.from({ length: count }, () => word(65) + bytes.padEnd(192, '0')).join('') +
    word(count).repeat(at);
  const sixteen = word(7) + word(96) + word(96 + 32 * (1 + 16 + 16 * 4));
  return [
    precompile('ecrecover', 1, word(7) + word(27) + SIGNED.r + SIGNED.s),
    precompile('sha256', 2, '', LARGE),
    precompile('sha256 of nothing', 2, ''),
    precompile('double sha256', 3, '', LARGE),
    precompile('double sha256 of nothing', 3, ''),
    precompile('identity', 4, '', LARGE),
    precompile('identity of nothing', 4, ''),
    ...[1, 8, 32, 64, 256, 1024].map(size =>
      precompile(`modexp of ${size} bytes`, 5, modexp(size, Math.min(size, 64), size)),
    ),
    precompile('modexp with a long exponent', 5, modexp(1, 8_192, 1)),
    precompile(
      'modexp with a longer exponent',
      5,
      modexp(1, 0, 1).slice(0, 64) + word(LARGE) + word(1) + 'ff'.repeat(200),
      LARGE + 98,
    ),
    precompile('modexp by a long modulus', 5, modexp(1, 1, 16_384)),
    precompile('modexp whose exponent is not there', 5, word(1) + word(1 << 27) + word(1) + 'ff'.repeat(64)),
    precompile('modexp whose base is not there', 5, word(20_000) + word(1) + word(1)),
    precompile(
      'bn128 addition',
      6,
      G1 +
        word(0x030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3n) +
        word(0x15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4n),
    ),
    precompile('bn128 multiplication', 7, G1 + word(MAX)),
    precompile('bn128 pairing of nothing', 8, ''),
    precompile('bn128 pairing', 8, (G1 + G2).repeat(2)),
    // Sixteen signatures that all lie in the same place, which is what the price does not see.
    precompile(
      'batchvalidatesign of one place',
      9,
      word(7) +
        word(96) +
        word(96 + 32 * 21) +
        word(16) +
        word(16 * 32).repeat(16) +
        word(65) +
        bytes.padEnd(192, '0') +
        word(16) +
        word(1),
    ),
    precompile('batchvalidatesign', 9, signatures(16, sixteen, 17)),
    precompile('validatemultisign', 10, word(1) + word(2) + word(3) + word(128) + signatures(5, '', 0)),
    ...[1, 2, 3, 4].map(kind => precompile(`proof ${kind} of shielded tokens`, 0x1000000 + kind, '', LARGE)),
    ...Array.from({ length: 17 }, (_, index) => 0x1000005 + index).map(address =>
      precompile(
        `stake question ${address.toString(16)}`,
        address,
        word(1).repeat(
          address === 0x1000010 || address === 0x1000011 ? 3 : 1 + (index2words.has(address) ? 1 : 0),
        ),
      ),
    ),
    precompile('stake question with long input', 0x1000006, '', LARGE),
  ];
}

/** Stake questions that take two words. */
const index2words: ReadonlySet<number> = new Set([
  0x1000007, 0x100000d, 0x100000e, 0x100000f, 0x1000012, 0x1000013, 0x1000014, 0x1000015,
]);

/** Bodies of operations that more than their operands decide about, several where several may be dear. */
function special(): [number, string, string][] {
  const empty = push(0xdead);
  const memory = `${push(0)}${push(LARGE)}52`;
  const other = create('00');
  const child = create('5b00');
  const calls = [0xf1, 0xf2, 0xf4, 0xfa].flatMap((opcode): [number, string, string][] => [
    [opcode, 'of an account without code', loop('', call(opcode, empty, 0, 0))],
    [opcode, 'of an account without code, with long input', loop(memory, call(opcode, empty, LARGE, 0))],
    // The address lies below the five or six words that are pushed above it.
    [
      opcode,
      'of a contract',
      loop(child, call(opcode, byte(opcode === 0xf1 || opcode === 0xf2 ? 0x85 : 0x84), 0)),
    ],
    [opcode, 'of a precompiled contract without energy', loop(memory, call(opcode, push(2), LARGE, 0))],
  ]);
  return [
    [0x20, 'of nothing', loop('', constantly(0x20, [0, 0]))],
    [0x20, 'of 136 bytes', loop('', constantly(0x20, [0, 136]))],
    [0x20, 'of 1 MiB', loop(memory, constantly(0x20, [0, LARGE]))],
    [0x31, 'of another account each time', loop(push(1), counting('3150', 0x10001n))],
    [0x37, 'of nothing', loop('', constantly(0x37, [0, 0, 0]))],
    [0x37, 'of 1 MiB', loop(memory, constantly(0x37, [0, 0, LARGE]))],
    [0x39, 'of 1 MiB', loop(memory, constantly(0x39, [0, 0, LARGE]))],
    [0x3b, 'of another account each time', loop(push(1), counting('3b50', 0x10001n))],
    [0x3c, 'of another account each time', loop(push(1), `5f5f5f83${byte(0x3c)}${push(0x10001)}01`)],
    [0x3c, 'of 1 MiB', loop(memory, `${pushes(LARGE, 0, 0)}303c`)],
    [0x3e, 'of nothing', loop('', constantly(0x3e, [0, 0, 0]))],
    [0x3e, 'of 1 MiB', loop(memory + call(0xfa, push(4), LARGE), constantly(0x3e, [0, 0, LARGE]))],
    [0x3f, 'of another account each time', loop(push(1), counting('3f50', 0x10001n))],
    [0x3f, 'of a long code', loop(create('5b'.repeat(12_000)), '803f50')],
    [0x40, 'of the last block', loop('', '600143034050')],
    [0x51, 'over all of the memory', loop(push(0), counting('5150', 31n))],
    [0x52, 'over all of the memory', loop(push(0), counting(`${push(MAX)}9052`, 31n))],
    [0x53, 'over all of the memory', loop(push(0), counting(`${push(MAX)}9053`, 31n))],
    [0x54, 'of another slot each time', loop(push(1), counting('5450', 1n << 64n))],
    [0x55, 'of another slot each time', loop(push(1), counting(`${push(MAX)}9055`, 1n << 64n))],
    [0x55, 'of one slot', loop('', constantly(0x55, [1, MAX]))],
    [0x5c, 'of another slot each time', loop(push(1), counting('5c50', 1n << 64n))],
    [0x5d, 'of another slot each time', loop(push(1), counting(`${push(MAX)}905d`, 1n << 64n))],
    [0x5d, 'of one slot', loop('', constantly(0x5d, [1, MAX]))],
    [0x56, 'to the next operation', loop('', '', 1)],
    [0x57, 'not taken', loop('', constantly(0x57, [1, 0]))],
    [0x5e, 'of 1 MiB', loop(memory, constantly(0x5e, [32, 0, LARGE]))],
    [0x5e, 'of nothing', loop('', constantly(0x5e, [0, 0, 0]))],
    [0x50, 'after PUSH0', loop('', '5f50')],
    [0x5b, 'alone', loop('', '5b', 2_000)],
    ...[0, 1, 2, 3, 4].flatMap((topics): [number, string, string][] => [
      [
        0xa0 + topics,
        'of nothing',
        loop('', constantly(0xa0 + topics, [0, 0, ...Array<bigint>(topics).fill(MAX)])),
      ],
      [
        0xa0 + topics,
        'of 64 KiB',
        loop('', constantly(0xa0 + topics, [0, 65_536, ...Array<bigint>(topics).fill(MAX)])),
      ],
    ]),
    ...calls,
    [0xd0, 'to a precompiled contract', loop('', call(0xd0, push(4), 0))],
    [0xf0, 'of nothing', loop('', constantly(0xf0, [0, 0, 0]))],
    [0xf0, 'of code that stops', loop('', constantly(0xf0, [0, 0, 1]))],
    [0xf0, 'of 1 MiB', loop(memory, constantly(0xf0, [0, 0, LARGE]))],
    [0xf5, 'of nothing', loop(push(1), counting('5f5f5ff550', 1n))],
    [0xf5, 'of one address again', loop('', constantly(0xf5, [0, 0, 0, 1]))],
    [0xf5, 'of 1 MiB', loop(memory, constantly(0xf5, [0, 0, LARGE, 1]))],
    [0xd1, 'of a token', loop('', `30${push(1_000_001)}d150`)],
    [0xd4, 'of another account each time', loop(push(1), counting('d450', 0x10001n))],
    [0xd8, 'for nobody', loop('', constantly(0xd8, [0, 0, 0, 0]))],
    [
      0xd8,
      'for a thousand',
      loop(
        memory + `${push(1000)}5f52${push(1000)}${push(40_000)}52`,
        constantly(0xd8, [1000, 0, 1000, 40_000]),
      ),
    ],
    [
      0xd8,
      'for thirty',
      loop(memory + `${push(30)}5f52${push(30)}${push(1024)}52`, constantly(0xd8, [30, 0, 30, 1024])),
    ],
    // Init code that destroys what it makes.
    [0xff, 'of a new contract', loop('', `6130ff5f52${pushes(2, 30, 0)}f050`)],
    [0xf3, 'of 64 KiB', loop(create('620100005ff3'), call(0xfa, '84', 0))],
    [0xfd, 'of 64 KiB', loop(create('620100005ffd'), call(0xfa, '84', 0))],
    [0x00, 'at once', loop(other, call(0xfa, '84', 0))],
    ...Array.from({ length: 32 }, (_, index): [number, string, string] => [
      0x60 + index,
      'in a loop',
      loop('', `${byte(0x60 + index)}${'ff'.repeat(index + 1)}50`),
    ]),
    // A megabyte of them, each met once.
    ...[1, 4, 8, 9, 16, 32].map((length): [number, string, string] => [
      0x5f + length,
      'met once',
      loop('', `${byte(0x5f + length)}${'ff'.repeat(length)}50`, Math.floor(1_000_000 / (length + 2))),
    ]),
    ...Array.from({ length: 16 }, (_, index): [number, string, string] => [
      0x80 + index,
      'in a loop',
      loop(push(MAX).repeat(17), `${byte(0x80 + index)}50`),
    ]),
    ...Array.from({ length: 16 }, (_, index): [number, string, string] => [
      0x90 + index,
      'in a loop',
      loop(push(MAX).repeat(17), byte(0x90 + index)),
    ]),
  ];
}

/** The dearest programs found: one or more for every operation and every precompiled contract. */
export function expensivePrograms(): ExpensiveProgram[] {
  const known = special();
  const covered = new Set(known.map(([opcode]) => opcode));
  const plain = operationTable.flatMap(operation => {
    if (!operation || covered.has(operation.opcode)) return [];
    const words = OPERANDS[operation.opcode] ?? Array<bigint>(operation.takes).fill(MAX);
    return [
      { name: operation.name, opcode: operation.opcode, code: loop('', constantly(operation.opcode, words)) },
    ];
  });
  const named = known.map(([opcode, name, code]) => ({
    name: `${operationTable[opcode]?.name ?? ''} ${name}`,
    opcode,
    code,
  }));
  return [...plain, ...named, ...precompiles()];
}

/** Units of each use of a program's operation, as `UPDATE_MEASURED=1 npm run bench opcodes` measured them, by its name. */
export function measuredWork(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(new URL('measured-work.json', import.meta.url), 'utf8')) as Record<
    string,
    number
  >;
}

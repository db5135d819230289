import { operationTable } from '../operations/table.ts';
import { byte, call, constantly, counting, create, LARGE, loop, MAX, push, pushes } from './assembly.ts';
import type { ExpensiveProgram } from './program.ts';

/** No simple divisor: of a bit more than half the width, which long division takes longest for. */
const DIVISOR = (1n << 129n) - 25n;
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

/** One program or more for every operation. */
export function operations(): ExpensiveProgram[] {
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
  return [...plain, ...named];
}

import { operationTable } from '../operations/table.ts';

export const MAX = (1n << 256n) - 1n;
/** Bytes of a large input: 1 MiB. */
export const LARGE = 1 << 20;
/** Times that a loop's body stands in it, so that the jump back does not count. */
const REPEATED = 20;

export const byte = (value: number): string => value.toString(16).padStart(2, '0');

/** The shortest PUSH of a word. */
export function push(word: bigint | number): string {
  const hex = word.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return byte(0x5f + even.length / 2) + even;
}

/** Pushes words; the last one given lies on top. */
export const pushes = (...words: (bigint | number)[]): string => words.map(push).join('');

/** Runs a prelude once, then a body for ever; what the body needs from turn to turn it keeps on the stack. */
export function loop(prelude: string, body: string, repeated = REPEATED): string {
  return `${prelude}5b${body.repeat(repeated)}${push(prelude.length / 2)}56`;
}

/** A body that runs an operation on the same words each time and drops what it leaves. */
export function constantly(opcode: number, words: readonly (bigint | number)[]): string {
  const operation = operationTable[opcode];
  return pushes(...words.toReversed()) + byte(opcode) + '50'.repeat(operation?.gives ?? 0);
}

/** A body that runs something on the counter below, and counts on by a step. */
export const counting = (body: string, step: bigint): string => `80${body}${push(step)}01`;

/** Makes a contract of runtime code and leaves its address on the stack. */
export function create(runtime: string): string {
  // Returns what lies behind these ten bytes.
  const init = `61${(runtime.length / 2).toString(16).padStart(4, '0')}80600a3d393df3${runtime}`;
  const words = init.match(/.{1,64}/g) ?? [];
  const stored = words.map((word, index) => `7f${word.padEnd(64, '0')}${push(index * 32)}52`).join('');
  return `${stored}${pushes(init.length / 2, 0, 0)}f0`;
}

/** A call with so many bytes of input, to an address that a piece of code leaves on the stack. */
export function call(opcode: number, target: string, input: number, energy: bigint | number = MAX): string {
  const isPlain = opcode === 0xf4 || opcode === 0xfa;
  const token = opcode === 0xd0 ? push(1_000_001) : '';
  // The words above the target are pushed after it, so that a target may be a DUP of what lies below all.
  return `${pushes(0, 0, input, 0)}${token}${isPlain ? '' : push(0)}${target}${push(energy)}${byte(opcode)}50`;
}

export const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/** Code that writes bytes into memory from 0 on. */
export function stored(hex: string): string {
  return (hex.match(/.{1,64}/g) ?? [])
    .map((part, index) => `7f${part.padEnd(64, '0')}${push(index * 32)}52`)
    .join('');
}

import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { argumentsAreCanonical } from './constructor-arguments.ts';
import type { CompiledCode, CompiledContract } from './compiled.ts';
import { isTail, tailOf } from '@sunscope/tron/code-tail';

/** What the chain has of a contract. */
export interface ChainCode {
  /** Code it was made with and arguments; empty for one that a contract made. */
  creation: Uint8Array;
  runtime: Uint8Array;
}

export interface Match {
  /** Metadata is equal too and names the sources: names and comments are the same as well. */
  isFull: boolean;
  /** Bytes of creation code in front of the arguments; undefined where the chain has no creation code. */
  creationLength: number | undefined;
  constructorArguments: Uint8Array;
  /** Address by library, `file:Name`, 20 bytes in hex. */
  libraries: ReadonlyMap<string, string>;
  /** Value by the compiler's number of the variable, hex. */
  immutables: ReadonlyMap<string, string>;
}

/** Where compiled code and the chain's are first not the same. */
export interface Difference {
  code: 'creation' | 'runtime';
  reason: 'bytes' | 'length' | 'library' | 'immutable' | 'arguments';
  offset: number;
  /** Hex of up to eight bytes. */
  compiled: string;
  chain: string;
}

const ADDRESS_BYTES = 20;
const PUSH20 = 0x73;
const SHOWN_BYTES = 8;

/** Whether compiled code is the chain's, what was put into it, and else where they first differ. */
export function matchContract(compiled: CompiledContract, chain: ChainCode): Match | Difference {
  const values = new PutIn();
  const creation = matchCreation(compiled, chain.creation, values);
  if (creation && 'reason' in creation) return creation;
  const given = creation?.rest ?? new Uint8Array(0);
  const runtime = matchRuntime(compiled.runtime, chain.runtime, given, values);
  if ('reason' in runtime) return runtime;
  return {
    isFull: runtime.isFull && (creation?.isFull ?? true),
    creationLength: creation && compiled.creation.bytes.length,
    constructorArguments: given,
    libraries: values.libraries,
    immutables: values.immutables,
  };
}

function matchCreation(
  { creation, abi }: CompiledContract,
  chain: Uint8Array,
  values: PutIn,
): { isFull: boolean; rest: Uint8Array } | Difference | undefined {
  if (chain.length === 0) return undefined;
  const { bytes } = creation;
  const found = compareCode('creation', creation, chain.subarray(0, bytes.length), values);
  if ('reason' in found) return found;
  const rest = chain.subarray(bytes.length);
  if (!argumentsAreCanonical(abi, rest))
    return {
      code: 'creation',
      reason: 'arguments',
      offset: bytes.length,
      compiled: '',
      chain: shown(rest, 0),
    };
  return { isFull: found.isFull, rest };
}

function matchRuntime(
  compiled: CompiledCode,
  chain: Uint8Array,
  given: Uint8Array,
  values: PutIn,
): { isFull: boolean } | Difference {
  const { length } = compiled.bytes;
  if (chain.length === length) return compareCode('runtime', compiled, chain, values);
  // Before proposal 26 the chain kept all that followed the constructor, its arguments included.
  if (given.length > 0 && chain.length === length + given.length && equalBytes(chain.subarray(length), given))
    return compareCode('runtime', compiled, chain.subarray(0, length), values);
  const [own, theirs] = [tailOf(compiled.bytes), tailOf(chain)];
  if (own && theirs && own.start === theirs.start) {
    const found = compareCode('runtime', cut(compiled, own.start), chain.subarray(0, own.start), values);
    return 'reason' in found ? found : { isFull: false };
  }
  const found = compareCode('runtime', compiled, chain, values);
  return 'reason' in found ? found : differenceAt('runtime', 'length', compiled.bytes, chain, length);
}

function cut(code: CompiledCode, end: number): CompiledCode {
  return {
    ...code,
    bytes: code.bytes.subarray(0, end),
    tails: code.tails.filter(({ start }) => start < end),
  };
}

/** Addresses and values that were put into code; each must be the same at all its places. */
class PutIn {
  readonly libraries = new Map<string, string>();
  readonly immutables = new Map<string, string>();

  agrees(kind: 'libraries' | 'immutables', name: string, bytes: Uint8Array): boolean {
    const text = bytesToHex(bytes);
    const before = this[kind].get(name);
    this[kind].set(name, before ?? text);
    return before === undefined || before === text;
  }
}

/** Equal but for what was put in, and for tails, which make the match a partial one. */
function compareCode(
  code: Difference['code'],
  compiled: CompiledCode,
  chain: Uint8Array,
  values: PutIn,
): { isFull: boolean } | Difference {
  const expected = Uint8Array.from(compiled.bytes);
  const copy = (start: number, length: number) =>
    expected.set(
      chain.subarray(start, start + length).subarray(0, Math.max(0, expected.length - start)),
      start,
    );
  for (const kind of ['links', 'immutables'] as const)
    for (const [name, places] of compiled[kind])
      for (const { start, length } of places) {
        if (start + length > chain.length) continue;
        const value = chain.subarray(start, start + length);
        if (!values.agrees(kind === 'links' ? 'libraries' : 'immutables', name, value))
          return differenceAt(code, kind === 'links' ? 'library' : 'immutable', compiled.bytes, chain, start);
        copy(start, length);
      }
  // A library knows its own address, so that it can distinguish a call from a delegated one.
  if (code === 'runtime' && isCallProtected(compiled.bytes) && chain[0] === PUSH20) copy(1, ADDRESS_BYTES);
  let isFull = tailOf(compiled.bytes)?.hasHash ?? compiled.tails.length > 0;
  for (const { start, length } of compiled.tails) {
    const theirs = chain.subarray(start, start + length);
    if (equalBytes(theirs, expected.subarray(start, start + length))) continue;
    if (!isTail(theirs)) continue;
    isFull = false;
    copy(start, length);
  }
  if (equalBytes(expected, chain)) return { isFull };
  const shared = Math.min(expected.length, chain.length);
  let at = 0;
  while (at < shared && expected[at] === chain[at]) at++;
  return differenceAt(code, at === shared ? 'length' : 'bytes', expected, chain, at);
}

function isCallProtected(bytes: Uint8Array): boolean {
  return bytes[0] === PUSH20 && bytes.subarray(1, 1 + ADDRESS_BYTES).every(byte => byte === 0);
}

function differenceAt(
  code: Difference['code'],
  reason: Difference['reason'],
  compiled: Uint8Array,
  chain: Uint8Array,
  offset: number,
): Difference {
  return { code, reason, offset, compiled: shown(compiled, offset), chain: shown(chain, offset) };
}

const shown = (bytes: Uint8Array, at: number): string => bytesToHex(bytes.subarray(at, at + SHOWN_BYTES));

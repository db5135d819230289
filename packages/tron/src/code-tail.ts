import { bytesToHex, bytesToText } from './bytes.ts';

/**
 * The metadata that compilers append to code: CBOR of a map, and its length in two bytes. The hash in it is of sources,
 * names and comments included, so equal code may have different tails.
 */
export interface Tail {
  /** Where it begins in the code; it ends with the code. */
  start: number;
  /** A hash of the metadata is among it. */
  hasHash: boolean;
  /** Written by a compiler of TRON. */
  isTron: boolean;
  /** `0.8.20`, or the whole version of a pre-release; undefined where it does not say. */
  version: string | undefined;
}

/** Greatest sizes of what a tail may hold: it must not be a place for other code. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  bzzr0: 32,
  bzzr1: 32,
  ipfs: 34,
  tron: 34,
  solc: 3,
};
const MOST_VERSION_TEXT = 100;
const LENGTH_BYTES = 2;

/** The tail of code; undefined where its end is none. */
export function tailOf(code: Uint8Array): Tail | undefined {
  if (code.length < LENGTH_BYTES + 1) return undefined;
  const length = ((code.at(-2) ?? 0) << 8) | (code.at(-1) ?? 0);
  const start = code.length - LENGTH_BYTES - length;
  if (length === 0 || start < 0) return undefined;
  const members = readMap(code.subarray(start, code.length - LENGTH_BYTES));
  return members && { start, ...factsOf(members) };
}

/** Whether bytes are one whole tail. */
export function isTail(bytes: Uint8Array): boolean {
  return tailOf(bytes)?.start === 0;
}

function factsOf(members: ReadonlyMap<string, Uint8Array | string | boolean>): Omit<Tail, 'start'> {
  const solc = members.get('solc');
  return {
    hasHash: ['bzzr0', 'bzzr1', 'ipfs', 'tron'].some(key => members.has(key)),
    isTron: members.has('tron'),
    version: solc instanceof Uint8Array ? solc.join('.') : typeof solc === 'string' ? solc : undefined,
  };
}

/** A map of CBOR with text keys, and bytes, text or truth as values; undefined for anything else, the rest included. */
function readMap(bytes: Uint8Array): Map<string, Uint8Array | string | boolean> | undefined {
  const head = bytes[0] ?? 0;
  if (head >> 5 !== 5 || (head & 31) > 8) return undefined;
  const members = new Map<string, Uint8Array | string | boolean>();
  let at = 1;
  for (let left = head & 31; left > 0; left--) {
    const key = readString(bytes, at, 3);
    if (!key) return undefined;
    const name = bytesToText(key.bytes) ?? '';
    at = key.end;
    const first = bytes[at];
    if (first === 0xf4 || first === 0xf5) {
      if (name !== 'experimental') return undefined;
      members.set(name, first === 0xf5);
      at++;
      continue;
    }
    const isText = first !== undefined && first >> 5 === 3;
    const value = readString(bytes, at, isText ? 3 : 2);
    const most = isText ? (name === 'solc' ? MOST_VERSION_TEXT : 0) : (MOST_BYTES[name] ?? 0);
    if (!value || value.bytes.length > most) return undefined;
    members.set(name, isText ? (bytesToText(value.bytes) ?? '') : value.bytes);
    at = value.end;
  }
  return at === bytes.length ? members : undefined;
}

function readString(
  bytes: Uint8Array,
  at: number,
  kind: number,
): { bytes: Uint8Array; end: number } | undefined {
  const head = bytes[at];
  if (head === undefined || head >> 5 !== kind) return undefined;
  const short = head & 31;
  const [length, start] =
    short < 24 ? [short, at + 1] : short === 24 ? [bytes[at + 1] ?? 0, at + 2] : [-1, 0];
  if (length < 0 || start + length > bytes.length) return undefined;
  return { bytes: bytes.subarray(start, start + length), end: start + length };
}

/**
 * TRON's compilers guard functions that take no coins against tokens too, by CALLTOKENVALUE and CALLTOKENID: before the
 * dispatcher where no function takes any, else in each of them, which may be far behind.
 */
const TRON_GUARD = /50d380156[01][0-9a-f]{2,40}50d28015/g;

/**
 * Whether code says of itself that a compiler of TRON made it. One that does not may still be.
 * @param creation where it is known: constructors are guarded too
 */
export function isOfTronCompiler(code: Uint8Array, creation: Uint8Array = new Uint8Array(0)): boolean {
  return tailOf(code)?.isTron === true || isGuarded(code) || isGuarded(creation);
}

function isGuarded(code: Uint8Array): boolean {
  // Half a byte off, digits mean something else.
  return Array.from(bytesToHex(code).matchAll(TRON_GUARD)).some(({ index }) => index % 2 === 0);
}

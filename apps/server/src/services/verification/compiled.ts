import { hexToBytes } from '@sunscope/tron/bytes';
import { isTail, tailOf } from '@sunscope/tron/code-tail';

/** Bytes that are put in when code is linked or deployed. */
interface Place {
  start: number;
  length: number;
}

/** Code as a compiler gives it, with zeros where something is put in later. */
export interface CompiledCode {
  bytes: Uint8Array;
  /** By library, `file:Name`. */
  links: ReadonlyMap<string, readonly Place[]>;
  /** By the compiler's number of the variable. */
  immutables: ReadonlyMap<string, readonly Place[]>;
  /** Metadata within, that of contracts it creates included. */
  tails: readonly Place[];
}

/** One contract of a compiler's output. */
export interface CompiledContract {
  file: string;
  name: string;
  abi: readonly unknown[];
  metadata: string;
  creation: CompiledCode;
  runtime: CompiledCode;
}

type Json = Record<string, unknown>;

/** The contracts of a compiler's output; interfaces and abstract contracts have code of no bytes. */
export function contractsOf(output: unknown): CompiledContract[] {
  return entriesOf(member(output, 'contracts')).flatMap(([file, named]) =>
    entriesOf(named).map(([name, contract]) => {
      const evm = member(contract, 'evm');
      const tails = auxiliaryData(member(evm, 'legacyAssembly'));
      return {
        file,
        name,
        abi: listOf(member(contract, 'abi')),
        metadata: textOf(member(contract, 'metadata')),
        creation: readCode(member(evm, 'bytecode'), tails),
        runtime: readCode(member(evm, 'deployedBytecode'), tails),
      };
    }),
  );
}

function readCode(code: unknown, tails: ReadonlySet<string>): CompiledCode {
  const links = new Map<string, Place[]>();
  for (const [file, libraries] of entriesOf(member(code, 'linkReferences')))
    for (const [library, places] of entriesOf(libraries)) links.set(`${file}:${library}`, placesOf(places));
  const object = unlinked(textOf(member(code, 'object')), [...links.values()].flat());
  const bytes = hexToBytes(object);
  const places = tailsWithin(object, tails);
  const own = tailOf(bytes);
  if (own && !places.some(({ start }) => start === own.start))
    places.push({ start: own.start, length: bytes.length - own.start });
  return {
    bytes,
    links,
    immutables: new Map(
      entriesOf(member(code, 'immutableReferences')).map(([id, places]) => [id, placesOf(places)]),
    ),
    tails: places,
  };
}

/** Placeholders of libraries are no hex. */
function unlinked(object: string, places: readonly Place[]): string {
  if (/^[0-9a-f]*$/.test(object)) return object;
  const parts = object.split('');
  for (const { start, length } of places) parts.fill('0', start * 2, (start + length) * 2);
  return parts.join('');
}

function tailsWithin(object: string, tails: ReadonlySet<string>): Place[] {
  const found: Place[] = [];
  for (const tail of tails)
    for (let at = object.indexOf(tail); at !== -1; at = object.indexOf(tail, at + tail.length))
      if (at % 2 === 0) found.push({ start: at / 2, length: tail.length / 2 });
  return found;
}

/** The metadata of a contract and of those it creates, by its assembly. */
function auxiliaryData(assembly: unknown, found = new Set<string>()): Set<string> {
  for (const [key, value] of entriesOf(assembly))
    if (key === '.auxdata') {
      const text = textOf(value);
      if (/^(?:[0-9a-f]{2})+$/.test(text) && isTail(hexToBytes(text))) found.add(text);
    } else auxiliaryData(value, found);
  return found;
}

export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Json)[name]
    : undefined;
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function placesOf(value: unknown): Place[] {
  return listOf(value).map(place => ({
    start: Number(member(place, 'start')),
    length: Number(member(place, 'length')),
  }));
}

import type { AbiEvent, AbiFunction } from 'viem';
import type { AbiEntry } from './messages.gen.ts';

const FUNCTION = 2;
const EVENT = 3;

/** Real contracts have a few hundred items; an ABI may hold tens of thousands, and each read one is hashed. */
const MAX_ITEMS = 1000;
const MAX_PARAMETERS = 100;
const MAX_NAME_LENGTH = 256;
const MAX_TYPE_LENGTH = 64;
const MAX_DIMENSIONS = 8;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const ELEMENTARY =
  /^(?:address|bool|string|function|trcToken|bytes(?:[1-9]|[12]\d|3[012])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))((?:\[\d*\])*)$/;

/** Functions of a contract's ABI as the node stores it, in the form the decoders take; unreadable entries are left out. */
export function functionsOf(entries: readonly AbiEntry[]): AbiFunction[] {
  return readable(entries, FUNCTION).map(entry => ({
    type: 'function',
    name: entry.name,
    inputs: entry.inputs.map(input => ({ name: input.name, type: input.type })),
    outputs: entry.outputs.map(output => ({ name: output.name, type: output.type })),
    stateMutability:
      (['nonpayable', 'pure', 'view', 'nonpayable', 'payable'] as const)[entry.stateMutability] ??
      'nonpayable',
  }));
}

/** Events of a contract's ABI as the node stores it; unreadable entries are left out. */
export function eventsOf(entries: readonly AbiEntry[]): AbiEvent[] {
  return readable(entries, EVENT).map(entry => ({
    type: 'event',
    name: entry.name,
    ...(entry.anonymous ? { anonymous: true } : {}),
    inputs: entry.inputs.map(input => ({ name: input.name, type: input.type, indexed: input.indexed })),
  }));
}

function readable(entries: readonly AbiEntry[], type: number): AbiEntry[] {
  const found: AbiEntry[] = [];
  for (const entry of entries)
    if (entry.type === type && isReadable(entry) && found.push(entry) === MAX_ITEMS) break;
  return found;
}

/**
 * True for an entry whose signature is known. Anyone may store anything as an ABI, and of a struct the chain keeps `tuple`
 * alone: without its members neither the selector nor the arguments can be known.
 */
function isReadable({ name, inputs }: AbiEntry): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    IDENTIFIER.test(name) &&
    inputs.length <= MAX_PARAMETERS &&
    inputs.every(input => isReadableType(input.type))
  );
}

function isReadableType(type: string): boolean {
  if (type.length > MAX_TYPE_LENGTH) return false;
  const dimensions = ELEMENTARY.exec(type)?.[1];
  // A list of empty lists takes no bytes, however long it says it is.
  return (
    dimensions !== undefined &&
    !/\[0+\]/.test(dimensions) &&
    (dimensions.match(/\[/g)?.length ?? 0) <= MAX_DIMENSIONS
  );
}

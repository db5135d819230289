import { tryParseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { shapeOfField, type AbiField } from './abi-types.ts';

/** How a value is typed. */
export type AbiUnit = 'raw' | 'trx' | 'token' | 'date' | 'hex' | 'text';

/** What stands in a form: a text in a unit, or the parts of a list or struct. */
export type AbiDraft = { text: string; unit: AbiUnit } | { parts: readonly AbiDraft[] };

/** What is wrong with a field: a message and what goes into it. */
export interface AbiFault {
  code:
    | 'abi_empty'
    | 'abi_whole'
    | 'abi_decimal'
    | 'abi_decimals'
    | 'abi_range'
    | 'abi_address'
    | 'abi_checksum'
    | 'abi_hex'
    | 'abi_size'
    | 'abi_text_size'
    | 'abi_date'
    | 'abi_length';
  values: Readonly<Record<string, string | number>>;
}

/** By the places on the way to the field: `0.2.1`. */
export type AbiFaults = ReadonlyMap<string, AbiFault>;

/** A list is typed in by hand up to here, and pasted. */
export const MOST_ITEMS = 500;

export function emptyDraft(field: AbiField): AbiDraft {
  const shape = shapeOfField(field);
  switch (shape.kind) {
    case 'list':
      return { parts: Array.from({ length: shape.length ?? 0 }, () => emptyDraft(shape.item)) };
    case 'struct':
      return { parts: shape.members.map(emptyDraft) };
    case 'bool':
      return { text: 'false', unit: 'raw' };
    case 'bytes':
      return { text: '', unit: 'hex' };
    default:
      return { text: '', unit: 'raw' };
  }
}

/** The values a form stands for; faults by their fields where there are any. Nothing is thrown, whatever was typed. */
export function readDrafts(
  fields: readonly AbiField[],
  drafts: readonly AbiDraft[],
  decimals: number,
): { values: unknown[]; faults: AbiFaults } {
  const faults = new Map<string, AbiFault>();
  const values = fields.map((field, place) =>
    readDraft(field, drafts[place], String(place), decimals, faults),
  );
  return { values, faults };
}

function readDraft(
  field: AbiField,
  draft: AbiDraft | undefined,
  path: string,
  decimals: number,
  faults: Map<string, AbiFault>,
): unknown {
  const shape = shapeOfField(field);
  const parts = draft !== undefined && 'parts' in draft ? draft.parts : [];
  if (shape.kind === 'list') {
    if (shape.length !== undefined && parts.length !== shape.length)
      faults.set(path, { code: 'abi_length', values: { length: shape.length } });
    return parts.map((part, place) => readDraft(shape.item, part, `${path}.${place}`, decimals, faults));
  }
  if (shape.kind === 'struct')
    return shape.members.map((member, place) =>
      readDraft(member, parts[place], `${path}.${place}`, decimals, faults),
    );
  const reading = readLeaf(
    field,
    draft !== undefined && 'text' in draft ? draft : { text: '', unit: 'raw' },
    decimals,
  );
  if ('fault' in reading) faults.set(path, reading.fault);
  return 'value' in reading ? reading.value : undefined;
}

type Reading = { value: unknown } | { fault: AbiFault };

const fault = (code: AbiFault['code'], values: AbiFault['values'] = {}): Reading => ({
  fault: { code, values },
});

/** One value as it was typed. */
export function readLeaf(field: AbiField, draft: { text: string; unit: AbiUnit }, decimals: number): Reading {
  const shape = shapeOfField(field);
  const text = draft.text.trim();
  switch (shape.kind) {
    // Every text is one, the empty one too, and its spaces belong to it.
    case 'string':
      return { value: draft.text };
    case 'bool':
      return { value: text === 'true' };
    case 'address':
      return text === '' ? fault('abi_empty') : readAddress(text);
    case 'bytes':
      return readBytes(draft, shape.size);
    case 'integer': {
      if (text === '') return fault('abi_empty');
      const read = readInteger(text, draft.unit, decimals);
      if (!('value' in read)) return read;
      return read.value < shape.least || read.value > shape.most
        ? fault('abi_range', { type: field.type, least: String(shape.least), most: String(shape.most) })
        : read;
    }
    default:
      return fault('abi_empty');
  }
}

function readAddress(text: string): Reading {
  const address = tryParseAddress(text);
  if (address !== undefined) return { value: address };
  // The shape is right, so a character is wrong.
  return fault(/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? 'abi_checksum' : 'abi_address');
}

function readBytes({ text, unit }: { text: string; unit: AbiUnit }, size: number | undefined): Reading {
  if (unit === 'text') {
    const bytes = textToBytes(text);
    if (size === undefined) return { value: `0x${bytesToHex(bytes)}` };
    return bytes.length > size
      ? fault('abi_text_size', { size, count: bytes.length })
      : { value: `0x${bytesToHex(bytes).padEnd(size * 2, '0')}` };
  }
  const hex = text.replace(/\s/g, '').replace(/^0x/i, '');
  if (hex === '' && size !== undefined) return fault('abi_empty');
  if (!/^(?:[\da-f]{2})*$/i.test(hex)) return fault('abi_hex');
  if (size !== undefined && hex.length !== size * 2)
    return fault('abi_size', { size, count: hex.length / 2 });
  return { value: `0x${hex.toLowerCase()}` };
}

function readInteger(text: string, unit: AbiUnit, decimals: number): { value: bigint } | { fault: AbiFault } {
  const wrong = (code: AbiFault['code'], values: AbiFault['values'] = {}) => ({ fault: { code, values } });
  if (unit === 'date') {
    const time = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?Z?$/.exec(text);
    const ms = time
      ? Date.UTC(
          Number(time[1]),
          Number(time[2]) - 1,
          Number(time[3]),
          Number(time[4] ?? 0),
          Number(time[5] ?? 0),
          Number(time[6] ?? 0),
        )
      : Number.NaN;
    // 31 February is no day, though a Date takes it for one of March.
    return Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(time?.[3])
      ? wrong('abi_date')
      : { value: BigInt(ms / 1000) };
  }
  const plain = text.replace(/[\s,_]/g, '');
  if (unit === 'raw')
    return /^-?\d{1,78}$/.test(plain) || /^0x[\da-f]{1,64}$/i.test(plain)
      ? { value: BigInt(plain) }
      : wrong('abi_whole');
  const places = unit === 'trx' ? 6 : decimals;
  const amount = /^(-?)(\d{1,78})(?:\.(\d*))?$/.exec(plain);
  if (!amount) return wrong('abi_decimal');
  const fraction = amount[3] ?? '';
  // Nothing is rounded: more digits than there are is a mistake.
  if (fraction.replace(/0+$/, '').length > places) return wrong('abi_decimals', { places });
  const value = BigInt(`${amount[2] ?? ''}${fraction.slice(0, places).padEnd(places, '0')}`);
  return { value: amount[1] === '-' ? -value : value };
}

/** The canonical form of a typed address in another form; undefined where there is nothing to say. */
export function otherForm(text: string): string | undefined {
  const address = tryParseAddress(text);
  return address === undefined || address === text.trim() ? undefined : address;
}

/** Parts of a list from pasted text: a line each, or between commas; the members of structs in one line each. */
export function pastedParts(item: AbiField, text: string): AbiDraft[] | undefined {
  const shape = shapeOfField(item);
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
  if (shape.kind === 'list') return undefined;
  if (shape.kind === 'struct') {
    if (shape.members.some(member => ['list', 'struct', 'unknown'].includes(shapeOfField(member).kind)))
      return undefined;
    return lines.slice(0, MOST_ITEMS).map(line => {
      const cells = line.split(/[,;\t]/).map(unquoted);
      return { parts: shape.members.map((member, place) => leafDraft(member, cells[place] ?? '')) };
    });
  }
  const values = shape.kind === 'string' ? lines : lines.flatMap(line => line.split(/[,;\t]/));
  return values
    .map(unquoted)
    .filter(value => value !== '')
    .slice(0, MOST_ITEMS)
    .map(value => leafDraft(item, value));
}

const unquoted = (cell: string): string => cell.trim().replace(/^(["'])(.*)\1$/, '$2');

function leafDraft(field: AbiField, text: string): AbiDraft {
  const empty = emptyDraft(field);
  return { text, unit: 'unit' in empty ? empty.unit : 'raw' };
}

/** Sum of a list of whole numbers, for the eye; undefined where one of them is none. */
export function sumOf(item: AbiField, parts: readonly AbiDraft[], decimals: number): bigint | undefined {
  if (shapeOfField(item).kind !== 'integer' || parts.length < 2) return undefined;
  let sum = 0n;
  for (const part of parts) {
    const read = 'text' in part ? readLeaf(item, part, decimals) : undefined;
    if (!read || !('value' in read)) return undefined;
    sum += read.value as bigint;
  }
  return sum;
}

/** What pasted call data is: its bytes, or what is wrong with it. */
export function readCallData(text: string): { data: Uint8Array } | { fault: AbiFault } {
  const hex = text.replace(/\s/g, '').replace(/^0x/i, '');
  if (hex === '') return { fault: { code: 'abi_empty', values: {} } };
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) return { fault: { code: 'abi_hex', values: {} } };
  return hex.length < 8
    ? { fault: { code: 'abi_size', values: { size: 4, count: hex.length / 2 } } }
    : { data: hexToBytes(hex.toLowerCase()) };
}

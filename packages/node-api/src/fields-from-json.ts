import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { fieldsOf, type Field } from '@sunscope/tron/codec';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import { enums } from '@sunscope/tron/messages';
import { isJsonObject, stringifyJson, toBigInt, type JsonObject, type JsonValue } from './json.ts';

const EMPTY = new Uint8Array(0);

/** How the JSON was printed: `visible`, with addresses in base58 and names as text, or with hex for both. */
interface Reading {
  visible: boolean;
  /** As java-tron reads requests: null stands for no value of a plain field, but for no message. */
  isRequest?: boolean;
}

/**
 * Reads a message that is printed with hex, as the field tables would (`compileJsonReaders`); undefined for everything
 * that is not plain, which the tables then do: they alone say what is wrong.
 */
export type CompiledReader = (name: string, json: JsonObject) => Record<string, unknown> | undefined;

let compiled: CompiledReader | undefined;

/** From now on messages are read by this, where it can. */
export function setCompiledReader(reader: CompiledReader): void {
  compiled = reader;
}

/** A message by its name; what is absent has its default. */
export function namedFromJson(name: string, json: JsonObject, options: Reading): Record<string, unknown> {
  return (
    (options.visible ? undefined : compiled?.(name, json)) ??
    objectFromJson(fieldsOf(name) ?? [], json, options, name)
  );
}

/** Members of a message by its fields; what is absent has its default. */
export function objectFromJson(
  fields: readonly Field[],
  json: JsonObject,
  options: Reading,
  path: string,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    const current = json[field.name];
    const where = `${path}.${field.name}`;
    const isList = field.kind === 'map' || field.repeated === true;
    // java-tron's JsonFormat takes one value for a list, and of a list for a plain field the last.
    const given = Array.isArray(current) ? current : [current];
    if (current === undefined || (current === null && !isRefusedNull(field, options)))
      value[field.name] = isList ? [] : emptyOf(field);
    else if (field.kind === 'map')
      value[field.name] = given.map((item, index) =>
        entryFromJson(field, item ?? null, `${where}[${index}]`),
      );
    else if (isList)
      value[field.name] = given.map((item, index) =>
        itemFromJson(field, item ?? null, options, `${where}[${index}]`),
      );
    else {
      const last = given.at(-1);
      value[field.name] = last === undefined ? emptyOf(field) : itemFromJson(field, last, options, where);
    }
  }
  return value;
}

function isRefusedNull(field: Field, { isRequest }: Reading): boolean {
  return isRequest === true && (field.kind === 'message' || field.kind === 'map');
}

function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case 'int64':
      return 0n;
    case 'int32':
    case 'enum':
      return 0;
    case 'bool':
      return false;
    case 'string':
      return '';
    case 'bytes':
      return EMPTY;
    default:
      return undefined;
  }
}

function entryFromJson(
  field: Extract<Field, { kind: 'map' }>,
  json: JsonValue,
  where: string,
): { key: unknown; value: unknown } {
  if (!isJsonObject(json)) throw invalid(where, 'an object with key and value', json);
  return {
    key: scalarFromJson(field.key, json['key'], `${where}.key`),
    value: scalarFromJson(field.value, json['value'] ?? 0, `${where}.value`),
  };
}

function itemFromJson(
  field: Exclude<Field, { kind: 'map' }>,
  json: JsonValue,
  options: Reading,
  where: string,
): unknown {
  switch (field.kind) {
    case 'message':
      if (!isJsonObject(json)) throw invalid(where, 'an object', json);
      return objectFromJson(fieldsOf(field.type) ?? [], json, options, where);
    case 'enum': {
      const number = typeof json === 'string' ? enumNumber(field.type, json) : json;
      if (typeof number !== 'number') throw invalid(where, `a name or number of ${field.type}`, json);
      return number;
    }
    case 'bytes':
      if (typeof json !== 'string') throw invalid(where, 'text', json);
      return bytesFromJson(field, json, options, where);
    default:
      return scalarFromJson(field.kind, json, where);
  }
}

/** Bytes of one field: an address, a text or hex. */
export function bytesFromJson(field: Field, text: string, options: Reading, where: string): Uint8Array {
  try {
    if (options.visible && field.show === 'address')
      return text === '' ? new Uint8Array(0) : addressToBytes(parseAddress(text));
    if (options.visible && field.show === 'text') return textToBytes(text);
    const hex = text.replace(/^0x/i, '');
    return hexToBytes(hex.length % 2 === 1 ? `0${hex}` : hex);
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    throw new DecodeError('invalid_field', `${where}: ${error.message}`, { cause: error });
  }
}

function scalarFromJson(kind: string, json: JsonValue | undefined, where: string): unknown {
  switch (kind) {
    case 'int64': {
      const number = toBigInt(json);
      if (number === undefined) throw invalid(where, 'an integer', json);
      return number;
    }
    case 'int32':
      if (typeof json !== 'number' || !Number.isInteger(json)) throw invalid(where, 'an integer', json);
      return json;
    case 'bool':
      if (typeof json !== 'boolean') throw invalid(where, 'true or false', json);
      return json;
    default:
      if (typeof json !== 'string') throw invalid(where, 'text', json);
      return json;
  }
}

/** The error for a member that holds something else than it should. */
export function invalid(where: string, wanted: string, got: JsonValue | undefined): DecodeError {
  const shown = got === undefined ? 'nothing' : stringifyJson(got);
  return new DecodeError('invalid_field', `${where} needs ${wanted}, got ${shown}`);
}

/** Names all in lower case, as solc writes them in ABIs, stand for the capitalised ones (java-tron: JsonFormat). */
function enumNumber(type: string, name: string): number | undefined {
  const known = /^[a-z]+$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  return enums[type]?.[known];
}

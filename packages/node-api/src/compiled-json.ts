import { bytesOfDigits, sharedRoom } from '@sunscope/tron/bytes';
import type { Field } from '@sunscope/tron/codec';
import { ABSENT } from '@sunscope/tron/codec-compiled';
import { enums, messages } from '@sunscope/tron/messages';
import { setCompiledReader, type CompiledReader } from './fields-from-json.ts';
import type { JsonObject } from './json.ts';

type Tables = Readonly<Record<string, readonly Field[]>>;

/**
 * Makes code out of the field tables for reading a node's JSON in hex form, as `compileMessages` does for protobuf.
 * Where the engine forbids making code, everything stays as it is.
 */
export function compileJsonReaders(): void {
  const reader = compiledReader(messages);
  if (reader) setCompiledReader(reader);
}

/** Thrown where JSON is anything but plain; the tables then read it and say what is wrong, if anything is. */
const UNUSUAL = new Error('Left to the field tables');

/** A reader by these tables; undefined where the engine forbids making code. */
export function compiledReader(tables: Tables): CompiledReader | undefined {
  const names = Object.keys(tables);
  const text = `'use strict';
${names.map(name => readerText(name, tables[name] ?? [])).join('\n')}
return { ${names.map(name => `${name}: read${name}`).join(', ')} };`;
  let made: Readonly<Record<string, (json: JsonObject) => Record<string, unknown>>>;
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is made of our own generated tables alone
    made = new Function('read', 'EMPTY', text)(READERS, new Uint8Array(0)) as typeof made;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
  const readers = new Map(Object.entries(made));
  return (name, json) => {
    try {
      return readers.get(name)?.(json);
    } catch {
      return undefined;
    }
  };
}

/** Names of each enum but those in lower case, which may stand for others. */
const numbersOf = new Map(
  Object.entries(enums).map(([type, members]) => [
    type,
    new Map(Object.entries(members).filter(([name]) => !/^[a-z]+$/.test(name))),
  ]),
);

/** What the made code calls; all throw {@link UNUSUAL} for what is not plain. */
const READERS = {
  int64(json: unknown): bigint {
    if (typeof json === 'number' && Number.isInteger(json)) return BigInt(json);
    if (typeof json === 'bigint') return json;
    throw UNUSUAL;
  },
  int32(json: unknown): number {
    if (typeof json !== 'number' || !Number.isInteger(json)) throw UNUSUAL;
    return json;
  },
  bool(json: unknown): boolean {
    if (typeof json !== 'boolean') throw UNUSUAL;
    return json;
  },
  string(json: unknown): string {
    if (typeof json !== 'string') throw UNUSUAL;
    return json;
  },
  bytes(json: unknown): Uint8Array {
    const bytes = typeof json === 'string' ? bytesOfDigits(json, sharedRoom) : undefined;
    if (bytes === undefined) throw UNUSUAL;
    return bytes;
  },
  enum(json: unknown, type: string): number {
    const number = typeof json === 'string' ? numbersOf.get(type)?.get(json) : json;
    if (typeof number !== 'number') throw UNUSUAL;
    return number;
  },
  list(json: unknown): unknown[] {
    if (!Array.isArray(json)) throw UNUSUAL;
    return json;
  },
  object(json: unknown): object {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw UNUSUAL;
    return json;
  },
};

function readerText(name: string, fields: readonly Field[]): string {
  return `function read${name}(json) {
  let x;
  return {
    ${fields.map(memberText).join(',\n    ')}
  };
}`;
}

function memberText(field: Field): string {
  const absent = `(x = json.${field.name}) === undefined || x === null`;
  if (field.kind === 'map')
    return `${field.name}: ${absent} ? [] : read.list(x).map(entry => ({
      key: read.${field.key}(read.object(entry).key),
      value: entry.value === undefined || entry.value === null ? ${field.value === 'int64' ? '0n' : 'read.list()'} : read.${field.value}(entry.value),
    }))`;
  if (field.repeated)
    return `${field.name}: ${absent} ? [] : read.list(x).map(item => ${itemText(field, 'item')})`;
  return `${field.name}: ${absent} ? ${ABSENT[field.kind]} : ${itemText(field, 'x')}`;
}

function itemText(field: Exclude<Field, { kind: 'map' }>, item: string): string {
  switch (field.kind) {
    case 'message':
      return `read${field.type}(read.object(${item}))`;
    case 'enum':
      return `read.enum(${item}, '${field.type}')`;
    default:
      return `read.${field.kind}(${item})`;
  }
}

import type { Room } from './bytes.ts';
import { DecodeError } from './errors.ts';
import type { Field, Scalar } from './field.ts';
import { enums, messages, type Messages } from './messages.gen.ts';
import { WireReader, WireType, WireWriter } from './wire.ts';

export type { Field } from './field.ts';

export type MessageName = keyof Messages;

type DeepPartial<T> = T extends Uint8Array | bigint | number | string | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined };

/** What {@link encodeMessage} takes: any subset of a message's fields; the others are their defaults. */
export type MessageInit<K extends MessageName> = DeepPartial<Messages[K]>;

type Value = Record<string, unknown>;

const EMPTY = new Uint8Array(0);

const tables: Record<string, readonly Field[]> = { ...messages };

/**
 * Messages and enums of further .proto files, which only some programs speak: from now on they are known by their names as
 * the others are. A name that is there already keeps its meaning.
 */
export function addMessages(
  more: Readonly<Record<string, readonly Field[]>>,
  moreEnums: Readonly<Record<string, Readonly<Record<string, number>>>>,
): void {
  Object.assign(tables, { ...more, ...tables });
  Object.assign(enums, { ...moreEnums, ...enums });
}

const ownRoom: Room = length => new Uint8Array(length);

/**
 * The same as the field tables give, made faster for whole programs (`compileMessages`); undefined for everything that
 * is not plain, which the tables then do: they alone say what is wrong.
 */
export interface CompiledCodec {
  decode(name: string, bytes: Uint8Array, room: Room): object | undefined;
  encode(name: string, value: object, room: Room): Uint8Array | undefined;
}

let compiled: CompiledCodec | undefined;

/** From now on messages are read and written by this, where it can. */
export function setCompiledCodec(codec: CompiledCodec): void {
  compiled = codec;
}

/**
 * Protobuf bytes of a message in java-tron's canonical form: fields in ascending order, defaults left out.
 * int64 is `bigint`, int32 and enums are `number`, maps are lists of `{key, value}` in the order given.
 * @param room where the bytes may stand.
 */
export function encodeMessage<K extends MessageName>(
  name: K,
  value: MessageInit<K>,
  room: Room = ownRoom,
): Uint8Array {
  return compiled?.encode(name, value, room) ?? encodeByTables(name, value);
}

/** By the field tables alone. */
export function encodeByTables<K extends MessageName>(name: K, value: MessageInit<K>): Uint8Array {
  const writer = spareWriter ?? new WireWriter();
  // Taken while in use: a value that cannot be written leaves its writer half-filled, and that one is given up.
  spareWriter = undefined;
  write(writer, fieldsOfType(name), value);
  const bytes = writer.finish();
  spareWriter = writer;
  return bytes;
}

/** One writer for all messages: growing a new one for each took longer than writing into it. */
let spareWriter: WireWriter | undefined;

/**
 * A message from its protobuf bytes. Absent scalars are their defaults, absent lists empty, absent messages
 * undefined. Unknown fields are skipped.
 * @param room where its bytes may stand.
 * @throws DecodeError `malformed_protobuf`
 */
export function decodeMessage<K extends MessageName>(
  name: K,
  bytes: Uint8Array,
  room: Room = ownRoom,
): Messages[K] {
  return (compiled?.decode(name, bytes, room) as Messages[K] | undefined) ?? decodeByTables(name, bytes);
}

/** By the field tables alone. */
export function decodeByTables<K extends MessageName>(name: K, bytes: Uint8Array): Messages[K] {
  try {
    return read(new WireReader(bytes), fieldsOfType(name), bytes.length) as unknown as Messages[K];
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError('malformed_protobuf', `These ${bytes.length} bytes are not a ${name}`, {
      cause: error,
    });
  }
}

/** A message with every field at its default, ready to be filled. */
export function emptyMessage<K extends MessageName>(name: K): Messages[K] {
  return defaults(fieldsOfType(name)) as unknown as Messages[K];
}

/** The fields of a message by its name, undefined for a name not in the .proto files. */
export function fieldsOf(name: string): readonly Field[] | undefined {
  return Object.hasOwn(tables, name) ? tables[name] : undefined;
}

/** Fields of each message by number, built when it is first read: most numbers are below 60. */
const byNumber = new Map<readonly Field[], (Field | undefined)[]>();

function numbered(fields: readonly Field[]): readonly (Field | undefined)[] {
  let table = byNumber.get(fields);
  if (!table) {
    table = [];
    for (const field of fields) table[field.no] = field;
    byNumber.set(fields, table);
  }
  return table;
}

function fieldsOfType(type: string): readonly Field[] {
  return tables[type] as readonly Field[];
}

function write(writer: WireWriter, fields: readonly Field[], value: Value): void {
  for (const field of fields) {
    const current = value[field.name];
    if (current === undefined || current === null) continue;
    if (field.kind === 'map') {
      for (const entry of current as readonly { key: unknown; value: unknown }[]) {
        writer.tag(field.no, WireType.delimited).delimited(() => {
          // A map entry's members follow proto3 rules too: defaults are written by java's MapEntry serialiser.
          writeScalar(writer, 1, field.key, entry.key, true);
          writeScalar(writer, 2, field.value, entry.value, true);
        });
      }
    } else if (field.repeated) {
      for (const item of current as readonly unknown[]) writeField(writer, field, item, true);
    } else writeField(writer, field, current, false);
  }
}

function writeField(
  writer: WireWriter,
  field: Exclude<Field, { kind: 'map' }>,
  value: unknown,
  always: boolean,
): void {
  if (field.kind === 'message') {
    writer
      .tag(field.no, WireType.delimited)
      .delimited(() => write(writer, fieldsOfType(field.type), value as Value));
  } else writeScalar(writer, field.no, field.kind === 'enum' ? 'int32' : field.kind, value, always);
}

function writeScalar(writer: WireWriter, no: number, kind: Scalar, value: unknown, always: boolean): void {
  switch (kind) {
    case 'int64':
      if (always || value !== 0n) writer.tag(no, WireType.varint).int64(value as bigint);
      return;
    case 'int32':
      if (always || value !== 0) writer.tag(no, WireType.varint).int32(value as number);
      return;
    case 'bool':
      if (always || value === true) writer.tag(no, WireType.varint).bool(value as boolean);
      return;
    case 'string':
      if (always || value !== '') writer.tag(no, WireType.delimited).string(value as string);
      return;
    case 'bytes':
      if (always || (value as Uint8Array).length > 0)
        writer.tag(no, WireType.delimited).bytes(value as Uint8Array);
  }
}

function defaults(fields: readonly Field[]): Value {
  const value: Value = {};
  for (const field of fields) {
    // Absent messages have their place too, so that all values of a message look alike to engines.
    if (field.kind === 'map' || field.repeated) value[field.name] = [];
    else if (field.kind === 'message') value[field.name] = undefined;
    else value[field.name] = field.kind === 'enum' ? 0 : scalarDefault(field.kind);
  }
  return value;
}

function scalarDefault(kind: Scalar): bigint | number | boolean | string | Uint8Array {
  switch (kind) {
    case 'int64':
      return 0n;
    case 'int32':
      return 0;
    case 'bool':
      return false;
    case 'string':
      return '';
    case 'bytes':
      return EMPTY;
  }
}

function read(reader: WireReader, fields: readonly Field[], end: number): Value {
  const value = defaults(fields);
  const table = numbered(fields);
  while (reader.at < end) {
    const [no, wireType] = reader.tag();
    const field = table[no];
    if (!field) {
      reader.pass(wireType, no);
      continue;
    }
    const scalar = field.kind === 'enum' ? 'int32' : field.kind;
    if (scalar === 'map') {
      (value[field.name] as unknown[]).push(readEntry(reader, field as Extract<Field, { kind: 'map' }>));
    } else if (scalar === 'message') {
      const length = reader.unsigned();
      if (reader.at + length > reader.length)
        throw new DecodeError('malformed_protobuf', `${field.name} is cut short`);
      const item = read(reader, fieldsOfType((field as { type: string }).type), reader.at + length);
      if (field.repeated) (value[field.name] as unknown[]).push(item);
      else value[field.name] = item;
    } else {
      if (wireType !== expectedWireType(scalar))
        throw new DecodeError('malformed_protobuf', `${field.name} has wire type ${wireType}`);
      const item = readScalar(reader, scalar);
      if (field.repeated) (value[field.name] as unknown[]).push(item);
      else value[field.name] = item;
    }
  }
  if (reader.at !== end)
    throw new DecodeError('malformed_protobuf', 'A field runs over the end of its message');
  return value;
}

function readEntry(
  reader: WireReader,
  field: Extract<Field, { kind: 'map' }>,
): { key: unknown; value: unknown } {
  const end = reader.unsigned() + reader.at;
  const entry = { key: scalarDefault(field.key) as unknown, value: scalarDefault(field.value) as unknown };
  while (reader.at < end) {
    const [no, wireType] = reader.tag();
    if (no === 1) entry.key = readScalar(reader, field.key);
    else if (no === 2) entry.value = readScalar(reader, field.value);
    else reader.pass(wireType, no);
  }
  if (reader.at !== end)
    throw new DecodeError('malformed_protobuf', `An entry of ${field.name} runs over its end`);
  return entry;
}

function expectedWireType(kind: Scalar): number {
  return kind === 'string' || kind === 'bytes' ? WireType.delimited : WireType.varint;
}

function readScalar(reader: WireReader, kind: Scalar): unknown {
  switch (kind) {
    case 'int64':
      return reader.int64();
    case 'int32':
      return reader.int32();
    case 'bool':
      return reader.bool();
    case 'string':
      return reader.string();
    case 'bytes':
      // A copy: a view would keep the whole block alive behind one address.
      return reader.bytes().slice();
  }
}

import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Room } from './bytes.ts';
import { DecodeError } from './errors.ts';
import type { Field, Scalar } from './field.ts';
import { messages, type Messages } from './messages.gen.ts';

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
  const writer = spareWriter ?? new BinaryWriter();
  // Taken while in use: a value that cannot be written leaves its writer half-filled, and that one is given up.
  spareWriter = undefined;
  write(writer, messages[name], value);
  const bytes = writer.finish();
  spareWriter = writer;
  return bytes;
}

/** One writer for all messages: growing a new one for each took longer than writing into it. */
let spareWriter: BinaryWriter | undefined;

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
    return read(new BinaryReader(bytes), messages[name], bytes.length) as unknown as Messages[K];
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError('malformed_protobuf', `These ${bytes.length} bytes are not a ${name}`, {
      cause: error,
    });
  }
}

/** A message with every field at its default, ready to be filled. */
export function emptyMessage<K extends MessageName>(name: K): Messages[K] {
  return defaults(messages[name]) as unknown as Messages[K];
}

/** The fields of a message by its name, undefined for a name not in the .proto files. */
export function fieldsOf(name: string): readonly Field[] | undefined {
  return Object.hasOwn(messages, name) ? messages[name as MessageName] : undefined;
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
  return messages[type as MessageName];
}

function write(writer: BinaryWriter, fields: readonly Field[], value: Value): void {
  for (const field of fields) {
    const current = value[field.name];
    if (current === undefined || current === null) continue;
    if (field.kind === 'map') {
      for (const entry of current as readonly { key: unknown; value: unknown }[]) {
        writer.tag(field.no, WireType.LengthDelimited).fork();
        // A map entry's members follow proto3 rules too: defaults are written by java's MapEntry serialiser.
        writeScalar(writer, 1, field.key, entry.key, true);
        writeScalar(writer, 2, field.value, entry.value, true);
        writer.join();
      }
    } else if (field.repeated) {
      for (const item of current as readonly unknown[]) writeField(writer, field, item, true);
    } else writeField(writer, field, current, false);
  }
}

function writeField(
  writer: BinaryWriter,
  field: Exclude<Field, { kind: 'map' }>,
  value: unknown,
  always: boolean,
): void {
  if (field.kind === 'message') {
    writer.tag(field.no, WireType.LengthDelimited).fork();
    write(writer, fieldsOfType(field.type), value as Value);
    writer.join();
  } else writeScalar(writer, field.no, field.kind === 'enum' ? 'int32' : field.kind, value, always);
}

function writeScalar(writer: BinaryWriter, no: number, kind: Scalar, value: unknown, always: boolean): void {
  switch (kind) {
    case 'int64':
      if (always || value !== 0n) writer.tag(no, WireType.Varint).int64(value as bigint);
      return;
    case 'int32':
      if (always || value !== 0) writer.tag(no, WireType.Varint).int32(value as number);
      return;
    case 'bool':
      if (always || value === true) writer.tag(no, WireType.Varint).bool(value as boolean);
      return;
    case 'string':
      if (always || value !== '') writer.tag(no, WireType.LengthDelimited).string(value as string);
      return;
    case 'bytes':
      if (always || (value as Uint8Array).length > 0)
        writer.tag(no, WireType.LengthDelimited).bytes(value as Uint8Array);
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

function read(reader: BinaryReader, fields: readonly Field[], end: number): Value {
  const value = defaults(fields);
  const table = numbered(fields);
  while (reader.pos < end) {
    const [no, wireType] = reader.tag();
    const field = table[no];
    if (!field) {
      passOver(reader, wireType, no);
      continue;
    }
    const scalar = field.kind === 'enum' ? 'int32' : field.kind;
    if (scalar === 'map') {
      (value[field.name] as unknown[]).push(readEntry(reader, field as Extract<Field, { kind: 'map' }>));
    } else if (scalar === 'message') {
      const length = reader.uint32();
      if (reader.pos + length > reader.len)
        throw new DecodeError('malformed_protobuf', `${field.name} is cut short`);
      const item = read(reader, fieldsOfType((field as { type: string }).type), reader.pos + length);
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
  if (reader.pos !== end)
    throw new DecodeError('malformed_protobuf', 'A field runs over the end of its message');
  return value;
}

/** Moves the reader behind a field whose tag was just read. Its name there means something else to tools that look for tests. */
function passOver(reader: BinaryReader, wireType: WireType, no: number): void {
  reader['skip'](wireType, no);
}

function readEntry(
  reader: BinaryReader,
  field: Extract<Field, { kind: 'map' }>,
): { key: unknown; value: unknown } {
  const end = reader.uint32() + reader.pos;
  const entry = { key: scalarDefault(field.key) as unknown, value: scalarDefault(field.value) as unknown };
  while (reader.pos < end) {
    const [no, wireType] = reader.tag();
    if (no === 1) entry.key = readScalar(reader, field.key);
    else if (no === 2) entry.value = readScalar(reader, field.value);
    else passOver(reader, wireType, no);
  }
  if (reader.pos !== end)
    throw new DecodeError('malformed_protobuf', `An entry of ${field.name} runs over its end`);
  return entry;
}

function expectedWireType(kind: Scalar): WireType {
  return kind === 'string' || kind === 'bytes' ? WireType.LengthDelimited : WireType.Varint;
}

function readScalar(reader: BinaryReader, kind: Scalar): unknown {
  switch (kind) {
    case 'int64':
      return BigInt(reader.int64());
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

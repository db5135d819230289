import { getTypeParser } from 'pg-types';
import { readNumeric, TYPE_INT8, TYPE_NUMERIC } from './database.ts';

/** A column of an answer: its name, and its type by object id. */
export type WireColumn = readonly [name: string, type: number];

/** An answer as PostgreSQL's wire protocol carries it, which one thread hands to another without copying a row. */
export interface WireRows {
  /** {@link WireColumn}s as JSON: the same text for every answer of a statement. */
  columns: string;
  /** Messages of the server, rows among them, columns in the forms of {@link formOf}. */
  bytes: Uint8Array<ArrayBuffer>;
}

const TYPE_BOOL = 16;
const TYPE_BYTEA = 17;
const TYPE_INT2 = 21;
const TYPE_INT4 = 23;
const TYPE_TEXT = 25;
const TYPE_FLOAT8 = 701;
const TYPE_VARCHAR = 1043;

const ROW = 0x44;
const ERROR = 0x45;
/** Each message begins with its letter, then its length, in which these four bytes are counted and the letter is not. */
const HEAD = 5;
const NULL = -1;
const TRUE = 1;
const [AS_TEXT, AS_BINARY] = [0, 1];
/** Statements whose columns stay read: as many as stay parsed. */
const KEPT = 500;

type Read = (bytes: Buffer, at: number, length: number) => unknown;

/** Of the types that most columns have, whose bytes say the value without digits. */
const BINARY: Readonly<Record<number, Read>> = {
  [TYPE_BOOL]: (bytes, at) => bytes[at] === TRUE,
  [TYPE_BYTEA]: readBytes,
  [TYPE_INT2]: (bytes, at) => bytes.readInt16BE(at),
  [TYPE_INT4]: (bytes, at) => bytes.readInt32BE(at),
  [TYPE_INT8]: (bytes, at) => bytes.readBigInt64BE(at),
  [TYPE_FLOAT8]: (bytes, at) => bytes.readDoubleBE(at),
  [TYPE_TEXT]: readText,
  [TYPE_VARCHAR]: readText,
};

/** The form in which a column of this type is to be asked for (Bind's result format codes): 0 is text, 1 binary. */
export function formOf(type: number): number {
  return type in BINARY ? AS_BINARY : AS_TEXT;
}

/**
 * The message by which the server reports what went wrong, undefined where all went well.
 * @param bytes whole messages of the server
 */
export function errorWithin(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 1 + view.getUint32(at + 1))
    if (bytes[at] === ERROR) return bytes.subarray(at, at + 1 + view.getUint32(at + 1));
  return undefined;
}

/** The rows of an answer in which nothing went wrong. */
export function readRows<Row>({ columns, bytes }: WireRows): Row[] {
  const readers = readersOf(columns);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: Row[] = [];
  for (let at = 0; at < buffer.length; at += 1 + buffer.readUInt32BE(at + 1))
    if (buffer[at] === ROW) rows.push(readRow(buffer, at + HEAD, readers) as Row);
  return rows;
}

type Readers = readonly (readonly [name: string, read: Read])[];

function readRow(bytes: Buffer, start: number, readers: Readers): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  // Behind the number of columns.
  let at = start + 2;
  for (const [name, read] of readers) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === NULL) {
      row[name] = null;
      continue;
    }
    row[name] = read(bytes, at, length);
    at += length;
  }
  return row;
}

const kept = new Map<string, Readers>();

function readersOf(columns: string): Readers {
  const known = kept.get(columns);
  if (known) return known;
  const readers = (JSON.parse(columns) as WireColumn[]).map(
    ([name, type]) => [name, BINARY[type] ?? asText(type)] as const,
  );
  const [oldest] = kept.size >= KEPT ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(columns, readers);
  return readers;
}

/** As the client for PostgreSQL reads it, so that both databases give the same. */
function asText(type: number): Read {
  const parse =
    type === TYPE_NUMERIC ? readNumeric : (getTypeParser(type, 'text') as (text: string) => unknown);
  return (bytes, at, length) => parse(readText(bytes, at, length));
}

function readText(bytes: Buffer, at: number, length: number): string {
  return bytes.toString('utf8', at, at + length);
}

/** Addresses and hashes, which are most, are sooner copied byte by byte than by a call. */
const SHORT_BYTES = 48;

/** A copy: what keeps one address must not keep the whole answer. */
function readBytes(bytes: Buffer, at: number, length: number): Uint8Array {
  const read = new Uint8Array(length);
  if (length > SHORT_BYTES) read.set(bytes.subarray(at, at + length));
  else for (let index = 0; index < length; index++) read[index] = bytes[at + index] as number;
  return read;
}

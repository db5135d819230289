import { setCompiledCodec, type CompiledCodec, type Field } from './codec.ts';
import { UNUSUAL, WireReader, WireWriter } from './codec-wire.ts';
import { messages } from './messages.gen.ts';

type Tables = Readonly<Record<string, readonly Field[]>>;
type Read = (reader: WireReader, end: number) => object;
type Write = (writer: WireWriter, value: object) => void;

/**
 * Makes code out of the field tables for {@link decodeMessage} and {@link encodeMessage}: a function for each message
 * that knows its members, which takes a third of the time of reading the tables again for each. For programs that read
 * many messages. Where the engine forbids making code (a browser's content policy), everything stays as it is.
 */
export function compileMessages(): void {
  const codec = compiledCodec(messages);
  if (codec) setCompiledCodec(codec);
}

/** A codec for these tables; undefined where the engine forbids making code. */
export function compiledCodec(tables: Tables): CompiledCodec | undefined {
  const names = Object.keys(tables);
  const text = `'use strict';
${names.map(name => readerText(name, tables[name] ?? [])).join('\n')}
${names.map(name => writerText(name, tables[name] ?? [])).join('\n')}
return { ${names.map(name => `${name}: [read${name}, write${name}]`).join(', ')} };`;
  let made: Readonly<Record<string, readonly [Read, Write]>>;
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is made of our own generated tables alone
    made = new Function('UNUSUAL', 'EMPTY', text)(UNUSUAL, new Uint8Array(0)) as typeof made;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
  return codecOf(new Map(Object.entries(made)));
}

function codecOf(made: ReadonlyMap<string, readonly [Read, Write]>): CompiledCodec {
  const reader = new WireReader();
  const writer = new WireWriter();
  return {
    decode(name, bytes, room) {
      const read = made.get(name)?.[0];
      if (!read) return undefined;
      try {
        reader.begin(bytes, room);
        return read(reader, bytes.length);
      } catch {
        // Whatever it was: the tables do it again, and say what is wrong if anything is.
        return undefined;
      } finally {
        reader.end();
      }
    },
    encode(name, value, room) {
      const write = made.get(name)?.[1];
      if (!write) return undefined;
      try {
        writer.begin();
        write(writer, value);
        return writer.finish(room);
      } catch {
        return undefined;
      }
    },
  };
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;

function tagOf(field: Pick<Field, 'no'> & { kind: string }): number {
  const varint = ['int64', 'int32', 'bool', 'enum'].includes(field.kind);
  return field.no * 8 + (varint ? VARINT : LENGTH_DELIMITED);
}

function isList(field: Field): boolean {
  return field.kind === 'map' || field.repeated === true;
}

/** Code for the value of a member that is absent, by kind of field; `EMPTY` are no bytes. */
export const ABSENT: Readonly<Record<string, string>> = {
  int64: '0n',
  int32: '0',
  enum: '0',
  bool: 'false',
  string: "''",
  bytes: 'EMPTY',
  message: 'undefined',
};

/** Members are written in one order, absent messages included, so that all values of a message look alike to engines. */
function readerText(name: string, fields: readonly Field[]): string {
  const known = fields.map(field => `case ${field.no}: `).join('');
  return `function read${name}(r, end) {
  ${fields.map(field => `let v${field.no} = ${isList(field) ? '[]' : ABSENT[field.kind]};`).join(' ')}
  while (r.at < end) {
    const tag = r.tag(end);
    switch (tag) {
      ${fields.map(readText).join('\n      ')}
      default:
        switch (tag >>> 3) { ${known}throw UNUSUAL; }
        r.pass(tag, end);
    }
  }
  return { ${fields.map(field => `${field.name}: v${field.no}`).join(', ')} };
}`;
}

function readText(field: Field): string {
  const item =
    field.kind === 'message'
      ? `read${field.type}(r, r.limit(end))`
      : `r.${field.kind === 'enum' ? 'int32' : field.kind}(end)`;
  const act =
    field.kind === 'map'
      ? entryText(field)
      : field.repeated
        ? `v${field.no}.push(${item});`
        : `v${field.no} = ${item};`;
  return `case ${tagOf(field)}: ${act} break;`;
}

function entryText(field: Extract<Field, { kind: 'map' }>): string {
  return `{
        const limit = r.limit(end);
        let key = ${ABSENT[field.key]}, value = ${ABSENT[field.value]};
        while (r.at < limit) switch (r.tag(limit)) {
          case ${tagOf({ no: 1, kind: field.key })}: key = r.${field.key}(limit); break;
          case ${tagOf({ no: 2, kind: field.value })}: value = r.${field.value}(limit); break;
          default: throw UNUSUAL;
        }
        v${field.no}.push({ key, value });
      }`;
}

function writerText(name: string, fields: readonly Field[]): string {
  return `function write${name}(w, value) {
  let x;
  ${fields.map(writeText).join('\n  ')}
}`;
}

const PRESENT: Readonly<Record<string, string>> = {
  int64: 'x !== 0n',
  int32: 'x !== 0',
  enum: 'x !== 0',
  bool: 'x === true',
  string: "x !== ''",
  bytes: 'x.length > 0',
  message: 'true',
};

function writeText(field: Field): string {
  const given = `x = value.${field.name}; if (x !== undefined && x !== null`;
  if (!isList(field)) return `${given} && ${PRESENT[field.kind]}) { ${putText(field, 'x')} }`;
  return `${given}) {
    if (!Array.isArray(x)) throw UNUSUAL;
    for (let index = 0; index < x.length; index++) { const item = x[index]; ${putText(field, 'item')} }
  }`;
}

function putText(field: Field, item: string): string {
  switch (field.kind) {
    case 'map':
      return `const start = w.fork(${tagOf(field)});
      w.${field.key}(${tagOf({ no: 1, kind: field.key })}, ${item}.key);
      w.${field.value}(${tagOf({ no: 2, kind: field.value })}, ${item}.value);
      w.join(start);`;
    case 'message':
      return `const start = w.fork(${tagOf(field)}); write${field.type}(w, ${item}); w.join(start);`;
    default:
      return `w.${field.kind === 'enum' ? 'int32' : field.kind}(${tagOf(field)}, ${item});`;
  }
}

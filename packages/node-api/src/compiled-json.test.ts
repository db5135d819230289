import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, sharedRoom } from '@sunscope/tron/bytes';
import {
  decodeByTables,
  encodeByTables,
  fieldsOf,
  type CompiledCodec,
  type MessageName,
} from '@sunscope/tron/codec';
import { compiledCodec } from '@sunscope/tron/codec-compiled';
import { messages } from '@sunscope/tron/messages';
import { arbitraryMessage } from '../../tron/test/arbitrary-message.ts';
import { listShared, readShared, sharedDataMissing } from '../../tron/test/shared-data.ts';
import { compiledReader } from './compiled-json.ts';
import { namedFromJson, objectFromJson, setCompiledReader, type CompiledReader } from './fields-from-json.ts';
import { isJsonObject, parseJson, stringifyJson, type JsonObject, type JsonValue } from './json.ts';
import { messageToJson } from './message-json.ts';

const HEX = { visible: false };
const names = Object.keys(messages) as MessageName[];
const reader = compiledReader(messages) as CompiledReader;

function byTables(name: string, json: JsonObject): Record<string, unknown> {
  return objectFromJson(fieldsOf(name) ?? [], json, HEX, name);
}

/** The message with the order of its members, absent ones included, or the error. */
function outcome(read: () => object): unknown {
  try {
    const message = read();
    return [message, JSON.stringify(message, (_key, value: unknown) => shown(value))];
  } catch (error) {
    const { name, message, code } = error as Error & { code: string };
    return { name, message, code };
  }
}

function shown(value: unknown): unknown {
  if (value === undefined) return 'undefined';
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Uint8Array ? bytesToHex(value) : value;
}

function expectSame(name: string, json: JsonObject): 'read' | 'left' {
  const read = reader(name, json);
  if (read === undefined) return 'left';
  expect(outcome(() => read)).toEqual(outcome(() => byTables(name, json)));
  return 'read';
}

function arbitraryJson(name: MessageName): fc.Arbitrary<JsonObject> {
  // Through text, as it comes from a node.
  return arbitraryMessage(name, 2).map(
    value => parseJson(stringifyJson(messageToJson(name, value, HEX))) as JsonObject,
  );
}

/** A copy in which one value, found by walking into the JSON, is another. */
function changed(json: JsonValue, path: readonly number[], value: JsonValue): JsonValue {
  const [step = 0, ...rest] = path;
  if (Array.isArray(json) && json.length > 0) {
    const place = step % json.length;
    return json.map((item, index) => (index === place ? changed(item, rest, value) : item));
  }
  const keys = isJsonObject(json) ? Object.keys(json) : [];
  const key = keys[step % keys.length];
  if (!isJsonObject(json) || key === undefined) return value;
  return { ...json, [key]: path.length === 1 ? value : changed(json[key] ?? null, rest, value) };
}

const ODD_VALUES: readonly JsonValue[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2n ** 63n,
  '',
  '0x12',
  'abc',
  'ab',
  'AB',
  'é0',
  'SUCCESS',
  'success',
  'toString',
  [],
  {},
  [null],
  [{}],
  ['00'],
  { key: 1 },
  { key: 'a', value: null },
  [{ key: 1n }],
];

describe('made code', () => {
  it.each(names.map(name => [name]))('%s: reads JSON as the tables do, leaving them nothing', name => {
    fc.assert(
      fc.property(arbitraryJson(name), json => {
        expect(expectSame(name, json)).toBe('read');
      }),
      { numRuns: 25 },
    );
  });

  it('reads JSON with other values than it should have as the tables do, or leaves it', () => {
    const seen = { read: 0, left: 0 };
    const odd = fc.constantFrom<JsonValue>(...ODD_VALUES);
    const damaged = fc.constantFrom(...names).chain(name => fc.tuple(fc.constant(name), arbitraryJson(name)));
    fc.assert(
      fc.property(
        damaged,
        fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
        odd,
        ([name, json], path, value) => {
          const broken = changed(json, path, value);
          if (isJsonObject(broken)) seen[expectSame(name, broken)]++;
        },
      ),
      { numRuns: 3000 },
    );
    expect(seen.read).toBeGreaterThan(200);
    expect(seen.left).toBeGreaterThan(200);
  });

  it('is used for hex once it is made, with the same errors, and never for what is visible', () => {
    const asked: string[] = [];
    setCompiledReader((name, json) => {
      asked.push(name);
      return reader(name, json);
    });
    const json = { owner_address: '41', amount: 5 };
    expect(namedFromJson('TransferContract', json, HEX)).toEqual(byTables('TransferContract', json));
    const wrong = { amount: '5' };
    expect(outcome(() => namedFromJson('TransferContract', wrong, HEX))).toEqual({
      name: 'DecodeError',
      message: 'TransferContract.amount needs an integer, got "5"',
      code: 'invalid_field',
    });
    namedFromJson('TransferContract', { amount: 5 }, { visible: true });
    expect(asked).toEqual(['TransferContract', 'TransferContract']);
  });
});

if (sharedDataMissing) console.warn(`packages/node-api main-net tests of made code ${sharedDataMissing}`);

describe.skipIf(sharedDataMissing)('recorded blocks', () => {
  it('are read alike', () => {
    let read = 0;
    for (const file of [...listShared('blocks'), ...listShared('blocks/partial')]) {
      const json = parseJson(readShared(file));
      if (!isJsonObject(json) || !isJsonObject(json['block_header'])) continue;
      expect(expectSame('BlockHeader', json['block_header'])).toBe('read');
      for (const item of (json['transactions'] ?? []) as JsonObject[]) {
        const { ret = [], signature = [] } = item;
        expect(expectSame('Transaction', { ret, signature })).toBe('read');
        read++;
      }
    }
    expect(read).toBeGreaterThan(600);
  });

  it('have infos that are read and written alike', () => {
    const codec = compiledCodec(messages) as CompiledCodec;
    let read = 0;
    for (const file of listShared('transaction-infos')) {
      const json = parseJson(readShared(file));
      for (const info of (Array.isArray(json) ? json : [json]) as JsonObject[]) {
        if (typeof info['id'] !== 'string') continue;
        if (expectSame('TransactionInfo', info) === 'left') {
          // Some records were shortened by hand.
          expect(() => byTables('TransactionInfo', info)).toThrow('Not hex');
          continue;
        }
        const message = byTables('TransactionInfo', info);
        const bytes = encodeByTables('TransactionInfo', message);
        expect(codec.encode('TransactionInfo', message, sharedRoom)).toEqual(bytes);
        expect(outcome(() => codec.decode('TransactionInfo', bytes, sharedRoom) ?? {})).toEqual(
          outcome(() => decodeByTables('TransactionInfo', bytes)),
        );
        read++;
      }
    }
    expect(read).toBeGreaterThan(20);
  });
});

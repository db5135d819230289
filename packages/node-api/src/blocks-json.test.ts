import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocksJson } from './blocks-json.ts';
import { isJsonObject, parseJson, type JsonValue } from './json.ts';

/** A value without the `raw_data` of objects that have `raw_data_hex`. */
function withoutReadable(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutReadable);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'raw_data' || !('raw_data_hex' in value));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutReadable(member)]));
}

const arbitraryText = fc.oneof(
  fc.string(),
  fc.constantFrom('},"raw_data_hex":"', '"raw_data":{', '\\', '{', '}', '\\"},"raw_data_hex":"', '"}]'),
);

/** A transaction as a node prints it, texts and nested objects of any kind within its readable part. */
const arbitraryTransaction = fc.record({
  ret: fc.array(fc.record({ contractRet: arbitraryText })),
  txID: arbitraryText,
  raw_data: fc.record({
    contract: fc.array(
      fc.record({ type: arbitraryText, parameter: fc.dictionary(arbitraryText, arbitraryText) }),
    ),
    data: arbitraryText,
    fee_limit: fc.integer(),
  }),
  raw_data_hex: fc.stringMatching(/^[0-9a-f]*$/),
});

const arbitraryBlock = fc.record({
  blockID: arbitraryText,
  block_header: fc.record({
    raw_data: fc.record({ number: fc.integer() }),
    witness_signature: arbitraryText,
  }),
  transactions: fc.array(arbitraryTransaction, { maxLength: 4 }),
});

describe('parseBlocksJson', () => {
  it('reads blocks but for what is also there as signed bytes', () => {
    fc.assert(
      fc.property(fc.array(arbitraryBlock, { maxLength: 3 }), block => {
        const text = JSON.stringify({ block });
        expect(parseBlocksJson(text)).toEqual(withoutReadable(parseJson(text)));
      }),
    );
  });

  it('keeps the readable part where there are no signed bytes', () => {
    const text =
      '{"transactions":[{"txID":"1","raw_data":{"a":1}},{"txID":"2","raw_data":{"b":{}},"raw_data_hex":"02"},{"txID":"3","raw_data":{"c":3}}]}';
    expect(parseBlocksJson(text)).toEqual({
      transactions: [
        { txID: '1', raw_data: { a: 1 } },
        { txID: '2', raw_data_hex: '02' },
        { txID: '3', raw_data: { c: 3 } },
      ],
    });
  });

  it.each([
    ['blanks', '{"txID":"1", "raw_data": {"a":1}, "raw_data_hex": "01"}'],
    ['the bytes first', '{"txID":"1","raw_data_hex":"01","raw_data":{"a":1}}'],
    ['the bytes deeper', '{"raw_data":{"a":1,"b":{"c":{},"raw_data_hex":"01"}}}'],
    ['the bytes further out', '{"x":[{"raw_data":{"a":1}}],"y":{},"raw_data_hex":"01"}'],
    ['no transactions', '{"block_header":{"raw_data":{"number":9007199254740993}}}'],
  ])('reads all of it with %s', (_name, text) => {
    expect(parseBlocksJson(text)).toEqual(parseJson(text));
  });

  it('keeps long integers', () => {
    const text = '{"raw_data":{"amount":9007199254740993},"raw_data_hex":"01","fee":9007199254740995}';
    expect(parseBlocksJson(text)).toEqual({ raw_data_hex: '01', fee: 9_007_199_254_740_995n });
  });

  it('refuses what is cut off', () => {
    expect(() => parseBlocksJson('{"raw_data":{"a":1},"raw_data_hex":"01"')).toThrow(/Not JSON/);
  });
});

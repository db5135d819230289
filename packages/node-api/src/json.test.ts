import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBigInt, isJsonObject, parseJson, stringifyJson, toBigInt, type JsonValue } from './json.ts';

describe('parseJson', () => {
  it('keeps integers beyond 2^53 exactly and all others as numbers', () => {
    expect(
      parseJson(
        '{"a":9007199254740991,"b":9007199254740992,"c":-9223372036854775808,"d":9223372036854775807}',
      ),
    ).toEqual({
      a: 9007199254740991,
      b: 9007199254740992n,
      c: -9223372036854775808n,
      d: 9223372036854775807n,
    });
  });

  it('finds them at the top, in lists and behind blanks', () => {
    expect(parseJson('9007199254740993')).toBe(9007199254740993n);
    expect(parseJson('[9007199254740993,\n 9007199254740995]')).toEqual([
      9007199254740993n,
      9007199254740995n,
    ]);
    expect(parseJson('{"a" :\t-9007199254740993 }')).toEqual({ a: -9007199254740993n });
  });

  it('leaves fractions and exponents to the engine', () => {
    expect(parseJson('{"cpuRate":0.98765432109876543,"x":9007199254740993}')).toEqual({
      cpuRate: Number('0.98765432109876543'),
      x: 9007199254740993n,
    });
    expect(parseJson('[1e400,12345678901234567890.5,12345678901234567890e2]')).toEqual([
      Infinity,
      Number('12345678901234567890.5'),
      Number('12345678901234567890e2'),
    ]);
  });

  it.each([
    ['digits', '12345678901234567890'],
    ['what looks like a member', '": 12345678901234567890, "'],
    ['an escaped quote and a member', 'x\\": 12345678901234567890,'],
    ['a backslash at the end', ': 12345678901234567890 \\'],
    ['a NUL first', '\u0000n12345678901234567890'],
    ['a NUL alone', '\u0000'],
    ['a list', '[12345678901234567890, 12345678901234567891]'],
  ])('leaves strings alone: %s', (_name, text) => {
    const json = `{"big":12345678901234567890,"text":${JSON.stringify(text)},"list":[${JSON.stringify(text)},12345678901234567891]}`;
    expect(parseJson(json)).toEqual({
      big: 12345678901234567890n,
      text,
      list: [text, 12345678901234567891n],
    });
  });

  it.each([
    '',
    '{',
    '{"a":}',
    'nul',
    '[1,]',
    '{"a":12345678901234567890',
    '"abc',
    '01234567890123456789',
    '{"a":1}x',
    '{"a":--12345678901234567890}',
    'undefined',
    'NaN',
  ])('refuses %j', text => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'malformed_json' }) as Error);
  });

  it('comes back from stringifyJson for random values', () => {
    const integer = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(fromBigInt);
    const { tree } = fc.letrec<{ tree: JsonValue }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        integer as fc.Arbitrary<JsonValue>,
        fc.string({ unit: 'binary' }),
        fc.constantFrom<JsonValue>('": 12345678901234567890', '\\', '\u0000', null, true, 0.5, -0.25),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(
          fc.string({ unit: 'grapheme', maxLength: 6 }).filter(key => key !== '__proto__'),
          tie('tree'),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, value => {
        expect(parseJson(stringifyJson(value))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });
});

describe('stringifyJson', () => {
  it('writes bigint bare and leaves undefined out', () => {
    expect(stringifyJson({ a: 1n, b: undefined, c: [9223372036854775807n, null], d: 'x"y' })).toBe(
      '{"a":1,"c":[9223372036854775807,null],"d":"x\\"y"}',
    );
    expect(stringifyJson(undefined)).toBe('null');
  });
});

describe('integers', () => {
  it('moves between number and bigint at 2^53', () => {
    expect(fromBigInt(9007199254740991n)).toBe(9007199254740991);
    expect(fromBigInt(9007199254740992n)).toBe(9007199254740992n);
    expect(fromBigInt(0n)).toBe(0);
    expect(toBigInt(0)).toBe(0n);
    expect(toBigInt(5n)).toBe(5n);
    for (const value of [undefined, null, '5', 1.5, Number.NaN, Infinity, true, [], {}])
      expect(toBigInt(value as JsonValue)).toBeUndefined();
  });

  it('knows objects', () => {
    expect(isJsonObject({})).toBe(true);
    for (const value of [null, [], 'x', 1, 1n, undefined]) expect(isJsonObject(value)).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';
import { internalValues } from './internal-values.ts';

test('indents without touching values: long integers, escapes and empty lists stay', () => {
  expect(indentJson('{"a":9007199254740993,"b":[],"c":{"d":"x,{\\"y\\"}"},"e":[1,2]}')).toBe(
    [
      '{',
      '  "a": 9007199254740993,',
      '  "b": [],',
      '  "c": {',
      '    "d": "x,{\\"y\\"}"',
      '  },',
      '  "e": [',
      '    1,',
      '    2',
      '  ]',
      '}',
    ].join('\n'),
  );
});

test('reads amounts of internal calls, exact and with zero', () => {
  expect(internalValues('[{"call_value":0},{"token_id":"1000001","call_value":"9007199254740993"}]')).toEqual(
    [
      { tokenId: '', raw: 0n },
      { tokenId: '1000001', raw: 9_007_199_254_740_993n },
    ],
  );
  expect(internalValues('')).toEqual([]);
  expect(internalValues('nonsense')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { placesOf } from './compiler-places.ts';

const files = new Set(['a/A.sol', 'C:/x y.sol']);

test.each([
  [
    'since 0.6',
    "ParserError: Expected ';' but got '}'\n --> a/A.sol:3:5:\n  |\n3 |     }\n  |     ^\n",
    { file: 'a/A.sol', line: 2, column: 4, kind: 'wrong', words: "ParserError: Expected ';' but got '}'" },
  ],
  [
    'since 0.6, a warning',
    'Warning: Unused local variable.\n  --> a/A.sol:12:9:\n   |\n',
    { file: 'a/A.sol', line: 11, column: 8, kind: 'warned', words: 'Warning: Unused local variable.' },
  ],
  [
    'to 0.5',
    "a/A.sol:1:21: ParserError: Expected ';'\ncontract A { uint a }\n                    ^\n",
    { file: 'a/A.sol', line: 0, column: 20, kind: 'wrong', words: "ParserError: Expected ';'" },
  ],
  [
    'to 0.5, a warning of a file with colons',
    'C:/x y.sol:2:1: Warning: No visibility\n',
    { file: 'C:/x y.sol', line: 1, column: 0, kind: 'warned', words: 'Warning: No visibility' },
  ],
])('a message of compilers %s names its place', (_, message, place) => {
  expect(placesOf([message], files)).toEqual([place]);
});

test('what names no file of these, or no place, has none', () => {
  expect(
    placesOf(
      [
        'Error: x\n --> other.sol:1:1:\n',
        'other.sol:1:1: Error: x',
        'Warning: SPDX license identifier not provided in source file.\n--> a/A.sol\n\n',
        '__proto__:1:1: Error',
        '',
      ],
      files,
    ),
  ).toEqual([]);
});

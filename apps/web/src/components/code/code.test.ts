import { assert, array, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldsAround, shapeOf } from './code-folds.ts';
import { anchorOf, findIn, linesOf, linesOfAnchor, MOST_MATCHES, rowAt, rowsOf } from './code-lines.ts';
import { piecesOf, tokensOf, type CodeLanguage } from './code-tokens.ts';

const SOURCE = linesOf(`pragma solidity ^0.8.20; // "not a text"
/* a comment { that
   opens nothing
*/ contract A {
  string s = "}{";
  function f(uint256 a, address b) external view returns (bool) {
    return a > 0x10 && b != address(0);
  }
}`);
const NO_FOLDS = new Map<number, number>();

describe('tokens', () => {
  const kinds = (line: string, language: CodeLanguage, inComment?: boolean) =>
    tokensOf(line, language, inComment)
      .filter(({ kind }) => kind !== 'plain')
      .map(({ kind, text }) => `${kind} ${text}`);

  it('of Solidity', () => {
    expect(kinds(SOURCE[0] ?? '', 'solidity')).toEqual([
      'keyword pragma',
      'number 0.8',
      'number 20',
      'comment // "not a text"',
    ]);
    expect(kinds('uint256 a = 1_000; s = "it\\"s";', 'solidity')).toEqual([
      'type uint256',
      'number 1_000',
      'text "it\\"s"',
    ]);
    expect(kinds('goes on */ return 1;', 'solidity', true)).toEqual([
      'comment goes on */',
      'keyword return',
      'number 1',
    ]);
  });

  it('of JSON and opcodes', () => {
    expect(kinds('  "a:b" : [-1.5e3, true, "c"],', 'json')).toEqual([
      'name "a:b" :',
      'number -1.5e3',
      'keyword true',
      'text "c"',
    ]);
    expect(kinds('PUSH1 0x80 // free memory', 'opcodes')).toEqual([
      'keyword PUSH1',
      'number 0x80',
      'comment // free memory',
    ]);
  });

  it('are together the line, whatever it is, and so are their pieces', () => {
    const odd = array(constantFrom('"', "'", '\\', '/', '*', '{', '0x', '1.', ' ', 'let', 'é', '\u{1f600}'));
    assert(
      property(
        odd,
        string(),
        constantFrom<CodeLanguage>('solidity', 'json', 'opcodes', 'text'),
        (a, b, language) => {
          const line = a.join('') + b.replaceAll('\n', '');
          const tokens = tokensOf(line, language, b.length % 2 === 1 && language === 'solidity');
          expect(tokens.map(token => token.text).join('')).toBe(line);
          const matches = findIn([line], 'l').map((match, index) => ({ ...match, index }));
          const pieces = piecesOf(tokens, 2, 9, matches);
          expect(pieces.map(piece => piece.text).join('')).toBe(line.slice(2, 9));
        },
      ),
    );
  });

  it('leave a line of a megabyte alone', () => {
    expect(tokensOf('60'.repeat(500_000), 'opcodes')).toHaveLength(1);
  });
});

describe('folds', () => {
  it('go by brackets outside of texts and comments, and by long comments', () => {
    const { folds, commented } = shapeOf(SOURCE, 'solidity');
    expect([...folds]).toEqual([
      [1, 3],
      [5, 7],
      [3, 8],
    ]);
    expect([...commented]).toEqual([2, 3]);
    expect(foldsAround(folds, 6)).toEqual([5, 3]);
  });

  it('hide what stands between their ends', () => {
    const { folds } = shapeOf(SOURCE, 'solidity');
    const shown = rowsOf(SOURCE, folds, new Set([3])).map(row => row.line);
    expect(shown).toEqual([0, 1, 2, 3, 8]);
    expect(rowsOf(SOURCE, folds, new Set([1, 5])).map(row => row.line)).toEqual([0, 1, 3, 4, 5, 7, 8]);
  });

  it('stay off where brackets do not match', () => {
    expect(shapeOf(linesOf('{\n(\n}\n]\n\n'), 'solidity').folds.size).toBe(0);
    expect(shapeOf(linesOf('{\n\n}'), 'text').folds.size).toBe(0);
  });
});

describe('rows', () => {
  it('cut a line of a megabyte, wrapped or not', () => {
    const lines = ['a', '60'.repeat(500_000), 'b'];
    const plain = rowsOf(lines, NO_FOLDS, new Set());
    expect(plain).toHaveLength(502);
    const wrapped = rowsOf(lines, NO_FOLDS, new Set(), 80);
    expect(wrapped).toHaveLength(12_502);
    expect(wrapped[rowAt(wrapped, 1, 161)]).toEqual({ line: 1, from: 160, to: 240 });
    expect(wrapped[rowAt(wrapped, 2)]).toEqual({ line: 2, from: 0, to: 1 });
  });

  it('are found again by their line, folded ones by their fold', () => {
    const { folds } = shapeOf(SOURCE, 'solidity');
    const rows = rowsOf(SOURCE, folds, new Set([3]));
    expect(rows[rowAt(rows, 8)]?.line).toBe(8);
    expect(rows[rowAt(rows, 6)]?.line).toBe(3);
    expect(rowAt(rows, 99)).toBe(rows.length - 1);
  });

  it('hold a source of a megabyte', () => {
    const lines = linesOf('  x = 1;\n'.repeat(120_000));
    const began = process.cpuUsage();
    shapeOf(lines, 'solidity');
    expect(rowsOf(lines, NO_FOLDS, new Set())).toHaveLength(120_001);
    // A hang only, and of this process: a busy machine takes its time.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
  });
});

describe('search and anchors', () => {
  it('finds texts as they are written, in every line, up to a number', () => {
    expect(findIn(['a.b', 'axb A.B'], 'A.b')).toEqual([
      { line: 0, from: 0, to: 3 },
      { line: 1, from: 4, to: 7 },
    ]);
    expect(findIn(['('], '(')).toHaveLength(1);
    expect(findIn(['x'], '')).toEqual([]);
    expect(findIn(['a'.repeat(100_000)], 'a')).toHaveLength(MOST_MATCHES);
  });

  it.each([
    ['L10', { from: 9, to: 9 }],
    ['#L10-L20', { from: 9, to: 19 }],
    ['L20-10', { from: 9, to: 19 }],
    ['L0', undefined],
    ['10', undefined],
    ['L99999999999', undefined],
  ])('anchor %s', (anchor, lines) => {
    expect(linesOfAnchor(anchor)).toEqual(lines);
    if (lines) expect(linesOfAnchor(anchorOf(lines.to, lines.from))).toEqual(lines);
  });
});

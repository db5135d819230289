import { describe, expect, it } from 'vitest';
import { cell } from './csv.ts';

describe('cell', () => {
  it.each([
    [undefined, ''],
    [null, ''],
    [0, '0'],
    [-5, '-5'],
    ['-9007199254740993', '-9007199254740993'],
    [true, 'true'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [['a', 'b'], 'a b'],
    // A memo must not become a formula in somebody's spreadsheet.
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+1', "'+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+1', "'-1+1"],
  ])('%o is %s', (value, text) => {
    expect(cell(value)).toBe(text);
  });
});

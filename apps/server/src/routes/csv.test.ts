import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cell, CsvDownload } from './csv.ts';

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
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['−1', "'−1"],
    ['⁼1', "'⁼1"],
    ['  =1+1', "'  =1+1"],
    ['\u00A0\u3000=1', "'\u00A0\u3000=1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\u200B\u202E@x', "'\u200B\u202E@x"],
    ['"=1"', '"\'""=1"""'],
    [['=1', 'b'], "'=1 b"],
    ['-5.', "'-5."],
    ['1 - 1', '1 - 1'],
    ['a=1', 'a=1'],
  ])('%o is %s', (value, text) => {
    expect(cell(value)).toBe(text);
  });
});

describe('CsvDownload', () => {
  const list = new CsvDownload(
    '/api/thing',
    z.object({ data: z.array(z.object({ n: z.number() })) }),
    'data',
  );
  const all = Array.from({ length: 25_001 }, (_row, n) => ({ n }));

  async function numbers(read: (cut: { start: number; limit: number; cursor?: string }) => unknown) {
    const first = { start: 0, limit: 1000 };
    let text = '';
    for await (const piece of list.lines(read(first), async cut => read(cut), first)) text += piece;
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toBe('n');
    return rows.map(Number);
  }

  it('follows cursors to the end of the list', async () => {
    const read = ({ start, limit, cursor }: { start: number; limit: number; cursor?: string }) => {
      expect(start).toBe(0);
      const data = all.slice(Number(cursor ?? 0), Number(cursor ?? 0) + limit);
      return data.length < limit ? { data } : { data, nextCursor: String((data.at(-1)?.n ?? 0) + 1) };
    };
    expect(await numbers(read)).toEqual(all.map(row => row.n));
  });

  it('counts rows where a list has no cursors', async () => {
    expect(await numbers(({ start, limit }) => ({ data: all.slice(start, start + limit) }))).toEqual(
      all.map(row => row.n),
    );
  });
});

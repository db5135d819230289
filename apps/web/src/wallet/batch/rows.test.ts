// @vitest-environment node
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeRows, MOST_BATCH_ROWS, readList } from './rows.ts';
import { OWNER, recipient } from './testing.ts';

const [A, B, C] = [recipient(1), recipient(2), recipient(3)] as const;
const facts = { owner: OWNER, decimals: 6, balance: 10_000_000n };

describe('judgeRows', () => {
  it('names each row by its line, and what is wrong with it', () => {
    const { rows, wrong, total } = judgeRows(
      [
        { to: A, amount: '1.5' },
        { to: `${B.slice(0, -1)}x`, amount: '1' },
        { to: OWNER, amount: '1' },
        { to: '', amount: '' },
        { to: A, amount: '2' },
        { to: B, amount: '1,000' },
        { to: C, amount: '0.0000009' },
        { to: recipient(4), amount: '1.0000019' },
        { to: recipient(5), amount: '' },
        { to: recipient(6), amount: '-1' },
        { to: recipient(7), amount: '8' },
      ],
      facts,
    );
    expect(rows.map(({ line, problem, first, cut }) => [line, problem, first, cut])).toEqual([
      [1, undefined, undefined, false],
      [2, 'address', undefined, false],
      [3, 'own', undefined, false],
      [4, undefined, undefined, false],
      [5, 'duplicate', 1, false],
      [6, 'amount', undefined, false],
      [7, 'zero', undefined, true],
      [8, undefined, undefined, true],
      [9, 'amount', undefined, false],
      [10, 'amount', undefined, false],
      [11, 'balance', undefined, false],
    ]);
    expect(rows.flatMap(({ payment }) => (payment ? [payment] : []))).toEqual([
      { to: A, raw: 1_500_000n },
      { to: recipient(4), raw: 1_000_001n },
    ]);
    expect({ wrong, total }).toEqual({ wrong: 8, total: 10_500_001n });
  });

  it('takes hex for the address it is, and finds it twice', () => {
    const { rows } = judgeRows(
      [
        { to: A, amount: '1' },
        { to: `0x${'07'.repeat(16)}00000001`, amount: '1' },
      ],
      facts,
    );
    expect(rows[1]).toMatchObject({ problem: 'duplicate', first: 1 });
  });
});

describe('readList', () => {
  it('reads what spreadsheets and people write', () => {
    const rows = [
      { to: A, amount: '1.5' },
      { to: B, amount: '2' },
    ];
    for (const text of [
      `${A},1.5\n${B},2`,
      `\uFEFFAddress;Amount\r\n${A};1.5\r\n${B};2\r\n`,
      `${A}\t1.5\n\n${B}\t2\n`,
      `${A} 1.5\n  ${B}   2  `,
      `"${A}","1.5"\n"${B}","2",`,
    ])
      expect(readList(text)).toEqual({ rows, isCut: false });
  });

  it('keeps what it does not understand, so that nobody is paid something else', () => {
    const { rows } = readList(`${A},1,000\n=HYPERLINK("x"),2\n<b>${B}</b>,3\n${C}`);
    expect(rows).toEqual([
      { to: A, amount: '1 000' },
      { to: '=HYPERLINK("x")', amount: '2' },
      { to: `<b>${B}</b>`, amount: '3' },
      { to: C, amount: '' },
    ]);
    expect(judgeRows(rows, facts).wrong).toBe(4);
  });

  it('ends at the most rows, and says so', () => {
    const { rows, isCut } = readList(`${A},1\n`.repeat(MOST_BATCH_ROWS + 1));
    expect(rows).toHaveLength(MOST_BATCH_ROWS);
    expect(isCut).toBe(true);
  });

  it('reads any text without a fault', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), text => {
        const { rows } = readList(text);
        for (const { payment } of judgeRows(rows, facts).rows) expect(payment).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

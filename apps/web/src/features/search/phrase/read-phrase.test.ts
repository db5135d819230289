import { describe, expect, test } from 'vitest';
import { readPhrase, type PhrasePart } from './read-phrase.ts';

/** A Thursday. */
const NOW = Date.UTC(2026, 10, 19, 14, 30);
const clock = { now: NOW, zone: 'utc' } as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** A part in a few words, for comparing. */
function summary(part: PhrasePart): string {
  const when = (ms: number | undefined) =>
    ms === undefined ? '' : new Date(ms).toISOString().replace(/:00\.000Z$|\.000Z$/, '');
  switch (part.kind) {
    case 'list':
      return part.list;
    case 'type':
      return `type ${part.code}`;
    case 'result':
      return part.result;
    case 'amount':
      return `${part.least ?? ''}..${part.most ?? ''}`;
    case 'dates':
      return `${when(part.from)}~${part.to === undefined ? '' : when(part.to + 1)}`;
    case 'party':
      return `${part.role}:${part.name}`;
    case 'token':
      return `token:${part.name}`;
    case 'block':
      return `block ${part.number}`;
    case 'block_at':
      return `block at ${when(part.at)}`;
    default:
      return part.kind;
  }
}

/** The list of a phrase and its parts; undefined where the text is none. */
function read(text: string): string | undefined {
  const phrase = readPhrase(text, clock);
  return (
    phrase &&
    [`${phrase.list}:`, ...phrase.parts.filter(({ kind }) => kind !== 'filler').map(summary)].join(' | ')
  );
}

const TODAY = '2026-11-19T00:00~2026-11-20T00:00';
const LAST_WEEK = '2026-11-09T00:00~2026-11-16T00:00';

describe('readPhrase', () => {
  test.each([
    ['usds > 1000 from harbour last week', `transfers: | token:usds | 1000.. | from:harbour | ${LAST_WEEK}`],
    [
      'failed calls of copper kettle today',
      `transactions: | failed | type 31 | about:copper kettle | ${TODAY}`,
    ],
    ['block 1 hour ago', 'transfers: | block at 2026-11-19T13:30'],
    // Amounts.
    ['usds>1000', 'transfers: | token:usds | 1000..'],
    ['> 10k trx', 'transfers: | 10000.. | token:trx'],
    ['more than 1,250.5 usds', 'transfers: | 1250.5.. | token:usds'],
    ['at most 2.5m usds', 'transfers: | ..2500000 | token:usds'],
    ['under 3 million trx', 'transfers: | ..3000000 | token:trx'],
    ['between 10 and 5 trx', 'transfers: | 5..10 | token:trx'],
    ['trx 5-10', 'transfers: | token:trx | 5..10'],
    ['trx 1k..2k', 'transfers: | token:trx | 1000..2000'],
    ['exactly 7 trx', 'transfers: | 7..7 | token:trx'],
    ['= 0 trx', 'transfers: | 0..0 | token:trx'],
    ['1000+ usds', 'transfers: | 1000.. | token:usds'],
    ['≥ .5 trx', 'transfers: | 0.5.. | token:trx'],
    ['over 1 bn trx', 'transfers: | 1000000000.. | token:trx'],
    ['> 1.000,50 trx', 'transfers: | unknown | token:trx'],
    ['> 1,5 trx today', `transfers: | unknown | token:trx | ${TODAY}`],
    // Who.
    ['from lars to mira', 'transfers: | from:lars | to:mira'],
    [`to ${USDT}`, `transfers: | to:${USDT}`],
    [
      'usds sent by "Last Week Ltd" yesterday',
      'transfers: | token:usds | from:Last Week Ltd | 2026-11-18T00:00~2026-11-19T00:00',
    ],
    ['trx paid to “from here”', 'transfers: | token:trx | to:from here'],
    ['transfers of lars', 'transfers: | transfers | about:lars'],
    ['votes of lars', 'transactions: | type 4 | about:lars'],
    ['blocks produced by aurora', 'transfers: | blocks | producer:aurora'.replace('transfers:', 'blocks:')],
    ['produced by aurora', 'blocks: | producer:aurora'],
    ['from', undefined],
    ['to today', 'transfers: | ~2026-11-20T00:00'],
    // What.
    ['failed', 'transactions: | failed'],
    ['successful calls', 'transactions: | success | type 31'],
    [
      'failed transactions last hour',
      'transactions: | failed | transactions | 2026-11-19T13:30~2026-11-19T14:30:00.001Z',
    ],
    ['stakes today', `transactions: | type 54 | ${TODAY}`],
    ['unstakes since yesterday', 'transactions: | type 55 | 2026-11-18T00:00~'],
    ['delegations', 'transactions: | type 57'],
    ['deployments this week', 'transactions: | type 30 | 2026-11-16T00:00~2026-11-23T00:00'],
    ['claims this month', 'transactions: | type 13 | 2026-11-01T00:00~2026-12-01T00:00'],
    ['swaps yesterday', 'transactions: | type 44 | 2026-11-18T00:00~2026-11-19T00:00'],
    ['tokens sun', 'tokens: | tokens | token:sun'],
    ['tokens harbour points', 'tokens: | tokens | token:harbour points'],
    ['transfers usds', 'transfers: | transfers | token:usds'],
    ['show me all usds transfers of lars', 'transfers: | token:usds | transfers | about:lars'],
    // When.
    ['today', `transfers: | ${TODAY}`],
    ['trx last month', 'transfers: | token:trx | 2026-10-01T00:00~2026-11-01T00:00'],
    ['trx last 7 days', 'transfers: | token:trx | 2026-11-12T14:30~2026-11-19T14:30:00.001Z'],
    ['trx past week', 'transfers: | token:trx | 2026-11-12T14:30~2026-11-19T14:30:00.001Z'],
    ['trx 3 days ago', 'transfers: | token:trx | 2026-11-16T00:00~2026-11-17T00:00'],
    ['trx an hour ago', 'transfers: | token:trx | 2026-11-19T13:30~2026-11-19T14:30'],
    ['trx monday', 'transfers: | token:trx | 2026-11-16T00:00~2026-11-17T00:00'],
    ['trx last thursday', 'transfers: | token:trx | 2026-11-12T00:00~2026-11-13T00:00'],
    ['trx 2026-11-02', 'transfers: | token:trx | 2026-11-02T00:00~2026-11-03T00:00'],
    ['trx in november', 'transfers: | token:trx | 2026-11-01T00:00~2026-12-01T00:00'],
    ['trx in 2025', 'transfers: | token:trx | 2025-01-01T00:00~2026-01-01T00:00'],
    ['trx 2026-10', 'transfers: | token:trx | 2026-10-01T00:00~2026-11-01T00:00'],
    ['trx 4 nov 2025', 'transfers: | token:trx | 2025-11-04T00:00~2025-11-05T00:00'],
    ['trx nov 4', 'transfers: | token:trx | 2026-11-04T00:00~2026-11-05T00:00'],
    ['trx before 2026-11-02', 'transfers: | token:trx | ~2026-11-02T00:00'],
    ['trx after 2026-11-02', 'transfers: | token:trx | 2026-11-03T00:00~'],
    ['trx from 1 nov to 5 nov', 'transfers: | token:trx | 2026-11-01T00:00~2026-11-06T00:00'],
    ['trx between monday and today', 'transfers: | token:trx | 2026-11-16T00:00~2026-11-20T00:00'],
    [
      'trx since 2026-11-02 until 2026-11-05',
      'transfers: | token:trx | 2026-11-02T00:00~ | ~2026-11-06T00:00',
    ],
    ['trx since 2026-11-19T10:00', 'transfers: | token:trx | 2026-11-19T10:00~'],
    ['trx on 31 feb', 'transfers: | token:trx | unknown'],
    // One block.
    ['block 1,482,907', 'transfers: | block 1482907'],
    ['block #12', 'transfers: | block 12'],
    ['latest block', 'transfers: | block at 2026-11-19T14:30'],
    ['block at 2026-11-19 10:00', 'transfers: | block at 2026-11-19T10:00'],
    ['block at 1763540000', 'transfers: | block at 2025-11-19T08:13:20'],
    ['blocks yesterday', 'blocks: | blocks | 2026-11-18T00:00~2026-11-19T00:00'],
    // Other languages.
    ['转账 今天', `transfers: | transfers | ${TODAY}`],
    ['失败的 调用 昨天', 'transactions: | failed | type 31 | 2026-11-18T00:00~2026-11-19T00:00'],
    ['تحويلات من lars اليوم', `transfers: | transfers | from:lars | ${TODAY}`],
    // What is not understood says so; what is said twice stands once.
    ['usds > 1000 from harbour from lars', 'transfers: | token:usds | 1000.. | from:harbour | unknown'],
    ['trx today yesterday', `transfers: | token:trx | ${TODAY} | unknown`],
    ['5 trx today', `transfers: | unknown | token:trx | ${TODAY}`],
  ])('reads “%s”', (text, expected) => {
    if (text === 'trx on 31 feb') return expect(read(text)).toBeUndefined();
    return expect(read(text)).toBe(expected);
  });

  test.each([
    '',
    '  ',
    'harbour',
    'nothing of this name',
    'sun token',
    'transactions',
    'usds',
    USDT,
    '12 usds',
    'Tether USD',
    '""',
    '"today"',
  ])('“%s” is no phrase: it is searched for as it is', text =>
    expect(readPhrase(text, clock)).toBeUndefined(),
  );

  test('days are those of the reader’s clock', () => {
    const [part] = readPhrase('today', { now: NOW, zone: 'local' })?.parts ?? [];
    const from = part?.kind === 'dates' ? (part.from ?? 0) : 0;
    expect(new Date(from).getHours()).toBe(0);
    expect(NOW - from).toBeLessThan(DAY);
    expect(day('2026-11-19')).toBeLessThanOrEqual(NOW);
  });

  test('whatever is typed: nothing throws, and every word stands in exactly one part', () => {
    const pieces = [
      'usds',
      '>',
      '<=',
      '1000',
      '10k',
      '1,5',
      'from',
      'to',
      'of',
      'between',
      'and',
      'last',
      'week',
      'ago',
      'block',
      'blocks',
      '2026-11-02',
      '2026-02-31',
      '9999',
      '9999 years ago',
      'since',
      'in',
      'may',
      'failed',
      'calls',
      '"',
      '“x y”',
      '""',
      '\u202e',
      '💥',
      'constructor',
      '__proto__',
      'toString',
      '12:99',
      'an',
      'hour',
      '5-',
      '-',
      '…',
      '#',
      '%',
      '今天',
    ];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    let read = 0;
    for (let round = 0; round < 4_000; round++) {
      const text = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join(
        next(3) ? ' ' : '',
      );
      const phrase = readPhrase(text, clock);
      if (!phrase) continue;
      read++;
      let end = 0;
      for (const part of phrase.parts) {
        expect(part.start, text).toBeGreaterThanOrEqual(end);
        expect(part.end, text).toBeGreaterThan(part.start);
        expect(text.slice(end, part.start).trim(), text).toMatch(/^[<>"“”«»]*$/u);
        end = part.end;
        for (const value of Object.values(part))
          if (typeof value === 'number') expect(value, text).not.toBeNaN();
      }
    }
    expect(read).toBeGreaterThan(1_000);
  });
});

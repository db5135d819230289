import { describe, expect, test } from 'vitest';
import { partiesOf, pastedParty, tokensOf, TRX } from './names.ts';
import { planPhrase, type Candidate, type Meant } from './plan.ts';
import { readPhrase } from './read-phrase.ts';

const A = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const B = 'TJtu7JcfjVbDmkx4bWhJLYNrnKKdvbMqqx';
const clock = { now: Date.UTC(2026, 10, 19, 14, 30), zone: 'utc' } as const;
const USDS: Candidate = { id: A, name: 'USDS', decimals: 6 };
const HARBOUR: Candidate = { id: B, name: 'Harbour Exchange' };
const NAMES: Readonly<Record<string, Meant>> = {
  usds: [USDS],
  trx: [TRX],
  harbour: [HARBOUR],
  twins: [HARBOUR, { id: A, name: 'twins' }],
  slow: 'pending',
};

function plan(text: string) {
  const phrase = readPhrase(text, clock);
  if (phrase === undefined) throw new Error(`no phrase: ${text}`);
  return planPhrase(phrase, part =>
    part.kind === 'party' || part.kind === 'token' ? (NAMES[part.name] ?? []) : [],
  );
}
const reasons = (text: string) => plan(text).chips.flatMap(({ reason }) => reason ?? []);

describe('planPhrase', () => {
  test('a list of transfers with the filters of its chips, for the page and for the API', () => {
    const { path, query } = plan('usds > 1000 from harbour yesterday');
    const day = {
      start_timestamp: String(Date.UTC(2026, 10, 18)),
      end_timestamp: String(Date.UTC(2026, 10, 19) - 1),
    };
    expect(Object.fromEntries(new URLSearchParams(path?.split('?')[1]))).toEqual({
      token: A,
      decimals: '6',
      amount_min: '1000',
      from: B,
      ...day,
    });
    expect(query).toEqual({
      path: '/api/transfer',
      query: { kind: 'all', risk: 'hide', token: A, from: B, amount_min: '1000000000', ...day },
    });
  });

  test.each([
    ['failed calls of harbour', `/blockchain/transactions?result=failed&type=31&address=${B}`],
    ['calls usds', `/blockchain/transactions?type=31&toAddress=${A}`],
    ['failed usds', `/blockchain/transactions?result=failed&toAddress=${A}&type=31`],
    ['votes from harbour', `/blockchain/transactions?type=4&fromAddress=${B}`],
    ['blocks by harbour', `/blockchain/blocks?producer=${B}`],
    ['trx 5-10', '/blockchain/transfers?token=_&decimals=6&amount_min=5&amount_max=10'],
    ['tokens sun', '/tokens/list?search=sun'],
    ['block 12', '/block/12'],
    ['trx to harbour', `/blockchain/transfers?token=_&decimals=6&to=${B}`],
    ['transfers of harbour', `/blockchain/transfers?address=${B}`],
  ])('“%s” leads to %s', (text, path) => {
    expect(plan(text).path).toBe(path);
  });

  test('a moment asks for its block', () => {
    expect(plan('block 1 hour ago')).toMatchObject({ blockAt: clock.now - 3_600_000 });
    expect(plan('block 1 hour ago').path).toBeUndefined();
  });

  test('what narrows nothing is left out and says why', () => {
    expect(reasons('> 1000 from harbour')).toEqual(['no_token']);
    expect(reasons('trx > 0.0000001')).toEqual(['too_fine']);
    expect(plan('from nobody').path).toBeUndefined();
    expect(reasons('trx from nobody')).toEqual(['nobody']);
    expect(reasons('frobs > 3')).toEqual(['no_such_token', 'no_token']);
    expect(reasons('failed calls > 5')).toEqual(['not_here']);
    expect(reasons('failed trx')).toEqual(['not_here']);
    expect(reasons('transfers failed today')).toEqual(['not_here']);
    expect(reasons('blocks of harbour frobs')).toEqual(['nobody']);
    expect(reasons('block 12 usds')).toEqual(['not_here']);
    expect(reasons('trx today yesterday')).toEqual(['unknown']);
  });

  test('nothing opens while a name is looked up or has to be chosen', () => {
    expect(plan('trx from slow').path).toBeUndefined();
    expect(plan('slow > 3').chips.map(({ state }) => state)).toEqual(['pending', 'pending']);
    const two = plan('trx from twins');
    expect(two.path).toBeUndefined();
    expect(two.chips.find(({ state }) => state === 'choose')?.candidates).toHaveLength(2);
  });
});

describe('names', () => {
  const hit = (value: string, name: string) => ({ desc: 'Address', value, name }) as const;

  test('the reader’s own label wins, equal names are never decided between', () => {
    expect(partiesOf('harbour', { [A]: 'Harbour' }, [hit(B, 'harbour')])).toEqual([
      { id: A, name: 'Harbour' },
    ]);
    expect(partiesOf('harbour', {}, [hit(A, 'Harbour'), hit(B, 'harbour')])).toHaveLength(2);
    expect(partiesOf('harbour', {}, [hit(A, 'Harbour Exchange'), hit(B, 'HARBOUR')])).toEqual([
      { id: B, name: 'HARBOUR' },
    ]);
    expect(partiesOf('kettle', { [A]: 'Copper Kettle', [B]: 'Kettlebell' }, [])).toHaveLength(2);
    expect(partiesOf('nobody', {}, [])).toEqual([]);
  });

  test('an address needs no looking up, whatever its form', () => {
    expect(pastedParty(A)?.id).toBe(A);
    expect(pastedParty('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')?.id).toBe(A);
    expect(pastedParty('harbour')).toBeUndefined();
  });

  test('a token is meant by exactly its symbol, name or id; a fake never is', () => {
    const row = {
      abbr: 'USDS',
      name: 'Sun Dollar',
      tokenType: 'trc20',
      tokenId: 0,
      contractAddress: A,
      decimal: 6,
    };
    expect(tokensOf('usds', [row])).toEqual([USDS]);
    expect(tokensOf('sun dollar', [row])).toEqual([USDS]);
    expect(tokensOf('usd', [row])).toEqual([]);
    expect(tokensOf('usds', [{ ...row, level: '3' }])).toEqual([]);
    expect(tokensOf('usds', [row, { ...row, contractAddress: B }])).toHaveLength(2);
  });
});

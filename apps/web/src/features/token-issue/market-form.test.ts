// @vitest-environment node
import { expect, test } from 'vitest';
import { applicationOf, marketStart, readMarketDraft, readMarketKept } from './market-form.ts';
import type { Recorded } from './recorded.ts';
import { EMPTY_DRAFT } from './token-form.ts';

const ALICE = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

const recorded: Recorded = {
  type: 'trc20',
  issuer: ALICE,
  name: 'Harbour',
  symbol: '',
  decimals: 6,
  supplyRaw: 5_000_000n,
  draft: {
    ...EMPTY_DRAFT,
    description: 'Points',
    website: 'https://harbour.example',
    email: 'a@harbour.example',
    github: 'https://code.example/harbour',
    social: [{ name: 'Reddit', url: 'https://reddit.example/r/harbour' }],
    logo: 'data:image/png;base64,AAAA',
  },
};
const right = { ...marketStart(recorded), scheme: 'Sold', team: 'Three people' };

test('an application begins with what the record says, and has the market’s names of all its fields', () => {
  expect(readMarketDraft(marketStart(recorded), recorded)).toEqual({
    scheme: 'market_bad_length',
    team: 'market_bad_length',
  });
  expect(readMarketDraft(right, recorded)).toEqual({});
  expect(applicationOf('T1', { ...right, elsewhere: true, circulation: ' 4.5 ' }, recorded)).toEqual({
    tokenType: 'trc20',
    tokenIdOrAddr: 'T1',
    tokenName: 'Harbour',
    tokenSymbol: '',
    totalSupply: '5',
    circulation: '4.5',
    ownerAddress: ALICE,
    description: 'Points',
    // A picture that is no address of the web is not taken over.
    logo: '',
    exchangePair: 'Harbour/TRX',
    fprice: '1',
    sprice: '1',
    home_page: 'https://harbour.example',
    email: 'a@harbour.example',
    isInOtherMarket: 1,
    tokenIssScheme: 'Sold',
    white_paper: '',
    contractCodeUrl: 'https://code.example/harbour',
    reddit: 'https://reddit.example/r/harbour',
    icoAddress: '',
    teamInfo: 'Three people',
    coinMarketCapUrl: '',
  });
});

test.each([
  ['circulation', ['-1', '5.000001', '1.0000001', 'all', ''], 'market_bad_circulation'],
  ['tokens', ['0', '1.5', '', '9'.repeat(19)], 'market_bad_first_price'],
  ['trx', ['0', '-1'], 'market_bad_first_price'],
  ['description', ['', ' ', 'x'.repeat(501)], 'market_bad_length'],
  ['website', ['', 'ftp://a.example', 'javascript:alert(1)'], 'market_bad_address_form'],
  ['whitePaper', ['paper'], 'market_bad_address_form'],
  ['ranked', [`https://a.example/${'x'.repeat(500)}`], 'market_bad_address_form'],
  ['email', ['', 'a', 'a@b', '<a@b.c>'], 'bad_email'],
  ['soldFrom', [`${ALICE.slice(0, -1)}1`, 'x'], 'market_bad_account'],
] as const)('what is wrong with %s', (field, texts, problem) => {
  for (const text of texts)
    expect(readMarketDraft({ ...right, [field]: text }, recorded)).toEqual({ [field]: problem });
});

test('nothing circulates, all of it does, and an empty one of what nobody must tell', () => {
  for (const circulation of ['0', '5', '4.999999'])
    expect(readMarketDraft({ ...right, circulation, whitePaper: '', soldFrom: ALICE }, recorded)).toEqual({});
});

test('what was kept in another form is as at the start', () => {
  expect(readMarketKept(7, right)).toBeUndefined();
  expect(readMarketKept({ team: 7, elsewhere: true, scheme: 'x'.repeat(9000), odd: 'y' }, right)).toEqual({
    ...right,
    elsewhere: true,
    scheme: 'x'.repeat(4000),
  });
});

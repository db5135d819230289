// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, test } from 'vitest';
import { readChainRecord } from './chain-record.ts';
import { issueIntent } from './issue-intent.ts';
import { contentOf } from './record-content.ts';
import { EMPTY_DRAFT, readKept, readTokenDraft, type TokenDraft } from './token-form.ts';

const NOW = Date.parse('2026-11-22T10:00Z');
const trc10: TokenDraft = {
  ...EMPTY_DRAFT,
  kind: 'trc10',
  name: 'HarbourPoints',
  abbr: 'HBP',
  supply: '1000000.5',
  precision: '2',
  description: 'Points of the harbour',
  website: 'https://harbour.example',
};

test('a TRC10 token becomes the numbers of the chain', () => {
  const { problems, issue } = readTokenDraft({ ...trc10, tokens: '4', trx: '10' }, NOW);
  expect(problems).toEqual({});
  expect(issue).toMatchObject({
    totalSupply: 100_000_050n,
    precision: 2,
    // 10 TRX for 4.00 tokens: 10,000,000 sun for 400 units.
    trxNum: 25_000n,
    num: 1n,
    startMs: NOW + 600_000,
    endMs: NOW + 660_000,
    frozen: [],
  });
  const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  expect(issueIntent(from, { ...issue!, frozen: [{ amount: 7n, days: 3 }] })).toEqual({
    kind: 'asset_issue',
    from,
    note: '',
    permissionId: 0,
    name: 'HarbourPoints',
    abbr: 'HBP',
    totalSupply: 100_000_050n,
    precision: 2,
    trxNum: 25_000,
    num: 1,
    startMs: BigInt(NOW + 600_000),
    endMs: BigInt(NOW + 660_000),
    locked: [{ amount: 7n, days: 3n }],
    description: 'Points of the harbour',
    url: 'https://harbour.example',
    freeLimit: 0n,
    publicLimit: 0n,
  });
});

describe('the protocol’s rules:', () => {
  test.each<[string, Partial<TokenDraft>, object]>([
    ['no name', { name: '' }, { name: 'bad_name' }],
    ['a space in the name', { name: 'Harbour Points' }, { name: 'bad_name' }],
    ['letters of other alphabets', { name: 'Нarbour' }, { name: 'bad_name' }],
    ['33 bytes', { name: 'x'.repeat(33) }, { name: 'bad_name' }],
    ['the coin’s name', { name: 'tRx' }, { name: 'bad_name' }],
    ['no abbreviation', { abbr: '' }, {}],
    ['a turned abbreviation', { abbr: 'A\u202EB' }, { abbr: 'bad_abbr' }],
    ['supply of nothing', { supply: '0' }, { supply: 'bad_supply' }],
    ['a negative supply', { supply: '-1' }, { supply: 'bad_supply' }],
    ['finer than its decimals', { supply: '1.001' }, { supply: 'bad_supply' }],
    ['the most the chain counts', { supply: '9223372036854775807', precision: '0' }, {}],
    ['one more', { supply: '9223372036854775808', precision: '0' }, { supply: 'bad_supply' }],
    ['seven decimals', { precision: '7', supply: '10' }, { precision: 'bad_precision' }],
    ['a price of nothing', { trx: '0' }, { trx: 'bad_price' }],
    ['a price too fine for 32 bits', { tokens: '1', trx: '9999999999' }, { trx: 'bad_price' }],
    [
      'a sale in the past',
      { sale: true, start: '2026-11-22T09:59', end: '2026-11-23T10:00' },
      { start: 'bad_start' },
    ],
    [
      'a sale that ends first',
      { sale: true, start: '2026-11-23T10:00', end: '2026-11-23T10:00' },
      { end: 'bad_end' },
    ],
    ['a right sale', { sale: true, start: '2026-11-22T10:01', end: '2026-11-22T10:02' }, {}],
    ['locked for no day', { frozen: [{ amount: '1', days: '0' }] }, { frozen: 'bad_frozen' }],
    ['locked for 3652 days', { frozen: [{ amount: '1', days: '3652' }] }, {}],
    ['locked for longer', { frozen: [{ amount: '1', days: '3653' }] }, { frozen: 'bad_frozen' }],
    [
      'more locked than there is',
      { frozen: [{ amount: '1000001', days: '1' }] },
      { frozen: 'bad_frozen_sum' },
    ],
    [
      'eleven locked parts',
      { frozen: Array.from({ length: 11 }, () => ({ amount: '1', days: '1' })) },
      { frozen: 'bad_frozen' },
    ],
    ['bandwidth beyond the bound', { publicLimit: '57600000000' }, { publicLimit: 'bad_bandwidth' }],
    [
      '201 bytes of description',
      { description: 'é'.repeat(100) + 'x' },
      { description: 'bad_description_bytes' },
    ],
    ['257 bytes of address', { website: `https://a.example/${'x'.repeat(239)}` }, { website: 'bad_website' }],
    ['a script for an address', { website: 'javascript:alert(1)' }, { website: 'bad_website' }],
  ])('%s', (_what, change, problems) => {
    const reading = readTokenDraft({ ...trc10, ...change }, NOW);
    expect(reading.problems).toEqual(problems);
    expect(reading.issue === undefined).toBe(Object.keys(problems).length > 0);
  });
});

test('a TRC20 record needs its contract and a mail address; the chain tells the rest', () => {
  const draft: TokenDraft = { ...trc10, kind: 'trc20', name: '', supply: '' };
  expect(readTokenDraft(draft, NOW).problems).toEqual({ contract: 'bad_contract', email: 'bad_email' });
  const right = { ...draft, contract: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', email: 'a@b.example' };
  expect(readTokenDraft(right, NOW).problems).toEqual({});
  const social = [
    { name: 'Chat', url: ' https://chat.example ' },
    { name: 'Empty', url: ' ' },
  ];
  const token = { type: 'trc20', id: right.contract, issuer: 'TOwner' } as const;
  expect(JSON.parse(contentOf(token, { ...right, social }, NOW))).toMatchObject({
    contract_address: right.contract,
    issuer_addr: 'TOwner',
    social_media: [{ name: 'Chat', url: 'https://chat.example' }],
    timestamp: NOW,
  });
});

test('a kept draft is read field by field; what is of another type counts as empty', () => {
  expect(readKept('x')).toBeUndefined();
  expect(readKept(null)).toBeUndefined();
  expect(
    readKept({ kind: 'trc99', name: 'A', supply: 7, frozen: [{ amount: '1', days: 2 }, null], sale: 'yes' }),
  ).toEqual({ ...EMPTY_DRAFT, name: 'A' });
  expect(readKept(trc10)).toEqual(trc10);
});

test('what the chain keeps is judged by the chain’s rules, and sent only where something differs', () => {
  const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  const now = { description: 'Points', url: 'https://harbour.example', freeLimit: '0', publicLimit: '7' };
  const read = (part: Partial<typeof now>) => readChainRecord({ ...now, ...part }, now, from);
  expect(read({})).toEqual({ problems: {}, intent: undefined });
  expect(read({ freeLimit: '5' }).intent).toMatchObject({
    kind: 'asset_update',
    freeLimit: 5n,
    publicLimit: 7n,
  });
  expect(read({ description: '' }).intent).toMatchObject({ description: '' });
  expect(read({ description: 'é'.repeat(101) }).problems).toEqual({ description: 'bad_description_bytes' });
  for (const url of ['', 'harbour.example', `https://a.example/${'x'.repeat(250)}`])
    expect(read({ url }).problems).toEqual({ url: 'bad_website' });
  for (const limit of ['', '-1', '57600000000', 'x'])
    expect(read({ publicLimit: limit }).problems).toEqual({ publicLimit: 'bad_bandwidth' });
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPref } from '../lib/prefs/prefs.ts';
import { privateLabels } from '../lib/labels/private-labels.ts';
import { renderApp, requests, type Network } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, representativeOf, transferRow } from '../test/rows.ts';

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const { tokenInfo } = transferRow('1');
const TRX = {
  ...tokenInfo,
  tokenId: '_',
  tokenAbbr: 'TRX',
  tokenName: 'TRX',
  tokenType: 'trx',
  tokenDecimal: 6,
};

const row = (part: object) => ({
  hash: HASH,
  block: 12,
  timestamp: 1_700_000_000_000,
  ownerAddress: ALICE,
  toAddress: BOB,
  toAddressList: [BOB],
  contractType: 1,
  contractTypeName: 'TransferContract',
  confirmed: true,
  revert: false,
  contractRet: 'SUCCESS',
  result: '',
  contractData: {},
  cost: null,
  tokenInfo: TRX,
  tokenType: 'trx',
  amount: '5000000',
  fee: '268000',
  data: '',
  risk: [],
  SmartCalls: '',
  Events: '',
  id: '',
  movements: [],
  moreMovements: false,
  ...part,
});
const moved = (from: string, to: string, amount: number) => ({
  id: '1',
  from,
  to,
  amount,
  tokenInfo: TRX,
  risk: [],
});
const head = (counts: object = {}) => ({
  address: ALICE,
  firstTime: 1_600_000_000_000,
  lastTime: 1_700_000_000_000,
  fundedBy: { address: BOB, hash: OTHER, amount: 2_000_000_000, timestamp: 1_600_000_000_000 },
  counts: {
    internal: 0,
    blocks: 0,
    voters: 0,
    votes: 0,
    stake: 0,
    contracts: 0,
    approvals: 0,
    permissions: 0,
    ...counts,
  },
  contractMap: { [BOB]: false },
  addressNames: { [BOB]: 'Harbour' },
});
const network = (part: Network = {}): Network => ({
  '/api/accountv2': accountOf(ALICE, {
    name: 'Copper Kettle',
    addressTag: 'Merchant',
    addressTagLogo: '',
    balance: 7_500_000,
  }),
  '/api/account/head': head(),
  '/api/account/activity': {
    ...listOf([
      row({ movements: [moved(ALICE, BOB, 5_000_000)] }),
      row({ hash: OTHER, ownerAddress: BOB, toAddress: ALICE, movements: [moved(BOB, ALICE, 3_000_000)] }),
    ]),
    riskTotal: 2,
    addressNames: { [BOB]: 'Harbour' },
  },
  ...part,
});

beforeEach(() => {
  setPref('showRisky', false);
  privateLabels.setState({}, true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent);

test('the name comes first, the whole address and the own label beside it', async () => {
  privateLabels.setState({ [ALICE]: 'Friday beans' }, true);
  await renderApp(`/address/${ALICE}`, network());
  await waitFor(async () => expect(await heading()).toBe('Merchant'));
  const main = within(screen.getByRole('main'));
  expect(main.getAllByText(ALICE).length).toBeGreaterThan(0);
  expect(main.getByText('Friday beans')).toBeDefined();
});

test('without a name the address is the title', async () => {
  await renderApp(`/address/${ALICE}`, network({ '/api/accountv2': accountOf(ALICE) }));
  await waitFor(async () => expect(await heading()).toBe(ALICE));
});

test('the head says what it is worth and who funded it', async () => {
  await renderApp(`/address/${ALICE}`, network());
  const facts = within(await screen.findByRole('region', { name: 'Overview' }));
  expect(facts.getByText('Net worth').closest('div')?.textContent).toMatch(/7\.5\s*TRX/);
  const funded = (await facts.findByText('Harbour')).closest('div');
  expect(funded?.textContent).toMatch(/2,000\s*TRX\s*in/);
});

test('the balance by day is that of 30 days, and of all where somebody asks', async () => {
  const day = (date: string, trx_amount: string) => ({ day: date, trx_amount });
  await renderApp(
    `/address/${ALICE}`,
    network({
      [`/api/account/analysis?address=${ALICE}&type=0`]: { size: 1, data: [day('2026-11-01', '5')] },
      [`/api/account/analysis?address=${ALICE}&type=0&start_timestamp=0`]: {
        size: 2,
        data: [day('2019-01-01', '1'), day('2026-11-01', '5')],
      },
    }),
  );
  expect(await screen.findByText('TRX, 30 days')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole history' }));
  expect(await screen.findByText('2019-01-01')).toBeDefined();
  expect(screen.getByText('TRX, whole history')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show 30 days' })).toBeDefined();
});

test('what happened is the first tab: each row says which way, with whom and how much', async () => {
  await renderApp(`/address/${ALICE}`, network());
  const rows = within(await screen.findByRole('table', { name: 'Activity' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Out.*Harbour.*−5 ?TRX/);
  expect(rows[2]?.textContent).toMatch(/In.*Harbour.*\+3 ?TRX/);
  expect(screen.getByText('2 spam transfers hidden')).toBeDefined();
});

test('tabs without rows are absent, the others count by the server', async () => {
  await renderApp(`/address/${ALICE}`, network({ '/api/account/head': head({ internal: 36, votes: 3 }) }));
  await waitFor(() => expect(tabs()).toContain('Internal calls36'));
  expect(tabs()).toContain('Votes3');
  expect(tabs().join()).not.toMatch(/Voters|Blocks|Contracts created|Stake/);
});

test('filters stand in the address; list and file carry them', async () => {
  const tokens = [{ tokenId: '_', tokenInfo: TRX, balance: '1' }];
  await renderApp(
    `/address/${ALICE}?direction=out&token=_&amount_min=1.5&counterparty=${BOB}&type=1`,
    network({ '/api/accountv2': accountOf(ALICE, { tokens }) }),
  );
  await screen.findByRole('table', { name: 'Activity' });
  const wanted = ['direction=out', 'token=_', 'amount_min=1500000', `counterparty=${BOB}`, 'type=1'];
  const asked = requests.find(url => url.startsWith('/api/account/activity')) ?? '';
  const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '';
  for (const part of wanted) {
    expect(asked).toContain(part);
    expect(file).toContain(part);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Direction' }));
  await waitFor(() =>
    expect(requests.filter(url => url.startsWith('/api/account/activity')).at(-1)).not.toContain('direction'),
  );
});

test('a contract leads with who made it, its calls and whether its code is verified', async () => {
  const contract = {
    address: ALICE,
    trxCount: 201,
    failedCount: 7,
    verify_status: 0,
    license: '',
    creator: {
      address: BOB,
      txHash: HASH,
      address_is_contract: false,
      consume_user_resource_percent: 80,
      origin_energy_limit: 2_000_000,
    },
  };
  await renderApp(
    `/contract/${ALICE}`,
    network({
      '/api/accountv2': accountOf(ALICE, { accountType: 2 }),
      '/api/contract': { data: [contract] },
      '/api/transaction': listOf([]),
    }),
  );
  const facts = within(await screen.findByRole('region', { name: 'Overview' }));
  const labels = [...screen.getByRole('region', { name: 'Overview' }).querySelectorAll('dt')];
  expect(labels.slice(0, 3).map(label => label.textContent)).toEqual(['Created by', 'Calls', 'Source code']);
  expect((await facts.findByText('201')).closest('div')?.textContent).toContain('7 failed');
  expect(facts.getByText('Not verified')).toBeDefined();
});

test('a representative shows its work and votes, and leads to its page; its site opens behind the warning', async () => {
  const representative = { enabled: true, lastWithDrawTime: 0, allowance: 0, url: 'https://alder.example' };
  await renderApp(
    `/address/${ALICE}`,
    network({
      '/api/accountv2': accountOf(ALICE, { representative }),
      [`/api/vote/witness/${ALICE}`]: representativeOf(ALICE),
    }),
  );
  const card = within(await screen.findByRole('region', { name: 'Representative' }));
  const fact = async (label: string) => (await card.findByText(label)).closest('div')?.textContent;
  expect(await fact('Rank now')).toMatch(/1.*up 1.*of 3, 2 at the last count/);
  expect(await fact('Votes')).toMatch(/100.*50%.*\+10 since/);
  expect(await fact('To voters')).toMatch(/80%.*20%/);
  expect(await fact('Produced')).toMatch(/39.*1 missed/);
  expect(await fact('Productivity')).toContain('97.5%');
  expect(await fact('Earned by blocks')).toContain('624');
  expect(await fact('Block version')).toContain('32');
  expect(card.getByText('Super representative')).toBeDefined();
  expect(card.getByRole('link', { name: 'Representative page' }).getAttribute('href')).toBe(
    `/representative/${ALICE}`,
  );
  await userEvent.click(card.getByRole('button', { name: 'alder.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://alder.example/');
});

test('a vote says its share of the own votes and of all that its candidate has', async () => {
  const vote = {
    voterAddress: ALICE,
    candidateAddress: BOB,
    candidateName: 'Alder',
    votes: 25,
    voterAvailableVotes: 100,
    candidateTotalVotes: 1_000,
    transaction: '',
    timestamp: null,
  };
  await renderApp(
    `/address/${ALICE}/votes`,
    network({ '/api/account/head': head({ votes: 1 }), '/api/vote': listOf([vote]) }),
  );
  const table = await screen.findByRole('table', { name: 'Votes' });
  expect(await within(table).findByRole('row', { name: /Alder.*25%.*2\.5%.*25$/ })).toBeTruthy();
  expect(within(table).getByRole('columnheader', { name: 'Share of the candidate’s votes' })).toBeTruthy();
});

test('who is no representative has no such card, and nobody is asked', async () => {
  await renderApp(`/address/${ALICE}`, network());
  await screen.findByRole('region', { name: 'Overview' });
  expect(screen.queryByRole('region', { name: 'Representative' })).toBeNull();
  expect(requests.filter(url => url.startsWith('/api/vote/witness'))).toEqual([]);
});

test('token balances say what each is worth, and are sorted and taken along as the address says', async () => {
  const held = [
    { tokenId: '_', tokenInfo: TRX, balance: '7500000' },
    { tokenId: '1000001', tokenInfo: TEN('1000001', 'Amber', 'AMB'), balance: '500' },
    { tokenId: '1000002', tokenInfo: TEN('1000002', 'Basalt', 'BSL'), balance: '9' },
  ];
  const priced = (tokenId: string, quantity: string, amount: string, tokenPriceInTrx: number | null) => ({
    tokenId,
    quantity,
    amount,
    tokenPriceInTrx,
  });
  const withPriceTokens = [
    priced('_', '7.5', '7.5', 1),
    priced('1000001', '500', '125', 0.25),
    priced('1000002', '9', '', null),
  ];
  await renderApp(
    `/address/${ALICE}/tokens?sort=-worth`,
    network({ '/api/accountv2': accountOf(ALICE, { tokens: held, withPriceTokens }) }),
  );
  const table = await screen.findByRole('table', { name: 'Token balances' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(one =>
        within(one)
          .getAllByRole('cell')
          .map(cell => cell.textContent),
      );
  expect(rows().map(cells => cells.slice(-2))).toEqual([
    ['0.25', expect.stringContaining('125')],
    ['1', expect.stringContaining('7.5')],
    ['–', '–'],
  ]);
  const file = () => screen.getByRole('link', { name: /CSV/ }).getAttribute('href');
  expect(file()).toBe(`/api/account/tokens?address=${ALICE}&hidden=1&sortBy=2&sortType=0&format=csv`);
  await userEvent.click(within(table).getByRole('button', { name: 'Balance' }));
  await waitFor(() => expect(rows()[0]?.[0]).toContain('Amber'));
  expect(rows()[1]?.[0]).toContain('Basalt');
  await waitFor(() => expect(file()).toContain('sortBy=3&sortType=0'));
});

const TEN = (tokenId: string, tokenName: string, tokenAbbr: string) => ({
  ...TRX,
  tokenId,
  tokenName,
  tokenAbbr,
  tokenType: 'trc10',
  tokenDecimal: 0,
});

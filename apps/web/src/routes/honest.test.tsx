import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../test/rows.ts';
import { apiKey } from '../lib/net/api.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { readPrefs, setPref } from '../lib/prefs/prefs.ts';

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

beforeEach(() => setPref('showRisky', false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tabNamed = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
const csvOf = async () => (await screen.findByRole('link', { name: /CSV/ })).getAttribute('href') ?? '';

test('the tab of an address counts what its list shows, and the suspicious ones apart', async () => {
  await renderApp(`/address/${ALICE}`, {
    '/api/accountv2': accountOf(ALICE, {
      totalTransactionCount: 41,
      transactions: 41,
      transferCount: 15,
      riskyTransferCount: 2,
    }),
  });
  expect((await tabNamed('Transfers')).textContent).toBe('Transfers13');
  expect((await tabNamed('Transactions')).textContent).toBe('Transactions41');
  expect(screen.getByText('and 2 suspicious')).toBeDefined();
});

test('the tab of a token counts what its list shows', async () => {
  const token = {
    contract_address: CONTRACT,
    name: 'Sun Dollar',
    symbol: 'USDS',
    decimals: 6,
    total_supply_with_decimals: '1',
    holders_count: 5,
    transfer_num: 1500,
    issue_address: '',
    issue_ts: 0,
    home_page: '',
    token_desc: '',
    icon_url: '',
    level: '0',
    vip: false,
    tokenType: 'trc20',
    risk: [],
  };
  await renderApp(`/token20/${CONTRACT}/holders`, {
    '/api/token_trc20': { total: 1, rangeTotal: 1, trc20_tokens: [token] },
    '/api/token_trc20/holders': { total: 0, rangeTotal: 0, trc20_tokens: [] },
    '/api/transfer': listOf([], { total: 1390, rangeTotal: 1390, riskTotal: 110 }),
  });
  await waitFor(async () => expect((await tabNamed('Transfers')).textContent).toBe('Transfers1,390'));
});

test.each([
  [`/address/${ALICE}/transfers`, '/api/trc10trc20-transfer'],
  ['/blockchain/transfers', '/api/transfer'],
])('the file of %s holds the rows of the screen', async (path, call) => {
  const movement = {
    hash: 'ab'.repeat(32),
    block: 1,
    date_created: 1_700_000_000_000,
    owner_address: ALICE,
    from_address: ALICE,
    to_address: BOB,
    amount: 1,
    amount_str: '1',
    risk: [],
    contractRet: 'SUCCESS',
    tokenInfo: transferRow('1').tokenInfo,
  };
  await renderApp(path, {
    '/api/accountv2': accountOf(ALICE),
    [call]: { ...listOf([transferRow('1')]), transfers: [movement] },
  });
  expect(await csvOf()).toMatch(/[?&]risk=hide(?:&|$)/);
  setPref('showRisky', true);
  await waitFor(async () => expect(await csvOf()).toMatch(/[?&]risk=show(?:&|$)/));
});

test.each([
  `/address/${ALICE}/nonsense`,
  `/contract/${CONTRACT}/nonsense`,
  '/block/1/nonsense',
  `/transaction/${'ab'.repeat(32)}/nonsense`,
  '/token/1000001/nonsense',
  `/token20/${CONTRACT}/nonsense`,
  '/blockchain/transactions/yesterday',
  '/blockchain/transactions/2026-02-30',
  '/blockchain/transactions/170000000',
])('%s ends on the error page, which says so', async path => {
  await renderApp(path, {});
  expect(await screen.findByText('Page not found', { selector: 'h1' })).toBeDefined();
  expect(within(await screen.findByRole('main')).getByText(path)).toBeDefined();
});

test.each([
  ['1700000000000', 1_699_913_600_000, 1_700_000_000_000],
  ['2023-11-14', Date.UTC(2023, 10, 14), Date.UTC(2023, 10, 15) - 1],
])('transactions of %s are those of that day', async (date, from, to) => {
  await renderApp(`/blockchain/transactions/${date}`, { '/api/transaction': listOf([]) });
  await waitFor(() =>
    expect(requests.filter(url => url.startsWith('/api/transaction?')).at(-1)).toContain(
      `start_timestamp=${from}&end_timestamp=${to}`,
    ),
  );
});

const contract = accountOf(CONTRACT, { accountType: 2 });
test.each([
  [`/contract/${CONTRACT}`, 'Transactions'],
  [`/contract/${CONTRACT}/code`, 'Code'],
  [`/contract/${CONTRACT}/token-balances`, 'Token balances'],
  [`/address/${CONTRACT}`, 'Code'],
  [`/address/${CONTRACT}/transfers`, 'Transfers'],
])('%s shows the contract at its tab %s', async (path, name) => {
  await renderApp(path, {
    '/api/accountv2': contract,
    '/api/transaction': listOf([]),
    '/api/trc10trc20-transfer': { ...listOf([]), transfers: [] },
  });
  await waitFor(async () => {
    const tab = await tabNamed(name);
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(tab.getAttribute('href')).toMatch(new RegExp(`/contract/${CONTRACT}`));
  });
});

test('an account without a record of permissions has those of the protocol', async () => {
  await renderApp(`/address/${ALICE}/permissions`, { '/api/accountv2': accountOf(ALICE) });
  const owner = await screen.findByText('Owner permission');
  expect(owner.parentElement?.textContent).toMatch(/owner threshold 1.*weight 1/);
  expect(screen.getByText('Active permission 2').parentElement?.textContent).toMatch(/active threshold 1/);
});

test('without a choice the page is English, unless the server lets the browser say it', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-CN');
  document.cookie = 'language=; max-age=0';
  expect(readPrefs().language).toBe('en');
  document.documentElement.dataset['language'] = 'browser';
  expect(readPrefs().language).toBe('zh');
  delete document.documentElement.dataset['language'];
});

test('the search box has a button that can be seen', async () => {
  await renderApp('/blockchain/blocks', { '/api/block': listOf([]) });
  const search = await screen.findByRole('search');
  const button = within(search).getByRole('button', { name: 'Search' });
  expect(button.className).not.toMatch(/visually-hidden/);
});

const config = {
  version: '1',
  network: { id: 'here', name: 'Here', kind: 'main', origin: '', genesis: '', chainId: '', embedded: true },
  networks: [
    { id: 'here', name: 'Here', kind: 'main', origin: '' },
    { id: 'side', name: 'Side', kind: 'side', origin: '#side' },
  ],
  priceSource: 'quotes',
  priceRetries: 0,
  paths: { api: '', node: '', feed: '' },
  feeLimitSun: 1,
  themeSwitch: 'cycle',
};

test('a price that the source leaves out is 0, and so is its change', async () => {
  await renderApp('/blockchain/blocks', {
    '/config.json': config,
    '/api/token/price': { token: 'trx', conversions: {}, from: 'quotes' },
    '/api/block': listOf([]),
  });
  expect(await screen.findByText('$0')).toBeDefined();
  expect(screen.getByText('$0').parentElement?.textContent).toMatch(/0(?:\.00)?%/);
});

test('pointing at the price tells it in satoshi', async () => {
  await renderApp('/blockchain/blocks', {
    '/config.json': config,
    '/api/token/price': { token: 'trx', conversions: { USD: '0.28', BTC: '0.0000019' }, from: 'quotes' },
    '/api/block': listOf([]),
  });
  const price = await screen.findByText('$0.2800');
  expect(price.closest('[data-tip]')?.getAttribute('data-tip')).toBe('1 TRX = 190 satoshi');
});

test('power is shown in the chosen currency, with its digits', async () => {
  setPref('currency', 'BTC');
  const row = { ...accountOf(ALICE, { accountType: 0 }), power: 2_000_000, balance: 1, balanceStr: '1' };
  await renderApp('/blockchain/accounts', {
    '/api/account/list': listOf([row]),
    '/api/token/price': { token: 'trx', conversions: { BTC: '0.000001935399' }, from: 'quotes' },
  });
  const table = await screen.findByRole('table', { name: 'Accounts' });
  await waitFor(() => expect(table.textContent).toContain('0.000003870798'));
  setPref('currency', 'TRX');
});

test.each([
  [`/address/${ALICE}`, 0, 'Wallet address'],
  [`/contract/${CONTRACT}`, 2, 'Contract address'],
])('the QR code of %s is titled by what it is', async (path, accountType, title) => {
  await renderApp(path, {
    '/api/accountv2': accountOf(path.slice(-34), { accountType }),
    '/api/account/activity': listOf([]),
    '/api/transaction': listOf([]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
});

test('the choice of a network is kept', async () => {
  await renderApp('/blockchain/blocks', { '/config.json': config, '/api/block': listOf([]) });
  await userEvent.click(await screen.findByRole('button', { name: /^Here/ }));
  await userEvent.click(await screen.findByRole('link', { name: /Side/ }));
  expect(document.cookie).toMatch(/network=side/);
});

test('a server that stops is told from a node that stops, also after it had answered', async () => {
  const status = {
    nodeReachable: true,
    notices: [],
    sync: { progress: 100 },
    full: { block: 7 },
    solidity: { block: 1 },
    database: { block: 7, confirmedBlock: 1, unconfirmedBlock: 7 },
  };
  let answer: () => unknown = () => status;
  await renderApp('/blockchain/blocks', { '/api/system/status': () => answer() });
  await screen.findByRole('main', {}, { timeout: 50_000 });
  const said = async (words: RegExp) => {
    await act(() => queryClient.refetchQueries({ queryKey: apiKey('/api/system/status') }));
    expect(await screen.findByText(words, {}, { timeout: 50_000 })).toBeDefined();
  };
  answer = () => ({ ...status, nodeReachable: false });
  await said(/so no new blocks arrive/);
  answer = () => Promise.reject(new TypeError('fetch failed'));
  await said(/The page keeps its last data/);
  expect(screen.queryByText(/so no new blocks arrive/)).toBeNull();
  answer = () => status;
  await act(() => queryClient.refetchQueries({ queryKey: apiKey('/api/system/status') }));
  await waitFor(() => expect(screen.queryByText(/The page keeps its last data/)).toBeNull(), {
    timeout: 50_000,
  });
});

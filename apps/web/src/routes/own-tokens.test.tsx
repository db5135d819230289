import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, requests } from '../test/render-app.tsx';
import { ALICE, BOB, listOf } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

beforeEach(() => sessionStore.setState({ status: 'closed' }, true));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.setState({ status: 'starting' }, true);
});

const row = {
  tokenId: 1_000_001,
  contractAddress: '',
  name: 'Harbour',
  abbr: 'HBP',
  decimal: 6,
  imgUrl: '',
  tokenType: 'trc10',
  nrOfTokenHolders: 3,
  transferCount: 9,
  supply: '2000000',
  isTop: false,
  level: '0',
  risk: [],
  dateCreated: 0,
  vip: false,
};
const contract = {
  ...row,
  tokenId: BOB,
  contractAddress: BOB,
  name: 'Fine grain',
  decimal: 18,
  tokenType: 'trc20',
};
const trc10 = {
  id: 1_000_001,
  name: 'Harbour',
  abbr: 'HBP',
  precision: 6,
  startTime: 1_700_000_000_000,
  endTime: 1_700_086_400_000,
  issuedPercentage: 12.5,
  frozen: [{ amount: '5000000', days: 3 }],
};
const answers = {
  '/api/tokens/overview': listOf([], { tokens: [row, contract] }),
  '/api/token': listOf([trc10]),
  '/external/trc20tokens': {
    retCode: '0',
    retMsg: 'OK',
    data: { tokens: [{ contract_address: BOB, registered: true }] },
  },
  '/api/token/getTokenInfoByTokenIdOrAddr': { code: 0, data: { verifyStatus: 5, isFirstRecommend: 0 } },
};

const signIn = () =>
  act(async () =>
    sessionStore.setState({
      status: 'open',
      account: { recordId: 'x', address: parseAddress(ALICE), kind: 'ACCOUNT_ADDRESS', keeping: 'stay' },
    }),
  );

test('a visitor is asked to connect, and nothing is asked of the server', async () => {
  await renderApp('/myToken', answers);
  expect(await screen.findByText('Connect a wallet to see the tokens you issued')).toBeDefined();
  const main = screen.getByRole('main');
  expect(within(main).getByRole('button', { name: 'Connect wallet' })).toBeDefined();
  expect(requests.some(url => url.includes('filter=my'))).toBe(false);
});

test('who is signed in sees a card for each token: sale, record, listing, and what can be done', async () => {
  await renderApp('/myToken', answers);
  await signIn();
  const card = async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name: new RegExp(name) })).closest('section')!;
  const harbour = within(await card('Harbour'));
  expect(await harbour.findByText('12.5%')).toBeDefined();
  expect((await harbour.findByText('Locked')).nextElementSibling?.textContent).toContain('for 3 days');
  expect(await harbour.findByText('Not passed')).toBeDefined();
  expect(harbour.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toContain(
    '/tokens/markets/create/trc10/1000001',
  );
  const fine = within(await card('Fine grain'));
  expect(fine.getByText('Recorded: its issuer told about it')).toBeDefined();
  expect(fine.getByText('Tokens with more than 8 decimals cannot be listed.')).toBeDefined();
  expect(fine.getByRole('link', { name: 'Update record' }).getAttribute('href')).toContain(
    `/tokens/update/${BOB}`,
  );
});

test('where there is a side chain, a card says whether the token is there, and leads to the bridge', async () => {
  const chain = { chainid: '41', sidechain_gateway: BOB, mainchain_gateway: BOB };
  await renderApp('/myToken', {
    ...answers,
    '/api/sidechains': listOf([chain]),
    '/external/sidechain/getMappingByMainchainAddress': { retCode: '0', data: { sidechains: [] } },
  });
  await signIn();
  const links = async (name: string) =>
    (await screen.findAllByRole('link', { name })).map(link => link.getAttribute('href'));
  expect(await links('Map the token')).toEqual([expect.stringContaining(`/bridge?token=${BOB}`)]);
  expect(await links('Send across')).toEqual([expect.stringContaining('/bridge?token=1000001')]);
  expect(screen.getByText('Crosses without a mapping')).toBeDefined();
});

test('tokens of somebody else are shown without what only their issuer does', async () => {
  await renderApp(`/myToken?address=${ALICE}`, answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tokens of an account' })).toBeDefined();
  expect(await screen.findByText('Not passed')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Update record' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Apply again' })).toBeNull();
});

test('rated tokens have their level, and the reason in a column of its own', async () => {
  const copies = { tokenId: BOB, tokenName: 'Sun Dollar', tokenAbbr: 'USDS', tokenType: 'trc20' };
  const fake = { ...contract, level: '3', risk: ['look_alike_token'], copies };
  await renderApp('/rating', { '/api/tokens/overview': listOf([], { tokens: [fake] }) });
  const table = await screen.findByRole('table', { name: 'Rated tokens' });
  expect(await within(table).findByText(/Copies/)).toBeDefined();
  expect(within(table).getAllByText(/Copies/)).toHaveLength(1);
  expect(within(table).getByText('Suspicious')).toBeDefined();
  expect(requests.some(url => url.includes('filter=rated'))).toBe(true);
});

test('the levels are told by the operator’s own text', async () => {
  await renderApp('/tokens/rating-rule', {
    '/api/help/en-us/token-levels': {
      slug: 'token-levels',
      language: 'en-us',
      title: 'Levels',
      markdown: '## The levels\n\nEverybody can issue a token.',
      updatedTime: '2026-11-22 00:00:00',
    },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'What the levels of tokens mean' }),
  ).toBeDefined();
  expect(await screen.findByText('Everybody can issue a token.')).toBeDefined();
});

test('accounts begin with their number, contracts and the share that the page holds; they sort both ways', async () => {
  const account = (address: string, balance: string) => ({
    address,
    balance,
    power: '0',
    accountType: 0,
    totalTransactionCount: 1,
  });
  const rows = [account(ALICE, '50000000000000000'), account(BOB, '10000000000000000')];
  await renderApp('/blockchain/accounts?sort=balance', {
    '/api/account/list': listOf(rows, { account_number: 1204, last_24h_account_change: 7 }),
    '/api/contracts': listOf([], { rangeTotal: 31 }),
  });
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await screen.findAllByText('1,204')).toHaveLength(2);
  expect(await figure('New in 24 hours')).toBe('7');
  expect(await figure('Contracts')).toBe('31');
  expect(await figure('Held by this page')).toBe('60%');
  const [, first] = await screen.findAllByRole('row');
  // The poorest first is the last of all.
  expect(first?.children.item(0)?.textContent).toBe('1,204');
  expect(requests.some(url => url.includes('/api/account/list') && url.includes('sort=balance'))).toBe(true);
  await act(async () => screen.getByRole('button', { name: 'Balance' }).click());
  await vi.waitFor(() => expect(requests.at(-1)).toContain('sort=-balance'), 50_000);
});

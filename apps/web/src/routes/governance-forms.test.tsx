import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { renderApp, type Network } from '../test/render-app.tsx';
import { ALICE, BOB, listOf } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';
import { wallet } from '../wallet/wallet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStore.setState({ status: 'closed' }, true);
});
afterEach(() => {
  cleanup();
  useWalletDialog.setState({ dialog: undefined });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStore.setState({ status: 'starting' }, true);
});

const signIn = (kind: 'ACCOUNT_PRIVATE_KEY' | 'ACCOUNT_ADDRESS' = 'ACCOUNT_PRIVATE_KEY') =>
  sessionStore.setState({
    status: 'open',
    account: { recordId: 'x', address: parseAddress(ALICE), kind, keeping: 'stay' },
  });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const isShut = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
const statuses = () => screen.getAllByRole('status').map(one => one.textContent);
/** What the page asked the wallet to sign. */
const signed = () => {
  const { dialog } = useWalletDialog.getState();
  return dialog?.name === 'action' ? dialog.start.intent : undefined;
};
const common = { from: parseAddress(ALICE), note: '', permissionId: 0 };

const account = (isWitness: boolean, balance = 20_000_000_000) => ({
  '/api/accountv2': {
    address: ALICE,
    balance,
    totalFrozen: 100_000_000,
    representative: { enabled: isWitness },
  },
});
const parameters: Network = {
  '/api/chainparameters': {
    tronParameters: [
      { key: 'getTransactionFee', value: 1000, id: 3 },
      { key: 'getEnergyFee', value: 100, id: 11 },
      { key: 'getAllowOldRewardOpt', value: 1, id: 79 },
      { key: 'getAllowTvmVote', value: 0, id: 59 },
      { key: 'getAccountUpgradeCost', value: 9_999_000_000, id: 1 },
    ],
  },
};

test('a proposal: parameters, new values judged by the chain’s rules, and what is signed', async () => {
  signIn();
  await renderApp('/proposalscreate', { ...parameters, ...account(true) });
  await screen.findByRole('checkbox', { name: /Price of a unit of energy/ });
  expect(isShut('Next')).toBe(true);
  expect(statuses()).toContain('Choose at least one parameter');
  // What is decided once for all cannot be chosen.
  expect(screen.getByRole('checkbox', { name: /getAllowOldRewardOpt/ }).hasAttribute('disabled')).toBe(true);
  for (const name of [/Price of a unit of energy/, /Bandwidth fee per byte/, /Contracts may vote/])
    await act(async () => screen.getByRole('checkbox', { name }).click());
  await press('Next');
  await screen.findByRole('textbox', { name: 'Price of a unit of energy' });
  expect(screen.getByText('Must be on first: Voters share in rewards.')).toBeDefined();
  type('Price of a unit of energy', '100');
  expect(screen.getByText(/This value is in force already/)).toBeDefined();
  type('Price of a unit of energy', '1.5');
  expect(screen.getByText('Fill in a whole number from 0 to 100,000,000,000,000,000.')).toBeDefined();
  type('Price of a unit of energy', '420');
  type('Bandwidth fee per byte', '900');
  expect(isShut('Next')).toBe(true);
  cleanup();
  // Kept, with the one that cannot be proposed left out again.
  await renderApp('/proposalscreate', { ...parameters, ...account(true) });
  await act(async () => (await screen.findByRole('checkbox', { name: /Contracts may vote/ })).click());
  await press('Next');
  await screen.findByRole('textbox', { name: 'Price of a unit of energy' });
  await press('Next');
  await screen.findByRole('button', { name: 'Review and sign' });
  await press('Review and sign');
  expect(signed()).toEqual({
    kind: 'proposal_create',
    ...common,
    values: [
      { id: 3n, value: 900n },
      { id: 11n, value: 420n },
    ],
  });
});

test.each([
  ['a visitor', undefined, true, 'Connect a wallet first'],
  ['an address without a key', 'ACCOUNT_ADDRESS', true, 'This login has no key, so it cannot sign'],
  [
    'an account that is no candidate',
    'ACCOUNT_PRIVATE_KEY',
    false,
    'Only representatives and candidates can propose',
  ],
] as const)('%s cannot propose, and is told why', async (_, kind, isWitness, words) => {
  if (kind) signIn(kind);
  localStorage.setItem('draft:proposal', JSON.stringify({ ms: Date.now(), value: { getEnergyFee: '420' } }));
  await renderApp('/proposalscreate/confirm', { ...parameters, ...account(isWitness) });
  await vi.waitFor(() => expect(statuses()).toContain(words), 50_000);
  expect(isShut('Review and sign')).toBe(true);
});

const proposal = {
  proposalId: 7,
  proposer: { address: ALICE, name: 'Alder', url: '' },
  parameters: [{ key: 11, name: 'getEnergyFee', value: 420 }],
  paramters: [],
  createTime: 1,
  expirationTime: Date.now() + 1e9,
  state: 'PENDING',
  approvals: [] as object[],
  typeApprovals: { sr: [], partner: [], candidate: [] },
  totalVotes: 0,
  validVotes: 0,
  neededVotes: 18,
  veto: false,
  proposalHash: '',
  cancelHash: '',
  approveSelf: false,
  createSelf: true,
};

test('a representative approves a proposal, takes it back, and cancels its own', async () => {
  signIn();
  const network = { ...parameters, ...account(true), '/api/pagewitness': { data: [] } };
  await renderApp('/proposal/7', { ...network, '/api/proposal?id=7': proposal });
  await screen.findByRole('button', { name: 'Approve' });
  await press('Approve');
  expect(signed()).toEqual({ kind: 'proposal_approve', ...common, proposal: 7n });
  await press('Cancel proposal');
  expect(signed()).toEqual({ kind: 'proposal_delete', ...common, proposal: 7n });
  cleanup();
  const approvals = [{ address: ALICE, name: 'Alder', url: '', time: null, hash: '' }];
  await renderApp('/proposal/7', { ...network, '/api/proposal?id=7': { ...proposal, approvals } });
  await screen.findByRole('button', { name: 'Withdraw approval' });
  await press('Withdraw approval');
  expect(signed()).toEqual({ kind: 'proposal_withdraw', ...common, proposal: 7n });
});

test('my proposals: what I made and what I approved, or that a wallet is missing', async () => {
  await renderApp('/myproposals', {});
  expect(await screen.findByText('No wallet connected')).toBeDefined();
  cleanup();
  signIn();
  const list = { total: 1, rangeTotal: 1, data: [proposal] };
  const none = { total: 0, rangeTotal: 0, data: [] };
  const path = (kind: string) =>
    `/api/account-proposal?sort=-number&address=${ALICE}&type=${kind}&start=0&limit=20`;
  const network = { ...parameters, ...account(true), [path('1')]: list, [path('2')]: none };
  await renderApp('/myproposals', network);
  expect(await screen.findByRole('button', { name: 'Cancel proposal' })).toBeDefined();
  cleanup();
  await renderApp('/myproposals/myparticipated', network);
  expect(await screen.findByText('No proposals approved')).toBeDefined();
});

const witness = {
  address: ALICE,
  name: 'Alder',
  url: 'https://alder.example',
  producer: true,
  realTimeRanking: 1,
  realTimeVotes: 10,
  brokerage: 20,
  voterBrokerage: 80,
  annualizedRate: '4.25',
  witnessType: 1,
  votesPercentage: 50,
  producedTotal: 3,
  missedTotal: 0,
  blockReward: 0,
};

test('an account becomes a candidate: site, consent, fee', async () => {
  signIn();
  const network = { ...parameters, '/api/vote/witness/': {}, [`/api/vote/witness/${ALICE}`]: { data: null } };
  await renderApp(`/representative/${ALICE}`, { ...network, ...account(false) });
  await screen.findByRole('textbox', { name: 'Website' });
  await vi.waitFor(() => expect(statuses()).toContain('Fill in the address of a website'), 50_000);
  type('Website', 'alder');
  expect(screen.getByText(/names a site/)).toBeDefined();
  type('Website', `https://alder.example/${'x'.repeat(250)}`);
  expect(screen.getByText('The chain keeps 256 bytes of it. This one is longer.')).toBeDefined();
  type('Website', 'https://alder.example');
  expect(isShut('Review and sign')).toBe(true);
  await act(async () => screen.getByRole('checkbox').click());
  await press('Review and sign');
  expect(signed()).toEqual({ kind: 'witness_create', ...common, url: 'https://alder.example' });
  cleanup();
  await renderApp(`/representative/${ALICE}`, { ...network, ...account(false, 1) });
  expect(await screen.findByText('The balance is below the fee of 9,999 TRX.')).toBeDefined();
});

test('a representative changes its site and what its voters get', async () => {
  signIn();
  const detail = { data: { ...witness, realtimeVoteLine: [] }, totalWitness: 1, brokerageHistory: [] };
  await renderApp(`/representative/${ALICE}`, {
    ...parameters,
    ...account(true),
    [`/api/vote/witness/${ALICE}`]: detail,
    '/api/vote': listOf([]),
  });
  const buttons = await screen.findAllByRole('button', { name: 'Review and sign' });
  expect(buttons.every(one => one.hasAttribute('disabled'))).toBe(true);
  type('To voters', '101');
  expect(screen.getByText('Fill in a whole number from 0 to 100.')).toBeDefined();
  type('To voters', '65');
  await act(async () => buttons[1]!.click());
  expect(signed()).toEqual({ kind: 'brokerage', ...common, percent: 35 });
  type('Website', 'https://alder.example/sr');
  await act(async () => buttons[0]!.click());
  expect(signed()).toEqual({ kind: 'witness_update', ...common, url: 'https://alder.example/sr' });
});

test('a representative says where its texts are by a signed word to this server alone', async () => {
  signIn();
  const signMessage = vi.fn(async () => new Uint8Array(65).fill(7));
  vi.spyOn(wallet, 'signer').mockReturnValue({ signMessage } as unknown as ReturnType<typeof wallet.signer>);
  const detail = { data: { ...witness, realtimeVoteLine: [] }, totalWitness: 1, brokerageHistory: [] };
  await renderApp(`/representative/${ALICE}`, {
    ...parameters,
    ...account(true),
    [`/api/vote/witness/${ALICE}`]: detail,
    '/api/vote': listOf([]),
    '/api/account/sr': { data: {}, address: ALICE, githubLink: '' },
  });
  await screen.findByRole('button', { name: 'Sign and save' });
  const posted: { url: string; init: RequestInit }[] = [];
  const before = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return before(url, init);
    posted.push({ url, init });
    return Response.json(url === '/api/auth' ? { key: 'k1' } : { data: true });
  });
  type('GitHub link of the team page', 'https://elsewhere.example/alder');
  expect(screen.getByText(/or an address on GitHub/)).toBeDefined();
  expect(isShut('Sign and save')).toBe(true);
  type('GitHub link of the team page', 'alder/pages');
  await press('Sign and save');
  await screen.findByText('Saved. The team page is read from there.');
  expect(signMessage).toHaveBeenCalledWith(expect.stringContaining(`Address: ${ALICE}\nNonce: `));
  expect(signMessage).toHaveBeenCalledWith(expect.stringContaining(`Server: ${location.origin}\n`));
  expect(posted.map(({ url }) => url)).toEqual(['/api/auth', `/api/account/${ALICE}/sr`]);
  expect(JSON.parse(posted[0]!.init.body as string)).toMatchObject({
    address: ALICE,
    signature: '07'.repeat(65),
  });
  expect(JSON.parse(posted[1]!.init.body as string)).toEqual({ address: ALICE, githubLink: 'alder/pages' });
  expect(posted[1]!.init.headers).toMatchObject({ 'x-key': 'k1' });
  expect(signed()).toBeUndefined();
});

test('votes are divided again, with what they earn', async () => {
  signIn();
  const rows = [witness, { ...witness, address: BOB, name: 'Bramble', annualizedRate: null }];
  await renderApp('/sr/votes', {
    ...account(false),
    '/api/account/votes': { votes: { [ALICE]: 40 } },
    '/api/pagewitness?start=0&limit=1000': { total: 2, lastBlock: 7, totalVotes: 140, data: rows },
    '/api/vote/witness': { total: 2, totalVotes: 140, fastestRise: null, maxVotesRise: null, data: [] },
  });
  await screen.findByRole('button', { name: 'Review and sign' });
  expect(statuses()).toContain('These votes stand already');
  expect(screen.getByText(/Earns about 1 TRX a year/)).toBeDefined();
  const field = screen.getByRole('textbox', { name: /Votes for Alder/ });
  fireEvent.change(field, { target: { value: '100%' } });
  fireEvent.blur(field);
  await press('Review and sign');
  expect(signed()).toEqual({ kind: 'vote', ...common, votes: [{ witness: ALICE, count: 100n }] });
  await press('Clear votes');
  expect(statuses()).toContain('Give at least one vote');
});

const token = {
  id: 1_000_001,
  name: 'Harbour',
  abbr: 'HBP',
  precision: 2,
  ownerAddress: BOB,
  trxNum: 1_000_000,
  num: 250,
  startTime: 1_000,
  endTime: Date.now() + 1e9,
  available: 1_000,
  totalSupply: 1_000_000,
  frozen: [{ amount: 5, days: 1 }],
};

test('a TRC10 token is bought while its issuer sells it', async () => {
  signIn();
  await renderApp('/token/1000001', { ...account(false, 3_000_000), '/api/token': listOf([token]) });
  await screen.findByRole('textbox', { name: /You pay/ });
  expect(isShut('Review and sign')).toBe(true);
  type(/You pay/, '0.000001');
  expect(screen.getByText(/smallest unit of the token/)).toBeDefined();
  type(/You pay/, '5');
  expect(screen.getByText('The issuer does not have that many tokens left.')).toBeDefined();
  type(/You pay/, '3.5');
  expect(await screen.findByText('That is more TRX than the account has.')).toBeDefined();
  type(/You pay/, '2');
  await press('Review and sign');
  expect(signed()).toEqual({
    kind: 'asset_participate',
    ...common,
    issuer: BOB,
    tokenId: '1000001',
    amount: 2_000_000n,
  });
});

test('its issuer releases what was locked; after the sale nobody is offered anything', async () => {
  signIn();
  const own = { ...token, ownerAddress: ALICE };
  const holding = (frozen_supply: object[]) => ({
    '/api/accountv2': { ...account(false)['/api/accountv2'], frozen_supply },
    '/api/token': listOf([own]),
  });
  // Released before: the account has it no more.
  await renderApp('/token/1000001', holding([]));
  await screen.findByText('Your token');
  expect(screen.queryByRole('button', { name: 'Release locked supply' })).toBeNull();
  cleanup();
  queryClient.clear();
  await renderApp('/token/1000001', holding([{ amount: 5, expires: 1 }]));
  await screen.findByRole('button', { name: 'Release locked supply' });
  await press('Release locked supply');
  expect(signed()).toEqual({ kind: 'asset_unfreeze', ...common });
  cleanup();
  await renderApp('/token/1000001', {
    ...account(false),
    '/api/token': listOf([{ ...token, endTime: 2_000 }]),
  });
  await screen.findAllByText('Harbour');
  expect(screen.queryByText('Buy from the issuer')).toBeNull();
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { parseAddress } from '@sunscope/tron/address';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, requests, type Network } from '../../../test/render-app.tsx';
import { ALICE, BOB, listOf } from '../../../test/rows.ts';
import { sessionStore } from '../../../wallet/session-store.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { fill } from '../testing.tsx';
import { closeWalletDialog, useWalletDialog, type ActionStart } from '../wallet-dialogs.ts';
import type { Crossing } from './queries.ts';

const CHAIN_ID = '41e209e4de650f0150788e8ec5cafa240a23eb8eb7';
const HASH = 'ab'.repeat(32);
const BURNED = 'cd'.repeat(32);

beforeEach(() => sessionStore.setState({ status: 'closed' }, true));
afterEach(() => {
  act(closeWalletDialog);
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.setState({ status: 'starting' }, true);
});

async function signIn(kind: SessionAccount['kind'] = 'ACCOUNT_PRIVATE_KEY'): Promise<void> {
  const account = {
    recordId: 'a',
    kind,
    address: parseAddress(ALICE),
    label: '',
  } as unknown as SessionAccount;
  await act(async () => sessionStore.setState({ status: 'open', account } as never, true));
}

const trx = {
  tokenId: '_',
  tokenType: 'trx',
  tokenDecimal: 6,
  tokenAbbr: 'TRX',
  tokenName: 'TRX',
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '1',
  vip: false,
};
const contract = { ...trx, tokenId: BOB, tokenType: 'trc20', tokenAbbr: 'LTN', tokenName: 'Lantern' };

const networks = [
  { id: 'main', name: 'Main', kind: 'main', origin: 'http://main.test:5500' },
  { id: 'side', name: 'Side', kind: 'side', origin: 'http://side.test:5501' },
] as const;
const configOf = (kind: 'main' | 'side') => ({
  network: { ...networks[kind === 'main' ? 0 : 1], origin: '', genesis: '', chainId: '', embedded: true },
  networks,
  priceSource: 'demo',
  priceRetries: 3,
  paths: { api: '/api', node: '', feed: '/feed' },
  feeLimitSun: 20_000_000,
  themeSwitch: 'cycle',
});

const bridge = {
  chainid: CHAIN_ID,
  mainchain_gateway: BOB,
  sidechain_gateway: BOB,
  fees: {
    mappingFee: '1000000000',
    depositFee: '0',
    withdrawFee: '10000000',
    retryFee: '0',
    trxDepositMin: '10000000',
    trxWithdrawMin: '10000000',
    trc10DepositMin: '1',
    trc10WithdrawMin: '1',
    trc20DepositMin: '1',
    trc20WithdrawMin: '1',
  },
  invariant: { state: 'holds', problems: [], checked: 1 },
};

const answers = (kind: 'main' | 'side'): Network => ({
  '/config.json': configOf(kind),
  '/api/sidechains': listOf([bridge]),
  '/api/sidechain/transfers': listOf([]),
  '/api/sidechain/account': { active: true },
  '/external/sidechain/getMappingByMainchainAddress': { retCode: '0', data: { sidechains: [] } },
  '/api/accountv2': {
    address: ALICE,
    name: '',
    addressTag: '',
    accountType: 0,
    activated: true,
    representative: { enabled: false, lastWithDrawTime: 0, allowance: 0, url: '' },
    balance: 50_000_000,
    bandwidth: { energyRemaining: 0 },
    tokens: [
      { tokenId: '_', tokenInfo: trx, balance: '50000000' },
      { tokenId: BOB, tokenInfo: contract, balance: '7' },
    ],
  },
});

/** What the form asks the wallet to sign. */
function asked(): ActionStart {
  const { dialog } = useWalletDialog.getState();
  if (dialog?.name !== 'action') throw new Error('the form asked for nothing');
  return dialog.start;
}

const crossing: Crossing = {
  id: 'deposit-7',
  direction: 'deposit',
  nonce: '7',
  kind: 'trx',
  asset: '_',
  sideToken: '',
  account: ALICE,
  amount: '30000000',
  state: 'waiting',
  mainTransaction: HASH,
  sideTransaction: '',
  votes: 0,
  quorum: 3,
  attempts: 0,
  problem: '',
  reason: '',
  held: '',
  created: 1_700_000_000_000,
  updated: 1_700_000_000_000,
};

test.each([
  [
    'main',
    'Send to the side chain',
    'Send across',
    'Locked on the main chain. The oracles credit it',
    'Nothing was sent to the side chain',
  ],
  [
    'side',
    'Send back to the main chain',
    'Send back',
    'Burned on the side chain. The oracles pay it out',
    'Nothing was sent to the main chain',
  ],
] as const)(
  'on the %s chain TRX crosses, and how that went is said',
  async (kind, title, action, success, error) => {
    await renderApp('/bridge', {
      ...answers(kind),
      '/api/sidechain/transfers': listOf([
        { ...crossing, direction: kind === 'main' ? 'deposit' : 'withdrawal' },
      ]),
    });
    await signIn();
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    const button = () => screen.getByRole('button', { name: action });
    await fill(amount, '1');
    expect(await screen.findByText('Less than the least amount')).toBeDefined();
    expect(button()).toHaveProperty('disabled', true);
    await fill(amount, '100');
    expect(await screen.findByText('The balance is too small for amount and fee')).toBeDefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, '12');
    await userEvent.click(button());
    const { intent, onFailed, onSent } = asked();
    const fee = kind === 'main' ? 0n : 10_000_000n;
    expect(intent).toMatchObject({
      kind: 'contract_call',
      from: ALICE,
      contract: BOB,
      callValueSun: 12_000_000n + fee,
    });
    await act(async () => onFailed?.());
    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
    await act(async () => onSent?.({ hash: HASH } as never));
    expect((await screen.findAllByText(success, { exact: false })).length).toBeGreaterThan(0);
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer across chains' })).toBeDefined();
    expect(requests.some(url => url.includes(`transaction=${HASH}`))).toBe(true);
  },
);

test('a token that is not on the side chain is mapped by its creator first', async () => {
  await renderApp(`/bridge?token=${BOB}`, answers('main'));
  await signIn();
  const form = await screen.findByRole('form', { name: 'Map a token' });
  await fill(within(form).getByRole('textbox'), 'ab');
  expect(await within(form).findByText('A transaction hash has 64 hex digits.')).toBeDefined();
  await fill(within(form).getByRole('textbox'), HASH);
  await userEvent.click(within(form).getByRole('button', { name: 'Map token' }));
  const { onFailed, onSent } = asked();
  await act(async () => onFailed?.());
  expect((await screen.findAllByText('The mapping was not asked for')).length).toBeGreaterThan(0);
  await act(async () => onSent?.({ hash: HASH } as never));
  expect(
    (await screen.findAllByText('Mapping asked for. The oracles', { exact: false })).length,
  ).toBeGreaterThan(0);
});

test('hardware wallets cannot send across, and whoever is signed out is asked to sign in', async () => {
  await renderApp('/bridge', answers('main'));
  expect(await screen.findByRole('heading', { name: 'Send to the side chain' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  await signIn('ACCOUNT_LEDGER');
  expect(await screen.findByText('This sign-in cannot send across')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
});

test('a visitor sees what crosses, whose it is and what of it, and what the bridge costs', async () => {
  const token = { ...contract, tokenDecimal: 3 };
  await renderApp('/bridge', {
    ...answers('main'),
    '/api/sidechain/transfers': {
      ...listOf([
        { ...crossing, kind: 'trc20', asset: BOB, amount: '1500', tokenInfo: token },
        {
          ...crossing,
          id: 'withdrawal-1',
          direction: 'withdrawal',
          kind: 'trc10',
          asset: '1000001',
          state: 'done',
        },
        { ...crossing, id: 'mapping-1', direction: 'mapping', kind: 'trc20', asset: BOB, tokenInfo: token },
      ]),
      addressNames: { [ALICE]: 'Harbor desk' },
    },
  });
  const [, ...rows] = await within(
    await screen.findByRole('table', { name: 'Transfers across' }),
  ).findAllByRole('row');
  const texts = rows.map(row => row.textContent);
  expect(texts[0]).toMatch(/^To the side chain.*Harbor desk.*Waiting.*1\.5.*LTN$/);
  // A token that this chain's index has not met is counted in its smallest units.
  expect(texts[1]).toMatch(/^To the main chain.*Done.*30,000,000.*units of a TRC10 token$/);
  expect(texts[2]).toMatch(/^Mapping of a token.*LTN$/);
  const about = screen.getByRole('region', { name: 'About this bridge' });
  expect(about.textContent).toMatch(/They agree/);
  expect(about.textContent).toMatch(/To the side chainFee: none\. Least amount: 10.*TRX/);
  expect(about.textContent).toMatch(/Mapping of a tokenFee: 1,000.*TRX/);
});

test('who is signed in sees their own first, and any direction of all', async () => {
  await renderApp('/bridge', answers('main'));
  await screen.findByText('Nothing was sent across yet');
  await signIn();
  const choice = within(await screen.findByRole('navigation', { name: 'Which transfers' }));
  await choice.findByRole('link', { name: 'Own' });
  const last = () =>
    new URL(requests.findLast(url => url.includes('/transfers?')) ?? '', 'http://x').searchParams;
  await waitFor(() => expect(last().get('account')).toBe(ALICE));
  await userEvent.click(choice.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(last().get('account')).toBeNull());
  await userEvent.click(choice.getByRole('link', { name: 'Mappings' }));
  await waitFor(() => expect(last().get('direction')).toBe('mapping'));
  expect(last().get('account')).toBeNull();
});

test('a bridge that has stopped says so; without one there is nothing to send', async () => {
  await renderApp('/bridge', {
    ...answers('main'),
    '/api/sidechains': listOf([{ ...bridge, invariant: { ...bridge.invariant, state: 'broken' } }]),
  });
  expect(await screen.findByText(/The sums of both chains do not agree/)).toBeDefined();
  cleanup();
  await renderApp('/bridge', { ...answers('main'), '/api/sidechains': listOf([]) });
  expect(await screen.findByText('No side chain here')).toBeDefined();
});

const stepsOf = async () =>
  within(await screen.findByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(step => step.textContent);

test.each<[string, Partial<Crossing>, string[]]>([
  [
    'begins',
    {},
    [
      'Locked on the main chain Done',
      'Enough oracles agree In progressWaits for the oracles to begin',
      'Credited on the side chain Not yet',
    ],
  ],
  [
    'is voted on',
    { state: 'voting', votes: 2 },
    [
      'Locked on the main chain Done',
      'Enough oracles agree In progress2 (3 needed)',
      'Credited on the side chain Not yet',
    ],
  ],
  [
    'is sent',
    { direction: 'withdrawal', state: 'sent', votes: 3 },
    [
      'Burned on the side chain Done',
      'Enough oracles agree Done3 (3 needed)',
      'Paid out on the main chain In progressWaits until its block is solid',
    ],
  ],
  [
    'has failed',
    { direction: 'mapping', state: 'failed', reason: 'odd_token', problem: 'name() gives no string' },
    [
      'Mapping asked for on the main chain Done',
      'Enough oracles agree Failed0 (3 needed)',
      'Token created on the side chain Not yet',
    ],
  ],
  [
    'is done',
    { state: 'done', votes: 3 },
    [
      'Locked on the main chain Done',
      'Enough oracles agree Done3 (3 needed)',
      'Credited on the side chain Done',
    ],
  ],
])('the page of a transfer that %s shows its steps', async (_name, facts, steps) => {
  await renderApp('/bridge/deposit-7', {
    ...answers('main'),
    '/api/sidechain/transfers': listOf([{ ...crossing, ...facts }]),
  });
  expect(await stepsOf()).toEqual(steps);
});

test.each<[Crossing['reason'], string]>([
  ['slow', 'It was sent more than three times'],
  ['unmapped', 'The token is still on its way'],
  ['odd_token', 'The token does not say a usable name'],
  ['record', 'The gateway’s record of this transfer'],
  ['unreachable', 'One of the two chains does not answer'],
  ['other', 'A step failed'],
])('the problem %s is said in words of the page, not the relay’s', async (reason, words) => {
  await renderApp('/bridge/deposit-7', {
    ...answers('main'),
    '/api/sidechain/transfers': listOf([{ ...crossing, reason, problem: 'The relay’s own words' }]),
  });
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
  expect(screen.queryByText('The relay’s own words')).toBeNull();
});

test.each([
  ['main', HASH, `http://side.test:5501/transaction/${BURNED}`],
  ['side', BURNED, `http://main.test:5500/transaction/${HASH}`],
] as const)(
  'from the %s chain a transfer leads to the other chain’s transaction, past the warning',
  async (kind, here, there) => {
    await renderApp('/bridge/withdrawal-7', {
      ...answers(kind),
      '/api/sidechain/transfers': listOf([{ ...crossing, state: 'done', sideTransaction: BURNED }]),
    });
    await stepsOf();
    expect(document.querySelector(`a[href="/transaction/${here}"]`)).not.toBeNull();
    expect(document.querySelector(`a[href="${there}"]`)).toBeNull();
    const [row] = screen.getAllByRole('button', {
      name: text => text.includes(kind === 'main' ? BURNED : HASH),
    });
    await userEvent.click(row as HTMLElement);
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(document.querySelector(`a[href="${there}"]`)).not.toBeNull();
  },
);

test('a stuck transfer can be asked for again where its gateway is, a failed one too', async () => {
  for (const facts of [
    { state: 'failed', reason: 'record' },
    { reason: 'other', problem: 'x' },
  ] as const) {
    await renderApp('/bridge/deposit-7', {
      ...answers('main'),
      '/api/sidechain/transfers': listOf([{ ...crossing, ...facts }]),
    });
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect(asked().intent).toMatchObject({ contract: BOB, callValueSun: 0n });
    act(closeWalletDialog);
    cleanup();
    sessionStore.setState({ status: 'closed' }, true);
  }
});

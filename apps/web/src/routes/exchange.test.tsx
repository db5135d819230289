import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { feed, renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf, listOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

const WAIT = { timeout: 50_000 };
const TRX = transferRow('1').tokenInfo;
const tokenInfo = (id: string, abbr: string) => ({
  ...TRX,
  tokenId: id,
  tokenAbbr: abbr,
  tokenName: `${abbr} coin`,
  tokenDecimal: 3,
  tokenType: 'trc10',
});

const pairOf = (id: number, abbr: string, more: object = {}) => ({
  exchange_id: id,
  exchange_name: `${abbr} coin/TRX`,
  exchange_abbr_name: `${abbr}/TRX`,
  creator_address: BOB,
  create_time: 1_700_000_000_000,
  first_token_id: String(1_000_000 + id),
  second_token_id: '_',
  first_token_balance: 1_000_000_000,
  second_token_balance: 500_000_000_000,
  price: 0.5,
  up_down_percent: '+1.25%',
  volume: 10,
  svolume: 1_000 - id,
  high: 0.6,
  low: 0.4,
  trades24h: id,
  value_trx: 1,
  firstTokenInfo: tokenInfo(String(1_000_000 + id), abbr),
  secondTokenInfo: TRX,
  ...more,
});
const trade = {
  exchangeID: 1,
  blockID: 9,
  tokenID: '_',
  quant: 5_000_000,
  buyTokenID: '1000001',
  buyTokenQuant: 9_000,
  createTime: 1_700_000_000_000,
  trx_hash: hashOf(77),
  creatorAddress: ALICE,
  confirmed: true,
  tokenInfo: TRX,
  buyTokenInfo: tokenInfo('1000001', 'HBP'),
};
const network = (pairs: object[] = [pairOf(1, 'HBP'), pairOf(2, 'LNP', { up_down_percent: '-7%' })]) => ({
  '/api/exchanges/list': { total: pairs.length, data: pairs },
  '/api/exchange/kgraph': { data: [] },
  '/api/exchange/transaction': listOf([trade]),
  '/api/chainparameters': { tronParameters: [{ key: 'getAllowStrictMath', value: 1 }] },
  '/api/accountv2': accountOf(ALICE, {
    balance: 200_000_000_000,
    tokens: [
      { tokenInfo: TRX, balance: '200000000000' },
      { tokenInfo: tokenInfo('1000001', 'HBP'), balance: '90000' },
    ],
  }),
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  sessionStore.setState({ status: 'closed' }, true);
  useWalletDialog.setState({ dialog: undefined });
  vi.unstubAllGlobals();
});

const signIn = (kind: 'ACCOUNT_PRIVATE_KEY' | 'ACCOUNT_ADDRESS' = 'ACCOUNT_PRIVATE_KEY') =>
  sessionStore.setState(
    { status: 'open', account: { recordId: '1', address: ALICE as never, kind, keeping: 'memory' } },
    true,
  );

async function confirming(): Promise<unknown> {
  return waitFor(() => {
    const { dialog } = useWalletDialog.getState();
    if (dialog?.name !== 'action') throw new Error('nothing is confirmed');
    return dialog.start.intent;
  }, WAIT);
}
const form = () => screen.findByRole('form', { name: /^Trade HBP for TRX/ }, WAIT);
const type = async (
  label: string,
  text: string,
  within_ = screen as Pick<typeof screen, 'getByLabelText'>,
) => {
  const field = within_.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

test('the first pair, its day, its trades, and the list in every order', async () => {
  await renderApp('/exchange', network());
  await screen.findByRole('heading', { level: 1, name: 'HBP / TRX' }, WAIT);
  const pairs = screen.getByRole('region', { name: 'Pairs' });
  const names = () =>
    within(pairs)
      .getAllByRole('listitem')
      .map(row => row.textContent);
  expect(names().map(text => text?.slice(0, 3))).toEqual(['HBP', 'LNP']);
  expect(screen.getByText('24 h high').parentElement?.textContent).toContain('0.6');
  // 5 TRX for 9 HBP, and it leads to its transaction.
  const tape = screen.getByRole('region', { name: 'Latest trades' });
  expect(
    (await within(tape).findByRole('link', { name: /^Buy 9 HBP at 0.55/ })).getAttribute('href'),
  ).toContain(`/transaction/${hashOf(77)}`);
  await userEvent.click(within(pairs).getByRole('tab', { name: 'Hot' }));
  expect(names()[0]).toContain('LNP');
  await userEvent.click(within(pairs).getByRole('tab', { name: 'Rising' }));
  expect(names()[0]).toContain('HBP');
  await userEvent.click(within(pairs).getByRole('tab', { name: 'Favourites' }));
  expect(within(pairs).getByText('No favourites yet')).toBeDefined();
  await userEvent.click(within(pairs).getByRole('tab', { name: 'Volume' }));
  await userEvent.click(within(pairs).getByRole('button', { name: 'LNP / TRX as a favourite' }));
  expect(JSON.parse(localStorage.getItem('optional') ?? '')).toEqual([2]);
  await userEvent.click(within(pairs).getByRole('tab', { name: 'Favourites' }));
  expect(names()).toHaveLength(1);
  await userEvent.type(within(pairs).getByRole('searchbox', { name: 'Pair or token' }), 'nothing');
  expect(within(pairs).getByText('No pair matches')).toBeDefined();
});

test('a pair is chosen by its number in the address, and by its older path', async () => {
  await renderApp('/exchange/trc10?token=LNP%2FTRX&id=2', network());
  await screen.findByRole('heading', { level: 1, name: 'LNP / TRX' }, WAIT);
  const active = screen.getByRole('link', { name: /^LNP/ });
  expect(active.getAttribute('aria-current')).toBe('true');
  expect(active.getAttribute('href')).toContain('/exchange?token=LNP%2FTRX&id=2');
});

test.each([
  ['/exchange?id=99', network(), 'There is no pair 99'],
  ['/exchange?id=1e0', network(), 'There is no pair 1e0'],
  ['/exchange?token=X%2FY', network(), 'There is no pair X/Y'],
  ['/exchange', network([]), 'No pairs yet'],
])('%s: %#', async (path, answers, words) => {
  await renderApp(path, answers);
  expect(await screen.findByText(words, {}, WAIT)).toBeDefined();
});

test('a server that fails says so', async () => {
  await renderApp('/exchange', { '/api/exchanges/list': { status: 500, body: { message: 'broken' } } });
  expect((await screen.findAllByRole('button', { name: 'Try again' }, WAIT)).length).toBeGreaterThan(0);
});

test('without a session the form estimates, and leads to signing in', async () => {
  await renderApp('/exchange', network());
  const ticket = within(await form());
  await type('Amount', '10', ticket);
  // The chain's formula, 0.5 % less.
  expect(ticket.getByText('Estimated cost').parentElement?.textContent).toMatch(/5\.0000\d+ TRX/);
  expect(ticket.getByText('You receive at least').parentElement?.textContent).toContain('9.95 HBP');
  await userEvent.click(ticket.getByRole('button', { name: 'Connect wallet' }));
  expect(useWalletDialog.getState().dialog?.name).toBe('login');
});

test('a purchase is confirmed with the least it may bring, never with one unit', async () => {
  signIn();
  await renderApp('/exchange', network());
  const ticket = within(await form());
  const buy = await ticket.findByRole('button', { name: 'Buy HBP' });
  await userEvent.click(buy);
  expect(ticket.getByText('Enter an amount.')).toBeDefined();
  await type('Amount', '100', ticket);
  await userEvent.click(ticket.getByLabelText('1%'));
  await userEvent.click(buy);
  const intent = (await confirming()) as { amount: bigint; atLeast: bigint };
  expect(intent).toMatchObject({ kind: 'exchange_trade', from: ALICE, exchangeId: 1n, asset: '_' });
  expect(intent.atLeast).toBe(99_000n);
  expect(intent.amount).toBeGreaterThan(50_000_000n);
  expect(intent.amount).toBeLessThan(50_010_000n);
});

test('a sale: what is too much is said, the slider takes its share, and the least is of the other token', async () => {
  signIn();
  await renderApp('/exchange', network());
  const ticket = within(await form());
  await userEvent.click(ticket.getByLabelText('Sell HBP'));
  await waitFor(() => expect(ticket.getByText('90 HBP')).toBeDefined(), WAIT);
  await type('Amount', '91', ticket);
  expect(ticket.getByText('More than you have: 90 HBP is available.')).toBeDefined();
  await type('Amount', '0.001', ticket);
  await userEvent.click(ticket.getByRole('button', { name: 'Sell HBP' }));
  expect(await confirming()).toMatchObject({ asset: '1000001', amount: 1n, atLeast: 497n });
});

test('an order that moves the price far says how far', async () => {
  await renderApp('/exchange', network());
  const ticket = within(await form());
  await type('Amount', '200000', ticket);
  expect(ticket.getByText(/This order itself moves the price/).textContent).toContain('20');
  await type('Amount', '1000000', ticket);
  expect(ticket.getByText(/that is what the pair holds/).textContent).toContain('1,000,000 HBP');
});

test('a login without a key looks on', async () => {
  signIn('ACCOUNT_ADDRESS');
  await renderApp('/exchange', network());
  const ticket = within(await form());
  expect(await ticket.findByText('This login has no key, so it cannot sign')).toBeDefined();
  expect(ticket.getByRole<HTMLButtonElement>('button', { name: 'Buy HBP' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Create a pair' })).toBeNull();
});

test('own trades are of this pair, or of all', async () => {
  signIn();
  await renderApp('/exchange?id=1', network());
  const table = await screen.findByRole('table', { name: 'Your trades' }, WAIT);
  expect(within(table).getByRole('row', { name: /TRX → HBP/ })).toBeDefined();
  const asked = () => requests.filter(url => url.startsWith('/api/exchange/transaction?address='));
  expect(asked().at(-1)).toContain('exchangeID=1');
  const before = asked().length;
  await feed({ type: 'rollback', data: { number: 8, hashes: [] } });
  await waitFor(() => expect(asked().length).toBeGreaterThan(before), WAIT);
  await userEvent.click(screen.getByLabelText('This pair only'));
  await waitFor(() => expect(asked().at(-1)).not.toContain('exchangeID'), WAIT);
});

test('who made the pair adds to it and takes out of it', async () => {
  signIn();
  await renderApp('/exchange', network([pairOf(1, 'HBP', { creator_address: ALICE })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to the pair' }, WAIT));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add to the pair' }));
  await type('Amount', '91', dialog);
  expect(dialog.getByText(/More than you have/)).toBeDefined();
  await type('Amount', '10', dialog);
  expect(dialog.getByText('The other side pays in as well').parentElement?.textContent).toContain('5 TRX');
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the pair' }));
  expect(await confirming()).toMatchObject({ kind: 'exchange_inject', asset: '1000001', amount: 10_000n });
  useWalletDialog.setState({ dialog: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Take out of the pair' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Take out of the pair' }));
  await userEvent.click(dialog.getByLabelText('TRX'));
  await type('Amount', '1', dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Take out of the pair' }));
  expect(await confirming()).toMatchObject({ kind: 'exchange_withdraw', asset: '_', amount: 1_000_000n });
});

test('a new pair of an own token and at least 100,000 TRX', async () => {
  signIn();
  await renderApp('/exchange', network());
  await userEvent.click(await screen.findByRole('button', { name: 'Create a pair' }, WAIT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a pair' }));
  await type('Amount of the token', '50', dialog);
  await type('Amount of TRX', '99999', dialog);
  expect(dialog.getByText('A pair needs at least 100,000 TRX.')).toBeDefined();
  await type('Amount of TRX', '100000', dialog);
  expect(dialog.getByText('First price').parentElement?.textContent).toContain('2,000 TRX');
  await userEvent.click(dialog.getByRole('button', { name: 'Create a pair' }));
  expect(await confirming()).toMatchObject({
    kind: 'exchange_create',
    first: { asset: '1000001', raw: 50_000n },
    second: { asset: '_', raw: 100_000_000_000n },
  });
});

test('an account with less cannot make a pair', async () => {
  signIn();
  await renderApp('/exchange', { ...network(), '/api/accountv2': accountOf(ALICE, { balance: 5 }) });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create a pair' }, WAIT);
  expect(button.disabled).toBe(true);
  expect(screen.getByText('A pair needs at least 100,000 TRX.')).toBeDefined();
});

test('the width of candles is kept, and what is stored in its place is no matter', async () => {
  localStorage.setItem('interval', '7min');
  localStorage.setItem('optional', '{broken');
  await renderApp('/exchange', network());
  await userEvent.click(await screen.findByLabelText('4h', {}, WAIT));
  expect(localStorage.getItem('interval')).toBe('4h');
  await waitFor(() => expect(requests.some(url => url.includes('granularity=4h'))).toBe(true), WAIT);
});

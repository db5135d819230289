import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { decodeCall } from '@sunscope/tron/abi';
import { hexToBytes } from '@sunscope/tron/bytes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWalletDialog, type ActionStart } from '../features/wallet/wallet-dialogs.ts';
import { useChainHead } from '../lib/live/chain-head.ts';
import { feed, renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

const WAIT = { timeout: 50_000 };
const TRX = transferRow('1').tokenInfo;
const FIRST = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const STAND_IN = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

const pairOf = (id: number, symbol: string, more: object = {}) => ({
  id,
  contract: BOB,
  contractPairId: id,
  pairType: 2,
  status: 'open',
  fTokenName: `${symbol} coin`,
  sTokenName: 'TRON',
  fShortName: symbol,
  sShortName: 'TRX',
  fTokenAddr: FIRST,
  sTokenAddr: STAND_IN,
  fTokenLogo: '',
  sTokenLogo: '',
  fPrecision: 2,
  sPrecision: 6,
  pricePrecision: 4,
  amountPrecision: 2,
  priceStep: 100,
  amountStep: 1,
  minimum: 10_000_000,
  feeBasisPoints: 0,
  price: 3_418_200,
  volume: 0,
  volume24h: 7_000_000,
  trxVolume24h: 7_000_000,
  highestPrice24h: 3_500_000,
  lowestPrice24h: 3_300_000,
  gain: '0.0416',
  trades24h: 3,
  isHot: false,
  isTop: false,
  ...more,
});
const level = (price: string, amount: string) => ({
  OrderID: 1,
  Price: price,
  Amount: amount,
  amount,
  curTurnover: '1',
  orders: 1,
});
const orderOf = (orderID: number, more: object = {}) => ({
  orderID,
  pairID: 10_001,
  contract: BOB,
  uAddr: ALICE,
  orderTime: 1_700_000_000_000,
  orderType: 0,
  orderStatus: 0,
  price: 3_418_600,
  volume: 60_000,
  curVolume: 0,
  curTurnover: 0,
  schedule: '0',
  fTokenAddr: FIRST,
  sTokenAddr: STAND_IN,
  fShortName: 'MGLD',
  sShortName: 'TRX',
  fPrecision: 2,
  sPrecision: 6,
  pairType: 2,
  hash: hashOf(orderID),
  cancelHash: null,
  blockID: 9,
  ...more,
});
const ok = (data: unknown) => ({ code: 0, data });
const orders = (rows: object[]) => ok({ total: rows.length, rows });
const PAIRS = [pairOf(10_001, 'MGLD'), pairOf(10_002, 'LNP', { gain: '-0.07', trxVolume24h: 1 })];

const network = (more: object = {}) => ({
  '/api/exchange/common/settings': ok({
    trx: STAND_IN,
    contracts: [{ address: BOB, operator: null, paused: false, feeBasisPoints: 0, pairTypes: [2] }],
  }),
  '/api/exchange/marketPair/list': ok({ rows: PAIRS }),
  '/api/exchange/marketPair/searchListByIds': ok({ rows: [] }),
  '/api/exchange/common/orderListV2/10001': ok({
    buy: [level('3.4175', '239'), level('3.4171', '1313.1')],
    sell: [level('3.4186', '60.1'), level('3.4187', '909.9')],
  }),
  '/api/exchange/common/latestOrders': ok({
    total: 1,
    rows: [
      {
        id: '1',
        pairID: 10_001,
        orderTime: 1_700_000_000_000,
        price: 3_418_200,
        volume: 800,
        turnover: 27_345_600,
        unit: 'MGLD',
        order_type: 1,
        buyOrderID: 7,
        sellOrderID: 8,
        hash: hashOf(5),
        blockID: 9,
        confirmed: true,
      },
    ],
  }),
  '/api/exchange/kchart': ok([]),
  '/api/exchange/user/order': orders([]),
  '/api/accountv2': accountOf(ALICE, {
    tokens: [
      { tokenInfo: TRX, balance: '16412800000' },
      {
        tokenInfo: { ...TRX, tokenId: FIRST, tokenAbbr: 'MGLD', tokenType: 'trc20', tokenDecimal: 2 },
        balance: '625000',
      },
    ],
  }),
  ...more,
});
/** Answers of own orders by their states. */
const owning = (open: object[], rest: Record<string, object[]> = {}) =>
  Object.fromEntries(
    Object.entries({ '-1,0,1,6': open, ...rest }).map(([states, rows]) => [
      `/api/exchange/user/order?uAddr=${ALICE}&start=0&limit=100&status=${encodeURIComponent(states)}`,
      orders(rows),
    ]),
  );

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
async function confirming(): Promise<ActionStart> {
  return waitFor(() => {
    const { dialog } = useWalletDialog.getState();
    if (dialog?.name !== 'action') throw new Error('nothing is confirmed');
    return dialog.start;
  }, WAIT);
}
const form = () => screen.findByRole('form', { name: 'Trade MGLD for TRX' }, WAIT);
const type = async (label: string, text: string, place: Pick<typeof screen, 'getByLabelText'>) => {
  const field = place.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

test('a network without such contracts says so', async () => {
  await renderApp('/exchange/trc20', {
    ...network(),
    '/api/exchange/common/settings': ok({ trx: STAND_IN, contracts: [] }),
    '/api/exchange/marketPair/list': ok({ rows: [] }),
  });
  expect(await screen.findByText('No exchange of this kind on this network', {}, WAIT)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Pairs' })).toBeNull();
});

test.each([
  ['/exchange/trc20?id=99', {}, 'There is no pair 99'],
  ['/exchange/trc20', { '/api/exchange/marketPair/list': ok({ rows: [] }) }, 'No pairs yet'],
])('%s: %#', async (path, more, words) => {
  await renderApp(path, network(more));
  expect(await screen.findByText(words, {}, WAIT)).toBeDefined();
});

test('a server that fails says so', async () => {
  await renderApp('/exchange/trc20', {});
  expect((await screen.findAllByRole('button', { name: 'Try again' }, WAIT)).length).toBeGreaterThan(0);
});

test('the pair with its day, its book and its trades; a row of the book goes into the form that takes it', async () => {
  await renderApp('/exchange/trc20', network());
  await screen.findByRole('heading', { level: 1, name: 'MGLD / TRX' }, WAIT);
  expect(screen.getByText('24 h high').parentElement?.textContent).toContain('3.5');
  const ticket = within(await form());
  // The best price is there already.
  await waitFor(() => expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4186'), WAIT);
  const tape = screen.getByRole('region', { name: 'Latest trades' });
  expect(within(tape).getByRole('link', { name: /^Sell 8 MGLD at 3.4182.*2023/ })).toBeDefined();
  // It was not today.
  expect(within(tape).getByText(/2023/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Price 3.4171/ }));
  expect(ticket.getByLabelText<HTMLInputElement>('Sell MGLD').checked).toBe(true);
  expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4171');
  expect(ticket.getByLabelText<HTMLInputElement>('Amount').value).toBe('1313.1');
  await userEvent.click(ticket.getByRole('button', { name: 'Connect wallet' }));
  expect(useWalletDialog.getState().dialog?.name).toBe('login');
});

test('on a phone the sides of the book face each other, and both buttons below open the ticket', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  signIn();
  await renderApp('/exchange/trc20', network());
  await userEvent.click(await screen.findByRole('button', { name: 'Sell' }, WAIT));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trade MGLD for TRX' }, WAIT));
  expect(dialog.getByLabelText<HTMLInputElement>('Sell MGLD').checked).toBe(true);
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4175'), WAIT);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('form')).toBeNull();
  // The best of both sides come first: bids before asks, so arrow keys walk down one side and then the other.
  const book = within(screen.getByRole('region', { name: 'Order book' }));
  const prices = () =>
    book.getAllByRole('button', { name: /^Price / }).map(row => row.getAttribute('aria-label')!.slice(6, 12));
  expect(prices()).toEqual(['3.4175', '3.4171', '3.4186', '3.4187']);
  await userEvent.click(book.getByRole('button', { name: /^Price 3\.4187/ }));
  const picked = within(await screen.findByRole('dialog', { name: 'Trade MGLD for TRX' }, WAIT));
  expect(picked.getByLabelText<HTMLInputElement>('Buy MGLD').checked).toBe(true);
  await type('Amount', '12.5', picked);
  await userEvent.click(picked.getByRole('button', { name: 'Buy 12.5 MGLD' }));
  // The confirmation takes the place of the ticket.
  expect((await confirming()).intent).toMatchObject({ kind: 'contract_call', callValueSun: 42_733_750n });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Trade MGLD for TRX' })).toBeNull(), WAIT);
});

test('stars are kept apart from those of the other exchange', async () => {
  await renderApp('/exchange/trc20', network());
  await userEvent.click(await screen.findByRole('button', { name: 'LNP / TRX as a favourite' }, WAIT));
  expect(JSON.parse(localStorage.getItem('dex20') ?? '')).toEqual([10_002]);
  expect(localStorage.getItem('optional')).toBeNull();
});

test('a purchase for TRX is one signature; what is missing and what is too little is said first', async () => {
  signIn();
  await renderApp('/exchange/trc20', network());
  const ticket = within(await form());
  await waitFor(() => expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4186'), WAIT);
  await userEvent.click(ticket.getByRole('button', { name: 'Buy MGLD' }));
  expect(ticket.getByText('Enter an amount to buy.')).toBeDefined();
  await type('Amount', '1', ticket);
  expect(ticket.getByText('Orders start at 10 TRX.')).toBeDefined();
  await type('Amount', '5000', ticket);
  expect(await ticket.findByText(/More than you have/)).toBeDefined();
  await type('Price', '', ticket);
  expect(ticket.getByText('Enter a price above 0.')).toBeDefined();
  await type('Price', '3.41861', ticket);
  // No more decimals than the pair has.
  expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4186');
  await type('Amount', '12.5', ticket);
  await userEvent.click(ticket.getByRole('button', { name: 'Buy 12.5 MGLD' }));
  const start = await confirming();
  expect(start.intent).toMatchObject({
    kind: 'contract_call',
    contract: BOB,
    callValueSun: 42_732_500n,
  });
  // From the broadcast on the order is noted, and stands in the list.
  start.onSubmitted?.(hashOf(99));
  expect(JSON.parse(localStorage.getItem('unConfirmOrderList') ?? '')).toMatchObject([
    { hash: hashOf(99), account: ALICE, side: 'buy', price: '3.4186 TRX', amount: '12.5 MGLD' },
  ]);
  const row = await screen.findByRole('row', { name: /12.5 MGLD.*Confirming/ }, WAIT);
  expect(within(row).getByRole('link').getAttribute('href')).toContain(hashOf(99));
});

test.each([
  ['TRC20 for TRC20', { pairType: 3 }],
  ['TRC10 for TRC20', { pairType: 4, fTokenAddr: '1000001' }],
])('%s: orders start at 1 of what is paid with', async (_, more) => {
  const pair = pairOf(10_001, 'MGLD', {
    ...more,
    sTokenName: 'Dollar',
    sShortName: 'USDS',
    sTokenAddr: ALICE,
    minimum: 1_000_000,
  });
  await renderApp('/exchange/trc20', network({ '/api/exchange/marketPair/list': ok({ rows: [pair] }) }));
  const ticket = within(await screen.findByRole('form', { name: 'Trade MGLD for USDS' }, WAIT));
  await waitFor(() => expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4186'), WAIT);
  await type('Amount', '0.29', ticket);
  expect(ticket.getByText('Orders start at 1 USDS.')).toBeDefined();
  await type('Amount', '0.3', ticket);
  expect(ticket.queryByText(/Orders start at/)).toBeNull();
});

/** The token's answer to `allowance`. */
const allowed = (raw: bigint) => ({
  [`${location.origin}/wallet/triggerconstantcontract`]: {
    result: { result: true },
    constant_result: [raw.toString(16).padStart(64, '0')],
    energy_used: 100,
    transaction: { ret: [{}] },
  },
});

test.each([
  ['exactly what it needs is approved first', 0n, { kind: 'trc20_approve', amount: 10_000n, spender: BOB }],
  ['with enough approved it is the order at once', 10_000n, { kind: 'contract_call', callValueSun: 0n }],
])('a sale: %s', async (_, has, expected) => {
  signIn();
  await renderApp('/exchange/trc20', network(allowed(has)));
  const ticket = within(await form());
  await userEvent.click(ticket.getByLabelText('Sell MGLD'));
  expect(screen.getByText(/first approve exactly this amount/)).toBeDefined();
  await waitFor(() => expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4175'), WAIT);
  await type('Amount', '100', ticket);
  await userEvent.click(ticket.getByRole('button', { name: 'Sell 100 MGLD' }));
  expect((await confirming()).intent).toMatchObject(expected);
});

test('a token that does not tell its allowance: nothing is signed', async () => {
  signIn();
  await renderApp('/exchange/trc20', network());
  const ticket = within(await form());
  await userEvent.click(ticket.getByLabelText('Sell MGLD'));
  await waitFor(() => expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4175'), WAIT);
  await type('Amount', '100', ticket);
  await userEvent.click(ticket.getByRole('button', { name: 'Sell 100 MGLD' }));
  expect(await screen.findByText(/so nothing was signed/, {}, WAIT)).toBeDefined();
  expect(useWalletDialog.getState().dialog).toBeUndefined();
});

test('what the contract owes is a row with the call that pays it', async () => {
  signIn();
  await renderApp('/exchange/trc20', network(allowed(2_500n)));
  const row = await screen.findByText(/^MGLD owed to you: 25\. /, {}, WAIT);
  // Each token once, though two pairs have it.
  expect(screen.getAllByText(/ owed to you: /)).toHaveLength(2);
  await userEvent.click(within(row.parentElement!).getByRole('button', { name: 'Withdraw' }));
  const { intent } = await confirming();
  expect(intent).toMatchObject({ kind: 'contract_call', contract: BOB, callValueSun: 0n });
  const { data } = intent as { data: string };
  const call = decodeCall('withdraw(address,address)', hexToBytes(data));
  expect(call?.arguments.map(({ value }) => value)).toEqual([FIRST, ALICE]);
});

test('nothing owed is no row', async () => {
  signIn();
  await renderApp('/exchange/trc20', network(allowed(0n)));
  await screen.findByText('No open orders', {}, WAIT);
  const asked = () => requests.filter(url => url.endsWith('/wallet/triggerconstantcontract')).length;
  await waitFor(() => expect(asked()).toBe(2), WAIT);
  expect(screen.queryByText(/owed to you/)).toBeNull();
});

test('what could not be read of what is owed says so', async () => {
  signIn();
  await renderApp('/exchange/trc20', network());
  expect(await screen.findByText('What the exchange may owe you could not be read.', {}, WAIT)).toBeDefined();
});

test('a crossed book says so, what matching costs and brings, and offers the call', async () => {
  signIn();
  await renderApp(
    '/exchange/trc20',
    network({
      '/api/exchange/common/orderListV2/10001': ok({
        buy: [level('3.42', '10')],
        sell: [level('3.4186', '60.1')],
      }),
    }),
  );
  expect(
    await screen.findByText(/^Orders cross: buyers pay up to 3\.42 TRX, sellers take 3\.4186 TRX/, {}, WAIT),
  ).toBeDefined();
  expect(screen.getByText(/Whoever sends it pays for its energy and gets nothing for it/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Match orders' }));
  const { intent } = await confirming();
  expect(intent).toMatchObject({ kind: 'contract_call', contract: BOB, callValueSun: 0n, tokenValue: 0n });
  const call = decodeCall('matchOrders(uint256,uint256)', hexToBytes((intent as { data: string }).data));
  expect(call?.arguments.map(({ value }) => String(value))).toEqual(['10001', '16']);
});

test.each([
  ['closed', 'This pair takes no new orders. Orders in the book can be cancelled.'],
  ['paused', 'The exchange takes no new orders for now. Orders in the book can be cancelled.'],
])('a pair that is %s', async (status, words) => {
  signIn();
  await renderApp(
    '/exchange/trc20?id=10001',
    network({
      '/api/exchange/marketPair/list': ok({ rows: [] }),
      '/api/exchange/marketPair/searchListByIds': ok({ rows: [pairOf(10_001, 'MGLD', { status })] }),
    }),
  );
  expect(await screen.findByText(words, {}, WAIT)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Buy MGLD' })).toBeNull();
});

test('a login without a key looks on', async () => {
  signIn('ACCOUNT_ADDRESS');
  await renderApp('/exchange/trc20', network(owning([orderOf(7)])));
  expect(await screen.findByText('This login has no key, so it cannot sign', {}, WAIT)).toBeDefined();
  await screen.findByRole('row', { name: /MGLD \/ TRX.*Open/ }, WAIT);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('own orders: each state in words, cancelling, and the list that notes it', async () => {
  signIn();
  await renderApp(
    '/exchange/trc20',
    network(
      owning([
        orderOf(7),
        orderOf(8, { orderStatus: 1, schedule: '0.42', curTurnover: 5_000_000 }),
        orderOf(9, { orderStatus: -1 }),
        orderOf(10, { orderStatus: 6, cancelHash: hashOf(1) }),
        orderOf(11, { pairID: 10_002, fShortName: 'LNP' }),
      ]),
    ),
  );
  const table = await screen.findByRole('table', { name: 'Open' }, WAIT);
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(row(/42%.*Partly filled/)).toBeDefined();
  expect(row(/Confirming/)).toBeDefined();
  expect(within(row(/Cancelling/)).queryByRole('button')).toBeNull();
  expect(within(table).queryByText('LNP / TRX')).toBeNull();
  await userEvent.click(screen.getByLabelText('This pair only'));
  expect(within(table).getByText('LNP / TRX')).toBeDefined();
  await userEvent.click(within(row(/MGLD.*0%.*Open/)).getByRole('button', { name: 'Cancel' }));
  const start = await confirming();
  expect(start.intent).toMatchObject({ kind: 'contract_call', contract: BOB, callValueSun: 0n });
  expect((start.intent as { data: string }).data).toMatch(/07$/);
  start.onSubmitted?.(hashOf(98));
  expect(JSON.parse(localStorage.getItem('cancelOrderList') ?? '')).toMatchObject([
    { hash: hashOf(98), side: 'cancel', orderId: 7 },
  ]);
  await waitFor(() => expect(within(table).getAllByText('Cancelling')).toHaveLength(2), WAIT);
});

test('what may still be undone says how many blocks of nineteen are on top, as the feed counts them', async () => {
  signIn();
  await renderApp(
    '/exchange/trc20',
    network(
      owning([
        orderOf(9, { orderStatus: -1, blockID: 100 }),
        orderOf(10, { orderStatus: 6, blockID: 90, cancelHash: hashOf(1) }),
        orderOf(11, { blockID: 50 }),
      ]),
    ),
  );
  const table = await screen.findByRole('table', { name: 'Open' }, WAIT);
  // Before the feed says where the chain is, nobody counts.
  expect(within(table).queryByText(/of 19/)).toBeNull();
  act(() => useChainHead.setState({ height: 105 }));
  expect(within(table).getByRole('row', { name: /Confirming 5 of 19/ })).toBeDefined();
  expect(within(table).getByRole('row', { name: /Cancelling 15 of 19/ })).toBeDefined();
  expect(within(table).getAllByText(/of 19/)).toHaveLength(2);
  act(() => useChainHead.setState({ height: 400 }));
  expect(within(table).getByRole('row', { name: /Confirming 19 of 19/ })).toBeDefined();
});

test('a failed order says why, and goes into the form again; a cancellation and another pair do not', async () => {
  signIn();
  const refused = {
    code: 'refused_text',
    vars: { reason: { type: 'text', text: 'OrderBook: paused' } },
    nodeMessage: '',
  };
  const note = {
    account: ALICE,
    pairId: 10_001,
    pair: 'MGLD / TRX',
    side: 'buy',
    price: '3.4 TRX',
    amount: '4 MGLD',
    orderId: null,
    atMs: Date.now() - 1_000,
    reason: 'Never in a block',
  };
  localStorage.setItem(
    'delegateFailureList',
    JSON.stringify([
      { ...note, hash: hashOf(50), raw: { price: '3400000', amount: '400' } },
      { ...note, hash: hashOf(51), side: 'cancel', orderId: 5 },
    ]),
  );
  await renderApp(
    '/exchange/trc20',
    network(
      owning([], {
        '8': [
          orderOf(60, { orderStatus: 8, orderID: null, orderType: 1, failure: refused }),
          orderOf(61, {
            orderStatus: 8,
            orderID: null,
            pairID: 10_002,
            failure: { ...refused, code: 'newer' },
          }),
        ],
      }),
    ),
  );
  const ticket = within(await form());
  await userEvent.click(await screen.findByRole('tab', { name: /^Failed/ }, WAIT));
  const failed = await screen.findByRole('table', { name: 'Failed' }, WAIT);
  const reason = await within(failed).findByText('OrderBook: paused', {}, WAIT);
  expect(reason.closest('tr')?.textContent).toContain('The contract refused the call: ');
  expect(within(failed).getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  await userEvent.click(within(reason.closest('tr')!).getByRole('button', { name: 'Try again' }));
  expect(ticket.getByLabelText<HTMLInputElement>('Sell MGLD').checked).toBe(true);
  expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4186');
  expect(ticket.getByLabelText<HTMLInputElement>('Amount').value).toBe('600');
  const lost = within(failed).getAllByText('Never in a block')[0]!.closest('tr')!;
  await userEvent.click(within(lost).getByRole('button', { name: 'Try again' }));
  expect(ticket.getByLabelText<HTMLInputElement>('Buy MGLD').checked).toBe(true);
  expect(ticket.getByLabelText<HTMLInputElement>('Price').value).toBe('3.4');
  expect(ticket.getByLabelText<HTMLInputElement>('Amount').value).toBe('4');
});

test('more open orders than a page holds are paged, so that each can be cancelled', async () => {
  signIn();
  const page = (start: number, rows: object[], total: number, pair = '&pairID=10001') => ({
    [`/api/exchange/user/order?uAddr=${ALICE}&start=${start}&limit=100&status=${encodeURIComponent('-1,0,1,6')}${pair}`]:
      ok({ total, rows }),
  });
  await renderApp(
    '/exchange/trc20',
    network({
      ...page(0, [orderOf(300)], 140, ''),
      ...page(0, [orderOf(300), orderOf(299)], 130),
      ...page(100, [orderOf(3)], 130),
    }),
  );
  await screen.findByRole('tab', { name: /^Open.*130/ }, WAIT);
  expect(
    within(screen.getByRole('table', { name: 'Open' })).getAllByRole('button', { name: 'Cancel' }),
  ).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  const cancel = await waitFor(() => {
    const found = within(screen.getByRole('table', { name: 'Open' })).getAllByRole('button', {
      name: 'Cancel',
    });
    expect(found).toHaveLength(1);
    return found[0]!;
  }, WAIT);
  await userEvent.click(cancel);
  expect(((await confirming()).intent as { data: string }).data).toMatch(/03$/);
});

test('history and failures, those that only this browser knows among them', async () => {
  signIn();
  const note = {
    hash: hashOf(50),
    account: ALICE,
    pairId: 10_001,
    pair: 'MGLD / TRX',
    side: 'sell',
    price: '3 TRX',
    amount: '4 MGLD',
    orderId: null,
    atMs: Date.now() - 1_000,
    reason: 'Out of energy',
  };
  localStorage.setItem('delegateFailureList', JSON.stringify([note]));
  await renderApp(
    '/exchange/trc20',
    network({
      ...owning([], { '8': [orderOf(60, { orderStatus: 8 })] }),
      '/api/exchange/user/order': orders([
        orderOf(1, { orderStatus: 5, schedule: '1' }),
        orderOf(2, { orderStatus: 7 }),
        orderOf(3, { orderStatus: 100 }),
        orderOf(4, { orderStatus: 2 }),
      ]),
    }),
  );
  expect(await screen.findByText('No open orders', {}, WAIT)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  const history = await screen.findByRole('table', { name: 'History' }, WAIT);
  for (const words of ['Filled', 'Cancelled', 'Partly cancelled', 'Trade confirming'])
    expect(await within(history).findByText(words)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: /^Failed/ }));
  const failed = await screen.findByRole('table', { name: 'Failed' }, WAIT);
  expect(await within(failed).findByText('Out of energy')).toBeDefined();
  expect(within(failed).getAllByText('Failed').length).toBeGreaterThan(1);
  await userEvent.click(within(failed).getByRole('button', { name: 'Remove' }));
  expect(localStorage.getItem('delegateFailureList')).toBe('[]');
});

test('an order unseen for a minute is looked up; one that failed is a failure, one that is seen goes', async () => {
  signIn();
  const note = (number: number, agoMs: number) => ({
    hash: hashOf(number),
    account: ALICE,
    pairId: 10_001,
    pair: 'MGLD / TRX',
    side: 'buy',
    price: '3 TRX',
    amount: '4 MGLD',
    orderId: null,
    atMs: Date.now() - agoMs,
    reason: '',
  });
  localStorage.setItem(
    'unConfirmOrderList',
    JSON.stringify([note(70, 61_000), note(71, 1_000), note(7, 1_000)]),
  );
  await renderApp(
    '/exchange/trc20',
    network({
      ...owning([orderOf(7)]),
      '/api/exchange/common/abnormalOrderStatus': ok({
        status: 'failed',
        reason: 'OrderBook: paused',
        order: null,
      }),
    }),
  );
  const left = (list: string) =>
    (JSON.parse(localStorage.getItem(list) ?? '[]') as { hash: string; reason: string }[]).map(
      ({ hash, reason }) => [Number.parseInt(hash, 16), reason],
    );
  await waitFor(() => expect(left('delegateFailureList')).toEqual([[70, 'OrderBook: paused']]), WAIT);
  await waitFor(() => expect(left('unConfirmOrderList')).toEqual([[71, '']]), WAIT);
});

test('the feed has the book asked again', async () => {
  await renderApp('/exchange/trc20', network());
  await form();
  const asked = () => requests.filter(url => url === '/api/exchange/common/orderListV2/10001').length;
  await waitFor(() => expect(asked()).toBe(1), WAIT);
  await feed({ type: 'book', data: { pairID: 10_002, block: 9, orders: [], trades: [] } });
  await feed({ type: 'book', data: { pairID: 10_001, block: 9, orders: [], trades: [] } });
  await waitFor(() => expect(asked()).toBe(2), WAIT);
});

test('what is known of the first token', async () => {
  await renderApp(
    '/exchange/trc20',
    network({
      '/api/token_trc20': {
        trc20_tokens: [
          {
            name: 'Marigold',
            symbol: 'MGLD',
            decimals: 2,
            contract_address: FIRST,
            total_supply_with_decimals: '500',
            home_page: 'https://marigold.example',
            white_paper: '',
          },
        ],
      },
      '/api/token_trc20/holder_balance': { balance: '120' },
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'About MGLD coin' }, WAIT));
  const dialog = within(await screen.findByRole('dialog', { name: 'MGLD coin' }));
  expect(await dialog.findByText('Marigold')).toBeDefined();
  // 5.00 in all, of which the address of zeros has 1.20.
  const circulating = dialog.getByText('Circulating supply, less what was burned');
  await waitFor(() => expect(circulating.nextElementSibling?.textContent).toBe('3.8'), WAIT);
  expect(dialog.getByText('Page of the token').closest('a')?.getAttribute('href')).toContain(
    `/token20/${FIRST}`,
  );
});

test('a book that is still being read does not say that nobody trades', async () => {
  let answered = (_: object) => undefined as void;
  const book = new Promise<object>(resolve => (answered = resolve));
  await renderApp('/exchange/trc20', network({ '/api/exchange/common/orderListV2/10001': () => book }));
  expect(await screen.findByRole('heading', { name: 'Latest trades' }, WAIT)).toBeDefined();
  expect(screen.queryByText('Nobody sells right now.')).toBeNull();
  answered(ok({ buy: [], sell: [] }));
  expect(await screen.findByText('Nobody sells right now.', {}, WAIT)).toBeDefined();
});

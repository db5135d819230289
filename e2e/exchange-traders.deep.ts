import { expect } from '@playwright/test';
import { api, postToNode, signAndSend, trc20Balance, type Account } from './lib/chain.ts';
import { callContract, listOwnPairs, operator } from './lib/own-pair.ts';
import {
  ask,
  confirm,
  confirmFailing,
  formOf,
  included,
  noted,
  signedIn,
  steppedTest as test,
  trade,
  trader,
  twoTraders,
} from './lib/traders.ts';
import { login } from './lib/wallet.ts';

interface Own {
  orderID: number;
  orderStatus: number;
  hash: string;
}

// What docs/exchange.md says of two traders: each row that names this file is one of the steps below.

/** Where nobody buys or sells yet: one for a purchase that waits, one for what is sold and bought. */
const [LOW, AGREED] = ['4.25', '8.1'] as const;

test('an order book: every message, state and list, by two traders', async ({ browser, request, chain }) => {
  const [ann, ben] = await twoTraders(request, chain);
  const [pair] = await listOwnPairs(request, ann, ben, [2]);
  if (!pair) throw new Error('no pair was listed');
  const path = `/#/exchange/trc20?id=${pair.id}`;
  const stateOf = async ({ address }: Account, hash: string) => {
    const { data } = await api<{ data: { rows: Own[] } }>(request, `exchange/user/order?uAddr=${address}`);
    return data.rows.find(row => row.hash === hash)?.orderStatus;
  };

  // Nobody is signed in: the form and the orders say so.
  const page = await trader(browser, path);
  const form = formOf(page, pair);
  await expect(form.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await expect(page.getByText('You are not signed in')).toBeVisible();
  await login(page, ann.privateKey);
  const open = page.getByRole('table', { name: 'Open' });
  await expect(page.getByText('No open orders')).toBeVisible();

  // What keeps an order from being placed is said at its field.
  const [price, amount] = [
    form.getByRole('textbox', { name: 'Price' }),
    form.getByRole('textbox', { name: 'Amount' }),
  ];
  const buy = form.getByRole('button', { name: 'Buy WALK', exact: true });
  await buy.click();
  await expect(form.getByText('Enter a price above 0.')).toBeVisible();
  await price.fill(LOW);
  await expect(form.getByText('Enter an amount to buy.')).toBeVisible();
  await amount.fill('2');
  await expect(form.getByText('Orders start at 10 TRX.')).toBeVisible();
  await amount.fill('900000000');
  await expect(form.getByText(/^More than you have: .* TRX is available\.$/)).toBeVisible();

  // A purchase that waits: noted here until the index has it, confirming until its block is solid, then open.
  await ask(page, pair, { side: 'Buy', price: LOW, amount: '3' });
  const buys = { words: /Buys 3 WALK at 4\.25 TRX/, button: /^Call contract$/, key: ann.privateKey };
  const placing = await confirm(page, chain, buys);
  await expect.poll(() => noted(page, 'unConfirmOrderList')).toHaveLength(1);
  const bought = await included(placing, chain);
  const waiting = open.getByRole('row', { name: /4\.25\s*TRX.*3\s*WALK/ });
  await expect(waiting.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(waiting.getByText('Confirming')).toBeVisible();
  expect(await stateOf(ann, bought)).toBe(-1);
  await expect.poll(() => noted(page, 'unConfirmOrderList')).toEqual([]);
  await chain.settle();
  await expect(waiting.getByText('Open', { exact: true })).toBeVisible();
  expect(await stateOf(ann, bought)).toBe(0);

  // A sale, approved first; another browser takes three quarters of it by the row of its book.
  const sold = await trade(page, chain, pair, {
    side: 'Sell',
    price: AGREED,
    amount: '2',
    key: ann.privateKey,
    approves: true,
  });
  const other = await signedIn(browser, ben, path);
  const held = await trc20Balance(request, pair.fTokenAddr, ben.address);
  await other.getByRole('button', { name: /^Price 8\.1, 2 WALK/ }).click();
  const theirs = formOf(other, pair);
  await expect(theirs.getByRole('textbox', { name: 'Price' })).toHaveValue(AGREED);
  await expect(theirs.getByRole('textbox', { name: 'Amount' })).toHaveValue('2');
  const taken = await trade(other, chain, pair, {
    side: 'Buy',
    price: AGREED,
    amount: '1.5',
    key: ben.privateKey,
  });
  expect((await trc20Balance(request, pair.fTokenAddr, ben.address)) - held).toBe(1_500_000n);
  const selling = open.getByRole('row', { name: /8\.1\s*TRX.*2\s*WALK/ });
  await expect(selling.getByText('Partly filled')).toBeVisible();
  await expect(selling.getByText('75%')).toBeVisible();
  expect(await stateOf(ann, sold)).toBe(1);
  for (const each of [page, other])
    await expect(
      each.getByRole('region', { name: 'Latest trades' }).locator(`a[href*="${taken}"]`),
    ).toBeVisible();
  await other.getByRole('tab', { name: 'History' }).click();
  const ended = other.getByRole('table', { name: 'History' });
  await expect(ended.getByText('Trade confirming')).toBeVisible();
  expect(await stateOf(ben, taken)).toBe(2);
  await chain.settle();
  await expect(ended.getByText('Filled', { exact: true })).toBeVisible();
  expect(await stateOf(ben, taken)).toBe(5);

  // What is left is cancelled: noted here, cancelling until its block is solid, then partly cancelled.
  await selling.getByRole('button', { name: 'Cancel' }).click();
  const cancels = { words: /Cancels order \d+/, button: /^Call contract$/, key: ann.privateKey };
  const cancelling = await confirm(page, chain, cancels);
  await expect.poll(() => noted(page, 'cancelOrderList')).toHaveLength(1);
  await included(cancelling, chain);
  await expect(selling.getByText('Cancelling')).toBeVisible();
  await expect.poll(() => stateOf(ann, sold)).toBe(6);
  await expect.poll(() => noted(page, 'cancelOrderList')).toEqual([]);
  await chain.settle();
  await expect(selling).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'History' }).getByText('Partly cancelled')).toBeVisible();
  expect(await stateOf(ann, sold)).toBe(100);

  // Another purchase is cancelled before anybody trades with it.
  await page.getByRole('tab', { name: /^Open/ }).click();
  const second = await trade(page, chain, pair, {
    side: 'Buy',
    price: '4.2',
    amount: '3',
    key: ann.privateKey,
  });
  await open
    .getByRole('row', { name: /4\.2\s*TRX/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await included(await confirm(page, chain, cancels), chain);
  await chain.settle();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page.getByRole('table', { name: 'History' }).getByText('Cancelled', { exact: true }),
  ).toBeVisible();
  expect(await stateOf(ann, second)).toBe(7);

  // Somebody sells to the first purchase a moment before it is cancelled: the dialog says that it would fail, and it does.
  await page.getByRole('tab', { name: /^Open/ }).click();
  const order = [pair.fTokenAddr, 3_000_000n, pair.sTokenAddr, 12_750_000n, 4_250_000n];
  const approve = { contract: pair.fTokenAddr, signature: 'approve(address,uint256)' };
  await callContract(request, ben, { ...approve, values: [pair.contract, 3_000_000n] });
  await chain.mine();
  await callContract(request, ben, {
    contract: pair.contract,
    signature: 'sellOrder(address,uint256,address,uint256,uint256)',
    values: order,
  });
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await confirmFailing(page, chain, { reason: /nothing left to cancel/, key: ann.privateKey });

  // The exchange is paused a moment before an order is placed.
  const by = await operator();
  const pause = (paused: boolean) =>
    callContract(request, by, { contract: pair.contract, signature: 'setPaused(bool)', values: [paused] });
  try {
    await pause(true);
    await ask(page, pair, { side: 'Buy', price: LOW, amount: '4' });
    await confirmFailing(page, chain, { reason: /paused/, key: ann.privateKey });
    await expect(page.getByText('The exchange takes no new orders for now.', { exact: false })).toBeVisible();
  } finally {
    await pause(false);
    await chain.mine();
  }

  // Both failures are listed: the order by the server, the cancellation once it was looked up after a minute.
  await page.clock.setFixedTime(Date.now() + 61_000);
  await expect.poll(() => noted(page, 'delegateFailureList')).toHaveLength(1);
  await expect.poll(() => noted(page, 'cancelOrderList')).toEqual([]);
  await page.getByRole('tab', { name: /^Failed/ }).click();
  const failed = page.getByRole('table', { name: 'Failed' });
  await expect(failed.getByRole('row', { name: /Cancellation/ })).toBeVisible();
  await expect(failed.getByRole('row', { name: /4\s*WALK.*Failed/ })).toBeVisible();
  await failed.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => noted(page, 'delegateFailureList')).toEqual([]);

  // What a browser remembers of its own: marked pairs and the width of candles.
  await page.getByRole('button', { name: 'WALK / TRX as a favourite' }).click();
  await page.getByText('4h', { exact: true }).click();
  const kept = (key: string) => page.evaluate(name => localStorage.getItem(name), key);
  await expect.poll(() => kept('dex20')).toBe(`[${pair.id}]`);
  await expect.poll(() => kept('interval')).toBe('4h');
  await page.context().close();
  await other.context().close();
});

test('a Bancor pair: every message and state, by two traders', async ({ browser, request, chain }) => {
  const [ann, ben] = await twoTraders(request, chain);
  // Of TRX and a token: the demo world's own.
  const path = '/#/exchange?id=1';
  const page = await trader(browser, path);
  const other = await trader(browser, path);
  const form = page.getByRole('form', { name: /^Trade TRX for / });
  await expect(form.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await expect(page.getByText('You are not signed in')).toBeVisible();
  const amount = form.getByRole('textbox', { name: 'Amount' });
  const figure = (label: string) => form.getByText(label, { exact: true }).locator('..');
  await amount.fill('1');
  await expect(figure('Estimated cost')).toContainText(/\d/);
  await amount.fill('5000000');
  await expect(
    form.getByText(/^Less than .* TRX can be traded here: that is what the pair holds\.$/),
  ).toBeVisible();
  await login(page, ann.privateKey);

  // What keeps an order from being signed, and what it comes to.
  await form.getByText('Sell TRX', { exact: true }).first().click();
  await amount.fill('');
  await form.getByRole('button', { name: 'Sell TRX' }).click();
  await expect(form.getByText('Enter an amount.')).toBeVisible();
  await amount.fill('900000000');
  await expect(form.getByText(/^More than you have: .* TRX is available\.$/)).toBeVisible();
  await amount.fill('3000');
  await expect(form.getByText(/^This order itself moves the price/)).toBeVisible();
  await amount.fill('5');
  await expect(figure('Estimated revenue')).toContainText(/\d/);
  await expect(figure('You receive at least')).toContainText(/\d/);

  // The trade, in both browsers, unconfirmed until its block is solid.
  const sell = form.getByRole('button', { name: 'Sell TRX' });
  await sell.click();
  const sells = { words: /Received at least/, button: /^Sell 5 TRX$/, key: ann.privateKey };
  const hash = await included(await confirm(page, chain, sells), chain);
  const own = page.getByRole('table', { name: 'Your trades' });
  const row = own.getByRole('row').filter({ has: page.locator(`a[href*="${hash}"]`) });
  await expect(row.getByText('Unconfirmed', { exact: true })).toBeVisible();
  const tape = other.getByRole('region', { name: 'Latest trades' });
  await expect(tape.locator(`a[href*="${hash}"]`)).toBeVisible();
  await chain.settle();
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();

  // Somebody moves the price a moment before the next one is signed: the node refuses it, and nothing is traded.
  await amount.fill('5');
  await expect(figure('You receive at least')).toContainText(/\d/);
  await sell.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Received at least/).first()).toBeVisible();
  const built = await postToNode<{ txID: string }>(request, 'exchangetransaction', {
    owner_address: ben.address,
    exchange_id: 1,
    token_id: '_',
    quant: 3_000_000_000,
    expected: 1,
    visible: true,
  });
  await signAndSend(request, ben, built);
  await chain.pending();
  await confirm(page, chain, sells);
  await expect(dialog.getByText('Not sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await chain.mine();
  await expect(tape.locator(`a[href*="${built.txID}"]`)).toBeVisible();
  await expect(own.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: /^TRX \/ .* as a favourite$/ }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('optional'))).toBe('[1]');
  await page.context().close();
  await other.context().close();
});

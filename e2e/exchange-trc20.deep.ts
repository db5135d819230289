import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { api, fundedAccounts, nodeAccount, trc20Balance, type Account } from './lib/chain.ts';
import { quietTest as test } from './lib/still-chain.ts';
import { login, pressSign } from './lib/wallet.ts';

interface Pair {
  id: number;
  contract: string;
  fTokenAddr: string;
  fShortName: string;
  sShortName: string;
  priceStep: number;
}
interface Book {
  buy: { Price: string }[];
  sell: { Price: string }[];
}
interface Own {
  orderID: number;
  orderType: number;
  orderStatus: number;
  hash: string;
}

/** USDS per order, in whole tokens and in raw units. */
const AMOUNT = 20;
const RAW = 20_000_000n;
const worth = (price: string) => BigInt(Math.round(Number(price) * AMOUNT * 1e6));

/** What the dialog says is paid in all, in sun. */
async function quoted(dialog: Locator): Promise<bigint> {
  const pays = dialog.getByText('You pay', { exact: true }).locator('..');
  await expect(pays).toContainText('TRX');
  const shown = /([\d,]+(?:\.\d+)?)\s*TRX/.exec(await pays.innerText())?.[1] ?? '';
  const [whole = '', part = ''] = shown.replaceAll(',', '').split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}

/** What the chain charged for a transaction, in sun. */
async function charged(request: APIRequestContext, hash: string): Promise<bigint> {
  let fee: number | undefined;
  await expect
    .poll(async () => {
      const answer = await request.post('/wallet/gettransactioninfobyid', { data: { value: hash } });
      const info = (await answer.json()) as { id?: string; fee?: number; receipt?: { result?: string } };
      if (info.id !== undefined) expect(info.receipt?.result).toBe('SUCCESS');
      return (fee = info.id === undefined ? undefined : (info.fee ?? 0));
    })
    .toBeDefined();
  return BigInt(fee ?? 0);
}

/** Signs what stands in the dialog, whose quote is what the chain then charges beside the TRX that is sent along. */
async function sign(
  page: Page,
  words: RegExp,
  button: string,
  { privateKey }: Account,
  sentSun = 0n,
): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words)).toBeVisible();
  const quote = await quoted(dialog);
  await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(privateKey);
  await pressSign(dialog, dialog.getByRole('button', { name: button, exact: true }));
  await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
  const href = await dialog.getByRole('link', { name: 'View transaction' }).getAttribute('href');
  const hash = /[0-9a-f]{64}/.exec(href ?? '')?.[0] ?? '';
  expect((await charged(page.request, hash)) + sentSun).toBe(quote);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return hash;
}

/** Somebody who is signed in and looks at the pair, in a browser of their own. */
async function trader(browser: Browser, account: Account, { id }: Pair): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/#/blockchain/blocks');
  await login(page, account.privateKey);
  await page.goto(`/#/exchange/trc20?id=${id}`);
  return page;
}

/** Fills the form and asks for the order. */
async function ask(page: Page, pair: Pair, side: 'Buy' | 'Sell', price: string): Promise<void> {
  const form = page.getByRole('form', { name: `Trade ${pair.fShortName} for ${pair.sShortName}` });
  await form.getByText(`${side} ${pair.fShortName}`, { exact: true }).first().click();
  await form.getByRole('textbox', { name: 'Price' }).fill(price);
  await form.getByRole('textbox', { name: 'Amount' }).fill(String(AMOUNT));
  await form.getByRole('button', { name: `${side} ${AMOUNT} ${pair.fShortName}` }).click();
}

// Who trades in the demo world would now and then be quicker than the buyer.

test('two traders place, approve, fill and cancel orders on an order book', async ({ browser, request }) => {
  const { data } = await api<{ data: { rows: (Pair & { pairType: number })[] } }>(
    request,
    'exchange/marketPair/list',
  );
  const pair = data.rows.find(row => row.pairType === 2);
  if (!pair) throw new Error('the demo world has no order book with TRX');
  const [, , , seller, buyer] = await fundedAccounts(request);
  if (!seller || !buyer) throw new Error('the devnet has too few funded accounts');
  const book = async () =>
    (await api<{ data: Book }>(request, `exchange/common/orderListV2/${pair.id}`)).data;
  // Far below the market nobody sells.
  const low = (Number((await book()).buy[0]?.Price) / 2).toFixed(4);
  const orders = async ({ address }: Account, hash: string) => {
    const { data: own } = await api<{ data: { rows: Own[] } }>(
      request,
      `exchange/user/order?uAddr=${address}`,
    );
    return own.rows.find(row => row.hash === hash);
  };
  const page = await trader(browser, seller, pair);
  const open = page.getByRole('table', { name: 'Open' });

  // A purchase that waits: it is paid with the call, without an approval.
  const before = await nodeAccount(request, seller.address);
  await ask(page, pair, 'Buy', low);
  const bought = await sign(
    page,
    new RegExp(`Buys ${AMOUNT} ${pair.fShortName} at ${low.replace(/0+$/, '')} ${pair.sShortName} at most`),
    'Call contract',
    seller,
    worth(low),
  );
  await expect(open.getByRole('button', { name: 'Cancel' })).toHaveCount(1);
  const locked = before.balance - (await nodeAccount(request, seller.address)).balance;
  expect(locked).toBe(worth(low) + (await charged(request, bought)));

  // A sale: a step below the best one it is the next to be filled. The contract may take nothing yet, so exactly its amount
  // is approved first.
  const between = (Number((await book()).sell[0]?.Price) - 0.0001).toFixed(4);
  await ask(page, pair, 'Sell', between);
  const approval = page.getByRole('dialog', { name: 'Check the approval' });
  await expect(approval.getByText('New allowance', { exact: true }).locator('..')).toHaveText(
    new RegExp(`${AMOUNT}\\s*${pair.fShortName}`),
  );
  await sign(page, /can move this token out of your account, up to the allowance/, 'Change approval', seller);
  await ask(page, pair, 'Sell', between);
  const sold = await sign(
    page,
    new RegExp(`Sells ${AMOUNT} ${pair.fShortName} at `),
    'Call contract',
    seller,
  );
  await expect(open.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
  expect(await orders(seller, sold)).toMatchObject({ orderType: 1 });

  // Somebody else takes it.
  const other = await trader(browser, buyer, pair);
  const held = await trc20Balance(request, pair.fTokenAddr, buyer.address);
  await ask(other, pair, 'Buy', between);
  const taken = await sign(other, new RegExp(`Buys ${AMOUNT} `), 'Call contract', buyer, worth(between));
  await expect(open.getByRole('button', { name: 'Cancel' })).toHaveCount(1);
  await expect(page.locator(`li a[href*="${taken}"]`).first()).toBeVisible();
  expect((await trc20Balance(request, pair.fTokenAddr, buyer.address)) - held).toBe(RAW);
  await expect.poll(async () => [2, 5].includes((await orders(seller, sold))?.orderStatus ?? 0)).toBe(true);

  // What waits is taken back, and its TRX with it.
  const purchase = await orders(seller, bought);
  const waiting = await nodeAccount(request, seller.address);
  await open.getByRole('button', { name: 'Cancel' }).click();
  const cancelled = await sign(
    page,
    new RegExp(`Cancels order ${purchase?.orderID}`),
    'Call contract',
    seller,
  );
  await expect(open.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  const back = (await nodeAccount(request, seller.address)).balance - waiting.balance;
  expect(back).toBe(worth(low) - (await charged(request, cancelled)));
  await page.context().close();
  await other.context().close();
});

import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { api, nodeAccount } from './chain.ts';
import { expectWalked } from './walked-types.ts';
import { pressSign } from './wallet.ts';

/** The password that accounts of these walks are kept behind. */
export const PASSWORD = 'Correct horse 9';

/** By which button each transaction was confirmed, and whether its charge was compared with its quote; by hash. */
const confirmed = new Map<string, { button: string; asQuoted: boolean }>();

/**
 * Confirms what a form handed over: the quote is there, the password where it is asked for, and the transaction in a
 * block. Gives back its hash.
 */
export async function confirmAction(page: Page, button: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You pay')).toBeVisible();
  const password = dialog.getByLabel(/password/i);
  if (await password.isVisible()) await password.fill(PASSWORD);
  await pressSign(dialog, dialog.getByRole('button', { name: button, exact: true }));
  await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'View transaction' });
  const hash = /[0-9a-f]{64}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  confirmed.set(hash, { button, asQuoted: false });
  return hash;
}

/** Whose balance shows what was charged. */
interface Payer {
  request: APIRequestContext;
  address: string;
  /** Of another server than the worker's. */
  origin?: string;
}

/**
 * Confirms, too; the payer's TRX become what the quote said: less by what leaves the account, and more by what the
 * transaction pays out. Gives back the transaction's hash.
 * @param incomeSun what it pays out; what the confirmation says where nothing is given
 */
export async function confirmPaid(
  page: Page,
  button: string,
  { request, address, origin }: Payer,
  incomeSun?: bigint,
): Promise<string> {
  const dialog = page.getByRole('dialog');
  const total = dialog.getByText('You pay').first().locator('xpath=following-sibling::*[1]');
  await expect(total).toContainText('TRX');
  const quoted = await trxIn(total);
  const pays = dialog.getByText('Paid to you').first();
  const income =
    incomeSun ?? ((await pays.isVisible()) ? await trxIn(pays.locator('xpath=following-sibling::*[1]')) : 0n);
  const before = (await nodeAccount(request, address, origin)).balance;
  const hash = await confirmAction(page, button);
  const after = (await nodeAccount(request, address, origin)).balance;
  expect(before - after, `${button}: quoted ${quoted}`).toBe(quoted - income);
  confirmed.set(hash, { button, asQuoted: true });
  return hash;
}

/** The amount of TRX that a value of the confirmation says, in sun. */
async function trxIn(value: Locator): Promise<bigint> {
  return parseAmount(((await value.textContent()) ?? '').replace(/[^\d.]/g, ''), TRX_DECIMALS);
}

/** A transaction is on its page as what it is, and succeeded. */
export async function expectShown(
  page: Page,
  request: APIRequestContext,
  hash: string,
  type: string,
  origin?: string,
): Promise<void> {
  await expect
    .poll(() =>
      api<{ contractTypeName?: string; contractRet?: string }>(
        request,
        `transaction-info?hash=${hash}`,
        origin,
      ),
    )
    .toMatchObject({ contractTypeName: type, contractRet: 'SUCCESS' });
  await page.goto(`/#/transaction/${hash}`);
  // The page before may have several, and stands until this one's code is there.
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.getByText('Success').first()).toBeVisible();
  const how = confirmed.get(hash);
  if (how) expectWalked({ type, ...how });
}

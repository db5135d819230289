import { expect, type Page } from '@playwright/test';
import { test } from './lib/clock.ts';
import { fundedAccounts, nodeAccount } from './lib/chain.ts';
import { openPage } from './lib/wallet-states.ts';
import { login, openSendTo } from './lib/wallet.ts';

// Two browsers: one shows a QR code and has no key, the other has the key and confirms.

async function showCode(page: Page): Promise<{ link: string; code: string }> {
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' });
  // The word of the specification opens it.
  await dialog.getByRole('tab', { name: 'Private key' }).click();
  await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill('external');
  await dialog.getByRole('button', { name: 'Connect wallet' }).click();
  const picture = await dialog.getByRole('img', { name: /device-sign/ }).getAttribute('aria-label');
  const link = /https?:\S+/.exec(picture ?? '')?.[0] ?? '';
  const code = /code=(9\d{5})/.exec(link)?.[1] ?? '';
  await expect(dialog.getByText(code, { exact: true })).toBeVisible();
  return { link, code };
}

test('a phone signs in another screen, confirms and refuses, and leaves with it', async ({
  page,
  browser,
  request,
}) => {
  const [account, friend] = await fundedAccounts(request);
  if (!account || !friend) throw new Error('no accounts');
  await openPage(page);
  const { link, code } = await showCode(page);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const problems: string[] = [];
  for (const one of [page, phone]) one.on('pageerror', error => problems.push(error.message));
  await phone.goto(link);
  await expect(phone.getByText('Sign in with a key first')).toBeVisible();
  await login(phone, account.privateKey);
  await expect(phone.getByText(code, { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(phone.getByText(/^Connected\./)).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to account' }).click();
  await expect(page).toHaveURL(/#\/account$/);
  // The code served one device.
  const thief = await context.newPage();
  await thief.goto('/');
  await login(thief, friend.privateKey);
  await thief.goto(link);
  await thief.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(thief.getByText(/^The connection is over/)).toBeVisible();
  await thief.close();

  const before = (await nodeAccount(request, friend.address)).balance;
  const send = async () => {
    const { dialog, next } = await openSendTo(page, friend.address);
    await next.click();
    await dialog.getByRole('button', { name: 'Send 1 TRX' }).click();
    return dialog;
  };
  const form = await send();
  await expect(page.getByRole('dialog', { name: 'Signing on external device' })).toBeVisible();
  await expect(phone.getByText(friend.address.slice(-6)).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Refuse' }).click();
  await expect(form.getByText('Rejected. Nothing was signed.')).toBeVisible();
  expect((await nodeAccount(request, friend.address)).balance).toBe(before);

  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByRole('button', { name: 'Send 1 TRX' }).click();
  await phone.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Signed by Sunscope')).toBeVisible();
  await expect(form.getByText(/The transaction is in block/)).toBeVisible();
  expect((await nodeAccount(request, friend.address)).balance - before).toBe(1_000_000n);
  await expect(phone.getByText('Signed', { exact: true })).toBeVisible();
  // It has a button to close it, too.
  await expect(page.getByRole('dialog', { name: 'Signing on external device' })).toBeHidden();
  await form.getByRole('button', { name: 'Close' }).first().click();

  // Nothing is waited for that was cancelled here.
  await send();
  await expect(phone.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Signing on external device' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(phone.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await expect(phone.getByText(/^The connection is over/)).toBeVisible();
  expect((await nodeAccount(request, friend.address)).balance - before).toBe(1_000_000n);
  expect(problems).toEqual([]);
  await context.close();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { limits } from '../../scripts/lib/deep.mjs';

/** What becomes of the key: stored behind a password, stored openly, or (neither) kept in the tab's memory. */
export interface LoginChoice {
  password?: string;
  stay?: boolean;
}

/** Logs in with a private key through the dialog, as a person does. */
export async function login(page: Page, privateKey: string, choice: LoginChoice = {}): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' });
  await dialog.getByRole('tab', { name: 'Private key' }).click();
  await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(privateKey);
  if (choice.password !== undefined)
    await dialog.getByLabel(/^Password for this browser/).fill(choice.password);
  if (choice.stay === true) await dialog.getByRole('checkbox', { name: /^Stay signed in/ }).check();
  await dialog.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText('Signed in')).toBeVisible();
}

/** What a transfer is made of; `token` is part of the option's text in the token list. */
export interface Transfer {
  to: string;
  token: RegExp;
  amount: string;
  note?: string;
  /** What the last button says. */
  button: string;
}

/** Opens the send dialog by the wallet menu. */
export async function openSend(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page
    .getByRole('region', { name: 'Wallet menu' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  return page.getByRole('dialog');
}

/** Opens the send dialog with 1 TRX for somebody. */
export async function openSendTo(
  page: Page,
  to: string,
): Promise<{ dialog: Locator; recipient: Locator; next: Locator }> {
  const dialog = await openSend(page);
  const recipient = dialog.getByRole('textbox', { name: 'To', exact: true });
  await recipient.fill(to);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1');
  return { dialog, recipient, next: dialog.getByRole('button', { name: 'Continue' }) };
}

/** Fills the send dialog, as far as the confirmation. */
export async function fillSend(page: Page, transfer: Omit<Transfer, 'button'>): Promise<Locator> {
  const dialog = await openSend(page);
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(transfer.to);
  const tokens = dialog.getByRole('combobox', { name: 'Token' });
  const label = await optionMatching(tokens, transfer.token);
  await tokens.selectOption({ label });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(transfer.amount);
  if (transfer.note !== undefined) await dialog.getByRole('textbox', { name: 'Note' }).fill(transfer.note);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('You pay')).toBeVisible();
  return dialog;
}

/**
 * Presses the button of a confirmation that signs. A chain on which tests made many blocks at once is ahead of this machine's clock,
 * which is agreed to first.
 */
export async function pressSign(dialog: Locator, sign: Locator): Promise<void> {
  const ahead = dialog.getByRole('checkbox', { name: /by the chain’s time/ });
  await expect(async () => {
    if (await ahead.isVisible()) await ahead.check();
    await expect(sign).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: limits.expect.poll.timeout });
  await sign.click();
}

/** Fills and confirms the send dialog, waits for the success message, and gives back the transaction's hash. */
export async function send(page: Page, transfer: Transfer): Promise<string> {
  const dialog = await fillSend(page, transfer);
  await pressSign(dialog, dialog.getByRole('button', { name: transfer.button }));
  await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
  await expect(dialog.getByText(transfer.button.replace(/^Send/, 'Sent'))).toBeVisible();
  const link = dialog.getByRole('link', { name: 'View transaction' });
  const hash = /[0-9a-f]{64}/.exec((await link.getAttribute('href')) ?? '')?.[0];
  expect(hash).toBeDefined();
  // The dialog's own: a message that stands in it has one too.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return hash ?? '';
}

async function optionMatching(select: Locator, pattern: RegExp): Promise<string> {
  await expect(select.locator('option').filter({ hasText: pattern })).toHaveCount(1);
  return (await select.locator('option').filter({ hasText: pattern }).textContent()) ?? '';
}

import { expect } from '@playwright/test';
import { fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login, openSendTo } from './lib/wallet.ts';

// poison.deep.ts has a contract that speaks for its victim; without a browser the server's recipients.test.ts has it.

test('nothing is sent before the history is read, or without a word where it cannot be', async ({
  page,
  request,
}) => {
  const [victim, stranger] = (await fundedAccounts(request)).slice(3);
  if (!victim || !stranger) throw new Error('the devnet has fewer than five funded accounts');
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/api/account/recipients?**', async route => {
    await released;
    await route.abort();
  });
  await page.goto('/');
  await login(page, victim.privateKey);
  const { dialog, next } = await openSendTo(page, stranger.address);
  await expect(dialog.getByText('Checking whom you sent to before')).toBeVisible();
  await expect(next).toBeDisabled();
  release();
  await expect(dialog.getByText('Your history could not be read')).toBeVisible();
  await expect(next).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /I have checked the whole address myself/ }).check();
  await expect(next).toBeEnabled();
  await page.unroute('**/api/account/recipients?**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Your history could not be read')).toHaveCount(0);
  await expect(next).toBeEnabled();
});

import { expect } from '@playwright/test';
import { test } from './lib/clock.ts';
import { remains } from './lib/attacker.ts';
import { accountWithFriend, openPage } from './lib/wallet-states.ts';
import { testScriptInPage, testSigningOut } from './lib/wallet-tests.ts';
import { login } from './lib/wallet.ts';

testSigningOut('kept to stay');
testSigningOut('behind a password');
testScriptInPage('kept in memory');
testScriptInPage('kept to stay');

test('a key in memory is gone after a reload and stores nothing meanwhile', async ({ page, request }) => {
  const { privateKey } = await accountWithFriend(request);
  await openPage(page);
  await login(page, privateKey);
  expect(await remains(page)).toMatchObject({ records: [] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

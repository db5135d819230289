import { expect } from '@playwright/test';
import { collectibles } from './lib/pages.ts';
import { hiddenPixels, phone, testPhones } from './lib/phones.ts';
import { stillTest as test } from './lib/still-chain.ts';

// The mirrored page has more to go wrong; phones.deep.ts has the other.
testPhones('ar');

test('balances on a phone cut no symbol of a token', async ({ browser, request }) => {
  const { owner } = await collectibles(request);
  const page = await phone(browser, { width: 390, language: 'en' });
  // A balance as long as its name leaves the least room.
  await page.route('**/api/accountv2*', async route => {
    const response = await route.fetch();
    const account = (await response.json()) as { tokens: { balance: string }[] };
    for (const token of account.tokens) token.balance = '123456789123';
    await route.fulfill({ response, json: account });
  });
  await page.goto(`/#/address/${owner}/tokens`);
  const balances = page.getByRole('table', { name: 'Token balances' });
  await expect(balances.getByRole('link', { name: 'USDS' }).first()).toBeVisible();
  expect(await page.evaluate(hiddenPixels, 'main td span[data-tip]')).toBeLessThan(1);
  // A block may be asking again just now.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

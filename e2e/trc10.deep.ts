import { expect } from '@playwright/test';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { api, fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

// Releasing a locked supply waits a day: apps/web/src/wallet/intents/on-chain.test.ts lets the chain's time pass.

test('a TRC10 token is issued and changed by its forms', async ({ page, request }) => {
  const owner = (await fundedAccounts(request))[6];
  if (!owner) throw new Error('the devnet has too few funded accounts');
  const payer = { request, address: owner.address };
  await page.goto('/#/tokens/create');
  await login(page, owner.privateKey, { password: PASSWORD });
  await page.getByText('TRC10', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('HarbourPoints');
  await field('Symbol').fill('HPT');
  await field('Total supply').fill('1000');
  await field('Description').fill('Points of the harbour');
  await field('Website').fill('https://harbour.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: /can never be changed/ }).check();
  await page.getByRole('button', { name: 'Review and sign' }).click();
  const issued = await confirmPaid(page, 'Issue token', payer);
  await expectShown(page, request, issued, 'AssetIssueContract');

  const list = () => api<{ data: { id: number }[] }>(request, `token?owner=${owner.address}&showAll=1`);
  await expect.poll(async () => (await list()).data.length).toBe(1);
  const id = (await list()).data[0]?.id;
  await page.goto(`/#/tokens/update/${id}`);
  const change = page.getByRole('button', { name: 'Review and sign' });
  await expect(change).toBeVisible();
  const description = page.getByRole('textbox', { name: 'Description', exact: true }).last();
  await description.fill('Points of every harbour');
  await change.click();
  const updated = await confirmPaid(page, 'Change token', payer);
  await expectShown(page, request, updated, 'UpdateAssetContract');
});

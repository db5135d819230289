import { expect } from '@playwright/test';
import { api, approveUnlimited, fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

test('an allowance without limit says so, on the page of its owner and on that of the open wallet', async ({
  page,
  request,
}) => {
  const [, , owner] = await fundedAccounts(request);
  if (!owner) throw new Error('the devnet has no third funded account');
  const { trc20_tokens: tokens } = await api<{
    trc20_tokens: { contract_address: string; symbol: string }[];
  }>(request, 'token_trc20?limit=2&showAll=1');
  const [token, spender] = tokens;
  if (!token || !spender) throw new Error('the demo world has no two tokens of contracts');
  const hash = await approveUnlimited(request, owner, {
    contract: token.contract_address,
    spender: spender.contract_address,
  });
  await expect
    .poll(
      async () =>
        (await api<{ data: object[] }>(request, `account/approve/list?address=${owner.address}`)).data,
    )
    .toMatchObject([{ hash, to_address: spender.contract_address, unlimited: true }]);
  const row = page
    .getByRole('table', { name: 'Approvals' })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="#/transaction/${hash}"]`) });
  await page.goto(`/#/address/${owner.address}/approvals`);
  await expect(row.getByText('unlimited', { exact: true })).toBeVisible();
  await expect(row).toContainText('The whole balance, now and later');
  await expect(row).toContainText(token.symbol);
  await expect(row.locator(`a[href*="${spender.contract_address}"]`)).toBeVisible();
  // A contract spends; the mark is for those that are none.
  await expect(row).not.toContainText('not a contract');
  await login(page, owner.privateKey);
  await page.goto('/#/account?list=approvals');
  await expect(page.getByRole('tab', { name: 'Approvals' })).toBeVisible();
  await expect(row.getByText('unlimited', { exact: true })).toBeVisible();
});

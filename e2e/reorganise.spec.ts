import { expect } from '@playwright/test';
import { admin, api, fundedAccounts, nodeAccount } from './lib/chain.ts';
import { quietTest as test, stopBlocks } from './lib/still-chain.ts';
import { login, send } from './lib/wallet.ts';

// Home shows the newest few transactions: the transfer must leave it by the reorganisation alone.
test.afterEach(({ request }) => admin(request, 'pause', { paused: false }));

test('a reorganisation of five blocks takes a transfer off the open pages and puts the balances right', async ({
  page,
  context,
  request,
}) => {
  const accounts = await fundedAccounts(request);
  const [sender, recipient] = [accounts[6], accounts[9]];
  if (!sender || !recipient) throw new Error('the devnet has fewer than ten funded accounts');
  const before = await nodeAccount(request, recipient.address);

  await page.goto('/');
  await login(page, sender.privateKey);
  const hash = await send(page, {
    to: recipient.address,
    token: /^TRX /,
    amount: '41',
    button: 'Send 41 TRX',
  });
  expect((await nodeAccount(request, recipient.address)).balance - before.balance).toBe(41_000_000n);

  const home = await context.newPage();
  await home.goto('/');
  await expect(home.locator(`a[href*="${hash}"]`)).toBeVisible();
  await page.goto(`/#/address/${recipient.address}/transfers`);
  // Home, which it comes from, lists the transfer as well.
  await expect(page.getByRole('tab', { name: /^Transfers/, selected: true })).toBeVisible();
  await expect(page.locator(`main a[href*="${hash}"]`).first()).toBeVisible();

  // No block may come between what is read and what is taken back.
  await stopBlocks(request);
  const block = (await api<{ block: number }>(request, `transaction-info?hash=${hash}`)).block;
  const other = await api<{ data: { hash: string; number: number }[] }>(request, 'block?limit=1');
  const head = other.data[0]?.number ?? block;
  // Five blocks, or as many as it takes to reach the transfer on a machine so slow that five have passed since.
  await admin(request, 'reorganise', { depth: Math.max(5, head - block + 1) });
  await admin(request, 'pause', { paused: false });

  // The page learns of it by the feed: nothing is reloaded here.
  await expect(home.locator(`a[href*="${hash}"]`)).toHaveCount(0);
  await expect(page.locator(`main a[href*="${hash}"]`)).toHaveCount(0);
  await expect
    .poll(
      async () =>
        (await api<{ data: { hash: string }[] }>(request, `block?number=${other.data[0]?.number}`)).data[0]
          ?.hash,
    )
    .not.toBe(other.data[0]?.hash);
  expect((await nodeAccount(request, recipient.address)).balance).toBe(before.balance);
  await expect
    .poll(async () =>
      String(
        (await api<{ balance: number | string }>(request, `accountv2?address=${recipient.address}`)).balance,
      ),
    )
    .toBe(String(before.balance));
  expect(await api<object>(request, `transaction-info?hash=${hash}`)).toEqual({});

  await page.goto(`/#/transaction/${hash}`);
  await expect(page.getByText(/not found|no transaction/i).first()).toBeVisible();
});

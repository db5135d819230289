import { expect } from '@playwright/test';
import { api, fundedAccounts, nodeAccount, trc20Balance } from './lib/chain.ts';
import { quietTest as test } from './lib/still-chain.ts';
import { login, send, type Transfer } from './lib/wallet.ts';

interface AccountAnswer {
  tokens: {
    tokenId: string;
    balance: string;
    tokenInfo: { tokenAbbr: string; tokenType: string; tokenDecimal: number };
  }[];
}

// Home shows the newest few transactions: what is sent must not be pushed out before it is seen.

test('a newcomer finds an address, logs in, and sends TRX, TRC10 and TRC20', async ({
  page,
  context,
  request,
}) => {
  const [sender, recipient] = await fundedAccounts(request);
  if (!sender || !recipient) throw new Error('the devnet has no two funded accounts');
  const holdings = await api<AccountAnswer>(request, `accountv2?address=${sender.address}`);
  const trc10 = holdings.tokens.find(token => token.tokenInfo.tokenType === 'trc10');
  const trc20 = holdings.tokens.find(token => token.tokenInfo.tokenType === 'trc20');
  if (!trc10 || !trc20) throw new Error('the demo world gives the first account TRC10 and TRC20 tokens');
  const before = {
    sender: await nodeAccount(request, sender.address),
    recipient: await nodeAccount(request, recipient.address),
    trc20: await trc20Balance(request, trc20.tokenId, recipient.address),
  };

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Look up anything on TRON' })).toBeVisible();
  const search = page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('searchbox'))
    .first();
  await search.fill(recipient.address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/address/${recipient.address}`));
  await expect(page.getByRole('main').getByText(recipient.address).first()).toBeVisible();

  await login(page, sender.privateKey);
  // A second window keeps the home page open: what is sent must arrive there by the feed, without a reload.
  const home = await context.newPage();
  await home.goto('/');
  await expect(home.locator('a[href*="#/block/"]').first()).toBeVisible();

  const sendAndSee = async (transfer: Transfer) => {
    const hash = await send(page, transfer);
    await expect(home.locator(`a[href*="${hash}"]`)).toBeVisible();
    return hash;
  };
  const sent = [
    await sendAndSee({
      to: recipient.address,
      token: /^TRX /,
      amount: '1.5',
      note: 'to the sun',
      button: 'Send 1.5 TRX',
    }),
    await sendAndSee({
      to: recipient.address,
      token: new RegExp(`\\[${trc10.tokenId}\\]`),
      amount: '2',
      button: `Send 2 ${trc10.tokenInfo.tokenAbbr}`,
    }),
    await sendAndSee({
      to: recipient.address,
      token: new RegExp(`\\[${trc20.tokenId.slice(0, 5)}…${trc20.tokenId.slice(-4)}\\]`),
      amount: '3.25',
      button: `Send 3.25 ${trc20.tokenInfo.tokenAbbr}`,
    }),
  ];

  const after = {
    sender: await nodeAccount(request, sender.address),
    recipient: await nodeAccount(request, recipient.address),
    trc20: await trc20Balance(request, trc20.tokenId, recipient.address),
  };
  const units10 = 2n * 10n ** BigInt(trc10.tokenInfo.tokenDecimal);
  const units20 = 325n * 10n ** BigInt(trc20.tokenInfo.tokenDecimal - 2);
  expect(after.recipient.balance - before.recipient.balance).toBe(1_500_000n);
  expect(
    (after.recipient.assets.get(trc10.tokenId) ?? 0n) - (before.recipient.assets.get(trc10.tokenId) ?? 0n),
  ).toBe(units10);
  expect(after.trc20 - before.trc20).toBe(units20);

  for (const account of [sender, recipient]) {
    const node = await nodeAccount(request, account.address);
    // The index re-reads balances behind each block; it must come to what the node says.
    await expect
      .poll(async () => {
        const answer = await api<AccountAnswer>(request, `accountv2?address=${account.address}`);
        const held = new Map(answer.tokens.map(token => [token.tokenId, BigInt(token.balance)]));
        return [held.get('_'), held.get(trc10.tokenId), held.get(trc20.tokenId)].map(String);
      })
      .toEqual(
        [
          node.balance,
          node.assets.get(trc10.tokenId),
          await trc20Balance(request, trc20.tokenId, account.address),
        ].map(String),
      );
    await page.goto(`/#/address/${account.address}`);
    for (const hash of sent) {
      await page.goto(`/#/address/${account.address}/transfers`);
      await expect(page.locator(`main a[href*="${hash}"]`).first()).toBeVisible();
    }
  }

  await page.goto(`/#/transaction/${sent[0]}`);
  await expect(page.getByText('to the sun')).toBeVisible();
  await expect(page.getByRole('main').getByText('Success').first()).toBeVisible();
});

test('what cannot be sent is refused in words before anything is signed', async ({ page, request }) => {
  const [sender] = await fundedAccounts(request);
  if (!sender) throw new Error('the devnet has no funded account');
  await page.goto('/');
  await login(page, sender.privateKey);
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page
    .getByRole('region', { name: 'Wallet menu' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByRole('textbox', { name: 'To', exact: true });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const next = dialog.getByRole('button', { name: 'Continue' });

  await to.fill('TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6D');
  await expect(dialog.getByText(/Fill in a valid address/)).toBeVisible();
  await to.fill(sender.address);
  await expect(dialog.getByText(/your own address/)).toBeVisible();
  await to.fill('TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C');
  await amount.fill('0');
  await expect(dialog.getByText(/amount above 0/)).toBeVisible();
  await amount.fill('99999999999');
  await expect(dialog.getByText(/not above your balance/)).toBeVisible();
  await expect(next).toBeDisabled();
  await amount.fill('..1a2.3456789');
  await expect(amount).toHaveValue('12.345678');
  await expect(next).toBeEnabled();
});

test('a login that is to stay survives a reload, and signing out forgets it', async ({ page, request }) => {
  const [sender] = await fundedAccounts(request);
  if (!sender) throw new Error('the devnet has no funded account');
  await page.goto('/');
  await login(page, sender.privateKey, { stay: true });
  await page.reload();
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await expect(page.getByRole('region', { name: 'Wallet menu' }).getByText(sender.address)).toBeAttached();
  const cookies = await page.context().cookies();
  expect(JSON.stringify(cookies)).not.toContain(sender.privateKey);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain(sender.privateKey);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  expect((await page.context().cookies()).find(cookie => cookie.name === 'account_key')).toBeUndefined();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

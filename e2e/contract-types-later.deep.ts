import { expect } from '@playwright/test';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { startOwnChain } from './lib/own-chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

// Contract types that can only be carried out days after something else, or on a chain with a market: each by its form, in
// a block, and right on its transaction's page.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An old stake is frozen for three days. */
const DAYS_AGO = 4;
/** Unstaked TRX waits for fourteen. */
const UNSTAKED_DAYS_AGO = 15;

test('unfreezes an old stake, releases a locked supply, places an order and cancels it', async ({
  browser,
  request,
}) => {
  await using chain = await startOwnChain(DAYS_AGO, {
    UNFREEZE_DELAY_DAYS: 0,
    ALLOW_MARKET_TRANSACTION: 1,
    MARKET_SELL_FEE: 500_000,
  });
  const { owner, origin } = chain;
  const payer = { request, address: owner.address, origin };
  await chain.make('freezebalance', { frozen_balance: 30_000_000, frozen_duration: 3, resource: 'ENERGY' });
  await chain.make('createassetissue', {
    name: 'LOCKED',
    abbr: 'LOCKED',
    total_supply: 1_000_000,
    precision: 0,
    trx_num: 1,
    num: 1,
    // What is locked is locked from the sale's begin.
    start_time: Date.now() - DAYS_AGO * DAY_MS + HOUR_MS,
    end_time: Date.now() + DAY_MS,
    description: 'Points of the harbour',
    url: 'https://harbour.example',
    frozen_supply: [{ frozen_amount: 1_000, frozen_days: 1 }],
  });
  const page = await chain.open(browser, '/#/account?list=market');
  await login(page, owner.privateKey, { password: PASSWORD });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const done: [hash: string, type: string][] = [];

  await main.getByRole('button', { name: 'New order' }).click();
  await dialog.getByRole('textbox', { name: 'Amount to sell' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Token to buy' }).fill('1000001');
  await dialog.getByRole('textbox', { name: 'Receive at least for all of it' }).fill('5');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  done.push([await confirmPaid(page, 'Place an order for 10 TRX', payer), 'MarketSellAssetContract']);
  await main.getByRole('button', { name: 'Cancel the order' }).click();
  // What the order holds comes back.
  const cancelled = await confirmPaid(page, 'Cancel the order', payer, 10_000_000n);
  done.push([cancelled, 'MarketCancelOrderContract']);

  await main.getByRole('button', { name: 'Unfreeze' }).click();
  done.push([await confirmPaid(page, 'Unfreeze', payer, 30_000_000n), 'UnfreezeBalanceContract']);

  await page.goto('/#/token/1000001');
  await main.getByRole('button', { name: 'Release locked supply' }).click();
  done.push([await confirmPaid(page, 'Release locked supply', payer), 'UnfreezeAssetContract']);
  for (const [hash, type] of done) await expectShown(page, request, hash, type, origin);
});

test('withdraws unstaked TRX after fourteen days', async ({ browser, request }) => {
  await using chain = await startOwnChain(UNSTAKED_DAYS_AGO);
  const { owner, origin } = chain;
  await chain.make('freezebalancev2', { frozen_balance: 50_000_000, resource: 'ENERGY' });
  await chain.make('unfreezebalancev2', { unfreeze_balance: 20_000_000, resource: 'ENERGY' });
  const page = await chain.open(browser, '/#/account');
  await login(page, owner.privateKey, { password: PASSWORD });
  await page.getByRole('tab', { name: 'Unstake' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Withdraw unstaked TRX' }).click();
  const payer = { request, address: owner.address, origin };
  const hash = await confirmPaid(page, 'Withdraw unstaked TRX', payer, 20_000_000n);
  await expectShown(page, request, hash, 'WithdrawExpireUnfreezeContract', origin);
});

test('claims what votes earned in a round', async ({ browser, request }) => {
  await using chain = await startOwnChain(2);
  const { owner, origin } = chain;
  await chain.make('freezebalancev2', { frozen_balance: 100_000_000, resource: 'ENERGY' });
  const witness = await chain.witness();
  await chain.make('votewitnessaccount', { votes: [{ vote_address: witness, vote_count: 100 }] });
  // Counted, they earn in the round until votes are counted again.
  await chain.pass(DAY_MS);
  const page = await chain.open(browser, '/#/account?part=rewards');
  await login(page, owner.privateKey, { password: PASSWORD });
  const answer = await request.get(`${origin}/wallet/getReward?address=${owner.address}`);
  const { reward } = (await answer.json()) as { reward: number };
  expect(reward).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Withdraw reward' }).click();
  const payer = { request, address: owner.address, origin };
  const hash = await confirmPaid(page, 'Withdraw reward', payer, BigInt(reward));
  await expectShown(page, request, hash, 'WithdrawBalanceContract', origin);
});

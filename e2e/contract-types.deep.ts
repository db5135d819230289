import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { addressFromBytes } from '@sunscope/tron/address';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { api, deployToken, freshAccounts } from './lib/chain.ts';
import { approveItems, mintItems } from './lib/items.ts';
import { issueOnSale } from './lib/token-sale.ts';
import { test } from './lib/test.ts';
import { fillSend, login } from './lib/wallet.ts';

// Kinds that no other walk carries out: each by its form, in a block, and right on its transaction's page.

test('sets its name and its id', async ({ page, request }) => {
  const [owner] = await freshAccounts(request, 1);
  if (!owner) throw new Error('no fresh account');
  const payer = { request, address: owner.address };
  const done: [hash: string, type: string][] = [];
  await page.goto('/#/account');
  await login(page, owner.privateKey, { password: PASSWORD });
  for (const [action, text, type] of [
    ['Set name', 'harbour-of-tests', 'AccountUpdateContract'],
    ['Set ID', `harbour${owner.address.slice(-16)}`, 'SetAccountIdContract'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: action });
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    done.push([await confirmPaid(page, action, payer), type]);
  }
  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});

test('sends TRX, a TRC10 and a TRC20 token', async ({ page, request }) => {
  const [owner, friend] = await freshAccounts(request, 2);
  if (!owner || !friend) throw new Error('no fresh accounts');
  const payer = { request, address: owner.address };
  const to = friend.address;
  await issueOnSale(request, owner, 'SENTTEN');
  await deployToken(request, owner, { name: 'Sent', symbol: 'SENTTWENTY', to });
  await page.goto('/#/blockchain/blocks');
  await login(page, owner.privateKey, { password: PASSWORD });
  const done: [hash: string, type: string][] = [];
  for (const [symbol, type] of [
    ['TRX', 'TransferContract'],
    ['SENTTEN', 'TransferAssetContract'],
    ['SENTTWENTY', 'TriggerSmartContract'],
  ] as const) {
    await fillSend(page, { to, token: new RegExp(`\\b${symbol}\\b`), amount: '1' });
    done.push([await confirmPaid(page, `Send 1 ${symbol}`, payer), type]);
  }
  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});

test('buys a TRC10 token on sale, makes a pair of it, adds, takes out and trades', async ({
  page,
  request,
}) => {
  const [issuer, owner] = await freshAccounts(request, 2);
  if (!issuer || !owner) throw new Error('no fresh accounts');
  const payer = { request, address: owner.address };
  const id = await issueOnSale(request, issuer, 'TYPES');
  const done: [hash: string, type: string][] = [];

  await page.goto('/#/blockchain/blocks');
  await login(page, owner.privateKey, { password: PASSWORD });
  await expect
    .poll(async () => (await api<{ data: unknown[] }>(request, `token?id=${id}`)).data.length)
    .toBe(1);
  await page.goto(`/#/token/${id}`);
  await page.getByRole('main').getByRole('textbox', { name: 'You pay' }).fill('0.5');
  await page.getByRole('main').getByRole('button', { name: 'Review and sign' }).click();
  done.push([await confirmPaid(page, 'Buy for 0.5 TRX', payer), 'ParticipateAssetIssueContract']);

  await page.goto('/#/exchange');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create a pair' }).click();
  // The account has the token once its block is in the index.
  await expect(dialog.getByRole('textbox', { name: 'Amount of the token' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount of the token' }).fill('1000');
  await dialog.getByRole('textbox', { name: 'Amount of TRX' }).fill('100000');
  await dialog.getByRole('button', { name: 'Create a pair' }).click();
  done.push([await confirmPaid(page, 'Create pair', payer), 'ExchangeCreateContract']);

  const pairs = () =>
    api<{ data: { exchange_id: number; creator_address: string }[] }>(request, 'exchanges/list?limit=100');
  const own = async () =>
    (await pairs()).data.find(({ creator_address: creator }) => creator === owner.address)?.exchange_id;
  await expect.poll(own).toBeDefined();
  await page.goto(`/#/exchange?id=${await own()}`);
  for (const [action, button, type] of [
    ['Add to the pair', 'Add 10 TYPES to the pair', 'ExchangeInjectContract'],
    ['Take out of the pair', 'Take 10 TYPES out of the pair', 'ExchangeWithdrawContract'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: action }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('10');
    await dialog.getByRole('button', { name: action }).click();
    done.push([await confirmPaid(page, button, payer), type]);
  }
  const form = page.getByRole('form', { name: /^Trade TYPES for / });
  await form.getByText('Sell TYPES', { exact: true }).first().click();
  await form.getByRole('textbox', { name: 'Amount' }).fill('5');
  await form.getByRole('button', { name: 'Sell TYPES' }).click();
  done.push([await confirmPaid(page, 'Sell 5 TYPES', payer), 'ExchangeTransactionContract']);

  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});

test('opens an account, and sends items of both standards', async ({ page, request }) => {
  const [owner, friend] = await freshAccounts(request, 2);
  if (!owner || !friend) throw new Error('no fresh accounts');
  const payer = { request, address: owner.address };
  await mintItems(request, owner);
  const done: [hash: string, type: string][] = [];

  await page.goto(`/#/address/${addressFromBytes(randomBytes(20))}`);
  await login(page, owner.privateKey, { password: PASSWORD });
  await page.getByRole('main').getByRole('button', { name: 'Open account' }).click();
  done.push([await confirmPaid(page, 'Open account', payer), 'AccountCreateContract']);

  await page.goto('/#/account?list=items');
  const items = page.getByRole('table', { name: 'Collectibles' });
  const held = items.getByRole('row').filter({ has: page.getByRole('button', { name: 'Send item' }) });
  await expect(held).toHaveCount(2);
  for (const item of ['#7', '#1']) {
    await held
      .filter({ has: page.getByRole('link', { name: item, exact: true }) })
      .getByRole('button', { name: 'Send item' })
      .click();
    const form = page.getByRole('dialog', { name: `Send item ${item}` });
    await form.getByRole('textbox', { name: 'To', exact: true }).fill(friend.address);
    if (item === '#7') await form.getByRole('textbox', { name: 'How many' }).fill('12');
    await form.getByRole('button', { name: 'Continue' }).click();
    done.push([await confirmPaid(page, 'Send item', payer), 'TriggerSmartContract']);
  }
  const of = (address: string) =>
    api<{ data: { token_id: string; balance: string }[] }>(request, `nft/inventory?ownerAddress=${address}`);
  const counts = async (address: string) =>
    Object.fromEntries((await of(address)).data.map(one => [one.token_id, Number(one.balance)]));
  await expect.poll(() => counts(friend.address)).toEqual({ 1: 1, 7: 12 });
  expect(await counts(owner.address)).toEqual({ 7: 18 });
  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});

test('revokes what another may do with one item, and with a whole collection', async ({ page, request }) => {
  const [owner, friend] = await freshAccounts(request, 2);
  if (!owner || !friend) throw new Error('no fresh accounts');
  const payer = { request, address: owner.address };
  const contracts = await mintItems(request, owner);
  await approveItems(request, owner, { contracts, spender: friend.address });
  const standing = async () =>
    (await api<{ data: unknown[] }>(request, `account/approve/list?address=${owner.address}`)).data.length;
  await expect.poll(standing).toBe(2);

  await page.goto('/#/account?list=approvals');
  await login(page, owner.privateKey, { password: PASSWORD });
  const table = page.getByRole('table', { name: 'Approvals' });
  const done: string[] = [];
  // Each by the button that an allowance of a token has, too.
  for (const [kind, words] of [
    ['item_revoke', 'item 1'],
    ['items_revoke', 'Every item'],
  ] as const)
    await test.step(kind, async () => {
      const row = table.getByRole('row').filter({ hasText: words });
      await row.getByRole('button', { name: 'Revoke' }).click();
      done.push(await confirmPaid(page, 'Change approval', payer));
      await expect(row).toHaveCount(0);
    });
  await expect.poll(standing).toBe(0);
  for (const hash of done) await expectShown(page, request, hash, 'TriggerSmartContract');
});

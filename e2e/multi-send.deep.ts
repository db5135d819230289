import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './lib/clock.ts';
import { addressFromBytes } from '@sunscope/tron/address';
import { Random } from '../bench/load/random.ts';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { fundedAccounts, nodeAccount } from './lib/chain.ts';
import { startServer } from './lib/second-server.ts';
import { later, openPage, PASSWORD } from './lib/wallet-states.ts';
import { login } from './lib/wallet.ts';

// Multi Send on a real chain, interrupted at random: reloads, pages that are killed, a node that is lost, a server that is killed
// and started again, stops by hand, and nobody there for hours. A reload locks the wallet, whose key is behind a password. The chain says in the end who was
// paid what.

/** A row is a block of three seconds, and an interruption costs about another. 1,600 s are for 200 rows. */
const ROWS = Math.min(200, Math.max(6, Math.floor(deepSeconds / 8)));
const INTERRUPTIONS = Math.max(5, Math.floor(ROWS / 2));
/** Killing the server is rarer: the next one takes its time to start. */
const OFTEN = ['reload', 'kill', 'node', 'lock', 'stop'] as const;
type Often = (typeof OFTEN)[number];

const NODE = /\/wallet(?:solidity)?\//;

test(`each of ${ROWS} rows is paid once, whatever breaks off (seed ${deepSeed})`, async ({
  browser,
  request,
}) => {
  // A hang only: a machine busy with other work needs ten times what a quiet one does.
  test.setTimeout(600_000 + ROWS * 40_000);
  await using server = await startServer();
  const random = new Random(deepSeed);
  const [, , , owner] = await fundedAccounts(request);
  if (!owner) throw new Error('the devnet has no fourth funded account');
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    to: addressFromBytes(random.bytes(20)),
    sun: BigInt(1_000_000 + index),
  }));
  const before = (await nodeAccount(request, owner.address)).balance;
  const context = await browser.newContext({ baseURL: server.origin });
  let page = await openMultiSend(context);
  await login(page, owner.privateKey, { password: PASSWORD });
  const csv = rows.map(({ to, sun }) => `${to},${Number(sun) / 1e6}`).join('\n');
  await page
    .getByLabel('List of recipients (CSV)')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`address,amount\n${csv}`) });
  await page.getByRole('button', { name: 'Check all' }).click();
  const send = page.getByRole('button', { name: new RegExp(`to ${ROWS} recipients$`) });
  // Each of the recipients is looked at, and what its row costs asked.
  await expect(page.getByText('Read from the node just now')).toBeVisible({ timeout: 600_000 });
  // What has to be agreed to comes with each answer.
  await expect(async () => {
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await expect(send).toBeEnabled({ timeout: 1_000 });
  }).toPass({ timeout: 600_000 });
  await send.click();

  const tally: Record<Often | 'server', number> = {
    reload: 0,
    kill: 0,
    node: 0,
    lock: 0,
    stop: 0,
    server: 0,
  };
  let left = INTERRUPTIONS;
  const paid = (at: Page) => at.getByText('All recipients are paid', { exact: false });
  while (!(await paid(page).isVisible())) {
    await page.waitForTimeout(200 + random.below(4_000));
    if (left > 0 && !(await paid(page).isVisible())) {
      const what = left % 10 === 4 ? 'server' : (OFTEN[random.below(OFTEN.length)] ?? 'reload');
      left--;
      tally[what]++;
      if (what === 'server') await server.killAndStart();
      else page = await interrupt(context, page, what, random);
    }
    await goOn(page);
  }

  // One after the other: the server does not forward any number at once.
  const found: bigint[] = [];
  for (const { to } of rows) found.push((await nodeAccount(request, to)).balance);
  expect(found).toEqual(rows.map(({ sun }) => sun));
  const spent = before - (await nodeAccount(request, owner.address)).balance;
  const sent = rows.reduce((sum, { sun }) => sum + sun, 0n);
  // 1.1 TRX at most for each account that was opened.
  expect(spent).toBeGreaterThanOrEqual(sent);
  expect(spent).toBeLessThanOrEqual(sent + BigInt(ROWS) * 1_500_000n);
  await context.close();
  console.log(`Multi Send: ${ROWS} rows, interruptions: ${JSON.stringify(tally)}`);
});

async function openMultiSend(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // A reload may ask whether to leave.
  page.on('dialog', dialog => void dialog.accept().catch(() => undefined));
  await openPage(page, '/#/wallet/multi-send');
  return page;
}

async function interrupt(context: BrowserContext, page: Page, what: Often, random: Random): Promise<Page> {
  if (what === 'reload') await page.reload();
  else if (what === 'kill') {
    await page.close();
    return openMultiSend(context);
  } else if (what === 'node') {
    await context.route(NODE, route => route.abort());
    await page.waitForTimeout(random.below(6_000));
    await context.unroute(NODE);
  } else if (what === 'lock') {
    // Nobody was there for two hours; the clock is right again as soon as the wallet has seen it.
    await later(page, 2 * 60 * 60_000);
    const unlock = page.getByRole('main').getByRole('button', { name: 'Unlock', exact: true });
    await unlock.waitFor({ timeout: 5_000 }).catch(() => undefined);
    await later(page, -2 * 60 * 60_000);
  } else {
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    if (await stop.isEnabled({ timeout: 1_000 }).catch(() => false)) await stop.click();
  }
  return page;
}

/** Unlocks where that is asked for, and continues where it stopped. */
async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const unlock = page.getByRole('main').getByRole('button', { name: 'Unlock', exact: true });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const done = page.getByRole('button', { name: 'Close this payment' });
  await expect(next.or(unlock).or(stop).or(done).first()).toBeVisible();
  if (await unlock.isVisible()) {
    await unlock.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(dialog).toHaveCount(0);
  }
  if (await next.isVisible()) await next.click({ timeout: 5_000 }).catch(() => undefined);
}

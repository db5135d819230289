import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { encodeParameters } from '@sunscope/tron/abi';
import { parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import counter from '../../contracts/artifacts/Counter.json' with { type: 'json' };
import { confirmAction, PASSWORD } from './actions.ts';
import { remains } from './attacker.ts';
import {
  admin,
  deployToken,
  freshAccounts,
  fundedAccounts,
  postToNode,
  sendTrx,
  signAndSend,
  type Account,
} from './chain.ts';
import { issueOnSale } from './token-sale.ts';
import { openSend, send } from './wallet.ts';

// One walk for every login: what it signs, in blocks, and what stays behind.

/** What each login walks over. */
export interface Ground {
  request: APIRequestContext;
  browser: Browser;
  /** Its TRX, TRC10 and TRC20 are sent; the first account of the phrase that the Ledger has as well. */
  own: Account;
  friend: string;
  counter: string;
}

export interface Login {
  /** Before the first page. */
  prepare?: (page: Page, ground: Ground) => Promise<void>;
  /** In the open dialog, as far as “Signed in”. */
  signIn: (page: Page, ground: Ground) => Promise<void>;
  /** What a reload does to it. */
  restores: 'at once' | 'by its password' | 'ends with the page';
  signs?: 'all' | 'nothing';
}

const TRC10 = 'LGTEN';
const TRC20 = 'LGTWENTY';

/** Gives an account all that is sent in a walk. */
export async function prepareGround(
  request: APIRequestContext,
  browser: Browser,
  own: Account,
): Promise<Ground> {
  const [payer] = await fundedAccounts(request);
  const [friend] = await freshAccounts(request, 1);
  if (!payer || !friend) throw new Error('no accounts');
  await sendTrx(request, payer, own.address, 5_000_000_000);
  await admin(request, 'mine', { count: 1 });
  await issueOnSale(request, own, TRC10);
  await deployToken(request, own, { name: 'Logins', symbol: TRC20, to: friend.address });
  const built = await postToNode<{ txID: string; contract_address: string }>(request, 'deploycontract', {
    owner_address: own.address,
    name: 'Counter',
    abi: JSON.stringify(counter.abi),
    bytecode: counter.bytecode,
    parameter: Buffer.from(encodeParameters([], [])).toString('hex'),
    fee_limit: 5_000_000_000,
    consume_user_resource_percent: 100,
    origin_energy_limit: 10_000_000,
    visible: true,
  });
  await signAndSend(request, own, built);
  await admin(request, 'mine', { count: 1 });
  return { request, browser, own, friend: friend.address, counter: parseAddress(built.contract_address) };
}

/** Signs in, comes back, signs one of each kind, and signs out; gives back the cells of its row. */
export async function walkLogin(page: Page, login: Login, ground: Ground): Promise<string[]> {
  const { signIn, restores, signs = 'all' } = login;
  await login.prepare?.(page, ground);
  await page.goto('/');
  await signIn(page, ground);
  await page.reload();
  const menu = page.getByRole('button', { name: /^Wallet menu/ });
  if (restores === 'by its password') {
    await page.getByRole('button', { name: /^Unlock/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('Wallet unlocked').first()).toBeVisible();
  } else if (restores === 'ends with the page') {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await signIn(page, ground);
  }
  await expect(menu).toContainText(ground.own.address.slice(-4));

  const cells = signs === 'nothing' ? await refuseAll(page, ground) : await signAll(page, ground);
  cells.push(signs === 'all' ? await signMessage(page, ground.own.address) : await refuseMessage(page));
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  expect((await remains(page)).records).toEqual([]);
  return ['opens', restores, ...cells, 'nothing kept'];
}

async function signAll(page: Page, { friend: to, counter: contract }: Ground): Promise<string[]> {
  await send(page, { to, token: /^TRX/, amount: '1', button: 'Send 1 TRX' });
  await send(page, { to, token: new RegExp(TRC10), amount: '1', button: `Send 1 ${TRC10}` });
  await send(page, { to, token: new RegExp(TRC20), amount: '1', button: `Send 1 ${TRC20}` });
  await previewCall(page, contract);
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await confirmAction(page, 'Call contract');
  return Array.from({ length: 4 }, () => 'in a block');
}

async function previewCall(page: Page, contract: string): Promise<void> {
  await page.goto(`/#/contract/${contract}/write`);
  await page.getByText('increment()').click();
  await page
    .getByRole('form', { name: 'increment', exact: true })
    .getByRole('button', { name: 'Preview' })
    .click();
}

async function refuseAll(page: Page, { counter: contract }: Ground): Promise<string[]> {
  const refused = page.getByRole('dialog').getByText('This wallet can only watch');
  await openSend(page);
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');
  await previewCall(page, contract);
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');
  return Array.from({ length: 4 }, () => 'not offered');
}

async function signMessage(page: Page, address: string): Promise<string> {
  await page.goto('/#/tools/message');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Message' }).fill('hello');
  await main.getByRole('button', { name: 'Sign', exact: true }).click();
  const shown = main.getByText(/^0x[0-9a-f]{130}$/);
  await expect(shown).toBeVisible();
  const signature = hexToBytes(((await shown.textContent()) ?? '').slice(2));
  expect(recoverAddress(messageDigest('hello'), signature)).toBe(address);
  return 'signed';
}

async function refuseMessage(page: Page): Promise<string> {
  await page.goto('/#/tools/message');
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(main.getByText(/so nothing can be signed/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  return 'not offered';
}

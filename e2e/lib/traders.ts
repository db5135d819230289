import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { admin, freshAccounts, type Account } from './chain.ts';
import type { Pair } from './own-pair.ts';
import { DEVNET_PORT } from './ports.ts';
import { stopBlocks } from './still-chain.ts';
import { test } from './test.ts';
import { login, pressSign } from './wallet.ts';

/** More blocks than a block needs behind it to be solid. */
const SOLID = 20;

/** A chain that makes blocks on demand: states that last one block or twenty can be looked at. */
export interface SteppedChain {
  /** Waits until a transaction is with the node. */
  pending: (count?: number) => Promise<void>;
  mine: () => Promise<void>;
  /** Until every block of now is solid. */
  settle: () => Promise<void>;
}

/** Tests that make the blocks themselves, while nobody of the demo world does anything. */
export const steppedTest = test.extend<{ chain: SteppedChain }>({
  chain: async ({ request }, use) => {
    try {
      await admin(request, 'demo', { paused: true });
      await stopBlocks(request);
      await use({
        pending: (count = 1) => pendingOf(request, count),
        mine: async () => void (await admin(request, 'mine', { count: 1 })),
        settle: async () => void (await admin(request, 'mine', { count: SOLID })),
      });
    } finally {
      await admin(request, 'pause', { paused: false });
      await admin(request, 'demo', { paused: false });
    }
  },
});

async function pendingOf(request: APIRequestContext, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await request.get(`http://127.0.0.1:${DEVNET_PORT}/admin/status`);
      return ((await answer.json()) as { pending: number }).pending;
    })
    .toBe(count);
}

/** Two accounts with TRX, of whom no block is still to come. */
export async function twoTraders(
  request: APIRequestContext,
  chain: SteppedChain,
): Promise<[Account, Account]> {
  const [first, second] = await freshAccounts(request, 2);
  if (!first || !second) throw new Error('the devnet made no accounts');
  await chain.mine();
  return [first, second];
}

/** Somebody in a browser of their own, not signed in yet. */
export async function trader(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The same, signed in. */
export async function signedIn(browser: Browser, { privateKey }: Account, path: string): Promise<Page> {
  const page = await trader(browser, '/#/blockchain/blocks');
  await login(page, privateKey);
  await page.goto(path);
  return page;
}

/** The form of a pair. */
export const formOf = (page: Page, { fShortName, sShortName }: Pair): Locator =>
  page.getByRole('form', { name: `Trade ${fShortName} for ${sShortName}` });

/** Fills the form and asks for the order. */
export async function ask(
  page: Page,
  pair: Pair,
  { side, price, amount }: { side: 'Buy' | 'Sell'; price: string; amount: string },
): Promise<void> {
  const form = formOf(page, pair);
  await form.getByText(`${side} ${pair.fShortName}`, { exact: true }).first().click();
  await form.getByRole('textbox', { name: 'Price' }).fill(price);
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('button', { name: `${side} ${amount} ${pair.fShortName}` }).click();
}

/** Signs what stands in the dialog with the key typed once more; the node has it then, and no block yet. */
export async function confirm(
  page: Page,
  chain: SteppedChain,
  { words, button, key, others = 0 }: { words: RegExp; button: RegExp; key: string; others?: number },
): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(key);
  await pressSign(dialog, dialog.getByRole('button', { name: button }));
  await chain.pending(others + 1);
  return dialog;
}

/** Makes the block, reads that all went well, closes the dialog and gives back the hash. */
export async function included(dialog: Locator, chain: SteppedChain): Promise<string> {
  await chain.mine();
  await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
  const href = await dialog.getByRole('link', { name: 'View transaction' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  return /[0-9a-f]{64}/.exec(href ?? '')?.[0] ?? '';
}

/** An order from the form to its block, with the approval of exactly what it takes where it needs one. */
export async function trade(
  page: Page,
  chain: SteppedChain,
  pair: Pair,
  order: Parameters<typeof ask>[2] & { key: string; approves?: boolean },
): Promise<string> {
  const words = new RegExp(`${order.side}s ${order.amount} ${pair.fShortName} at `);
  if (order.approves === true) {
    await ask(page, pair, order);
    const button = /^Change approval$/;
    await included(
      await confirm(page, chain, { words: /can move this token/, button, key: order.key }),
      chain,
    );
  }
  await ask(page, pair, order);
  return included(await confirm(page, chain, { words, button: /^Call contract$/, key: order.key }), chain);
}

/** Signs what the dialog says would fail, and reads there that it did. */
export async function confirmFailing(
  page: Page,
  chain: SteppedChain,
  { reason, key }: { reason: RegExp; key: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/This transaction would fail/)).toContainText(reason);
  await confirm(page, chain, { words: reason, button: /^Call contract$/, key, others: 1 });
  await chain.mine();
  await expect(dialog.getByText(/is in a block, but it failed/)).toBeVisible();
  await expect(dialog.getByText(reason).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

/** Hashes of what a browser keeps in one of its lists. */
export const noted = (page: Page, list: string): Promise<string[]> =>
  page.evaluate(
    key => (JSON.parse(localStorage.getItem(key) ?? '[]') as { hash: string }[]).map(({ hash }) => hash),
    list,
  );

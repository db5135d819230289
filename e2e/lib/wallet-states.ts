import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { fundedAccounts } from './chain.ts';
import type { LoginChoice } from './wallet.ts';

// What the tests of the wallet's states share.

export const PASSWORD = 'correct horse 9';

/** The three ways a key is kept. */
export const CHOICES = {
  'kept in memory': {},
  'kept to stay': { stay: true },
  'behind a password': { password: PASSWORD },
} satisfies Record<string, LoginChoice>;

/** A funded account and the address of another. */
export async function accountWithFriend(request: APIRequestContext, index = 0) {
  const [first, second] = (await fundedAccounts(request)).slice(index);
  if (!first || !second) throw new Error(`the devnet has no two funded accounts from ${index} on`);
  return { ...first, friend: second.address };
}

declare global {
  interface Window {
    shiftedMs?: number;
  }
}

/** Lets the clock of a page be put forward, before anything of it runs. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + (window.shiftedMs ?? 0);
  });
  await page.goto(path);
}

/** Puts the clock of a page forward, and lets it look whether it was idle for too long, as it does every 15 s. */
export async function later(page: Page, ms: number): Promise<void> {
  await page.evaluate(by => {
    window.shiftedMs = (window.shiftedMs ?? 0) + by;
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);
}

/** Signs out by the keyboard, whose key press is activity that is written down. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).focus();
  // Activity is written at most once a minute: from now on the next key press is.
  await later(page, 61_000);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
}

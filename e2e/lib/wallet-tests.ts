import { expect } from '@playwright/test';
import { test } from './clock.ts';
import { injectAttacker, keysInReach, remains, type Seen } from './attacker.ts';
import { accountWithFriend, CHOICES, later, openPage, PASSWORD, signOut } from './wallet-states.ts';
import { login, openSend, type LoginChoice } from './wallet.ts';

/** A test of what signing out leaves of a key. @param name of the way it is kept */
export function testSigningOut(name: keyof typeof CHOICES): void {
  const choice: LoginChoice = CHOICES[name];
  test(`signing out leaves nothing of a key ${name}, in any tab`, async ({ page, context, request }) => {
    const { privateKey, address } = await accountWithFriend(request);
    await openPage(page);
    const other = await context.newPage();
    await openPage(other);
    await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await login(page, privateKey, choice);
    // Another tab holds a key of its own, or follows what is stored.
    if (choice.stay === undefined && choice.password === undefined) await login(other, privateKey);
    else await expect(other.getByRole('button', { name: 'Connect wallet' })).toHaveCount(0);
    await signOut(page);
    await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    expect(page.workers()).toEqual([]);
    expect(other.workers()).toEqual([]);
    for (const tab of [page, other]) {
      const left = await remains(tab);
      expect(left.records).toEqual([]);
      expect(left.text).not.toContain(address);
      expect(left.text).not.toContain(privateKey);
      expect(left.text).not.toContain(PASSWORD);
      expect(left.cookies).not.toMatch(/account_key|islogin|localAddress/);
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    expect((await remains(page)).records).toEqual([]);
  });
}

/**
 * A test of what a script that runs in the page from its first moment gets to see of a key that is typed later.
 * @param name of the way the key is kept
 */
export function testScriptInPage(name: keyof typeof CHOICES): void {
  const choice: LoginChoice = CHOICES[name];
  test(`a script in the page against a key ${name}`, async ({ page, request }) => {
    const { privateKey, address, friend } = await accountWithFriend(request);
    const state = async (now: string, expected: Partial<Seen>) => {
      const seen = await keysInReach(page);
      expect({ now, seen }).toEqual({ now, seen: expected.keys ?? [] });
    };
    await openPage(page);
    await state('no wallet', {});
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('tab', { name: 'Private key' }).click();
    const field = page.getByRole('textbox', { name: 'Private key', exact: true });
    await field.fill(privateKey);
    // Nothing protects what is being typed: the field is the page's.
    expect(await field.inputValue()).toBe(privateKey);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect(field).toHaveCount(0);
    await state('typed and left', {});

    await login(page, privateKey, choice);
    // From here on a script comes into the page, as by a fault of a library.
    await page.evaluate(injectAttacker);
    // A key that opens by itself opens for every script: what the dialog warns of.
    const open = choice.stay === true ? [privateKey] : [];
    await state('signed in', { keys: open });

    const dialog = await openSend(page);
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(friend);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const send = dialog.getByRole('button', { name: 'Send 1 TRX' });
    await expect(send).toBeEnabled();
    await state('about to confirm', { keys: open });
    await send.click();
    await state('sending', { keys: open });
    await expect(dialog.getByText(/The transaction is in block/)).toBeVisible();
    // The dialog's own: a message that stands in it has one too.
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    // The script now has the worker: it is asked for the key and for a signature of something else.
    const asked = await page.evaluate(() => window.attacker.askWorker());
    expect(asked.workers).toBe(1);
    expect(asked.answers.filter(answer => !answer.refused)).toEqual([]);
    expect(asked.text).not.toContain(privateKey);
    await state('worker asked', { keys: open });

    // An hour and more without activity.
    await later(page, 61 * 60_000);
    const unlock = page.getByRole('button', { name: /^Unlock/ });
    await expect(unlock).toBeVisible();
    expect(page.workers()).toEqual([]);
    await state('locked', {});
    // Where it could open the key by itself, it heard itself do so.
    expect(await page.evaluate(key => window.attacker.heard().includes(key), privateKey)).toBe(
      choice.stay === true,
    );

    if (choice.password !== undefined) {
      await unlock.click();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
      await expect(page.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
      // It could read the password as it was typed, and open the stored key with it. What it is not given is what opens the key.
      await state('unlocked', {});
      await signOut(page);
    } else {
      await unlock.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    }
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await state('signed out', {});
    // Whom this browser sent to is kept: it guards the next transfer against look-alikes, and is on the chain anyway.
    const left = await remains(page);
    // So is what is in no block yet: it keeps a second one from being sent.
    expect(left.records).toEqual([]);
    expect(left.stored.filter(key => key !== `sunscope_pending_${address}`)).toEqual([
      `sunscope_recipients_${address}`,
    ]);
    for (const secret of [privateKey, PASSWORD]) expect(left.text).not.toContain(secret);
    expect(left.cookies).not.toMatch(/account_key|islogin|localAddress/);
  });
}

import { expect } from '@playwright/test';
import { test } from './lib/clock.ts';
import { injectAttacker, keysInReach } from './lib/attacker.ts';
import { accountWithFriend, later, openPage, PASSWORD } from './lib/wallet-states.ts';
import { testScriptInPage, testSigningOut } from './lib/wallet-tests.ts';
import { login } from './lib/wallet.ts';

// One way of keeping a key for each test; wallet-choices.deep.ts has the others.
testSigningOut('kept in memory');
testScriptInPage('behind a password');

test('a tab in the background does not lock while another is used, and all lock when none is', async ({
  page,
  context,
  request,
}) => {
  const { privateKey } = await accountWithFriend(request);
  await openPage(page);
  await login(page, privateKey, { stay: true });
  const background = await context.newPage();
  await openPage(background);
  await expect(background.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
  for (const tab of [page, background]) await later(tab, 59 * 60_000);
  await page.bringToFront();
  await page.keyboard.press('Shift');
  for (const tab of [page, background]) await later(tab, 30 * 60_000);
  await expect(background.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
  for (const tab of [page, background]) await later(tab, 31 * 60_000);
  for (const tab of [page, background])
    await expect(tab.getByRole('button', { name: /^Unlock/ })).toBeVisible();
  expect(await keysInReach(page)).toEqual([]);
});

test('a script from before the page loads gets no key that is already stored, and no code of others', async ({
  page,
  request,
}) => {
  const { privateKey } = await accountWithFriend(request);
  await openPage(page);
  await login(page, privateKey, { password: PASSWORD });
  await page.addInitScript(injectAttacker);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Unlock/ })).toBeVisible();
  expect(await keysInReach(page)).toEqual([]);
  const tricks = await page.evaluate(async () => {
    const tried = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const policies = (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes;
    return {
      markup: tried(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      script: tried(() => {
        document.createElement('script').src = '/boot.js';
      }),
      worker: tried(() => new Worker('/boot.js')),
      policy: tried(() => policies.createPolicy('mine', {})),
      taken: tried(() => policies.createPolicy('sunscope-worker', {})),
      // What the browser's tools run may evaluate text: a task of the page's own may not.
      code: await new Promise(resolve => {
        // oxlint-disable-next-line no-eval -- it must not run
        setTimeout(() => resolve(tried(() => (0, eval)('1'))));
      }),
    };
  });
  expect(tricks).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
    taken: 'TypeError',
    code: 'EvalError',
  });
});

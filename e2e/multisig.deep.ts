import { expect, type Browser, type Page } from '@playwright/test';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { test } from './lib/clock.ts';
import { freshAccounts, nodeAccount, type Account } from './lib/chain.ts';
import { login } from './lib/wallet.ts';

// Two people, two browsers, one account: it is changed to 2 of 2, and from then on nothing moves without both.

async function signedIn(browser: Browser, who: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await login(page, who.privateKey, { password: PASSWORD });
  return page;
}

async function sign(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel(/password/i);
  await expect(dialog.getByRole('button', { name: button, exact: true })).toBeVisible();
  if (await password.isVisible()) await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS_DIR'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** A transfer begun by the first key, as far as the confirmation that signs it. */
async function propose(page: Page, to: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'New transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill(to);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await expect(dialog.getByLabel('Hours to sign')).toHaveValue('24');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('0 of 2 signed')).toBeVisible();
}

test('an account of two keys: permissions, a record that both sign, and a link without any server', async ({
  browser,
  request,
}) => {
  const [ann, bob, carol] = (await freshAccounts(request, 3)) as [Account, Account, Account];
  const first = await signedIn(browser, ann, '/#/account');

  let changed = '';
  await test.step('the permission becomes 2 of 2, after a stop before it', async () => {
    const card = first.locator('#tronMultisign');
    await card.getByRole('button', { name: 'Edit permissions' }).click();
    const owner = card.getByRole('group', { name: 'Owner permission' });
    const active = card.getByRole('group', { name: 'Active permission 2' });
    for (const part of [owner, active]) {
      await part.getByRole('button', { name: 'Add key' }).click();
      await part.getByLabel('Address of key 2').fill(bob.address);
      await part.getByLabel('Weight needed').fill('2');
    }
    const save = card.getByRole('button', { name: 'Save permissions' });
    await expect(save).toBeDisabled();
    await card.getByRole('checkbox', { name: /cannot act without others/ }).check();
    await picture(first, 'multisig-editor');
    await save.click();
    const dialog = first.getByRole('dialog');
    await expect(dialog.getByText(`New key ${bob.address}`).first()).toBeVisible();
    await expect(dialog.getByText('You pay')).toBeVisible();
    await picture(first, 'multisig-confirm');
    changed = await confirmPaid(first, 'Change permissions', { request, address: ann.address });
    await expect(card.getByText('Weight needed: 2').first()).toBeVisible();
    await expect(first.getByText('Others control this account')).toBeVisible();
  });

  const before = await nodeAccount(request, carol.address);
  const second = await signedIn(browser, bob, '/#/account?from=nav&type=multisign');

  await test.step('the first key begins a transfer, and the second ends it', async () => {
    await first
      .locator('#tronMultisign')
      .getByRole('tab', { name: /My signatures/ })
      .click();
    await propose(first, carol.address, '3');
    await sign(first, 'Sign');
    await expect(first.getByRole('dialog').getByText('1 of 2 signed')).toBeVisible();
    await expect(first.getByRole('dialog').getByText(/signature is stored/)).toBeVisible();
    await first.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

    await expect(second).toHaveURL(/\/account\?multi=10$/);
    const card = second.locator('#tronMultisign');
    await expect(card.getByRole('row', { name: /TRX transfer/ })).toBeVisible();
    await picture(second, 'multisig-list');
    await card.getByRole('button', { name: 'Look and sign' }).click();
    await expect(second.getByRole('dialog').getByText(carol.address)).toBeVisible();
    await picture(second, 'multisig-sign');
    await sign(second, 'Sign and send');
    await expect(second.getByRole('dialog').getByText('2 of 2 signed')).toBeVisible();
    await expect(second.getByRole('dialog').getByText(/The transaction is in block/)).toBeVisible();
    expect((await nodeAccount(request, carol.address)).balance).toBe(before.balance + 3_000_000n);
    await second.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('a link alone: no server keeps it, and the last signer sends it', async () => {
    // The page may write to the clipboard and never read it.
    await first.evaluate(() => {
      navigator.clipboard.writeText = async text => {
        document.body.dataset['copied'] = text;
      };
    });
    await propose(first, carol.address, '4');
    await first
      .getByRole('dialog')
      .getByRole('checkbox', { name: /Collect the signatures/ })
      .uncheck();
    await sign(first, 'Sign');
    await expect(first.getByRole('dialog').getByText('1 of 2 signed')).toBeVisible();
    await first.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    const link = (await first.locator('body').getAttribute('data-copied')) ?? '';
    expect(link).toMatch(/\/#\/tools\/multisig#tx=[\w-]+$/);
    await second.goto(link);
    await expect(second.getByText('1 of 2 signed')).toBeVisible();
    await second.getByRole('checkbox', { name: /Collect the signatures/ }).uncheck();
    await picture(second, 'multisig-link');
    await second.getByLabel(/password/i).fill(PASSWORD);
    await second.getByRole('button', { name: 'Sign and send' }).click();
    await expect(second.getByText(/The transaction is in block/)).toBeVisible();
    expect((await nodeAccount(request, carol.address)).balance).toBe(before.balance + 7_000_000n);
  });
  await expectShown(first, request, changed, 'AccountPermissionUpdateContract');
});

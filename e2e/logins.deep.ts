import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './lib/clock.ts';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { writeOldKeystore } from '@sunscope/tron/keystore';
import { accountPath, privateKeyFromMnemonic } from '@sunscope/tron/mnemonic';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { rolldown } from 'rolldown';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { PASSWORD } from './lib/actions.ts';
import { fundedAccounts, nodeAccount } from './lib/chain.ts';
import { prepareGround, walkLogin, type Login } from './lib/login-walk.ts';
import { openPage } from './lib/wallet-states.ts';
import { WalkedTable } from './lib/walked-table.ts';
import { login, send } from './lib/wallet.ts';

// Logins in a real browser: workers, its content policy and Trusted Types included.

const PHRASE = `${'abandon '.repeat(11)}about`;
const FIRST = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

async function openTab(page: Page, name: string): Promise<ReturnType<Page['getByRole']>> {
  // The page of an account has such a button, too.
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' });
  await dialog.getByRole('tab', { name }).click();
  return dialog;
}

/** Puts a wallet into the page that announces itself and signs with a key that stays outside. */
async function injectWallet(page: Page, account: { address: string; privateKey: string }): Promise<void> {
  const key = hexToBytes(account.privateKey);
  await page.exposeFunction('signOutside', (hex: string) =>
    bytesToHex(signDigest(transactionId(hexToBytes(hex)), key)),
  );
  await page.exposeFunction('signMessageOutside', (text: string) =>
    bytesToHex(signDigest(messageDigest(text), key)),
  );
  await page.addInitScript(address => {
    const page = globalThis as unknown as {
      signOutside(hex: string): Promise<string>;
      signMessageOutside(text: string): Promise<string>;
    };
    const provider = {
      request: async () => [address],
      on: () => undefined,
      removeListener: () => undefined,
      tronWeb: {
        defaultAddress: { base58: address, type: 1 },
        trx: {
          sign: async (transaction: { raw_data_hex: string }) => ({
            ...transaction,
            signature: [await page.signOutside(transaction.raw_data_hex)],
          }),
          signMessageV2: async (text: string) => `0x${await page.signMessageOutside(text)}`,
          getBlockByNumber: async (num: number) =>
            (await fetch('/wallet/getblockbynum', { method: 'POST', body: JSON.stringify({ num }) })).json(),
        },
      },
    };
    const announce = () =>
      dispatchEvent(
        new CustomEvent('TIP6963:announceProvider', {
          detail: { info: { uuid: 'double', name: 'Double', rdns: 'double.example' }, provider },
        }),
      );
    addEventListener('TIP6963:requestProvider', announce);
  }, account.address);
}

test('a wallet extension signs in, pays, is there after a reload, and signs out', async ({
  page,
  request,
}) => {
  const [account, friend] = await fundedAccounts(request);
  if (!account || !friend) throw new Error('no accounts');
  await injectWallet(page, account);
  await openPage(page);
  const dialog = await openTab(page, 'Browser wallet');
  await dialog.getByRole('button', { name: 'Double' }).click();
  await expect(page.getByText('Signed in').first()).toBeVisible();
  const before = (await nodeAccount(request, friend.address)).balance;
  await send(page, { to: friend.address, token: /TRX/, amount: '1', button: 'Send 1 TRX' });
  expect((await nodeAccount(request, friend.address)).balance - before).toBe(1_000_000n);
  // No worker of this page was asked: the key is elsewhere.
  expect(page.workers()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Wallet menu/ })).toContainText(account.address.slice(-4));
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

test('a recovery phrase opens in its worker, locks and opens again', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  await openPage(page);
  const dialog = await openTab(page, 'Recovery phrase');
  for (const [place, word] of PHRASE.split(' ').entries())
    await dialog.getByRole('textbox', { name: `Word ${place + 1}`, exact: true }).fill(word);
  await dialog.getByRole('button', { name: 'Show accounts' }).click();
  await expect(dialog.getByRole('radio', { name: FIRST })).toBeChecked();
  await dialog.getByLabel('Password for this browser (optional)').fill('correct horse 9');
  await dialog.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.getByText('Signed in').first()).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: /^Unlock/ }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('correct horse 9');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Wallet unlocked').first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('a new wallet is made, saved and opened, and its file opens it again', async ({ page }) => {
  await page.goto('/#/wallet/new');
  await page.getByRole('radio', { name: 'Private key' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Show key' }).click();
  const key =
    /(?:[0-9a-f]{8} ){7}[0-9a-f]{8}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Private key' }).fill(key);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Tr0ub4dor & 3');
  await page.getByLabel('Password again').fill('Tr0ub4dor & 3');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download keystore' }).click(),
  ]);
  await page.getByRole('button', { name: 'Open wallet' }).click();
  await expect(page.getByText('Your wallet is ready')).toBeVisible();
  const address = /T\w{33}/.exec(file.suggestedFilename())?.[0] ?? '';
  await page.getByRole('button', { name: /^Wallet menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = await openTab(page, 'Keystore file');
  await dialog.locator('input[type=file]').setInputFiles(await file.path());
  await expect(dialog.getByText('This kind of file is not read', { exact: false })).toBeVisible();
  const path = `${await file.path()}.json`;
  await file.saveAs(path);
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByLabel('Password of the file').fill('Tr0ub4dor & 3');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog.getByText('Wallet unlocked')).toBeVisible();
  await expect(dialog.getByText(address)).toBeVisible();
});

/** A key that this browser keeps behind a password. */
const keyLogin = (tab: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Login => ({
  restores: 'by its password',
  signIn: async page => {
    const dialog = await openTab(page, tab);
    await fill(dialog);
    await dialog.getByLabel('Password for this browser (optional)').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Connect wallet' }).click();
    await expect(page.getByText('Signed in').first()).toBeVisible();
  },
});

const OWN_KEY = privateKeyFromMnemonic(PHRASE, accountPath(0));

const LOGINS: Readonly<Record<string, Login>> = {
  'Private key': keyLogin('Private key', dialog =>
    dialog.getByRole('textbox', { name: 'Private key', exact: true }).fill(bytesToHex(OWN_KEY)),
  ),
  'Recovery phrase': keyLogin('Recovery phrase', async dialog => {
    for (const [place, word] of PHRASE.split(' ').entries())
      await dialog.getByRole('textbox', { name: `Word ${place + 1}`, exact: true }).fill(word);
    await dialog.getByRole('button', { name: 'Show accounts' }).click();
    await expect(dialog.getByRole('radio', { name: FIRST })).toBeChecked();
  }),
  'Keystore file': keyLogin('Keystore file', async dialog => {
    const buffer = Buffer.from(await writeOldKeystore(OWN_KEY, 'secret'));
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'wallet.txt', mimeType: 'text/plain', buffer });
    await dialog.getByLabel('Password of the file').fill('secret');
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(dialog.getByText(FIRST)).toBeVisible();
  }),
  'Browser wallet': {
    restores: 'at once',
    prepare: (page, { own }) => injectWallet(page, own),
    signIn: async page => {
      const dialog = await openTab(page, 'Browser wallet');
      await dialog.getByRole('button', { name: 'Double' }).click();
      await expect(page.getByText('Signed in').first()).toBeVisible();
    },
  },
  Ledger: {
    restores: 'at once',
    prepare: async page => {
      const bundle = await rolldown({
        input: join(import.meta.dirname, 'lib/plugged-ledger.ts'),
        platform: 'browser',
      });
      const { output } = await bundle.generate({ format: 'iife' });
      await page.addInitScript({ content: output[0].code });
    },
    signIn: async page => {
      const dialog = await openTab(page, 'Ledger');
      await expect(dialog.getByRole('radio', { name: FIRST })).toBeChecked();
      await dialog.getByRole('button', { name: 'Connect wallet' }).click();
      await expect(page.getByText('Signed in').first()).toBeVisible();
    },
  },
  'External device': {
    restores: 'ends with the page',
    signIn: async (page, { browser, own }) => {
      const dialog = await openTab(page, 'External device');
      const picture = await dialog.getByRole('img', { name: /device-sign/ }).getAttribute('aria-label');
      const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      await phone.goto(/https?:\S+/.exec(picture ?? '')?.[0] ?? '');
      await expect(phone.getByText('Sign in with a key first')).toBeVisible();
      await login(phone, own.privateKey);
      await phone.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Device connected' })).toBeVisible();
      await page.getByRole('button', { name: 'Go to account' }).click();
      // Its owner confirms whatever comes, until the page is gone.
      const confirm = async () => {
        const sign = phone.getByRole('button', { name: 'Sign', exact: true });
        const proof = phone.getByRole('main').getByRole('textbox', { name: 'Private key' });
        for (;;) {
          await sign.waitFor({ timeout: 600_000 });
          // A call wants the key once more.
          if (await proof.isVisible()) await proof.fill(own.privateKey);
          await sign.click({ timeout: 10_000 }).catch(() => undefined);
        }
      };
      void confirm().catch(() => undefined);
    },
  },
  Password: {
    ...keyLogin('Password', dialog =>
      dialog
        .getByRole('textbox', { name: 'Password', exact: true })
        .fill(Buffer.from(OWN_KEY).toString('base64')),
    ),
    // Whoever runs the server has to turn it on.
    prepare: async page => {
      await page.route('**/config.json', async route => {
        const response = await route.fetch();
        const config = (await response.json()) as { flags: object };
        await route.fulfill({
          response,
          json: { ...config, flags: { ...config.flags, passwordLogin: true } },
        });
      });
    },
  },
  'Address only': {
    restores: 'at once',
    signs: 'nothing',
    signIn: async page => {
      const dialog = await openTab(page, 'Address only');
      await dialog.getByRole('textbox', { name: 'Address' }).fill(FIRST);
      await dialog.getByRole('button', { name: 'Connect wallet' }).click();
      await expect(page.getByText('Signed in').first()).toBeVisible();
    },
  },
};
const table = new WalkedTable('logins.md', '## In Chromium');
const NAMES = Object.keys(LOGINS).filter(name => table.hasRow(name));
/** A walk is six blocks and half a minute: all of them where there is time, otherwise one in turn. */
const WALKED = deepSeconds >= 240 ? NAMES : NAMES.slice(deepSeed % NAMES.length).slice(0, 1);

test(`docs/logins.md says what logins do: ${WALKED.join(', ')}`, async ({ browser, request }) => {
  // A hang only.
  test.setTimeout(600_000 + WALKED.length * 600_000);
  const own = { address: FIRST, privateKey: bytesToHex(OWN_KEY) };
  const ground = await prepareGround(request, browser, own);
  for (const name of WALKED)
    await test.step(name, async () => {
      const context = await browser.newContext();
      const walk = LOGINS[name];
      if (!walk) throw new Error(`no login ${name}`);
      table.expectRow(name, await walkLogin(await context.newPage(), walk, ground));
      await context.close();
    });
});

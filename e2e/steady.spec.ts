import { expect } from '@playwright/test';
import { fundedAccounts } from './lib/chain.ts';
import { test } from './lib/test.ts';
import { login } from './lib/wallet.ts';

/** How far the price may move what stands beside it: its digits are not all of one width. */
const PRICE_PX = 12;

test('the header stands still while the page of somebody signed in loads', async ({ page, request }) => {
  const [account] = await fundedAccounts(request);
  await page.goto('/#/blockchain/blocks');
  await login(page, account?.privateKey ?? '', { stay: true });
  let release = (): void => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/token/price*', async route => {
    await held;
    await route.continue();
  });
  await page.addInitScript(watchWallet);
  await page.reload();
  const header = page.getByRole('banner');
  await expect(page.getByRole('button', { name: /^Wallet menu/ })).toBeVisible();
  await expect(header.getByText('demo')).toBeVisible();
  const search = header.getByRole('combobox');
  const before = await search.boundingBox();
  release();
  await expect(header.getByText(/^\$\d/)).toBeVisible();
  const after = await search.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(PRICE_PX);
  const widths = await page.evaluate(() => (window as unknown as { widths: number[] }).widths);
  expect(widths, 'widths of the place of the wallet, one after another').toHaveLength(1);
});

/** Within the page: notes each width that the last place of the header takes. */
function watchWallet(): void {
  const widths: number[] = [];
  const look = () => {
    const place = document.querySelector('header > div')?.lastElementChild;
    const width = Math.round(place?.getBoundingClientRect().width ?? 0);
    if (width > 0 && width !== widths.at(-1)) widths.push(width);
    requestAnimationFrame(look);
  };
  Object.assign(window, { widths });
  requestAnimationFrame(look);
}

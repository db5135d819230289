import { expect, type Page } from '@playwright/test';
import { api } from './lib/chain.ts';
import { collectibles } from './lib/pages.ts';
import { stillTest } from './lib/still-chain.ts';
import { test } from './lib/test.ts';

function searchBox(page: Page) {
  return page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('searchbox'))
    .first();
}

test('search says what is wrong: nothing found, or one character mistyped', async ({ page }) => {
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('nothing of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not found|nothing found|no result/i).first()).toBeVisible();
  await searchBox(page).fill('TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6D');
  await expect(page.getByText(/mistyped|checksum/i).first()).toBeVisible();
});

test('theme and language are kept, applied before anything is painted, and Arabic is mirrored', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /dark theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('العربية').first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.addInitScript(() => {
    // The first frame must have it: read when the parser has just met the body, before the app's own script ran.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, {
          early: `${document.documentElement.dataset['theme']} ${document.documentElement.dir}`,
        });
    });
  });
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('dark rtl');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Look up anything on TRON');
});

stillTest(
  'what an address allowed others to take is listed with spender, token, amount and effect',
  async ({ page, request }) => {
    const { owner, token } = await collectibles(request);
    const { data } = await api<{ data: { to_address: string; hash: string; for_all: boolean }[] }>(
      request,
      `account/approve/list?address=${owner}`,
    );
    expect(data.some(row => row.for_all)).toBe(true);
    await page.goto(`/#/address/${owner}`);
    await page.getByRole('tab', { name: 'Approvals' }).click();
    await expect(page).toHaveURL(new RegExp(`#/address/${owner}/approvals$`));
    const rows = page.getByRole('table', { name: 'Approvals' }).getByRole('row');
    await expect(rows).toHaveCount(data.length + 1);
    for (const [at, { to_address: spender, hash }] of data.entries()) {
      await expect(rows.nth(at + 1).locator(`a[href$="#/transaction/${hash}"]`)).toBeVisible();
      await expect(rows.nth(at + 1).locator(`a[href*="${spender}"]`)).toBeVisible();
    }
    await expect(
      rows.filter({ hasText: 'Every item, now and later' }).getByText('every item', { exact: true }),
    ).toBeVisible();
    await rows
      .filter({ has: page.locator(`a[href*="${token}"]`) })
      .first()
      .locator(`a[href*="${token}"]`)
      .click();
    await expect(page.getByText('TRC1155 token')).toBeVisible();
  },
);

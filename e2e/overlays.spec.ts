import { expect, type Page } from '@playwright/test';
import { gallery } from './lib/gallery.ts';
import { stillTest } from './lib/still-chain.ts';
import { test } from './lib/test.ts';

// overlays.deep.ts has parts that are moved, filters, heads and tabs.

const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);

test('dialogs and notices hold what a person must not lose', async ({ page }) => {
  await gallery(page);
  await test.step('a dialog at work stays open however often Esc is pressed', async () => {
    await page.getByRole('button', { name: 'Open a busy dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sending' });
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the page below two dialogs scrolls again only when both are closed', async () => {
    await page.getByRole('button', { name: 'Open a busy dialog' }).click();
    await page.getByRole('button', { name: 'Open a dialog' }).last().click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Dialog above a dialog' })).toBeHidden();
    expect(await overflow(page)).toBe('hidden');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => overflow(page)).toBe('visible');
  });
  await test.step('errors stay until closed, above a dialog too, and live regions stand before they speak', async () => {
    await page.getByRole('button', { name: 'Open a busy dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sending' });
    const live = dialog.locator('p[role="alert"]');
    await expect(live).toBeAttached();
    expect(await live.textContent()).toBe('');
    await dialog.getByRole('button', { name: 'Failed' }).click();
    await expect(live).not.toBeEmpty();
    const text = (await live.textContent()) ?? '';
    const notices = page.getByRole('region', { name: 'Notices', exact: true });
    await page.mouse.move(1, 1);
    await page.waitForTimeout(4_500);
    await expect(notices.getByText(text)).toBeVisible();
    await notices.getByRole('button', { name: 'Close' }).click();
    await expect(notices.getByRole('button')).toHaveCount(0);
  });
});

test('site navigation is lists of links, walked by Tab and by arrows', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  const section = nav.getByRole('button').first();
  await section.focus();
  await page.keyboard.press('Enter');
  await expect(section).toHaveAttribute('aria-expanded', 'true');
  await expect(nav.getByRole('list').first()).toBeVisible();
  expect(await page.locator('nav [role="menu"], nav [role="menuitem"]').count()).toBe(0);
  await expect(nav.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(nav.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nav.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(section).toBeFocused();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
});

stillTest('what a tooltip says reaches keyboard and fingers', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', hasTouch: true });
  await page.goto('/#/blockchain/transactions');
  const tooltip = page.getByRole('tooltip');
  const hash = page.getByRole('table').locator('a[data-tip]').first();
  await expect(hash).toBeVisible();
  await expect(page.locator('#tooltip')).toBeAttached();
  expect(await page.locator('main [title], header [title]').count()).toBe(0);
  await page.getByRole('banner').getByRole('combobox').focus();
  await page.keyboard.press('Shift+Tab');
  await hash.focus();
  await expect(tooltip).toHaveText((await hash.getAttribute('data-tip')) ?? '');
  await expect(hash).toHaveAccessibleDescription((await hash.getAttribute('data-tip')) ?? '');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  // Its rates come behind the rows.
  const amount = page.getByRole('table').locator('td span[data-tip*="USD"]:has(> bdi)').first();
  await expect(amount).toBeVisible();
  await amount.tap();
  await expect(tooltip).toHaveText((await amount.getAttribute('data-tip')) ?? '');
  await page.close();
});

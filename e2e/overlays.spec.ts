import { expect, test, type Page } from '@playwright/test';

async function gallery(page: Page): Promise<void> {
  await page.goto('/#/demo');
  await expect(page.getByRole('button', { name: 'Open a busy dialog' })).toBeVisible();
}

test('a dialog at work stays open however often Esc is pressed', async ({ page }) => {
  await gallery(page);
  await page.getByRole('button', { name: 'Open a busy dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sending' });
  for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('the page below two dialogs scrolls again only when both are closed', async ({ page }) => {
  await gallery(page);
  await page.getByRole('button', { name: 'Open a busy dialog' }).click();
  await page.getByRole('button', { name: 'Open a dialog' }).last().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Dialog above a dialog' })).toBeHidden();
  expect(await overflow(page)).toBe('hidden');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await overflow(page)).toBe('visible');
});

const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);

test('errors stay until closed, above a dialog too, and live regions stand before they speak', async ({
  page,
}) => {
  await gallery(page);
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

test('site navigation is lists of links, walked by Tab and by arrows', async ({ page }) => {
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  const section = nav.getByRole('button').first();
  await section.focus();
  await page.keyboard.press('Enter');
  await expect(section).toHaveAttribute('aria-expanded', 'true');
  await expect(nav.getByRole('list')).toBeVisible();
  expect(await page.locator('nav [role="menu"], nav [role="menuitem"]').count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect(nav.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nav.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(section).toBeFocused();
  await expect(section).toHaveAttribute('aria-expanded', 'false');
});

test('what a tooltip says reaches keyboard and fingers', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', hasTouch: true });
  await page.goto('/#/blockchain/transactions');
  const tooltip = page.getByRole('tooltip');
  const address = page.getByRole('table').locator('a[data-tip^="T"]').first();
  await expect(address).toBeVisible();
  await expect(page.locator('#tooltip')).toBeAttached();
  expect(await page.locator('main [title], header [title]').count()).toBe(0);
  await page.getByRole('banner').getByRole('combobox').focus();
  await page.keyboard.press('Shift+Tab');
  await address.focus();
  await expect(tooltip).toHaveText((await address.getAttribute('data-tip')) ?? '');
  await expect(address).toHaveAccessibleDescription((await address.getAttribute('data-tip')) ?? '');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  const amount = page.getByRole('table').locator('td span[data-tip]:not(a *)').first();
  await amount.tap();
  await expect(tooltip).toHaveText((await amount.getAttribute('data-tip')) ?? '');
  await page.close();
});

test('parts open by keyboard, and of some only one at a time', async ({ page }) => {
  await gallery(page);
  const lists = page.locator('#gallery-controls details');
  const summary = (at: number) => lists.nth(at).locator('summary');
  // The first list is free, the second keeps one open.
  await expect(lists.nth(3)).toHaveAttribute('open');
  await summary(1).focus();
  await page.keyboard.press('Enter');
  await expect(lists.nth(1)).toHaveAttribute('open');
  await expect(lists.nth(0)).toHaveAttribute('open');
  await summary(4).focus();
  await page.keyboard.press('Space');
  await expect(lists.nth(4)).toHaveAttribute('open');
  await expect(lists.nth(3)).not.toHaveAttribute('open');
});

test('slider and cards are moved by arrows, mirrored where the page is', async ({ page }) => {
  await gallery(page);
  const slider = page.getByRole('slider', { name: 'Share of the balance' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '26 %');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '99 %');
  const cards = page.getByRole('group', { name: 'Stake for' });
  await cards.getByRole('radio', { name: 'Energy' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.getByRole('radio', { name: 'Bandwidth' })).toBeChecked();
  // What cannot be chosen is passed over.
  await page.keyboard.press('ArrowDown');
  await expect(cards.getByRole('radio', { name: 'Energy' })).toBeChecked();
});

test('Esc closes a combobox and not the dialog it stands in', async ({ page }) => {
  await gallery(page);
  await page.getByRole('button', { name: 'Combobox in a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Combobox in a dialog' });
  const field = dialog.getByRole('combobox', { name: 'Token' });
  await field.click();
  await page.keyboard.type('cafe');
  await expect(dialog.getByRole('option')).toHaveText(['Café CréditCAFE']);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await field.click();
  await page.keyboard.type('sun');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Sun Dollar');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('filters live in the address, and their panel is a sheet on phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/demo?min=2.5');
  const bar = page.getByRole('group', { name: 'Filters' });
  await expect(bar.getByRole('button', { name: 'Amount: from 2.5 TRX' })).toBeVisible();
  await bar.getByRole('button', { name: 'Time', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Time' });
  await expect(panel.getByRole('button', { name: 'Last 7 days' })).toBeVisible();
  const box = await panel.boundingBox();
  const width = await page.evaluate(() => document.body.clientWidth);
  expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, width, 844]);
  // A press beside it closes it.
  await page.mouse.click(195, 40);
  await expect(panel).toBeHidden();
  await bar.getByRole('button', { name: 'Time', exact: true }).click();
  await panel.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/start_timestamp=\d{13}/);
  await page.goBack();
  await expect(page).not.toHaveURL(/start_timestamp/);
  await bar.getByRole('button', { name: 'Remove filter Amount' }).click();
  await expect(page).not.toHaveURL(/min=/);
});

test('a head stays in a short form and moves nothing, and tabs fade where more are', async ({ page }) => {
  await page.goto('/#/demo');
  const tabs = page.getByRole('tablist', { name: 'Heads of pages' });
  await expect(tabs).toHaveAttribute('data-after');
  await expect(tabs).not.toHaveAttribute('data-before');
  await page.getByRole('tab', { name: 'Transfers 1', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(tabs).toHaveAttribute('data-before');
  await expect(tabs).not.toHaveAttribute('data-after');
  const short = page.locator('#gallery-heads strong', { hasText: 'Tether USD' });
  await page.locator('#gallery-heads').evaluate(section => section.scrollIntoView({ block: 'start' }));
  await expect(short).toBeHidden();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await tabs.evaluate(list => list.scrollIntoView({ block: 'start' }));
  await expect(short).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test('a panel stays within the window, at either end of the line', async ({ page }) => {
  await gallery(page);
  const button = page.getByRole('button', { name: 'Time range', exact: true });
  const panel = page.getByRole('dialog', { name: 'Time range' });
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate(to => (document.documentElement.dir = to), direction);
    await button.click();
    await expect(panel.getByRole('button', { name: 'Last hour' })).toBeVisible();
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 1440;
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

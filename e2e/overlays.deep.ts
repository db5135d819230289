import { expect } from '@playwright/test';
import { gallery } from './lib/gallery.ts';
import { test } from './lib/test.ts';

test('parts are moved by keyboard, mirrored where the page is, and stay within the window', async ({
  page,
}) => {
  await gallery(page);
  await test.step('parts open by keyboard, and of some only one at a time', async () => {
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
  await test.step('slider and cards are moved by arrows, mirrored where the page is', async () => {
    const slider = page.getByRole('slider', { name: 'Share of the balance' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '26 %');
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '99 %');
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    const cards = page.getByRole('group', { name: 'Stake for' });
    await cards.getByRole('radio', { name: 'Energy' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards.getByRole('radio', { name: 'Bandwidth' })).toBeChecked();
    // What cannot be chosen is passed over.
    await page.keyboard.press('ArrowDown');
    await expect(cards.getByRole('radio', { name: 'Energy' })).toBeChecked();
  });
  await test.step('Esc closes a combobox and not the dialog it stands in', async () => {
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
  await test.step('a panel stays within the window, at either end of the line', async () => {
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
  const heads = page.locator('#gallery-heads');
  const short = heads.locator('strong', { hasText: 'Tether USD' });
  // Not the page's height: other parts of the gallery load later and change it.
  const height = () => heads.evaluate(section => section.getBoundingClientRect().height);
  await heads.evaluate(section => section.scrollIntoView({ block: 'start' }));
  await expect(short).toBeHidden();
  const before = await height();
  await tabs.evaluate(list => list.scrollIntoView({ block: 'start' }));
  await expect(short).toBeVisible();
  expect(await height()).toBe(before);
});

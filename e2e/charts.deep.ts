import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './lib/test.ts';

async function mainChart(page: Page) {
  await page.goto('/#/demo');
  const chart = page.getByRole('region', { name: 'Transactions per day', exact: true }).first();
  await expect(chart.locator('[data-drawn]')).toBeAttached();
  return { chart, walk: chart.getByRole('slider', { name: 'Transactions per day, point by point' }) };
}

/** Radios stand under their labels: they are chosen by keyboard, as somebody without a pointer does. */
async function choose(page: Page, radio: Locator): Promise<void> {
  await radio.focus();
  await page.keyboard.press('Space');
}

test('a chart is walked, zoomed, cleared of a series and read as a table by keyboard alone', async ({
  page,
}) => {
  const { chart, walk } = await mainChart(page);
  await walk.focus();
  await page.keyboard.press('End');
  await expect(walk).toHaveAttribute(
    'aria-valuetext',
    /^Thu, Nov 19, 2026: Transactions per day 74,739; New/,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(walk).toHaveAttribute('aria-valuetext', /^Wed, Nov 18, 2026: Transactions per day 72,993/);
  await expect(chart.getByText('Wed, Nov 18, 2026', { exact: true })).toBeVisible();
  // Time runs to the right in every language.
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await page.keyboard.press('ArrowRight');
  await expect(walk).toHaveAttribute('aria-valuetext', /Nov 19/);
  await page.evaluate(() => (document.documentElement.dir = 'ltr'));
  await page.keyboard.press('+');
  await expect(walk).toHaveAttribute('min', '199');
  const from = chart.getByRole('slider', { name: 'First day shown' });
  await from.focus();
  await page.keyboard.press('Home');
  await expect(walk).toHaveAttribute('min', '0');
  await chart.getByRole('radio', { name: '7 d', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(walk).toHaveAttribute('min', '393');
  const series = chart.getByRole('button', { name: /^New accounts/ });
  await series.focus();
  await page.keyboard.press('Enter');
  await expect(series).toHaveAttribute('aria-pressed', 'false');
  await expect(walk).not.toHaveAttribute('aria-valuetext', /New accounts/);
  const table = chart.getByRole('table', { name: 'Transactions per day: the numbers' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').nth(1)).toContainText('74,739');
});

test('a chart is taken along as exact numbers and as pictures, and follows the theme', async ({ page }) => {
  const { chart } = await mainChart(page);
  await choose(page, chart.getByRole('radio', { name: '7 d', exact: true }));
  const file = async (name: string) => {
    await chart.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('menuitem', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await file('Numbers as CSV');
  expect(csv.name).toBe('transactions-per-day.csv');
  const lines = csv.bytes.toString().replace('\u{feff}', '').trim().split('\r\n');
  expect(lines[0]).toBe('Day (UTC),Transactions per day,New accounts');
  expect(lines).toHaveLength(8);
  expect(lines[7]).toBe('2026-11-19,74739,262');
  const png = await file('Picture as PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.length).toBeGreaterThan(5_000);
  const svg = await file('Picture as SVG');
  expect(svg.bytes.toString()).toMatch(/^<svg .*Transactions per day.*<path /s);
  await choose(page, page.getByRole('radio', { name: 'Dark', exact: true }));
  await expect(chart.locator('[data-drawn^="dark"]')).toBeAttached();
});

import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { stillTest as test } from './lib/still-chain.ts';
import { axeFaults } from './lib/visual-matrix.ts';

test('labels go out as a file and come back', async ({ page }) => {
  await page.goto('/#/blockchain/accounts');
  const chips = page.locator('main table [data-card]');
  await expect(chips.nth(4)).toBeVisible();
  const address = (await chips.first().getAttribute('data-card')) ?? '';
  await page.evaluate(
    one => localStorage.setItem('sunscope_labels', JSON.stringify({ [one]: 'Friday beans' })),
    address,
  );
  await page.reload();
  const card = page.getByRole('dialog', { name: `About ${address}` });
  await expect(chips.first()).toHaveText('Friday beans');
  await page.waitForLoadState('networkidle');
  // What opens the card loads when the page is idle.
  await expect(async () => {
    await page.locator(`main table [data-card="${address}"]`).first().focus();
    await page.keyboard.press('i');
    await expect(card.getByRole('button', { name: 'Label' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await card.getByRole('button', { name: 'Label' }).click();
  await card.getByRole('button', { name: 'All labels' }).click();
  const labels = page.getByRole('dialog', { name: 'Private labels' });
  await expect(labels.getByText('Friday beans')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    labels.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toBe(`\uFEFFaddress,label\r\n${address},Friday beans\r\n`);
  await labels.getByRole('button', { name: 'Remove the label Friday beans' }).click();
  await expect(labels.getByText('No labels yet')).toBeVisible();
  await labels.getByLabel('CSV file with labels').setInputFiles({
    name: 'labels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${csv}nobody,Nobody\r\n`),
  });
  await expect(labels.getByText('1 label imported')).toBeVisible();
  await expect(labels.getByText(/Line 3: no address/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chips.first()).toHaveText('Friday beans');
});

test('a finger that stays on an address gets its card as a sheet, one that taps follows the link', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    baseURL: baseURL ?? '',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/#/blockchain/accounts');
  const chip = page.locator('main [data-card]').first();
  await expect(chip).toBeVisible();
  await page.waitForLoadState('networkidle');
  const address = (await chip.getAttribute('data-card')) ?? '';
  const card = page.getByRole('dialog', { name: `About ${address}` });
  const box = await chip.boundingBox();
  if (!box) throw new Error('the chip has no place');
  const at = [{ x: box.x + 10, y: box.y + box.height / 2 }];
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await expect(card).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(card).toBeVisible();
  expect(await card.evaluate(element => element.getBoundingClientRect().bottom)).toBe(844);
  await expect(page).toHaveURL(/accounts$/);
  // A press on the veil closes it and reaches nothing below.
  await page.touchscreen.tap(200, 60);
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(/accounts$/);
  await chip.tap();
  await expect(page).toHaveURL(new RegExp(`#/(address|contract)/${address}`));
  await page.close();
});

test('an address says who it is, takes a label, and shows it everywhere', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/account/card')) asked.push(request.url());
  });
  await page.goto('/#/blockchain/accounts');
  const chips = page.locator('main table [data-card]');
  await expect(chips.nth(4)).toBeVisible();
  // Cards come when the page is idle.
  await page.waitForLoadState('networkidle');

  // A pointer that runs down a list asks nothing.
  const boxes = await Promise.all([0, 1, 2, 3, 4].map(row => chips.nth(row).boundingBox()));
  // Without waiting for each, which a busy machine would make a rest.
  await Promise.all([
    ...boxes.map(box => page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)),
    page.mouse.move(0, 0),
  ]);
  await page.waitForTimeout(400);
  expect(asked).toEqual([]);

  // One that rests gets the card, and can be moved into it.
  const address = (await chips.first().getAttribute('data-card')) ?? '';
  const card = page.getByRole('dialog', { name: `About ${address}` });
  await chips.first().hover();
  await expect(card).toContainText(address);
  await expect(card.getByText('First active')).toBeVisible();
  await card.hover();
  await page.waitForTimeout(400);
  await expect(card).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await axeFaults(page)).toEqual([]);

  // The label is given in the card and stands in the list at once.
  await card.getByRole('button', { name: 'Label' }).click();
  await card.getByRole('textbox', { name: 'Your label' }).fill('Friday beans');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Friday beans')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(chips.first()).toHaveText('Friday beans');

  // Escape leaves by the keyboard too; the way in is a key.
  await chips.first().focus();
  await page.keyboard.press('i');
  await expect(card.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chips.first()).toBeFocused();
  await expect(card).toHaveCount(0);

  // Enter still follows the link.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/(address|contract)/${address}`));
});

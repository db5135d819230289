import { expect } from '@playwright/test';
import { stillTest as test } from './lib/still-chain.ts';

// charts.deep.ts walks a chart and takes it along.

test('home moves nothing while its charts come, and prints black on white', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const walk = page.getByRole('slider', { name: 'Transactions per day, point by point' });
  await walk.focus();
  await page.keyboard.press('Home');
  const part = page.getByRole('region', { name: 'The last 14 days' });
  const day = (await walk.getAttribute('aria-valuetext')) ?? '';
  await expect(part.getByRole('slider').nth(1)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${day.split(':')[0]}`),
  );
  expect(
    await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift),
  ).toBeLessThan(0.05);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(part).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

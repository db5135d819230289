import { expect } from '@playwright/test';
import { test } from './lib/test.ts';

test('languages stay over a reload without a flash of another; Persian is mirrored and has its calendar', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { early: `${document.documentElement.lang} ${document.documentElement.dir}` });
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Language' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'العربية',
    'English',
    'Español',
    'فارسی',
    '日本語',
    '한국어',
    'Русский',
    '简体中文',
  ]);
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Поиск по всей сети TRON');
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('ru ltr');
  await expect(heading).toHaveText('Поиск по всей сети TRON');

  await page.goto('/#/blockchain/blocks?lang=fa');
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('fa rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('تاریخ‌ها').selectOption('persian');
  await page.goto('/#/data/stats?lang=fa');
  await page.reload();
  await expect(page.getByLabel('تاریخ‌ها')).toHaveValue('persian');
});

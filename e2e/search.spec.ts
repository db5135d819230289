import { expect, type Page } from '@playwright/test';
import { api } from './lib/chain.ts';
import { test } from './lib/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /search/i }).first();

// search.deep.ts has phrases of every kind, and pages and actions by their names.

test('the number of a phrase is that of its list, and what is not understood is named', async ({
  page,
  request,
}) => {
  const until = new Date().setHours(0, 0, 0, 0) - 1;
  const { rangeTotal } = await api<{ rangeTotal: number }>(
    request,
    `transaction?result=failed&limit=0&end_timestamp=${until}`,
  );
  expect(rangeTotal).toBeGreaterThan(1);
  await page.goto('/#/blockchain/transactions');
  await box(page).fill('failed bif before today');
  await expect(page.getByText('“bif” is left out')).toBeVisible();
  await expect(page.getByRole('option', { name: `Show ${rangeTotal} transactions` })).toBeVisible();
  await page.getByRole('option', { name: /^Show / }).click();
  await expect(page.getByRole('main').getByText(`${rangeTotal} transactions`).first()).toBeVisible();
  // Two of a name are asked about; the choice takes the name's place.
  await box(page).fill('trx from harbour');
  await page.getByRole('option', { name: /^Harbour Exchange T/ }).click();
  await expect(box(page)).toHaveValue(/^trx from T\w{33}$/);
  await expect(page.getByRole('option', { name: /^Show / })).toBeVisible();
});

test.describe('what a browser remembers', () => {
  test.use({ ownProfile: true });

  test('language, currency, theme and network survive a reload, and the first paint has them', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    await context.addCookies(
      Object.entries({ language: 'ar', currency: 'EUR', theme: 'dark', network: 'nile' }).map(
        ([name, value]) => ({ name, value, url }),
      ),
    );
    await page.addInitScript(() => {
      const note = () => {
        const { lang, dir, dataset } = document.documentElement;
        Object.assign(window, { painted: `${lang} ${dir} ${dataset['theme']}` });
      };
      new PerformanceObserver((_, observer) => {
        note();
        observer.disconnect();
      }).observe({ type: 'paint', buffered: true });
    });
    for (const visit of ['first', 'again']) {
      if (visit === 'first') await page.goto('/#/blockchain/blocks');
      else await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'الكتل' })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { painted?: string }).painted))
        .toBe('ar rtl dark');
    }
    await expect(page.getByRole('banner').getByText(/€/)).toBeVisible();
    const kept = await context.cookies();
    expect(kept.find(({ name }) => name === 'network')?.value).toBe('nile');
  });

  test('without the server a page of our own stands there, and the app comes back by itself', async ({
    page,
    context,
  }) => {
    await page.goto('/#/blockchain/blocks');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Sunscope cannot be reached')).toBeVisible();
    // Nothing of the app and no answer is kept.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.toSorted()).toEqual(['/logo.svg', '/offline.css', '/offline.html', '/offline.js']);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Blocks' })).toBeVisible();
    await expect(page).toHaveURL(/#\/blockchain\/blocks$/);
  });
});

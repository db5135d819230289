import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { namelessIn } from './lib/accessible-names.ts';
import { gallery } from './lib/gallery.ts';
import { makeWalk } from './lib/keyboard-page.ts';
import { keyboard, type Press } from './lib/keys.ts';
import { KIT_PARTS, kitTable } from './lib/kit-parts.ts';
import { test } from './lib/test.ts';
import { walkPart } from './lib/walk-part.ts';

// Every part of the kit in every state, theme and direction that the gallery has, by keyboard alone: Tab reaches all of it and
// leaves it again; each part shows the focus, does what its kind promises and keeps the focus. In the cell (theme and
// direction) that the seed begins with all is operated, in the five others one of those that differ in words only.
// DEEP_SECONDS bounds it: with 40 some cells are for other seeds, with 600 all are walked on any machine.

const CELLS = (['light', 'dark', 'tron'] as const).flatMap(theme =>
  (['en', 'ar'] as const).map(language => ({ theme, language })),
);
const NAMES = {
  light: { en: 'Light', ar: 'فاتح' },
  dark: { en: 'Dark', ar: 'داكن' },
  tron: { en: 'Tron', ar: 'Tron' },
} as const;

/** Parts that come late are there. */
async function allThere(page: Page): Promise<void> {
  await expect(page.locator('#gallery-wallet')).toBeVisible();
  await expect(page.locator('#gallery-charts').getByText('Nodes by country', { exact: true })).toBeVisible();
}

/** Waits until what a key began has come about: code on its way, then what it draws. */
function settling(page: Page): () => Promise<void> {
  const loading = new Set<Request>();
  page.on('request', request => {
    if (['script', 'stylesheet'].includes(request.resourceType())) loading.add(request);
  });
  page.on('requestfinished', request => loading.delete(request));
  page.on('requestfailed', request => loading.delete(request));
  return async () => {
    do {
      await expect.poll(() => loading.size).toBe(0);
      await page.evaluate(async () => window.kitWalk?.settled());
    } while (loading.size > 0);
  };
}

/** Chooses a radio of the gallery's head by its keys. */
async function choose(page: Page, press: Press, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true }).first();
  // While the page is being drawn a key may come to nothing; a second one changes nothing.
  await expect(async () => {
    await radio.focus();
    await press(' ');
    await expect(radio).toBeChecked({ timeout: 5000 });
  }).toPass();
}

test('every part of the kit in every theme and direction, by keyboard alone', async ({ page }) => {
  await gallery(page);
  await allThere(page);
  // Only where somebody listens no window of the system opens.
  page.on('filechooser', () => undefined);
  const press = await keyboard(page);
  const settle = settling(page);
  const begin = () => page.evaluate(`window.kitWalk = (${makeWalk.toString()})()`);
  await begin();
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll('section[id^="gallery-"]')].map(part => part.id),
  );
  expect(parts.length).toBeGreaterThan(14);
  const faults: string[] = [];
  const walked: Record<string, number> = {};
  let seen = 0;
  const end = Date.now() + deepSeconds * 1000;
  for (const [turn] of CELLS.entries()) {
    const cell = CELLS[(deepSeed + turn) % CELLS.length];
    if (cell === undefined || (turn > 0 && Date.now() > end)) break;
    const { theme, language } = cell;
    await page.evaluate(() => window.kitWalk?.end());
    if (turn > 0) {
      // As the cell before left them, fields are full and sliders at their ends.
      await choose(page, press, 'English');
      await page.reload();
      await allThere(page);
      await begin();
      await page.evaluate(() => window.kitWalk?.end());
    }
    await choose(page, press, language === 'en' ? 'English' : 'العربية');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl');
    await choose(page, press, NAMES[theme][language]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const found: string[] = [];
    // Another part first for each seed: a slow machine does not come to all.
    for (let at = 0; at < parts.length && (at === 0 || Date.now() < end); at++) {
      const part = parts[(deepSeed + at) % parts.length] ?? '';
      const own = await walkPart({ page, press, settle, language, all: turn === 0, walked }, part);
      found.push(...own.map(fault => `${part.replace('gallery-', '')}: ${fault}`));
      seen += 1;
    }
    faults.push(...found.map(fault => `${theme} ${language}, ${fault}`));
  }
  console.log(`Walked ${seen} of ${CELLS.length * parts.length} parts in looks`, JSON.stringify(walked));
  expect(faults).toEqual([]);
});

test('every part that the kit has stands in the gallery, with names for those who hear it, and in its table', async ({
  page,
}) => {
  await gallery(page);
  await allThere(page);
  // axe asks the same in e2e/screens.deep.ts. This is what the browser itself hands to screen readers.
  expect(await namelessIn(page)).toEqual([]);
  for (const { part, group, find, least } of KIT_PARTS)
    await expect
      .poll(async () => find(page.locator(`#gallery-${group}`)).count(), { message: part })
      .toBeGreaterThanOrEqual(least);
  const file = new URL('../docs/kit.md', import.meta.url);
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(file, kitTable());
  // How wide its columns are is the formatter's.
  const cells = (text: string) => text.replaceAll(/-{2,}/g, '-').replaceAll(/ +/g, ' ');
  expect(cells(readFileSync(file, 'utf8'))).toBe(cells(kitTable()));
});

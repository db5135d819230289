import { expect, type Page } from '@playwright/test';
import { test } from './lib/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /search/i }).first();

/** Phrases, and what the address of the page they open must hold. */
const PHRASES: readonly (readonly [string, RegExp])[] = [
  [
    'usds > 100 last 90 days',
    /transfers\?(?=.*token=T)(?=.*decimals=6)(?=.*amount_min=100(?:&|$))(?=.*start_timestamp=\d)/,
  ],
  ['usds > 1k from "Harbour Exchange" last 90 days', /transfers\?(?=.*amount_min=1000)(?=.*[?&]from=T)/],
  ['trx between 5 and 10', /transfers\?(?=.*token=_)(?=.*amount_min=5)(?=.*amount_max=10)/],
  ['at most 2.5 trx', /transfers\?(?=.*token=_)(?=.*amount_max=2.5)/],
  ['trx to "Harbour Exchange"', /transfers\?(?=.*[?&]to=T)/],
  ['transfers of "Harbour Exchange"', /transfers\?address=T/],
  ['transfers usds', /transfers\?token=T/],
  ['trx today', /transfers\?(?=.*start_timestamp)(?=.*end_timestamp)/],
  ['trx since 2026-01-01', /transfers\?(?=.*start_timestamp=\d+)(?!.*end_timestamp)/],
  ['trx before yesterday', /transfers\?(?!.*start_timestamp)(?=.*end_timestamp=\d+)/],
  ['failed calls last 90 days', /transactions\?(?=.*result=failed)(?=.*type=31)/],
  ['failed', /transactions\?result=failed$/],
  ['successful votes', /transactions\?(?=.*result=success)(?=.*type=4)/],
  ['stakes last 90 days', /transactions\?(?=.*type=54)/],
  ['calls usds', /transactions\?(?=.*type=31)(?=.*toAddress=T)/],
  ['deployments', /transactions\?type=30$/],
  ['blocks produced by aurora', /blocks\?producer=T/],
  ['blocks yesterday', /blocks\?(?=.*start_timestamp)/],
  ['block 12', /#\/block\/12$/],
  ['latest block', /#\/block\/\d+$/],
  ['tokens sun', /#\/tokens\/list\?search=sun$/],
];

test('phrases show as chips and lead to lists with the same filters', async ({ page }) => {
  await page.goto('/#/blockchain/blocks');
  for (const [phrase, url] of PHRASES) {
    await page.keyboard.press('Control+k');
    await box(page).fill(phrase);
    await expect(page.getByRole('option', { name: /^(?:Show|Open) / }), phrase).toBeVisible();
    await expect(page.getByRole('button', { name: /^Leave out/ }).first(), phrase).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page, phrase).toHaveURL(url);
  }
  // What was opened is offered again.
  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: 'tokens sun' })).toBeVisible();
});

test('pages and actions are found by name, and help by its question mark', async ({ page }) => {
  await page.goto('/#/blockchain/blocks');
  await box(page).fill('theme dark');
  await page.getByRole('option', { name: /^Theme: Dark/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await box(page).fill('?');
  await page.getByRole('button', { name: 'failed calls last 7 days' }).click();
  await expect(box(page)).toHaveValue('failed calls last 7 days');
  await box(page).fill('parameters');
  await page.getByRole('option', { name: /^Parameters/ }).click();
  await expect(page).toHaveURL(/#\/sr\/committee$/);
});

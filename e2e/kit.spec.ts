import { expect } from '@playwright/test';
import { galleryGroup } from './lib/gallery.ts';
import { test } from './lib/test.ts';

// A form of the kit in the gallery, filled by keyboard alone; kit.deep.ts walks the other parts.

test('a contract form is filled by keyboard: faults in words, units, a list, and the call it encodes', async ({
  page,
}) => {
  const part = await galleryGroup(page, 'Contract forms');
  const form = part.getByRole('form', { name: 'splitPayment' });
  await form.getByRole('button', { name: 'Encode' }).focus();
  await page.keyboard.press('Enter');
  // The first field that is wrong has the focus.
  const token = form.getByRole('textbox', { name: 'token' });
  await expect(token).toBeFocused();
  await page.keyboard.type('TJRabPrwbZy45sbavfcjinPJC18kjpRTv9');
  await expect(form.getByText('The checksum does not match: a character is mistyped.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb');
  await expect(form.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeVisible();
  await form.getByRole('combobox', { name: 'Unit of amount' }).selectOption('USDS');
  await form.getByRole('textbox', { name: 'amount' }).fill('250.0000001');
  await expect(form.getByText('Too many decimals: this unit has 6.')).toBeVisible();
  await form.getByRole('textbox', { name: 'amount' }).fill('250');
  await expect(form.getByText('250000000', { exact: true })).toBeVisible();
  await form.getByRole('combobox', { name: 'Unit of ref' }).selectOption('Text');
  await form.getByRole('textbox', { name: 'ref' }).fill('INV-2041');
  await form.getByRole('combobox', { name: 'Unit of deadline' }).selectOption('Date, UTC');
  await form.getByRole('textbox', { name: 'deadline' }).fill('2026-11-22 13:00');
  await form.getByRole('button', { name: 'Add entry' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'shares[0]' }).fill('70000');
  await form.getByRole('button', { name: 'Encode' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Outside of uint16: from 0 to 65535.')).toBeVisible();
  await form.getByRole('button', { name: 'Paste a list' }).focus();
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: 'Pasted list' }).fill('6000\n2500, 1500');
  await form.getByRole('button', { name: 'Use 3 entries' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Sum 10,000')).toBeVisible();
  await form.getByRole('textbox', { name: 'Call value' }).fill('12');
  await form.getByRole('button', { name: 'Encode' }).focus();
  await page.keyboard.press('Enter');
  // Selector; seven words of heads, the struct's four among them; four of the list, one of the empty text.
  await expect(part.getByText('388 + 12000000')).toBeVisible();
});

import { expect } from '@playwright/test';
import { galleryGroup } from './lib/gallery.ts';
import { test } from './lib/test.ts';

// The kit's parts in the gallery, walked by keyboard alone: one walk for each group.

test('votes are divided by keyboard: typed, by share, stepped, the rest, and never more than there are', async ({
  page,
}) => {
  const part = await galleryGroup(page, 'Votes, signatures, changes');
  const kestrel = part.getByRole('textbox', { name: /^Votes for Kestrel/ }).first();
  const sum = part.getByText(/ of 48,200 votes$/).first();
  await kestrel.focus();
  await page.keyboard.type('25%');
  await page.keyboard.press('Enter');
  await expect(kestrel).toHaveValue('12,050');
  await expect(sum).toHaveText('37,050 of 48,200 votes');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(kestrel).toHaveValue('12,532');
  await kestrel.focus();
  await page.keyboard.type('99999999');
  await page.keyboard.press('Enter');
  await expect(kestrel).toHaveValue('23,200');
  await expect(part.getByText('Reduced to what is left of your 48,200 votes.')).toBeVisible();
  await part.getByRole('slider', { name: 'Share of your votes for Aurora' }).first().focus();
  await page.keyboard.press('Home');
  await expect(sum).toHaveText('33,200 of 48,200 votes');
  await part.getByRole('button', { name: 'Add the remaining 15,000 to Basalt' }).focus();
  await page.keyboard.press('Enter');
  await expect(sum).toHaveText('48,200 of 48,200 votes');
  await expect(part.getByRole('meter').first()).toHaveAttribute('aria-valuetext', 'Weight 2 of 3 has signed');
});

test('code, JSON and calls are walked by keyboard: search, line, fold, tree, path', async ({ page }) => {
  const part = await galleryGroup(page, 'Code, JSON, calls');
  const code = part.getByRole('region', { name: 'Source code' });
  await part.getByRole('textbox', { name: 'Search in Source code' }).focus();
  await page.keyboard.type('PRICE');
  await expect(part.getByText('0 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(part.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await code.getByRole('button', { name: 'Fold from line 8' }).focus();
  await page.keyboard.press('Enter');
  await expect(code.getByText('26 lines')).toBeVisible();
  await expect(code.getByText('address public immutable owner')).toHaveCount(0);
  // The way to a line opens the fold it is in, and its number is a link that stays.
  await part.getByRole('textbox', { name: 'Search in Source code' }).focus();
  await page.keyboard.type(':29');
  await page.keyboard.press('Enter');
  await expect(code.getByText('function leave() external {')).toBeVisible();
  await code.getByRole('link', { name: 'Line 29', exact: true }).click();
  expect(page.url()).toMatch(/#L29$/);
  await page.reload();
  await expect(code.getByText('function leave() external {')).toBeVisible();

  const tree = part.getByRole('tree', { name: 'Transaction' });
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(part.getByText('$.signature[0]', { exact: true })).toBeVisible();
  await part.getByRole('textbox', { name: 'Search in Transaction' }).focus();
  await page.keyboard.type('call_value');
  await page.keyboard.press('Enter');
  await expect(part.getByText('$.raw_data.contract[0].parameter.value.call_value')).toBeVisible();
  await expect(tree.getByText('9007199254740993')).toBeVisible();

  const calls = part.getByRole('tree', { name: 'Call tree' });
  await calls.focus();
  await page.keyboard.press('End');
  await expect(calls.getByRole('treeitem', { selected: true })).toContainText('TransferNotAllowed()');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(calls.getByRole('treeitem')).toHaveCount(1);

  // A megabyte, in lines and in one line: what is drawn is what is seen.
  for (const name of ['A megabyte: 40,000 lines', 'A megabyte in one line']) {
    await part.getByRole('button', { name: `Show ${name}` }).click();
    const large = part.getByRole('region', { name });
    await large.focus();
    await page.keyboard.press('End');
    expect(await large.locator('code').count()).toBeLessThan(120);
  }
});

test('an order is written by keyboard: a price from the book, a share, the total, and words for too much', async ({
  page,
}) => {
  const part = await galleryGroup(page, 'Order book and ticket');
  const ticket = part.getByRole('form', { name: 'Trade MGLD for TRX' });
  await part
    .getByRole('button', { name: /^Price 3\.4186, / })
    .first()
    .focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue('3.4187');
  await ticket.getByRole('slider', { name: 'Share of what is available' }).focus();
  await page.keyboard.press('End');
  await expect(ticket.getByRole('textbox', { name: 'Total' })).toHaveValue('16412.8');
  await ticket.getByRole('textbox', { name: 'Amount' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2400');
  await expect(ticket.getByRole('textbox', { name: 'Total' })).toHaveValue('8204.88');
  await expect(ticket.getByText(/fills at once$/)).toBeVisible();
  await page.keyboard.type('0');
  await expect(ticket.getByText('More than you have: 16,412.8 TRX is available.')).toBeVisible();
  await ticket.getByRole('textbox', { name: 'Total' }).fill('100');
  await expect(ticket.getByRole('textbox', { name: 'Amount' })).toHaveValue('29.2508');
  await ticket.getByRole('button', { name: 'Buy 29.2508 MGLD' }).focus();
  await page.keyboard.press('Enter');
  await expect(part.getByText('buy 292508 × 3418700 = 100000000')).toBeVisible();
});

test('a wallet is made by keyboard: steps and draft, words pasted and judged, a code read from a picture', async ({
  page,
}) => {
  const part = await galleryGroup(page, 'Making and using a wallet');
  const wizard = part.getByRole('region', { name: 'Wizard with draft' });
  await expect(wizard.getByText('Enter a name to continue.')).toBeVisible();
  await wizard.getByRole('textbox', { name: 'Token name' }).focus();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(wizard.getByRole('heading', { name: 'Note' })).toBeFocused();
  await wizard.getByRole('textbox', { name: 'Note' }).fill('kept');
  await wizard.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(wizard.getByRole('textbox', { name: 'Token name' })).toHaveValue('Harbour');
  await page.reload();
  await expect(wizard.getByText('Begun earlier.')).toBeVisible();
  await expect(wizard.getByRole('textbox', { name: 'Token name' })).toHaveValue('Harbour');
  await wizard.getByRole('button', { name: 'Forget draft' }).press('Enter');

  // Hidden until asked for; entered words are in no attribute of the page.
  await expect(part.getByText('about', { exact: true })).toHaveCount(0);
  await part.getByRole('button', { name: 'Show words' }).first().press('Enter');
  await expect(part.getByText('about', { exact: true })).toHaveCount(1);
  await part.getByRole('textbox', { name: 'Word 1', exact: true }).focus();
  await page.keyboard.type('zo');
  await page.keyboard.press('Space');
  await expect(part.getByRole('textbox', { name: 'Word 2', exact: true })).toBeFocused();
  await expect(part.getByText('11 words missing')).toBeVisible();
  const pasteInto = (text: string) =>
    part.getByRole('textbox', { name: 'Word 2', exact: true }).evaluate((field, pasted) => {
      const data = new DataTransfer();
      data.setData('text', pasted);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  await pasteInto('zoo '.repeat(12));
  await expect(part.getByText(/together they are no phrase/)).toBeVisible();
  await pasteInto(`${'1. zebra '.repeat(23)} 24. art`);
  await expect(part.getByRole('textbox', { name: 'Word 24' })).toHaveValue('art');
  expect(await page.evaluate(() => document.documentElement.outerHTML.includes('zebra'))).toBe(false);
  await pasteInto(`${'abandon '.repeat(11)} about`);
  await expect(part.getByText('Phrase handed over')).toBeVisible();

  await part
    .getByLabel('Keystore file')
    .first()
    .setInputFiles({
      name: 'key.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('x'),
    });
  await expect(part.getByText('This kind of file is not read: it has to be .json, .txt.')).toBeVisible();

  // This browser has no camera, and says so; a picture does.
  await part.getByRole('button', { name: 'Start camera' }).press('Enter');
  await expect(part.getByText(/or read a picture\.$/)).toBeVisible();
  const png = await page.evaluate(async () => {
    const code = document.querySelector('svg[role="img"][shape-rendering="crispEdges"]');
    if (!code) throw new Error('no code to read in the gallery');
    const picture = new Image(320, 320);
    picture.src = `data:image/svg+xml,${encodeURIComponent(
      code.outerHTML.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="280" height="280" '),
    )}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 320, 320);
    context.drawImage(picture, 20, 20, 280, 280);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await part
    .getByLabel('Read a picture')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await expect(part.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', { exact: true })).toBeVisible();
});

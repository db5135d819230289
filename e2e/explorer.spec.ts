import { expect, type Page } from '@playwright/test';
import { api, fundedAccounts } from './lib/chain.ts';
import { PORT } from './lib/ports.ts';
import { test } from './lib/test.ts';

// explorer.deep.ts has what search says where nothing is found, switching of theme and language, and approvals.

function searchBox(page: Page) {
  return page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('searchbox'))
    .first();
}

test('search takes a person to blocks, transactions, addresses in any form, and tokens', async ({
  page,
  request,
}) => {
  const { data } = await api<{ data: { hash: string }[] }>(request, 'transaction?limit=1');
  const hash = data[0]?.hash ?? '';
  const [account] = await fundedAccounts(request);
  const { parseAddress, addressToHex } = await import('@sunscope/tron/address');
  const hex = addressToHex(parseAddress(account?.address ?? ''));
  const cases: [string, RegExp][] = [
    ['300', /#\/block\/300$/],
    [hash, new RegExp(`#/transaction/${hash}`)],
    [`0x${hash}`, new RegExp(`#/transaction/${hash}`)],
    [` ${account?.address} `, new RegExp(`#/address/${account?.address}`)],
    [hex, new RegExp(`#/address/${account?.address}`)],
    ['HarbourPoints', /#\/token\/1000001/],
  ];
  for (const [text, url] of cases) {
    await page.goto('/#/');
    await searchBox(page).fill(text);
    // Names are looked up on the server half a second after the last key; patterns are known at once.
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page, text).toHaveURL(url);
  }
});

test('links of other explorers and plain paths lead to the same pages', async ({ page, request }) => {
  const { data } = await api<{ data: { hash: string }[] }>(request, 'transaction?limit=1');
  const hash = data[0]?.hash ?? '';
  const [account] = await fundedAccounts(request);
  // One of each kind: the server's own tests have the others.
  for (const [path, url] of [
    [`/tx/${hash}`, `#/transaction/${hash}`],
    [
      `/address/${account?.address}/transfers?direction=in`,
      `#/address/${account?.address}/transfers?direction=in`,
    ],
    ['/#/blockchain', '#/blockchain/blocks'],
    ['/#/no/such/page', '#/error?tried=%2Fno%2Fsuch%2Fpage'],
    ['/no/such/page', '#/error?tried=%2Fno%2Fsuch%2Fpage'],
    ['//elsewhere.example/', '#/error?tried=%2Felsewhere.example'],
  ] as const) {
    await page.goto(`http://127.0.0.1:${PORT}${path}`);
    await expect.poll(() => page.url(), { message: path }).toContain(`http://127.0.0.1:${PORT}/${url}`);
    await expect(page.getByRole('main')).toBeVisible();
  }
});

test('blocks arrive in the open list without a reload, and do not move under the pointer', async ({
  page,
}) => {
  await page.goto('/#/blockchain/blocks');
  const links = page.locator('main td a[href*="#/block/"]');
  const first = Number((await links.first().textContent())?.replaceAll(/\D/g, ''));
  await expect(links.filter({ hasText: new RegExp(`^${(first + 1).toLocaleString('en')}$`) })).toBeVisible();
  await links.nth(3).hover();
  const held = await links.first().textContent();
  await expect(page.getByRole('button', { name: /new/ })).toBeVisible();
  expect(await links.first().textContent()).toBe(held);
});

test('the gallery hides the top navigation', async ({ page }) => {
  const topMenu = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' });
  await page.goto('/');
  await expect(topMenu).toHaveCount(1);
  await page.goto('/#/demo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(topMenu).toHaveCount(0);
});

test('a list answers as CSV with the rows that the page shows', async ({ request }) => {
  const rows = await api<{ data: { number: number; hash: string }[] }>(
    request,
    'block?limit=3&sort=-number&end_timestamp=1',
  );
  expect(rows.data).toEqual([]);
  const oldest = await api<{ data: { number: number; hash: string }[] }>(request, 'block?number=7');
  const csv = await request.get('/api/block?number=7&format=csv');
  expect(csv.headers()['content-type']).toContain('text/csv');
  expect(await csv.text()).toContain(oldest.data[0]?.hash ?? 'missing');
});

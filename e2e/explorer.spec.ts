import { expect, test, type Page } from '@playwright/test';
import { api, fundedAccounts } from './lib/chain.ts';
import { collectibles } from './lib/pages.ts';
import { PORT } from './lib/ports.ts';

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
    await page.goto('/');
    await searchBox(page).fill(text);
    // Names are looked up on the server half a second after the last key; patterns are known at once.
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page, text).toHaveURL(url);
  }
});

test('search says what is wrong: nothing found, or one character mistyped', async ({ page }) => {
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('nothing of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not found|nothing found|no result/i).first()).toBeVisible();
  await searchBox(page).fill('TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6D');
  await expect(page.getByText(/mistyped|checksum/i).first()).toBeVisible();
});

test('links of other explorers and plain paths lead to the same pages', async ({ page, request }) => {
  const { data } = await api<{ data: { hash: string }[] }>(request, 'transaction?limit=1');
  const hash = data[0]?.hash ?? '';
  const [account] = await fundedAccounts(request);
  const { token } = await collectibles(request);
  for (const [path, url] of [
    [`/tx/${hash}`, `#/transaction/${hash}`],
    [`/transaction/0x${hash}`, `#/transaction/${hash}`],
    [`/address/${account?.address}`, `#/address/${account?.address}`],
    ['/block/12', '#/block/12'],
    ['/token/1000001', '#/token/1000001'],
    ['/blockchain/accounts', '#/blockchain/accounts'],
    ['/tokens/list?filter=trc10', '#/tokens/list?filter=trc10'],
    [
      `/address/${account?.address}/transfers?direction=in`,
      `#/address/${account?.address}/transfers?direction=in`,
    ],
    [`/token20/${token}/holders`, `#/token20/${token}/holders`],
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

test('theme and language are kept, applied before anything is painted, and Arabic is mirrored', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /dark theme/i }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('العربية').first().click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.addInitScript(() => {
    // The first frame must have it: read when the parser has just met the body, before the app's own script ran.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, {
          early: `${document.documentElement.dataset['theme']} ${document.documentElement.dir}`,
        });
    });
  });
  await page.reload();
  expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('dark rtl');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Look up anything on TRON');
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

test('what an address allowed others to take is listed with spender, token, amount and effect', async ({
  page,
  request,
}) => {
  const { owner, token } = await collectibles(request);
  const { data } = await api<{ data: { to_address: string; hash: string; for_all: boolean }[] }>(
    request,
    `account/approve/list?address=${owner}`,
  );
  expect(data.some(row => row.for_all)).toBe(true);
  await page.goto(`/#/address/${owner}`);
  await page.getByRole('tab', { name: 'Approvals' }).click();
  await expect(page).toHaveURL(new RegExp(`#/address/${owner}/approvals$`));
  const rows = page.getByRole('table', { name: 'Approvals' }).getByRole('row');
  await expect(rows).toHaveCount(data.length + 1);
  for (const [at, { to_address: spender, hash }] of data.entries()) {
    await expect(rows.nth(at + 1).locator(`a[href$="#/transaction/${hash}"]`)).toBeVisible();
    await expect(rows.nth(at + 1).locator(`a[href*="${spender}"]`)).toBeVisible();
  }
  await expect(
    rows.filter({ hasText: 'Every item, now and later' }).getByText('every item', { exact: true }),
  ).toBeVisible();
  await rows
    .filter({ has: page.locator(`a[href*="${token}"]`) })
    .first()
    .locator(`a[href*="${token}"]`)
    .click();
  await expect(page.getByText('TRC1155 token')).toBeVisible();
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

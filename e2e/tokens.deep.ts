import { expect } from '@playwright/test';
import { api } from './lib/chain.ts';
import { stillTest as test } from './lib/still-chain.ts';

interface Row {
  name: string;
  contractAddress: string;
  tokenId: string | number;
  nrOfTokenHolders: number;
}

/** What stands in place of characters that turn or hide text; another test's tokens may have them. */
const shownName = (name: string) => name.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

test('the list of tokens: order, pages, kind, search and CSV agree with the API', async ({
  page,
  request,
}) => {
  const namesOf = async (query: string) =>
    (await api<{ tokens: Row[] }>(request, `tokens/overview?showAll=1&${query}`)).tokens.map(({ name }) =>
      shownName(name),
    );
  const shown = async () => {
    const table = page.getByRole('table', { name: 'Tokens' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    return table
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => row.children[1]?.querySelector('bdi')?.textContent ?? ''));
  };
  const same = async (query: string) => {
    const names = await namesOf(query);
    await expect.poll(shown).toEqual(names);
    return names;
  };
  await page.goto('/#/tokens/list?limit=10');
  await same('start=0&limit=10&sort=holderCount&order=desc');
  await page.getByRole('button', { name: 'Total supply' }).click();
  await same('start=0&limit=10&sort=supply&order=desc');
  await expect(page).toHaveURL(/sort=supply/);
  await page.goto('/#/tokens/list?filter=trc20&sort=name&order=asc');
  const trc20 = await same('start=0&limit=20&filter=trc20&sort=name&order=asc');
  expect(trc20.length).toBeGreaterThan(1);
  const csv = await page.getByRole('link', { name: /CSV/ }).getAttribute('href');
  const text = await (await request.get(csv ?? '')).text();
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const column = head.split(',').indexOf('name');
  expect(lines.map(line => shownName(line.split(',')[column] ?? ''))).toEqual(trc20);
  const search = page.getByRole('searchbox', { name: 'Find a token by name or symbol' });
  await search.fill('dollar');
  await search.press('Enter');
  await same('start=0&limit=20&filter=trc20&sort=name&order=asc&search=dollar');
  await expect(page.getByText('Copies Sun Dollar')).toBeVisible();
});

test('the list of accounts: pages and both orders agree with the API', async ({ page, request }) => {
  const same = async (query: string) => {
    const { data } = await api<{ data: { address: string }[] }>(request, `account/list?${query}`);
    const shown = () =>
      page
        .getByRole('table', { name: 'Accounts' })
        .locator('tbody tr')
        .evaluateAll(rows =>
          rows.map(
            row =>
              row
                .querySelector('a')
                ?.getAttribute('href')
                ?.match(/T[1-9A-Za-z]{33}/)?.[0],
          ),
        );
    await expect.poll(shown).toEqual(data.map(row => row.address));
  };
  await page.goto('/#/blockchain/accounts?limit=10&sort=balance');
  await same('start=0&limit=10&sort=balance');
  await page.getByRole('button', { name: 'Next page' }).click();
  await same('start=10&limit=10&sort=balance');
});

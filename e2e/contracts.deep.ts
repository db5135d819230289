import { expect, type APIRequestContext } from '@playwright/test';
import { api } from './lib/chain.ts';
import { stillTest as test } from './lib/still-chain.ts';

/** The most rows that the API gives at once. */
const PAGE = 200;

interface ContractRow {
  address: string;
  name: string;
  trxCount: number;
  trc20token?: { symbol: string; total_supply: string };
}
interface EventRow {
  transaction_id: string;
  event_index: number;
  event_name: string;
  result_with_topic: { index: { value: string }[] };
}

/** All pages of an answer, of one moment: some have more rows than one page takes, and blocks are made meanwhile. */
async function allEvents(request: APIRequestContext, query: string): Promise<EventRow[]> {
  const page = async (start: number) =>
    (await api<{ data: EventRow[] }>(request, `contracts/event?${query}&limit=${PAGE}&start=${start}`)).data;
  for (;;) {
    const rows: EventRow[] = [];
    let last: EventRow[];
    do rows.push(...(last = await page(rows.length)));
    while (last.length === PAGE);
    const [newest] = await page(0);
    if (newest?.transaction_id === rows[0]?.transaction_id) return rows;
  }
}

test('from the list to a contract: a function is read, events are narrowed, the file is what the API says', async ({
  page,
  request,
}) => {
  const { data } = await api<{ data: ContractRow[] }>(
    request,
    'contracts?sort=-callers&calls_min=1&limit=20',
  );
  const contract = data.find(row => row.trc20token !== undefined);
  const address = contract?.address ?? '';

  await page.goto('/#/contracts');
  await expect(page).toHaveURL(/#\/contracts\/contracts$/);
  const table = page.getByRole('table', { name: 'Contracts' });
  await table.getByRole('button', { name: 'Callers' }).click();
  await expect(page).toHaveURL(/sort=-callers/);
  await expect(table.getByRole('row').nth(1).getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(`/contract/${data[0]?.address}`),
  );
  await table.locator(`a[href*="/contract/${address}"]`).first().click();
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/contract/${address}/read$`));

  // A value that needs no argument stands there; another is asked for by its form, at the solid block too.
  const symbol = page.getByRole('definition').filter({ hasText: contract?.trc20token?.symbol ?? '' });
  await expect(symbol.last()).toBeVisible();
  await page.getByText('balanceOf(address)').click();
  const form = page.getByRole('form', { name: 'balanceOf' });
  await form.getByRole('textbox').fill('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  await form.getByRole('button', { name: 'Query' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('0');
  await page.getByText('Solid block').click();
  await expect(symbol.last()).toBeVisible();

  const all = await api<{ data: EventRow[] }>(
    request,
    `contracts/event?contract=${address}&event_name=Transfer&limit=1`,
  );
  const value = all.data[0]?.result_with_topic.index[0]?.value ?? '';
  await page.getByRole('tab', { name: 'Events' }).click();
  for (const [chip, text] of [
    ['Event', 'Transfer'],
    ['Indexed value', value],
  ] as const) {
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: chip }).click();
    await page.getByRole('combobox', { name: chip }).fill(text);
    await page.getByRole('option').first().click();
  }
  await expect(page).toHaveURL(new RegExp(`event=Transfer&indexed=${value}`));
  const link = page.getByRole('link', { name: /CSV/ });
  await expect(link).toHaveAttribute('href', new RegExp(`indexed=${value}`));
  const narrowed = await allEvents(
    request,
    `contract=${address}&event_name=Transfer&indexed=${value}&sort=-timestamp`,
  );
  expect(narrowed.length).toBeGreaterThan(0);
  expect(narrowed.every(row => row.result_with_topic.index.some(part => part.value === value))).toBe(true);
  const file = await (await request.get((await link.getAttribute('href')) ?? '')).text();
  const lines = file.trim().split('\n');
  // Blocks are made meanwhile: the file has the rows of the answer, and perhaps newer ones before them.
  const columns = lines[0]?.replace(/^\uFEFF/, '').split(',') ?? [];
  const hashes = lines.slice(1).map(line => line.split(',')[columns.indexOf('transaction_id')] ?? '');
  const expected = narrowed.map(row => row.transaction_id);
  expect(hashes.slice(hashes.indexOf(expected[0] ?? ''))).toEqual(expected);
});

test('a call is previewed without a wallet, and signing leads to one', async ({ page, request }) => {
  const { data } = await api<{ data: { address: string }[] }>(request, 'contracts?search=Counter&limit=1');
  await page.goto(`/#/contract/${data[0]?.address}/write`);
  await page.getByText('store(', { exact: false }).first().click();
  const form = page.getByRole('form', { name: 'store' });
  await form.getByRole('textbox', { name: 'key' }).fill(`0x${'07'.repeat(32)}`);
  await form.getByRole('textbox', { name: 'value' }).fill('7');
  await form.getByRole('textbox', { name: 'note' }).fill('seven');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview of the call' });
  await expect(preview).toContainText('Cost at most');
  await expect(preview).toContainText(/would (succeed|fail) now/);
  await preview.getByRole('button', { name: 'Connect wallet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

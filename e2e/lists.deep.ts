import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { api, fundedAccounts } from './lib/chain.ts';
import { open } from './lib/open.ts';
import { collectibles } from './lib/pages.ts';
import { PORT } from './lib/ports.ts';
import { stillTest as test } from './lib/still-chain.ts';

const server = `http://127.0.0.1:${PORT}`;
const LIMIT = 10;
/** What was mined before the chain stood still may yet arrive. */
const PATIENCE_MS = 40_000;
/** A list with its pages, orders and times; for what hangs. */
const LONGEST_MS = 120_000;

/** A list: where it is, and the member by which a row of the API is known on the screen, in a link or as its text. */
interface List {
  path: string;
  key: string;
}

type Row = Record<string, unknown>;

async function lists(request: APIRequestContext): Promise<List[]> {
  const [account] = await fundedAccounts(request);
  const { trc20_tokens: tokens } = await api<{ trc20_tokens: { contract_address: string }[] }>(
    request,
    'token_trc20?limit=1&showAll=1',
  );
  const contract = tokens[0]?.contract_address ?? '';
  const { owner } = await collectibles(request);
  const { data: ballots } = await api<{ data: { candidateAddress: string }[] }>(request, 'vote?limit=1');
  const of = (path: string, key: string) => ({ path, key });
  return [
    of('/blockchain/blocks', 'number'),
    of('/blockchain/transactions', 'hash'),
    of('/blockchain/transfers', 'transactionHash'),
    of('/blockchain/accounts', 'address'),
    of('/blockchain/nodes', 'ip'),
    of('/contracts/contracts', 'address'),
    of('/contracts/contract-triggers', 'hash'),
    of('/tokens/list', 'name'),
    of('/rating', 'name'),
    of('/proposals', 'proposalId'),
    of('/votes-live', 'voterAddress'),
    of('/sr/representatives', 'address'),
    of('/sr/votes', 'address'),
    of('/sr/committee', 'key'),
    of('/block/300/transactions', 'hash'),
    of(`/address/${account?.address}/transactions`, 'hash'),
    of(`/address/${account?.address}/transfers`, 'hash'),
    of(`/address/${owner}/approvals`, 'hash'),
    of(`/contract/${contract}/activity`, 'hash'),
    of(`/contract/${contract}/callers`, 'caller_address'),
    of(`/contract/${contract}/events`, 'transaction_id'),
    of('/token/1000001/transfers', 'transactionHash'),
    of('/token/1000001/holders', 'address'),
    of(`/token20/${contract}/transfers`, 'transactionHash'),
    of(`/token20/${contract}/holders`, 'holder_address'),
    of(`/representative/${ballots[0]?.candidateAddress}/voters`, 'voterAddress'),
  ];
}

const link = (page: Page) => page.locator('main a[download][href*="format=csv"]').first();
const rowsOf = (answer: object): Row[] =>
  Object.values(answer)
    .filter((member): member is Row[] => Array.isArray(member))
    .toSorted((a, b) => b.length - a.length)[0] ?? [];

/** Cells of a file under a column: quotes, doubled quotes and lines within them included. */
function columnOf(text: string, name: string): string[] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') lines.push([]);
  }
  const [head = [], ...rows] = lines.filter(line => line.length > 1 || line[0] !== '');
  const at = head.indexOf(name);
  if (at < 0) throw new Error(`the file has no ${name}: ${head.join()}`);
  return rows.map(row => row[at] ?? '');
}

/** What stands in place of characters that turn or hide text. */
const visible = (text: string) =>
  text.replace(/^'/, '').replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

/** The rows on the screen, the answer to the same call and the file are the same rows in the same order. */
async function agree(
  page: Page,
  request: APIRequestContext,
  { path, key }: List,
  state: string,
): Promise<number> {
  let count = 0;
  let tries = 0;
  await expect(async () => {
    // What came meanwhile waits to be asked for, and an older page stays as it was read: its address has all of its state.
    if (tries++ > 0) await page.reload();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(link(page), `${path} ${state}: link to a file at ${page.url()}`).toBeVisible({
      timeout: 10_000,
    });
    const href = (await link(page).getAttribute('href')) ?? '';
    const url = new URL(href, server);
    const file = await (await request.get(url.href)).text();
    url.searchParams.delete('format');
    url.searchParams.set('limit', url.searchParams.get('limit') ?? '1000');
    const answer = (await (await request.get(url.href)).json()) as object;
    const all = rowsOf(answer).map(row => visible(String(row[key])));
    // Lists that come whole are cut into pages by the page itself.
    const start = url.searchParams.has('start') ? 0 : Number(/[?&]start=(\d+)/.exec(page.url())?.[1] ?? 0);
    const keys = all.slice(start);
    const shown = await page
      .locator('main table')
      .last()
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => `${row.innerHTML} ${(row as HTMLElement).innerText}`));
    const rows = shown.filter(html => !html.includes('colspan'));
    const wanted = keys.slice(0, rows.length);
    const marks = key === 'proposalId' || key === 'number' ? wanted.map(one => `/${one}"`) : wanted;
    count = rows.length;
    expect(count, `${path} ${state}: rows`).toBeGreaterThan(0);
    expect(
      marks.filter((mark, at) => !visible(rows[at] ?? '').includes(mark)),
      `${path} ${state}: rows of the API that are not at their place`,
    ).toEqual([]);
    expect(
      columnOf(file, key)
        .slice(start, start + count)
        .map(visible),
      `${path} ${state}: file`,
    ).toEqual(wanted);
  }).toPass({ timeout: PATIENCE_MS });
  return count;
}

test('every list: its pages, orders and times agree with the API and its file, row by row', async ({
  page,
  request,
}) => {
  const all = await lists(request);
  test.setTimeout(all.length * LONGEST_MS);
  const faults: string[] = [];
  const seen = { pages: 0, orders: 0, times: 0 };
  const middle = (await api<{ data: { timestamp: number }[] }>(request, 'block?number=300')).data[0]
    ?.timestamp;
  const check = async (list: List, state: string, act: () => Promise<unknown>) => {
    try {
      await act();
      return await agree(page, request, list, state);
    } catch (error) {
      faults.push(`${list.path} ${state}: ${String(error).slice(0, 600)}`);
      return 0;
    }
  };
  for (const list of all) {
    const { path } = list;
    const rows = await check(list, 'first page', () => open(page, path, `${path}?limit=${LIMIT}`));
    const next = page.getByRole('main').getByRole('button', { name: 'Next page' }).first();
    if (rows === LIMIT && (await next.isVisible()) && (await next.isEnabled())) {
      seen.pages += 1;
      await check(list, 'second page', () => next.click());
    }
    await open(page, path, `${path}?limit=${LIMIT}`);
    // Heads of times, which have a hint, change how times are written.
    const heads = page.locator('main table').last().locator('th button:not([data-tip])');
    for (let head = 0; head < (await heads.count()); head++) {
      seen.orders += 1;
      await check(list, `by its head ${head + 1}`, async () => {
        await heads.nth(head).click();
        await page.waitForTimeout(300);
      });
    }
    await open(page, path, `${path}?limit=${LIMIT}&end_timestamp=${middle}`);
    if (!(await page.getByRole('main').getByRole('button', { name: /2026/ }).first().isVisible())) continue;
    if ((await link(page).count()) === 0) continue;
    seen.times += 1;
    await check(list, 'until a time', async () => undefined);
  }
  expect(faults).toEqual([]);
  expect(seen.pages, 'lists of more than a page').toBeGreaterThan(8);
  expect(seen.orders, 'orders').toBeGreaterThan(8);
  expect(seen.times, 'lists that a time narrows').toBeGreaterThan(3);
});

import { expect, type APIRequestContext } from '@playwright/test';
import { agree, fileLink, type List } from './lib/list-agreement.ts';
import { api, fundedAccounts } from './lib/chain.ts';
import { open } from './lib/open.ts';
import { collectibles } from './lib/pages.ts';
import { stillTest as test } from './lib/still-chain.ts';

const LIMIT = 10;
/** A list with its pages, orders and times; for what hangs. */
const LONGEST_MS = 120_000;

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
      return (await agree(page, request, list, state)).length;
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
    if ((await fileLink(page).count()) === 0) continue;
    seen.times += 1;
    await check(list, 'until a time', async () => undefined);
  }
  expect(faults).toEqual([]);
  expect(seen.pages, 'lists of more than a page').toBeGreaterThan(8);
  expect(seen.orders, 'orders').toBeGreaterThan(8);
  expect(seen.times, 'lists that a time narrows').toBeGreaterThan(3);
});

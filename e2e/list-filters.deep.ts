import { expect, type APIRequestContext } from '@playwright/test';
import { api, fundedAccounts } from './lib/chain.ts';
import { agree, type List, type Row } from './lib/list-agreement.ts';
import { open } from './lib/open.ts';
import { stillTest as test } from './lib/still-chain.ts';

const LIMIT = 10;
/** A list opened, read and let go again; for what hangs. */
const LONGEST_MS = 120_000;

/** A list that is narrowed, as its address says, and what is true of every row then and of some rows without. */
interface Narrowed extends List {
  query: string;
  holds: (row: Row) => boolean;
}

const failed = (row: Row) => row['contractRet'] !== 'SUCCESS';
const between = (least: bigint, most: bigint, amount: unknown) =>
  BigInt(String(amount)) >= least && BigInt(String(amount)) <= most;

async function narrowedLists(request: APIRequestContext): Promise<Narrowed[]> {
  const [account] = await fundedAccounts(request);
  const own = account?.address ?? '';
  const { trc20_tokens: tokens } = await api<{ trc20_tokens: { contract_address: string }[] }>(
    request,
    'token_trc20?limit=1&showAll=1',
  );
  const contract = tokens[0]?.contract_address ?? '';
  const { data: blocks } = await api<{ data: { witnessAddress: string }[] }>(request, 'block?limit=1');
  const producer = blocks[0]?.witnessAddress ?? '';
  const { data: transfers } = await api<{
    data: { transferFromAddress: string; transferToAddress: string }[];
  }>(request, 'transfer?limit=1&token=_');
  const { transferFromAddress: sender = '', transferToAddress: recipient = '' } = transfers[0] ?? {};
  const { data: calls } = await api<{ data: { ownerAddress: string }[] }>(
    request,
    'contracts/trigger?limit=1',
  );
  const caller = calls[0]?.ownerAddress ?? '';
  const { data: contracts } = await api<{ data: { creator: string }[] }>(request, 'contracts?limit=1');
  const creator = contracts[0]?.creator ?? '';
  const list = (path: string, query: string, key: string, holds: Narrowed['holds']) => ({
    path,
    query,
    key,
    holds,
  });
  return [
    list('/blockchain/blocks', `producer=${producer}`, 'number', row => row['witnessAddress'] === producer),
    list('/blockchain/transactions', 'result=failed', 'hash', failed),
    list('/blockchain/transactions', 'type=4', 'hash', row => row['contractType'] === 4),
    list(
      '/blockchain/transactions',
      'result=success&type=31',
      'hash',
      row => row['contractType'] === 31 && !failed(row),
    ),
    list('/blockchain/transfers', 'token=1000001', 'transactionHash', row => row['tokenName'] === '1000001'),
    list(
      '/blockchain/transfers',
      `from=${sender}`,
      'transactionHash',
      row => row['transferFromAddress'] === sender,
    ),
    list(
      '/blockchain/transfers',
      `to=${recipient}`,
      'transactionHash',
      row => row['transferToAddress'] === recipient,
    ),
    list('/blockchain/transfers', 'token=_&amount_min=5&amount_max=50', 'transactionHash', row =>
      between(5_000_000n, 50_000_000n, row['amount']),
    ),
    list('/contracts/contracts', `creator=${creator}`, 'address', row => row['creator'] === creator),
    list('/contracts/contracts', 'callers_min=2', 'address', row => Number(row['callers']) >= 2),
    list(
      '/contracts/contract-triggers',
      `contract=${contract}`,
      'hash',
      row => row['contractAddress'] === contract,
    ),
    list('/contracts/contract-triggers', `caller=${caller}`, 'hash', row => row['ownerAddress'] === caller),
    list('/contracts/contract-triggers', 'result=failed', 'hash', row => row['result'] !== 'SUCCESS'),
    list('/tokens/list', 'filter=trc10', 'name', row => row['tokenType'] === 'trc10'),
    list('/tokens/list', 'filter=trc20', 'name', row => row['tokenType'] === 'trc20'),
    list(`/address/${own}/transfers`, 'direction=in', 'hash', row => row['to_address'] === own),
    list(
      `/address/${own}/transfers`,
      'kind=trx',
      'hash',
      row => row['token_name'] === '_' || row['token_id'] === '_',
    ),
    list(`/address/${own}/activity`, 'type=1', 'hash', row => row['contractType'] === 1),
    list(
      `/contract/${contract}/events`,
      'event=Approval',
      'transaction_id',
      row => row['event_name'] === 'Approval',
    ),
  ];
}

test('every filter: the rows, the API and the file are those it lets through, and all come back without it', async ({
  page,
  request,
}) => {
  const lists = await narrowedLists(request);
  test.setTimeout(lists.length * LONGEST_MS);
  const faults: string[] = [];
  for (const one of lists) {
    const { path, query, holds } = one;
    try {
      await open(page, path, `${path}?limit=${LIMIT}&${query}`);
      const rows = await agree(page, request, one, query);
      expect(
        rows.filter(row => !holds(row)),
        `rows that ${query} lets not through`,
      ).toEqual([]);
      // A filter that lets everything through would pass as well.
      await open(page, path, `${path}?limit=${LIMIT}`);
      await expect(page.getByRole('main')).not.toContainText('Clear all');
    } catch (error) {
      faults.push(`${path}?${query}: ${String(error).slice(0, 600)}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a filter is set and let go by hand: address, rows and file follow', async ({ page, request }) => {
  const path = '/blockchain/transactions';
  await open(page, path, `${path}?limit=${LIMIT}`);
  const all = await agree(page, request, { path, key: 'hash' }, 'all');
  const bar = page.getByRole('group', { name: 'Filters' });
  await bar.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/[?&]result=failed/);
  const narrowed = await agree(page, request, { path, key: 'hash' }, 'by hand');
  expect(narrowed.every(failed)).toBe(true);
  expect(narrowed).not.toEqual(all);
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/result=/);
  expect(await agree(page, request, { path, key: 'hash' }, 'let go')).toEqual(all);
});

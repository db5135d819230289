import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf, listOf, transferRow } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const asked = (path: string) =>
  requests
    .filter(url => url.startsWith(`${path}?`))
    .map(url => Object.fromEntries(new URL(url, 'http://x').searchParams));

test('transfers: token, amounts, sides and time stand in the address, the query and the file', async () => {
  const query = `token=_&amount_min=1.5&amount_max=20&from=${ALICE}&to=${BOB}&start_timestamp=5&end_timestamp=9`;
  await renderApp(`/blockchain/transfers?${query}`, { '/api/transfer': listOf([transferRow('7')]) });
  const table = await screen.findByRole('table', { name: 'Transfers' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  const narrowed = {
    token: '_',
    amount_min: '1500000',
    amount_max: '20000000',
    from: ALICE,
    to: BOB,
    start_timestamp: '5',
    end_timestamp: '9',
  };
  expect(asked('/api/transfer')[0]).toMatchObject(narrowed);
  const file = screen.getByRole('link', { name: /CSV/ }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://x').searchParams)).toMatchObject(narrowed);
  const bar = screen.getByRole('group', { name: 'Filters' });
  expect(within(bar).getByRole('button', { name: /1\.5 to 20 TRX/ })).toBeDefined();
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked('/api/transfer').at(-1)).not.toHaveProperty('token'));
  expect(asked('/api/transfer').at(-1)).not.toHaveProperty('amount_min');
});

test('transfers of an address: everything they can be narrowed by stands in the address, the query and the file', async () => {
  const query = `direction=in&counterparty=${BOB}&token=_&amount_min=1.5&kind=trx&end_timestamp=9`;
  const row = {
    hash: hashOf(1),
    block: 1,
    date_created: 1_700_000_000_000,
    owner_address: BOB,
    from_address: BOB,
    to_address: ALICE,
    amount: 1,
    amount_str: '1',
    risk: [],
    contractRet: 'SUCCESS',
    tokenInfo: transferRow('1').tokenInfo,
  };
  const list = '/api/trc10trc20-transfer';
  await renderApp(`/address/${ALICE}/transfers?${query}`, {
    '/api/accountv2': accountOf(ALICE),
    [list]: { ...listOf([]), addressNames: { [BOB]: 'Harbour' }, transfers: [row] },
  });
  await screen.findByRole('table', { name: 'Transfers' });
  const narrowed = {
    direction: 'in',
    counterparty: BOB,
    token: '_',
    amount_min: '1500000',
    kind: 'trx',
    end_timestamp: '9',
  };
  expect(asked(list)[0]).toMatchObject(narrowed);
  const file = (await screen.findByRole('link', { name: /CSV/ })).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://x').searchParams)).toMatchObject(narrowed);
  const bar = screen.getByRole('group', { name: 'Filters' });
  expect(within(bar).getByRole('button', { name: /Harbour/ })).toBeDefined();
  await userEvent.click(within(bar).getByRole('button', { name: 'Remove filter Token' }));
  await waitFor(() => expect(asked(list).at(-1)).not.toHaveProperty('token'));
  // An amount is of the token it was typed for.
  expect(asked(list).at(-1)).not.toHaveProperty('amount_min');
  expect(asked(list).at(-1)).toMatchObject({ direction: 'in', kind: 'trx' });
});

test('stake of an address: its resource stands in the address, the query and the file', async () => {
  const row = {
    ownerAddress: ALICE,
    receiverAddress: ALICE,
    resource: 'ENERGY',
    stakeVersion: 2,
    hash: hashOf(1),
    timestamp: 1_700_000_000_000,
    expireTime: 0,
    frozenBalance: 5_000_000,
    resourceValue: 7,
  };
  const list = '/api/account/resource';
  await renderApp(`/address/${ALICE}/freeze?resource=ENERGY`, {
    '/api/accountv2': accountOf(ALICE),
    [list]: listOf([row]),
  });
  const bar = await screen.findByRole('group', { name: 'Filters' });
  const narrowed = { type: '1', resourceType: '2' };
  expect(asked(list)[0]).toMatchObject(narrowed);
  const file = (await screen.findByRole('link', { name: /CSV/ })).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(file, 'http://x').searchParams)).toMatchObject(narrowed);
  await userEvent.click(within(bar).getByRole('button', { name: 'Remove filter Resource' }));
  await waitFor(() => expect(asked(list).at(-1)).not.toHaveProperty('resourceType'));
  expect(asked(list).at(-1)).toMatchObject({ type: '1' });
});

test('what makes no sense in the address counts as not given', async () => {
  await renderApp('/blockchain/transfers?token=x&amount_min=1&from=T1&to=nobody&start=20', {
    '/api/transfer': listOf([transferRow('7')]),
  });
  await screen.findByRole('table', { name: 'Transfers' });
  expect(Object.keys(asked('/api/transfer')[0] ?? {}).sort()).toEqual([
    'kind',
    'limit',
    'risk',
    'sort',
    'start',
  ]);
});

test('transactions: a type is chosen, the list begins again, and columns are hidden for good', async () => {
  const row = {
    hash: hashOf(1),
    block: 1,
    timestamp: 1_700_000_000_000,
    ownerAddress: ALICE,
    toAddress: BOB,
    contractType: 4,
    contractTypeName: 'VoteWitnessContract',
    contractRet: 'SUCCESS',
    confirmed: true,
    risk: [],
  };
  await renderApp('/blockchain/transactions?start=20', { '/api/transaction': listOf([row]) });
  await screen.findByRole('table', { name: 'Transactions' });
  const bar = screen.getByRole('group', { name: 'Filters' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Action' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vote for super representatives' }));
  await waitFor(() => expect(asked('/api/transaction').at(-1)).toMatchObject({ type: '4', start: '0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Table view' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Block' }));
  expect(screen.queryByRole('columnheader', { name: 'Block' })).toBeNull();
  expect(localStorage.getItem('table:transactions')).toContain('block');
});

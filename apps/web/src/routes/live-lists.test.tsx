import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { feed, renderApp, requests } from '../test/render-app.tsx';
import { accountOf, ALICE, blockRow, BOB, hashOf, listOf, transferRow } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const transactionRow = (block: number) => ({
  hash: hashOf(block),
  block,
  timestamp: 1_700_000_000_000,
  ownerAddress: ALICE,
  toAddress: BOB,
  contractType: 1,
  contractTypeName: 'TransferContract',
  contractRet: 'SUCCESS',
  confirmed: false,
  risk: [],
});

/** Lists whose newest rows are of block 100, or of 90 where the blocks since had none. */
const lists = {
  blocks: { path: '/api/block?', name: 'Blocks', rows: () => [blockRow(100), blockRow(99)] },
  transactions: { path: '/api/transaction?', name: 'Transactions', rows: () => [transactionRow(90)] },
  transfers: { path: '/api/transfer?', name: 'Transfers', rows: () => [transferRow('7', { block: 90 })] },
};

/** Opens a list and waits for its rows; gives back how often it has been asked for. */
async function openList({ path, name, rows }: (typeof lists)[keyof typeof lists]): Promise<() => number> {
  await renderApp(`/blockchain/${name.toLowerCase()}`, { [path.slice(0, -1)]: () => listOf(rows()) });
  const table = await screen.findByRole('table', { name });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(rows().length + 1));
  return () => requests.filter(url => url.startsWith(path)).length;
}

/** A block without transactions, unless it is said to have some. */
const block = (number: number, nrOfTrx = 0) =>
  feed({
    type: 'block',
    data: { block: blockRow(number, { nrOfTrx }), transfers: [], contractMap: {}, addressNames: {} },
  });
const opening = (blockHeight: number) =>
  feed({ type: 'tps', data: { currentTps: 0, maxTps: 0, blockHeight } });

/** Long enough for a list that asks again to have done so. */
const settle = () => new Promise(resolve => setTimeout(resolve, 400));

describe('what the feed told before anybody listened is asked for', () => {
  test.each(['transactions', 'transfers'] as const)('as it opens, in the list of %s', async kind => {
    const asked = await openList(lists[kind]);
    const before = asked();
    await opening(100);
    await waitFor(() => expect(asked()).toBe(before + 1));
    await block(101);
    await block(102);
    await settle();
    expect(asked()).toBe(before + 1);
  });

  test('not in a list of blocks that has the newest', async () => {
    const asked = await openList(lists.blocks);
    const before = asked();
    await opening(100);
    await block(101);
    await settle();
    expect(asked()).toBe(before);
    expect(within(screen.getByRole('table', { name: 'Blocks' })).getAllByRole('row')).toHaveLength(4);
  });

  test.each(['blocks', 'transactions', 'transfers'] as const)(
    'at the latest with the first block, in the list of %s',
    async kind => {
      const asked = await openList(lists[kind]);
      const before = asked();
      await block(103);
      await waitFor(() => expect(asked()).toBe(before + 1));
      if (kind !== 'blocks') await block(104);
      await settle();
      expect(asked()).toBe(before + 1);
    },
  );
});

test('a list asks again after a block was left out', async () => {
  const asked = await openList(lists.transfers);
  await opening(100);
  await settle();
  const before = asked();
  await block(101);
  await block(103);
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('the figures of an address are asked for again after a block that may hold a vote or a call of it', async () => {
  await renderApp(`/address/${ALICE}/transactions`, {
    '/api/accountv2': accountOf(ALICE),
    '/api/transaction': listOf([transactionRow(100)]),
  });
  await screen.findByRole('table', { name: 'Transactions' });
  await opening(100);
  await settle();
  const asked = () => requests.filter(url => url.startsWith('/api/accountv2?')).length;
  const before = asked();
  await block(101);
  await settle();
  expect(asked()).toBe(before);
  await block(102, 1);
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('the transactions of an address are asked for again after a block that may hold a vote or a call of it', async () => {
  await renderApp(`/address/${ALICE}/transactions`, {
    '/api/accountv2': accountOf(ALICE),
    '/api/transaction': listOf([transactionRow(100)]),
  });
  await screen.findByRole('table', { name: 'Transactions' });
  await opening(100);
  await settle();
  const asked = () => requests.filter(url => url.startsWith('/api/transaction?')).length;
  const before = asked();
  await block(101);
  await settle();
  expect(asked()).toBe(before);
  await block(102, 1);
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(screen.queryByText(/1 new/)).toBeNull();
});

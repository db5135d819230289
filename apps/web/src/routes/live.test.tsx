import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFeedStatus } from '../lib/live/feed.ts';
import { feed, renderApp } from '../test/render-app.tsx';
import { ALICE, blockRow, BOB, transferRow } from '../test/rows.ts';

// The picture stands still.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useFeedStatus.setState({ state: 'open' });
});

const about = { contractMap: {}, addressNames: { [ALICE]: 'Alice of Harbour' } };
const network = {
  '/api/transfer': { total: 1, rangeTotal: 1, ...about, data: [transferRow('1', { block: 99 })] },
  '/api/block': { total: 1, rangeTotal: 1, ...about, data: [blockRow(99)] },
  '/api/transfer/stats': {
    value: [
      { timestamp: 1, value: 9_007_199_254_740_991 },
      { timestamp: 2, value: '9' },
    ],
    total: [{ timestamp: 1, value: 3 }],
  },
  '/api/system/tps': { data: { currentTps: 1.5, maxTps: 20, blockHeight: 99 } },
};
const block = (number: number): FeedMessage => ({
  type: 'block',
  data: { block: blockRow(number), transfers: [transferRow(String(number), { block: number })], ...about },
});
const rows = () =>
  within(screen.getByRole('table', { name: 'What just happened' }))
    .getAllByRole('row')
    .slice(1);

test('runs by itself, stands when told to, and goes on with what waited', async () => {
  await renderApp('/blockchain/live', network);
  expect(await screen.findByText('Alice of Harbour')).toBeTruthy();
  // A figure of size, whose tip has the sum exactly, beyond what a double holds.
  expect(screen.getByText('9B TRX').getAttribute('data-tip')).toBe('9,007,199,254.741 TRX');
  await feed(block(100));
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await feed(block(101));
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('1 new')).toBeTruthy();
  expect(screen.getByText('Paused')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(rows()).toHaveLength(3);
});

test('contract calls, votes and names are told, and hostile text stays text', async () => {
  await renderApp('/blockchain/live?kind=other', network);
  const common = { id: '1', block: 100, transaction_hash: 'ab', ownerAddress: ALICE, dateCreated: 1 };
  await feed({
    type: 'live',
    data: {
      event: 'account-name-changed',
      payload: { ...common, address: ALICE, name: '<img src=x onerror=alert(1)>' },
    },
  });
  await feed({
    type: 'live',
    data: {
      event: 'contract-call',
      payload: {
        ...common,
        contractAddress: BOB,
        contractName: '',
        ownerName: '',
        method: 'pay',
        callValue: 0,
        succeeded: false,
      },
    },
  });
  expect(await screen.findByText(/<img src=x/)).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
  expect(rows()).toHaveLength(3);
  expect(screen.getByText('Failed')).toBeTruthy();
});

test('a lost connection is said, and the stream stays', async () => {
  await renderApp('/blockchain/live', network);
  await screen.findByText('Alice of Harbour');
  act(() => useFeedStatus.setState({ state: 'closed' }));
  expect(screen.getByText('Connection lost. Trying again.')).toBeTruthy();
  expect(rows()).toHaveLength(1);
});

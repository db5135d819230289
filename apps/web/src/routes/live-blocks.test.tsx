import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { feed, renderApp, requests } from '../test/render-app.tsx';
import { blockRow, listOf } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the list of blocks asks again where one was told before anybody listened', async () => {
  const list = () => requests.filter(url => url.startsWith('/api/block?')).length;
  await renderApp('/blockchain/blocks', {
    '/api/block': listOf([blockRow(100), blockRow(99)]),
    '/api/transfer': listOf([]),
    '/api/transaction': listOf([]),
  });
  const table = await screen.findByRole('table', { name: 'Blocks' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  const block = (number: number) =>
    feed({
      type: 'block',
      data: { block: blockRow(number), transfers: [], contractMap: {}, addressNames: {} },
    });
  const asked = list();
  await block(101);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(list()).toBe(asked);
  await block(103);
  await waitFor(() => expect(list()).toBeGreaterThan(asked));
});

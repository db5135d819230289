import type { BlockRow } from '@sunscope/product-api/types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { blockRow } from '../../test/rows.ts';
import { deliver } from './feed.ts';
import { useLive } from './live.ts';

const KEY = ['blocks'];
let client = new QueryClient();

afterEach(cleanup);

/** A live list of blocks 100 and 99, read when the feed had reached block 100. */
function follow(options: Parameters<typeof useLive<BlockRow[], BlockRow>>[0]) {
  client = new QueryClient();
  client.setQueryData(KEY, [blockRow(100), blockRow(99)]);
  return renderHook(() => useLive<BlockRow[], BlockRow>(options), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

const insert = {
  strategy: 'insert',
  queryKey: KEY,
  enabled: true,
  limit: 3,
  rowsOf: (rows: BlockRow[]) => rows,
  withRows: (_: BlockRow[], rows: BlockRow[]) => rows,
  incoming: message => (message.type === 'block' ? [message.data.block] : []),
  keyOf: row => row.hash,
  blockOf: row => row.number,
} satisfies Parameters<typeof useLive<BlockRow[], BlockRow>>[0];

const publish = (number: number) =>
  act(() =>
    deliver({
      type: 'block',
      data: { block: blockRow(number), transfers: [], contractMap: {}, addressNames: {} },
    }),
  );
const shown = () => client.getQueryData<BlockRow[]>(KEY)?.map(row => row.number);

test('what the feed says while the code of a strategy is on its way is not lost', async () => {
  let becomeIdle = (): void => undefined;
  vi.stubGlobal('requestIdleCallback', (rest: () => void) => {
    becomeIdle = rest;
  });
  follow(insert);
  publish(101);
  publish(102);
  expect(shown()).toEqual([100, 99]);
  becomeIdle();
  await waitFor(() => expect(shown()).toEqual([102, 101, 100]));
});

test('a list that is left before the code of its strategy is there stays as it is', async () => {
  const { unmount } = follow(insert);
  publish(101);
  unmount();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(shown()).toEqual([100, 99]);
});

test('rows wait while the list is pointed at, and come when they are wanted', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const { result } = follow(insert);
  const list = document.createElement('div');
  vi.spyOn(list, 'matches').mockReturnValue(true);
  result.current.ref.current = list;
  publish(101);
  await waitFor(() => expect(result.current.waiting).toBe(1));
  expect(shown()).toEqual([100, 99]);
  act(() => result.current.show());
  expect(result.current.waiting).toBe(0);
  expect(shown()).toEqual([101, 100, 99]);
});

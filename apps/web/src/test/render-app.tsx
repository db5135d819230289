import type { FeedMessage } from '@sunscope/product-api/feed';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { useChainHead } from '../lib/live/chain-head.ts';
import { startFeed } from '../lib/live/feed-socket.ts';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { startLiveSync } from '../lib/live/sync.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { createAppRouter } from '../router.tsx';

/** An answer of the stubbed network edge: a body, or a status with one. */
export type Answer = object | { status: number; body: object };

/** Answers by path and query of a request; a path alone stands for every query. */
export type Network = Record<string, Answer | (() => Answer | Promise<never>)>;

let sockets: FakeSocket[] = [];
let synced = false;

class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}

/** A message arrives by the live feed. */
export async function feed(message: FeedMessage): Promise<void> {
  await act(async () => {
    for (const socket of sockets)
      socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  });
}

/** Requests made so far, in order. */
export let requests: string[] = [];

/** Shows the whole app at an address, with only the network edge made up. Unknown paths answer 404. */
export async function renderApp(path: string, network: Network): Promise<void> {
  requests = [];
  queryClient.clear();
  useChainHead.setState(useChainHead.getInitialState());
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input);
    const found = network[input] ?? network[input.split('?')[0] ?? ''];
    const answer = typeof found === 'function' ? await (found as () => Answer | Promise<never>)() : found;
    if (answer === undefined) return Response.json({ message: 'unknown' }, { status: 404 });
    return 'status' in answer && 'body' in answer
      ? Response.json(answer.body, { status: answer.status as number })
      : Response.json(answer);
  });
  startFeed();
  if (!synced) startLiveSync(queryClient);
  synced = true;
  await setLanguage('en', { store: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
}

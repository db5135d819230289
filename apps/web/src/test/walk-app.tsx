import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { useChainHead } from '../lib/live/chain-head.ts';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { queryClient } from '../lib/net/query-client.ts';
import { createAppRouter } from '../router.tsx';

/** The app, walked from page to page as somebody does who opens them one after another. */
export interface Walk {
  /** Opens a page with an empty cache, and waits until it rests. */
  go: (path: string) => Promise<HTMLElement>;
  /** Waits until nothing is on its way and nothing changes. */
  rest: () => Promise<HTMLElement>;
  /** What was complained about since the last look: errors of React, of the router and of the browser. */
  complaints: () => string[];
  end: () => void;
}

/** Looks in a row at which a page has not changed. */
const STILL = 4;
/** For what hangs. */
const MOST_PATIENCE_MS = 60_000;

class SilentSocket extends EventTarget {
  static OPEN = 1;
  readyState = 0;
  send(): void {}
  close(): void {}
}

/** All code of the features, so that no page waits for a part of it. */
let ready: Promise<unknown> | undefined;
const loadAll = () =>
  (ready ??= Promise.all(
    Object.values(
      import.meta.glob(['../features/**/*.tsx', '!../features/**/*.test.tsx', '!../**/*.deep.tsx']),
    ).map(load => load()),
  ));

/**
 * @param answer what the server says to a call; nothing ever, for one that hangs
 * @param patienceMs how long a page may take to rest: little where answers never come
 */
export async function walkApp(
  answer: (url: string, init: RequestInit | undefined) => Promise<Response> | Response,
  patienceMs = MOST_PATIENCE_MS,
): Promise<Walk> {
  let underway = 0;
  const complained: string[] = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const hanging = new Promise<never>((_, refuse) =>
      init?.signal?.addEventListener('abort', () => refuse(new DOMException('given up', 'AbortError'))),
    );
    const said = answer(url, init);
    underway += 1;
    try {
      return await Promise.race([said, hanging]);
    } finally {
      underway -= 1;
    }
  });
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complained.push(words.map(String).join(' ').slice(0, 600));
    });
  queryClient.clear();
  useChainHead.setState(useChainHead.getInitialState());
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
  await Promise.all([loadAll(), setLanguage('en', { store: false })]);
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/error'] }));
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  const rest = async (): Promise<HTMLElement> => {
    const began = Date.now();
    let changed = false;
    const changes = new MutationObserver(() => (changed = true));
    changes.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    for (let still = 0; still < STILL && Date.now() - began < patienceMs;) {
      await act(async () => {
        await new Promise(resolve => setTimeout(resolve));
        // On a busy machine a part of the page may be on its way for longer than a few looks.
        if (still === STILL - 1) await vi.dynamicImportSettled();
      });
      still = changed || underway > 0 ? 0 : still + 1;
      changed = false;
    }
    changes.disconnect();
    return document.querySelector('main') ?? document.body;
  };
  return {
    rest,
    async go(path) {
      const { pathname, search } = new URL(path, 'http://x');
      await act(async () => {
        await router.navigate({ to: '/error', search: { tried: 'between' } });
        queryClient.clear();
        await router.navigate({
          to: pathname,
          search: Object.fromEntries(new URLSearchParams(search)),
        });
      });
      return rest();
    },
    complaints: () => complained.splice(0),
    end() {
      cleanup();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
}

/** Settings of a server, as `/config.json` has them. */
export const CONFIG = {
  version: '1',
  network: { id: 'here', name: 'Here', kind: 'main', origin: '', genesis: '', chainId: '', embedded: true },
  networks: [{ id: 'here', name: 'Here', kind: 'main', origin: '' }],
  priceSource: 'quotes',
  priceRetries: 0,
  paths: { api: '', node: '', feed: '' },
  feeLimitSun: 1,
  themeSwitch: 'cycle',
};

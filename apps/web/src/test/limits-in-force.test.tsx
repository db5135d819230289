// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import type { Address } from '@sunscope/tron/address';
import { afterEach, expect, it, vi } from 'vitest';
import { fileFault, MOST_UPLOAD_BYTES } from '../components/wallet/file-rules.ts';
import { recentBlocksQuery } from '../features/blocks/queries.ts';
import { useSearch } from '../features/search/use-search.ts';
import { useSystemStatus } from '../features/shell/status.ts';
import { recentTransfersQuery } from '../features/transfers/queries.ts';
import { ConfirmValue } from '../features/wallet/ConfirmValue.tsx';
import { feeLimitReading } from '../features/wallet/send-from-here.ts';
import { priceQuery } from '../lib/format/currency.ts';
import { watchWallets } from '../wallet/injected/discover.ts';
import { scanAccounts } from '../wallet/ledger/scan.ts';
import type { SendableToken } from '../wallet/sendable-tokens.ts';
import { renderPiece } from './render-component.tsx';

// Timers and limits of the specification's section 9 that no test beside their code shows; docs/limits.md names all.

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Counts the requests, which all get the same answer. */
function answering(status: number, body: object) {
  const asked = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
}

it('home asks for 15 blocks and 15 transfers', () => {
  for (const { queryKey } of [recentBlocksQuery(), recentTransfersQuery()])
    expect(queryKey[2]).toMatchObject({ start: 0, limit: 15 });
});

it('a price that failed is asked again after 3 s, as often as the settings say', async () => {
  vi.useFakeTimers();
  const asked = answering(503, {});
  const client = new QueryClient();
  const ended = expect(client.fetchQuery(priceQuery(2))).rejects.toThrow();
  for (const [ms, times] of [
    [0, 1],
    [2_999, 1],
    [1, 2],
    [3_000, 3],
    [30_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  await ended;
  client.clear();
});

it('a name is looked up half a second after the last key', async () => {
  const asked = answering(200, []);
  const client = new QueryClient();
  const Search = ({ text }: { text: string }) => <p>{useSearch(text).busy ? 'busy' : 'rests'}</p>;
  const shown = (text: string) => (
    <QueryClientProvider client={client}>
      <Search text={text} />
    </QueryClientProvider>
  );
  const { update } = await renderPiece(shown('harb'));
  await vi.waitFor(() => expect(screen.getByText('busy')).toBeDefined(), 50_000);
  // Before the update, within which the timer begins.
  const last = performance.now();
  await update(shown('harbour'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 50_000, interval: 5 });
  // A timer may come a moment early.
  expect(performance.now() - last).toBeGreaterThan(495);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(String(asked.mock.calls[0]?.[0])).toContain('term=harbour');
  client.clear();
});

it('the status is asked again after 90 s', async () => {
  vi.useFakeTimers();
  const asked = answering(200, { nodeReachable: true, sync: { progress: 100 } });
  const client = new QueryClient();
  renderHook(useSystemStatus, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  for (const [ms, times] of [
    [0, 1],
    [89_000, 1],
    [1_100, 2],
    [90_000, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    expect(asked).toHaveBeenCalledTimes(times);
  }
  client.clear();
});

it('a wallet extension is looked for 30 times, 100 ms apart', async () => {
  vi.useFakeTimers();
  const done: boolean[] = [];
  const stop = watchWallets((_, isDone) => done.push(isDone));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(done).toEqual(Array.from({ length: 30 }, () => false));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.slice(30)).toEqual([true]);
  stop();
});

it('a hardware wallet is looked through up to 1,000 accounts, the first one at 0', async () => {
  const found: number[] = [];
  await scanAccounts(
    { address: async () => 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' as Address },
    async () => true,
    ({ index }) => found.push(index),
    new AbortController().signal,
  );
  expect([found[0], found.at(-1), found.length]).toEqual([0, 999, 1000]);
});

it('a fee limit is 20 TRX where the settings are not known', async () => {
  answering(404, {});
  expect(await feeLimitReading()).toBe(20_000_000n);
});

it('a confirmed amount has up to seven digits of a fraction, cut', async () => {
  const info = {
    tokenId: '1000001',
    tokenAbbr: 'HRB',
    tokenName: 'Harbour',
    tokenDecimal: 9,
    tokenType: 'trc10',
  };
  const token: SendableToken = {
    id: '1000001',
    info: info as SendableToken['info'],
    symbol: 'HRB',
    token: { kind: 'trc10', id: '1000001' },
    balance: 1n,
  };
  await renderPiece(
    <ConfirmValue
      row={{ label: 'intent_order_buys', amount: { asset: '1000001', raw: 1_123_456_789n } }}
      tokens={[token]}
    />,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('1.1234567'), 50_000);
  expect(document.body.textContent).not.toContain('1.12345678');
});

it('a file of 5 MiB is taken and a byte more is not', () => {
  const fault = (size: number) => fileFault({ name: 'key.txt', size, count: 1 }, ['.txt'], MOST_UPLOAD_BYTES);
  expect([fault(5_242_880), fault(5_242_881)]).toEqual([undefined, 'file_large']);
});

import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createElement, type ReactNode } from 'react';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { setLanguage } from '../i18n/i18n.tsx';
import { api, apiQuery } from './api.ts';
import { useList } from './list-query.ts';
import { postJson } from './post.ts';
import { queryClient } from './query-client.ts';
import { LONGEST_ANSWER_MS, withinLimit } from './time-limit.ts';

let calls = 0;
let answers = false;
const LATE = { status: 408, code: 'unreachable' };

beforeEach(async () => {
  await setLanguage('en', { store: false });
  [calls, answers] = [0, false];
  queryClient.clear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    calls++;
    if (answers) return Promise.resolve(Response.json({ data: [{ number: 7 }], total: 1 }));
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.sunscopeEarly;
});

test('a call that hangs fails in the end, whoever began it', async () => {
  const refused = [api.get('/api/block'), postJson('/api/x', {})].map(call =>
    expect(call).rejects.toMatchObject(LATE),
  );
  window.sunscopeEarly = { '/api/system/status': new Promise(() => undefined) };
  refused.push(expect(api.get('/api/system/status')).rejects.toMatchObject(LATE));
  await vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS);
  await Promise.all(refused);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that never ends fails too', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start() {} })));
  const refused = expect(api.get('/api/block')).rejects.toMatchObject(LATE);
  await vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS);
  await refused;
});

test('who gives up hears of no time limit, and one that is met leaves nothing behind', async () => {
  const own = new AbortController();
  const given = expect(api.get('/api/block', {}, { signal: own.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  own.abort();
  await given;
  await expect(withinLimit(undefined, async () => 7)).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

function Blocks(): ReactNode {
  const list = useList(apiQuery('/api/block'), answer => answer.data);
  if (list.error) return createElement(ErrorState, { error: list.error, onRetry: list.retry });
  return list.rows === undefined ? 'waiting' : `block ${list.rows[0]?.number}`;
}

test('a page stops waiting, says so once and loads when asked to again', async () => {
  render(createElement(QueryClientProvider, { client: queryClient }, createElement(Blocks)));
  expect(screen.getByText('waiting')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS + 10));
  expect(screen.getByRole('alert').textContent).toContain('The server does not answer');
  expect(calls).toBe(1);
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText('block 7')).toBeDefined();
});

test('a browser without a network asks its own server all the same', async () => {
  onlineManager.setOnline(false);
  try {
    answers = true;
    render(createElement(QueryClientProvider, { client: queryClient }, createElement(Blocks)));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByText('block 7')).toBeDefined();
  } finally {
    onlineManager.setOnline(true);
  }
});

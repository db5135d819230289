import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import { ToastRegion } from '../../components/feedback/ToastRegion.tsx';
import { setLanguage } from '../../lib/i18n/i18n.tsx';
import { queryClient } from '../../lib/net/query-client.ts';

/**
 * Presses what opens a dialog. The dialog's code suspends while it loads, and React forgets work that suspends in an
 * `act` nobody waits for, as the one inside user-event is.
 */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Puts a text into a field in place of what is there, at once. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Renders with everything around it that the app gives: words, router, query cache, toasts. */
export async function renderInApp(children: ReactNode): Promise<void> {
  await setLanguage('en', { store: false });
  const page = () => (
    <Suspense fallback="loading">
      {children}
      <ToastRegion />
    </Suspense>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: page, notFoundComponent: page }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
}

type Answers = Record<string, (body: Record<string, unknown>, url: URL) => unknown>;

/** Stands where the network would: answers by path, by JSON or a whole response; every call is kept. */
export function stubNetwork(answers: Answers): { path: string; body: Record<string, unknown> }[] {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    calls.push({ path: url.pathname, body });
    const answer = answers[url.pathname];
    if (!answer) return Response.json({ message: `No answer for ${url.pathname}` }, { status: 404 });
    const answered = await answer(body, url);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return calls;
}

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { setLanguage } from '../lib/i18n/i18n.tsx';

/** Renders components with the words and the router they expect; `update` renders others in their place. */
export async function renderPiece(
  children: ReactNode,
  language = 'en',
): Promise<{ update: (next: ReactNode) => Promise<void> }> {
  await setLanguage(language, { store: false });
  let shown = children;
  let changed = (): void => undefined;
  const subscribe = (listener: () => void) => {
    changed = listener;
    return () => undefined;
  };
  const Piece = () => <Suspense fallback="loading">{useSyncExternalStore(subscribe, () => shown)}</Suspense>;
  const router = createRouter({
    routeTree: createRootRoute({ component: Piece }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return {
    update: async next => {
      shown = next;
      await act(async () => changed());
    },
  };
}

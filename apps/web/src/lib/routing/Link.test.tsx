import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from './Link.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

afterEach(cleanup);

async function show(onClick?: (event: { preventDefault(): void }) => void) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to="/list?id=9007199254740993" {...(onClick ? { onClick } : {})}>
          go
        </Link>
        <Outlet />
      </>
    ),
  });
  const loaded = vi.fn();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => 'the list',
    loader: loaded,
  });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => 'home' });
  const router = createRouter({
    routeTree: root.addChildren([home, list]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router} />);
  return { router, loaded, link: await screen.findByRole('link', { name: 'go' }) };
}

test('goes to its page with its query as text', async () => {
  const { router, link } = await show();
  fireEvent.click(link);
  expect(await screen.findByText('the list')).toBeDefined();
  expect(router.state.location.search).toEqual({ id: '9007199254740993' });
});

test('leaves a click that opens a new tab, and one that was taken, to others', async () => {
  const { router, link } = await show(event => event.preventDefault());
  fireEvent.click(link);
  fireEvent.click(link, { ctrlKey: true });
  expect(router.state.location.pathname).toBe('/');
  expect(link.getAttribute('href')).toBe('/list?id=9007199254740993');
});

test('loads ahead when the pointer rests on it, not when it passes', async () => {
  const { loaded, link } = await show();
  fireEvent.mouseEnter(link);
  fireEvent.mouseLeave(link);
  await new Promise(resolve => setTimeout(resolve, 80));
  expect(loaded).not.toHaveBeenCalled();
  fireEvent.mouseEnter(link);
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce(), 50_000);
});

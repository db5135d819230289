import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { renderApp } from '../test/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const status = (notices: object[]) => ({
  '/api/system/status': {
    sync: { progress: 100 },
    database: { block: 1, confirmedBlock: 1, unconfirmedBlock: 1 },
    full: { block: 1 },
    solidity: { block: 1 },
    nodeReachable: true,
    notices,
  },
});

test('notices are in the reader’s language, with what the server says of them behind', async () => {
  const notices = [
    { code: 'index_behind', message: '90 blocks of the node are still to be indexed' },
    { code: 'of_a_newer_server', message: 'Something else' },
    { code: 'bridge_stopped', message: 'TRX: 2 were minted, 1 were deposited' },
  ];
  await renderApp('/tools/system', status(notices));
  expect(await screen.findByText(/^The bridge to the side chain has stopped/)).toBeTruthy();
  expect(await screen.findByText(/^Blocks of the node are still to be indexed/)).toBeTruthy();
  await act(() => setLanguage('es', { store: false }));
  const notice = await screen.findByText(/^Aún quedan bloques del nodo por indexar/);
  expect(notice.textContent).toContain('Lo que dice el servidor');
  expect(
    within(notice)
      .getByText(notices[0]?.message ?? '')
      .getAttribute('lang'),
  ).toBe('en');
  expect(screen.getByText(/^El servidor avisa de algo/).textContent).toContain('Something else');
  await act(() => setLanguage('en', { store: false }));
});

test('a notice of the frame stands once on the page that has them all', async () => {
  await renderApp('/tools/system', status([{ code: 'disk_full', message: 'no space left on device' }]));
  const notice = await screen.findByText('no space left on device');
  expect(notice.closest('details')).not.toBeNull();
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByText(/^The disk of this explorer is full/)).toHaveLength(1);
});

const config = (links: object, networks: object[] = []) => ({
  '/config.json': {
    network: {
      id: 'devnet',
      name: 'Devnet',
      kind: 'main',
      origin: '',
      genesis: '',
      chainId: '',
      embedded: true,
    },
    networks,
    links,
    feeLimitSun: 1,
    priceSource: 'off',
    version: '1',
  },
});

test('help at the edge leads where the operator says, and readers of Chinese to places of their own', async () => {
  const links = { support: 'https://help.example/', telegram: '' };
  await renderApp('/tools/system', { ...status([]), ...config(links) });
  const leads = async (name: string) => {
    const side = await screen.findByRole('complementary', { name });
    await userEvent.click(within(side).getByRole('button', { name, expanded: false }));
    return within(side)
      .getAllByRole('link')
      .map(link => link.getAttribute('href'));
  };
  expect(await leads('Help')).toEqual(['https://help.example/', 'https://x.com/trondao']);
  await act(() => setLanguage('zh', { store: false }));
  const side = await screen.findByRole('complementary', { name: '帮助' });
  expect(
    within(side)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toEqual([
    'https://github.com/tronprotocol/documentation-zh/issues',
    'https://weibo.com/tronfoundation',
    'https://x.com/trondao',
  ]);
  await act(() => setLanguage('en', { store: false }));
});

test('the network switch offers both test networks in a window of their own', async () => {
  await renderApp('/tools/system', { ...status([]), ...config({}) });
  await userEvent.click(await screen.findByRole('button', { name: /^Devnet/ }));
  const list = await screen.findByRole('list', { name: 'Other networks' });
  await within(list).findByRole('link', { name: 'Nile' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
  ).toEqual([
    ['Nile', 'https://nile.tronscan.org', '_blank'],
    ['Shasta', 'https://shasta.tronscan.org', '_blank'],
  ]);
});

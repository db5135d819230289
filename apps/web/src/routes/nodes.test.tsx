import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = {
  ip: '203.0.113.9',
  port: 18_888,
  nodeType: 2,
  hostname: '',
  lastSeen: 1,
  permanent: false,
  lastBlock: null,
  version: '',
  grpcEnabled: false,
  grpcResponseTime: 0,
  pingOnline: false,
  pingResponseTime: 0,
  placeFrom: 'registry',
  country: 'Japan',
  countryCode: 'JP',
  province: '',
  city: '',
  lat: 36.7,
  lng: 138,
  demo: false,
};
const own = {
  ...node,
  ip: '127.0.0.1',
  permanent: true,
  pingOnline: true,
  version: '4.8.0',
  lastBlock: 90,
  placeFrom: '',
  country: '',
  countryCode: '',
  lat: null,
  lng: null,
};
const invented = {
  ...node,
  ip: '192.0.2.1',
  hostname: 'alder.example',
  placeFrom: 'demo',
  country: 'Germany',
  countryCode: 'DE',
  city: 'Frankfurt',
  demo: true,
};
const answer = (nodes: unknown[]) => ({
  '/api/node': { total: nodes.length, code: 0, status: 'synced', nodes },
});

test('the figures of the nodes take as many places before they are known as after', async () => {
  const places = () => screen.getAllByRole('term').map(term => term.textContent);
  await renderApp('/blockchain/nodes', { '/api/node': () => new Promise<never>(() => {}) });
  await screen.findByRole('heading', { name: 'Nodes', level: 1 });
  const waiting = places();
  cleanup();
  await renderApp('/blockchain/nodes', answer([own, node, invented]));
  await screen.findByText('1 of these nodes is invented.');
  expect(places()).toEqual(waiting);
});

test('invented nodes are said to be, and no figure of real ones counts them', async () => {
  await renderApp('/blockchain/nodes', answer([own, node, invented]));
  expect(await screen.findByText('1 of these nodes is invented.')).toBeTruthy();
  expect(screen.getByText('Nodes known').parentElement?.textContent).toContain('2');
  const table = screen.getByRole('table', { name: 'All nodes' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/127\.0\.0\.1:18888.*This explorer's node.*90/),
    expect.stringMatching(/203\.0\.113\.9:18888.*Japan.*Address registry.*Known/),
    expect.stringMatching(/192\.0\.2\.1:18888.*alder\.example.*Frankfurt, Germany.*Demo/),
  ]);
  const file = screen.getByRole('link', { name: 'Export these rows as CSV' });
  expect(file.getAttribute('href')).toBe('/api/node?format=csv');
  // The map's list has the same, and those without a place.
  const countries = screen.getByRole('list', { name: 'Nodes by country' });
  expect(within(countries).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('1 without a known country')).toBeTruthy();
});

test('a country is chosen in the address; one without nodes says so', async () => {
  await renderApp('/blockchain/nodes?country=JP', answer([invented, node, own]));
  const table = await screen.findByRole('table', { name: 'All nodes' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Country unknown');
  expect(await screen.findByText('127.0.0.1:18888')).toBeTruthy();
  cleanup();
  await renderApp('/blockchain/nodes?country=%3Cb%3E', answer([node]));
  expect(await screen.findByText('No nodes in this country')).toBeTruthy();
});

test('addresses, versions and places are shown as the text they are', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  await renderApp(
    '/blockchain/nodes',
    answer([{ ...own, version: evil, city: evil, country: evil, countryCode: 'zz<', hostname: evil }]),
  );
  expect((await screen.findAllByText(new RegExp('<img src=x'))).length).toBeGreaterThan(2);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('before the node has met others nothing is shown, and it is said', async () => {
  await renderApp('/blockchain/nodes', answer([]));
  expect(await screen.findByText('No nodes yet')).toBeTruthy();
});

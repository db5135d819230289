import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderApp, requests, type Network } from '../test/render-app.tsx';
import { ALICE, BOB, hashOf } from '../test/rows.ts';

const HASH = hashOf(99);
const TO = `0x${'11'.repeat(20)}`;
const PATH = `/transaction/${HASH}`;

const config = {
  version: '0',
  network: { id: 'a', name: 'A', kind: 'test', origin: '', genesis: '', chainId: '', embedded: true },
  networks: [],
  priceSource: 'off',
  paths: { api: '/api', node: '', feed: '/feed' },
  feeLimitSun: 1,
  themeSwitch: 'cycle',
  priceRetries: 3,
  traces: true,
};
const network: Network = {
  [`/api/transaction-info?hash=${HASH}`]: {
    hash: HASH,
    block: 100,
    timestamp: 1_700_000_000_000,
    ownerAddress: ALICE,
    contractType: 31,
    contractTypeName: 'TriggerSmartContract',
    contractRet: 'SUCCESS',
    contractData: { owner_address: ALICE, contract_address: BOB },
    confirmed: true,
    confirmations: 30,
    cost: null,
  },
  '/config.json': config,
};
/** As the node answers whichever of its forms is asked for. */
const trace = {
  result: {
    type: 'CALL',
    to: TO,
    gasUsed: '0x64',
    input: '0xa9059cbb',
    calls: [{ type: 'STATICCALL', to: TO, gasUsed: '0x32', input: '0x70a08231', error: 'no more' }],
    structLogs: [{ pc: 0, op: 'PUSH1', gas: 1_000, gasCost: 3, depth: 1, stack: ['0x2a'] }],
    steps: 1,
  },
};

// Code of the page and its tab is compiled before anything waits for it.
beforeAll(async () => {
  await Promise.all([import('./transaction.tsx'), import('../features/transactions/steps/StepsTab.tsx')]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('energy by call is walked by keys and told in words and as a table, steps have their stack', async () => {
  await renderApp(`${PATH}/steps`, { ...network, '/jsonrpc': trace });
  const flame = await screen.findByRole('group', { name: /2 calls/ });
  const [first, second] = within(flame).getAllByRole('button');
  expect(first?.getAttribute('aria-pressed')).toBe('true');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  screen.getByText('50 energy, 50% of the transaction');
  screen.getByText('no more');
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
  await screen.findByText('0x2a');
});

test('the node is asked once somebody opens the tab, and what it does not run again is said', async () => {
  await renderApp(PATH, { ...network, '/jsonrpc': { result: [1, 2] } });
  const tab = await screen.findByRole('tab', { name: 'Steps' });
  expect(requests).not.toContain('/jsonrpc');
  await userEvent.click(tab);
  await screen.findByText(/does not run this transaction again/);
  expect(requests.filter(path => path === '/jsonrpc')).toHaveLength(1);
});

test('there is no such tab where the server passes no traces on', async () => {
  await renderApp(`${PATH}/steps`, {
    ...network,
    '/config.json': { ...config, traces: false },
  });
  await screen.findByRole('tab', { name: /Overview/, selected: true });
  expect(screen.queryByRole('tab', { name: 'Steps' })).toBeNull();
  expect(requests).not.toContain('/jsonrpc');
});

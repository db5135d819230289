import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { ALICE, BOB } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const funds = {
  genesisBlockIssue: 1_000,
  totalBlockPay: 0,
  totalNodePay: 0,
  burnPerDay: 0,
  burnByCharge: 0,
  totalTurnOver: 1_000,
  fundTrx: 250,
  turnOver: 750,
  fundSumBalance: 250_000_000,
  donateBalance: 0,
};
const CLARA = 'TWZyWhmraEKUZpduJXLrJwbYrMrKuCzmbd';
const plain = { plan: 'held', name: '', until: null, note: '' };
const network = {
  '/api/funds': funds,
  '/api/fund': {
    data: {
      total: 250_000_000,
      count: 2,
      data: [
        {
          key: 1,
          address: ALICE,
          balance: 200_000_000,
          ...plain,
          name: 'Reserve',
          until: Date.UTC(2030, 0, 1),
        },
        { key: 2, address: BOB, balance: 50_000_000, ...plain, plan: 'support', note: 'For <b>builders</b>' },
      ],
      demo: false,
      donations: [{ address: CLARA, balance: 0, ...plain, plan: 'donations' }],
    },
  },
};

test.each(['/data/foundation', '/blockchain/foundation'])(
  '%s shows accounts, shares and donations',
  async path => {
    await renderApp(path, network);
    const table = await screen.findByRole('table', { name: 'Accounts of the foundation' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringMatching(/Reserve.*2030.*80%.*200 ?TRX/),
      expect.stringMatching(/Support planFor <b>builders<\/b>.*20%.*50 ?TRX/),
    ]);
    expect(screen.getByText('Share of all TRX').parentElement?.textContent).toContain('25%');
    expect(screen.getByText('Donated').parentElement?.textContent).toMatch(/0 ?TRX/);
    expect(within(screen.getByRole('table', { name: 'Donation accounts' })).getAllByRole('row')).toHaveLength(
      2,
    );
  },
);

test('the demo world’s foundation is said to be invented', async () => {
  const invented = { ...network['/api/fund'].data, demo: true };
  await renderApp('/data/foundation', { ...network, '/api/fund': { data: invented } });
  expect(await screen.findByText(/This foundation is invented/)).toBeTruthy();
  expect(screen.getByText('on 1 account')).toBeTruthy();
});

test('a network whose operator named nobody says so, and how to name accounts', async () => {
  await renderApp('/data/foundation', {
    ...network,
    '/api/fund': { data: { total: 0, count: 0, data: [], demo: false, donations: [] } },
  });
  expect(await screen.findByText('No accounts of a foundation')).toBeTruthy();
  expect(screen.getByText(/content\/foundation or FUND_ADDRESSES/)).toBeTruthy();
  expect(screen.getByText('No donation accounts')).toBeTruthy();
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, requests } from '../test/render-app.tsx';
import { ALICE, BOB } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (address: string, name: string, part: object) => ({ address, addressTag: '', name, ...part });
const lists = [
  {
    type: 1,
    since: 1,
    data: [
      row(ALICE, 'Alice', { amount: '9007199254740993000000', percentage: 0.6 }),
      row(BOB, '', { amount: 0, percentage: 0 }),
    ],
  },
  { type: 5, data: [row(ALICE, 'Alice', { freeze: 5_000_000, percentage: 1 })] },
];

test('lists have the exact values, their sum and their share; what holds now says so', async () => {
  await renderApp('/data/bestdata/account?time=week', { '/api/top10': lists });
  const sent = await screen.findByRole('table', { name: 'Most TRX sent' });
  expect(within(sent).getByRole('row', { name: /1.*Alice.*9,007,199,254,740,993.*60%/ })).toBeTruthy();
  // Zero is a value.
  expect(within(sent).getAllByRole('row')[2]?.textContent).toMatch(/0 ?TRX.*0%/);
  const card = screen.getByRole('region', { name: 'Most TRX sent' });
  expect(within(card).getByText('Together').parentElement?.textContent).toMatch(
    /9,007,199,254,740,993 ?TRX.*60%/,
  );
  expect(within(card).queryByText('Now')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Most TRX staked' })).getByText('Now')).toBeTruthy();
  expect(requests.filter(path => path.startsWith('/api/top10'))).toEqual([
    '/api/top10?type=1%2C3%2C2%2C4%2C5%2C6&time=3',
  ]);
});

test.each(['/blockchain/data/account?time=hour', '/data/bestdata/ACCOUNT?time=hour'])(
  '%s shows the lists of accounts',
  async path => {
    await renderApp(path, { '/api/top10': lists });
    expect(await screen.findByRole('heading', { level: 1, name: 'Top accounts' })).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Most TRX sent' })).toBeTruthy();
  },
);

test('the overview has the figures of the range, and a dash for what is not known', async () => {
  await renderApp('/data/bestdata?time=hour', {
    '/api/top10': {
      last_hour_trx_transfer_amount: 12_000_000,
      last_day_trx_transfer_amount: 99,
      last_hour_whole_contract_use: 4_321,
      token_record: 17,
      whole_vote: 0,
    },
  });
  expect((await screen.findByText('TRX moved')).parentElement?.textContent).toMatch(/12 ?TRX/);
  const accounts = screen.getByRole('region', { name: 'Accounts' });
  expect(within(accounts).getByText('Votes').parentElement?.textContent).toContain('0');
  expect(within(accounts).getByText('TRX transfers').parentElement?.textContent).toContain('–');
  expect(screen.getByText('Tokens with a name').parentElement?.textContent).toContain('17');
  expect(screen.getByText('Energy paid by contract owners').parentElement?.textContent).toContain('4,321');
});

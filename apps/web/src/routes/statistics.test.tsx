import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY, network, today, turnoverRow } from '../test/chart-answers.ts';
import { renderApp, requests } from '../test/render-app.tsx';
import { ALICE } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What each tile says, from the rows above by hand. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  'Daily transactions': /1,000$/,
  'Transactions by type': /730$/,
  'All transactions': /9,000$/,
  'Transfers by kind of token': /325$/,
  'Failed transactions': /0$/,
  'TRX transfers by hour': /44$/,
  'TRX moved by hour': /7 TRX$/,
  Accounts: /7,000 Accounts$/,
  'Active accounts': /77$/,
  'Accounts with TRX': /5,555 With TRX$/,
  'Size of a block': /4\.2 kB$/,
  'Size of the chain': /123 MB$/,
  'Time between blocks': /3\.01/,
  'Blocks by hour': /1,199$/,
  'Price of TRX': /0\.25/,
  'Market value of TRX': /250/,
  'Share of TRX staked': /30% Staked$/,
  'TRX made and burned': /31 TRX Made$/,
  'Supply of TRX': /1,000 TRX$/,
  'TRX moved': /7,654 TRX$/,
  'TRX burned': /12\.5 TRX$/,
  'Contract calls': /432$/,
  'Callers of contracts': /21$/,
  'New contracts': /6$/,
  'Energy used': /600$/,
  'Bandwidth used': /8,888$/,
  'Blocks by representative': /75% Basalt$/,
  'TRX by stake': /70% Not staked$/,
  'Largest accounts': /100% Alice$/,
  'Energy by contract': /75% Vault$/,
  'Calls by contract': /90% Vault$/,
  'Callers by contract': /100% Vault$/,
};

test('every chart has a tile with the last whole value the API has', async () => {
  await renderApp('/data/stats', network);
  await screen.findByText('Daily transactions');
  await vi.waitFor(
    () => expect(screen.getByText('Callers by contract').parentElement?.textContent).toMatch(/%/),
    50_000,
  );
  const tiles = screen
    .getAllByRole('link')
    .filter(link => link.getAttribute('href')?.includes('/data/stats/') === true);
  const shown = Object.fromEntries(
    tiles.map(tile => [tile.querySelector('span')?.textContent ?? '', tile.textContent?.trim() ?? '']),
  );
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  for (const [name, words] of Object.entries(EXPECTED)) expect(shown[name], name).toMatch(words);
  // Charts over time have all days, not the fortnight that the call gives by itself.
  expect(requests.filter(path => path.startsWith('/api/stats/overview'))).toEqual([
    '/api/stats/overview?days=all',
    '/api/stats/overview?days=all&type=trxHolder',
  ]);
});

test('a chart says the same value as its tile, by the day and by the hour', async () => {
  await renderApp('/data/stats/txOverviewStats', network);
  expect(await screen.findByText(/Newest value 1,000/)).toBeTruthy();
  cleanup();
  await renderApp('/data/charts/TXOVERVIEWSTATS?step=hour', network);
  expect(await screen.findByText(/Newest value 55/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Hours' }).getAttribute('aria-current')).toBe('true');
});

test('energy by the hour; what the index has by the day alone says so', async () => {
  await renderApp('/data/stats/EnergyConsume?step=hour', network);
  expect((await screen.findByRole('link', { name: 'Hours' })).getAttribute('aria-current')).toBe('true');
  expect(await screen.findByText(/Newest value 1\D/)).toBeTruthy();
  expect(screen.getAllByText('Bought with TRX').length).toBeGreaterThan(0);
  expect(requests).toContain('/api/stats/hours?days=30');
  cleanup();
  await renderApp('/data/stats/activeAccounts', network);
  expect(await screen.findByText('The index has this by the day only.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Hours' })).toBeNull();
});

test('a made-up price says so on its chart', async () => {
  await renderApp('/data/stats/priceStats', {
    ...network,
    '/api/token/price': {
      token: 'trx',
      price_in_usd: '0.25',
      price_in_trx: '1',
      time: 1,
      from: 'demo',
      conversions: { TRX: '1', USD: '0.25' },
    },
  });
  const meaning = await screen.findByText(/What one TRX cost in USD/);
  expect(within(meaning).getByText('demo')).toBeTruthy();
});

test('without a price of the past the chart says so', async () => {
  await renderApp('/data/stats/priceStats', {
    ...network,
    '/api/turnover': { total: 1, data: [turnoverRow(today - DAY, null)] },
  });
  expect(await screen.findByText(/price source of this explorer has no history/)).toBeTruthy();
});

test('parts are a list that leads to their pages, largest first', async () => {
  await renderApp('/data/stats/contractinvocationdistribution', network);
  const list = await screen.findByRole('list', { name: 'Calls by contract' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Vault', 'Till']);
  expect(within(list).getByRole('link', { name: 'Vault' }).getAttribute('href')).toContain(
    `/contract/${ALICE}`,
  );
});

test('a distribution of a day tells the day and what paid for the energy, and takes another day and fewer rows', async () => {
  const vault = {
    contract_address: ALICE,
    name: 'Vault',
    total_energy: 600,
    energy: 100,
    trx: 450,
    contract_supplied: 50,
    total_energy_percent: 0.75,
  };
  await renderApp('/data/stats/EnergyConsumeDistribution?limit=20', {
    ...network,
    '/api/energydailystatistic': { total: 3, day: today - DAY, totalEnergy: 800, data: [vault] },
  });
  const table = await screen.findByRole('table', { name: 'Energy by contract' });
  const row = await within(table).findByRole('row', { name: /Vault/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(2)
      .map(cell => cell.textContent),
  ).toEqual(['600', '100', '450', '50', '75.00%']);
  expect(screen.getByText(/\(UTC\): 3 contracts called/)).toBeTruthy();
  const asked = () => requests.filter(path => path.startsWith('/api/energydailystatistic')).at(-1);
  expect(asked()).toBe('/api/energydailystatistic?limit=20');
  fireEvent.change(screen.getByLabelText('Day (UTC)'), { target: { value: '2024-02-29' } });
  await vi.waitFor(() =>
    expect(asked()).toBe(`/api/energydailystatistic?limit=20&day=${Date.UTC(2024, 1, 29)}`),
  );
  fireEvent.click(screen.getByRole('radio', { name: '50' }));
  await vi.waitFor(() => expect(asked()).toContain('limit=50&day='));
});

test('a day that is none in the address is the last whole one', async () => {
  await renderApp('/data/stats/ContractInvocationDistribution?day=2023-02-30&limit=7', network);
  await screen.findByRole('table', { name: 'Calls by contract' });
  expect(requests.filter(path => path.startsWith('/api/triggeramountstatistic'))).toEqual([
    '/api/triggeramountstatistic?limit=100',
  ]);
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { ALICE, BOB, representativeOf } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base = {
  url: '',
  hasPage: false,
  lastRanking: 1,
  lastCycleVotes: 100,
  changeVotes: 0,
  votesPercentage: 50,
  lastCycleVotesPercentage: 50,
  change_cycle: 0,
  brokerage: 20,
  voterBrokerage: 80,
  producedEfficiency: 100,
  producedTotal: 3,
  missedTotal: 0,
  blockReward: 0,
  annualizedRate: null,
  latestBlockNumber: 7,
  latestSlotNumber: 7,
  producedTrx: 0,
  producePercentage: 100,
  version: '',
};
const seated = {
  ...base,
  address: ALICE,
  name: 'Alder',
  producer: true,
  witnessType: 1,
  realTimeRanking: 1,
  realTimeVotes: 100,
};
const next = {
  ...base,
  address: BOB,
  name: 'Bramble',
  producer: false,
  witnessType: 2,
  realTimeRanking: 2,
  realTimeVotes: 40,
};
const list = (rows: unknown[]) => ({
  '/api/pagewitness?start=0&limit=1000': { total: 2, lastBlock: 7, totalVotes: 140, data: rows },
  '/api/vote/witness': { total: 2, totalVotes: 140, fastestRise: null, maxVotesRise: null, data: rows },
});

test('the list says where seats end and what the first without one lacks', async () => {
  await renderApp('/sr/representatives', list([seated, next]));
  const table = await screen.findByRole('table', { name: 'Representatives' });
  // Rewards nobody knows are a dash, and no zero.
  expect(within(table).getByRole('row', { name: /Alder.*100.*50%.*80%.*–/ })).toBeTruthy();
  expect(within(table).queryByText('Bramble')).toBeNull();
  expect(screen.getByText(/Seats end here/).textContent).toBe(
    'Seats end here. Bramble needs 61 more votes to take the seat of Alder at the next count.',
  );
});

test('the next count names who made most and fewest of the blocks they should have made', async () => {
  const extreme = (address: string, name: string, percentage: number) => ({
    address,
    name,
    url: '',
    percentage,
  });
  await renderApp('/sr/representatives', {
    ...list([seated, next]),
    '/api/witness/general-info': {
      highestProductivity: extreme(ALICE, 'Alder', 99.5),
      lowestProductivity: extreme(BOB, 'Bramble', 61),
    },
  });
  const count = within(await screen.findByRole('region', { name: 'Votes are counted in' }));
  const said = async (words: string) => (await count.findByText(words)).nextElementSibling?.textContent;
  await vi.waitFor(async () => expect(await said('Highest productivity')).toMatch(/Alder.*99\.5/));
  await vi.waitFor(async () => expect(await said('Lowest productivity')).toMatch(/Bramble.*61/));
});

test('one that has more votes than the last with a seat takes it at the next count', async () => {
  await renderApp('/sr/representatives', list([seated, { ...next, realTimeVotes: 101 }]));
  expect(await screen.findByText(/takes the seat of/)).toBeTruthy();
});

test.each([
  ['/sr/representatives', '/api/pagewitness?start=0&witnesstype=0&format=csv'],
  ['/sr/representatives?type=partner', '/api/pagewitness?start=0&witnesstype=1&format=csv'],
  ['/sr/votes', '/api/vote/witness?format=csv'],
  ['/sr/votes?sort=-changeVotes', '/api/vote/witness?sort=-changeVotes&format=csv'],
  // An order nobody knows is that of the votes, on the screen and in the file.
  ['/sr/votes?sort=-name', '/api/vote/witness?format=csv'],
])('%s is offered as a file: %s', async (path, file) => {
  await renderApp(path, list([seated, next]));
  const link = await screen.findByRole('link', { name: 'Export these rows as CSV' }, { timeout: 50_000 });
  expect(link.getAttribute('href')).toBe(file);
});

test('a list that a word narrows is offered as no file, which would have all', async () => {
  await renderApp('/sr/votes', list([seated, next]));
  await screen.findByRole('link', { name: 'Export these rows as CSV' }, { timeout: 50_000 });
  await userEvent.type(screen.getByLabelText('Find a representative'), 'al');
  expect(screen.queryByRole('link', { name: 'Export these rows as CSV' })).toBeNull();
});

test.each(['0', '-1', '12x', '9999999999'])('a proposal %s does not exist, and nobody is asked', async id => {
  await renderApp(`/proposal/${id}`, {});
  expect(await screen.findByText('Proposal not found')).toBeTruthy();
});

test('a proposal that the server does not know is not found', async () => {
  await renderApp('/proposal/77', { '/api/proposal?id=77': {} });
  expect(await screen.findByText('Proposal not found')).toBeTruthy();
});

test('the site of a representative opens behind the warning, and what is no web address is text', async () => {
  await renderApp(`/representative/${ALICE}`, {
    [`/api/vote/witness/${ALICE}`]: representativeOf(ALICE, { url: 'https://alder.example/team' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'alder.example/team' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://alder.example/team');
  cleanup();
  await renderApp(`/representative/${ALICE}`, {
    [`/api/vote/witness/${ALICE}`]: representativeOf(ALICE, { url: 'javascript:alert(1)' }),
  });
  const text = await screen.findByText('javascript:alert(1)');
  expect(text.closest('a, button')).toBeNull();
});

test('a representative that has told a repository shows its texts; their links and the logo warn', async () => {
  await renderApp(`/representative/${ALICE}`, {
    [`/api/vote/witness/${ALICE}`]: representativeOf(ALICE, { hasPage: true }),
    '/api/account/sr': { data: {}, address: ALICE, githubLink: 'alder/pages' },
    [`/api/account/${ALICE}/media`]: { success: true, image: 'https://raw.example/logo.png' },
    [`/api/account/${ALICE}/sr-pages`]: {
      intro: 'We run [a node](https://node.example) <b>here</b>.',
      communityPlan: '',
      team: 'Three people.',
      budgetExpenses: '',
      serverConfiguration: '',
      reason: '',
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Team page' }));
  expect(await card.findByText('Introduction')).toBeDefined();
  expect(card.getByText('Team')).toBeDefined();
  expect(card.queryByText('Community plan')).toBeNull();
  expect(await card.findByRole('button', { name: 'a node' })).toBeDefined();
  expect(card.getByText(/<b>/)).toBeDefined();
  expect(card.getByRole('button', { name: 'github.com/alder/pages' })).toBeDefined();
  expect(card.getByRole('button', { name: 'raw.example/logo.png' })).toBeDefined();
  expect(card.queryByRole('img')).toBeNull();
});

test('texts that this server may not read are opened where they are', async () => {
  await renderApp(`/representative/${ALICE}`, {
    [`/api/vote/witness/${ALICE}`]: representativeOf(ALICE, { hasPage: true }),
    '/api/account/sr': { data: {}, address: ALICE, githubLink: 'alder/pages' },
    [`/api/account/${ALICE}/media`]: { success: false, reason: 'not allowed' },
    [`/api/account/${ALICE}/sr-pages`]: {
      intro: '',
      communityPlan: '',
      team: '',
      budgetExpenses: '',
      serverConfiguration: '',
      reason: 'not allowed',
    },
  });
  expect(await screen.findByText(/This server cannot read the texts/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'github.com/alder/pages' })).toBeDefined();
});

test('a parameter tells every change that was agreed on, however long ago', async () => {
  const change = (proposalId: number, before: number | null, value: number) => ({
    proposalId,
    time: 1_600_000_000_000 + proposalId,
    before,
    value,
  });
  const energyFee = {
    key: 'getEnergyFee',
    id: 11,
    value: 210,
    changes: [change(70, 420, 210), change(51, 140, 420), change(1, null, 140)],
  };
  const never = { key: 'getCreateAccountFee', id: 2, value: 100000, changes: [] };
  await renderApp('/sr/committee', {
    '/api/chainparameters?history=1': { tronParameters: [never, energyFee] },
    // The newest hundred say nothing of it.
    '/api/proposal': { total: 0, rangeTotal: 0, data: [] },
  });
  const table = await screen.findByRole('table', { name: 'Parameters' });
  const row = await within(table).findByRole('row', { name: /getEnergyFee/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/proposal/70');
  expect(within(table).getAllByRole('button', { name: /change/ })).toHaveLength(1);
  await userEvent.click(within(row).getByRole('button', { name: '3 changes' }));
  const dialog = await screen.findByRole('dialog', { name: /^History of/ });
  const entries = (await within(dialog).findAllByRole('row')).slice(1);
  expect(
    entries.map(line =>
      within(line)
        .getAllByRole('cell')
        .slice(1)
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    [expect.stringContaining('420'), expect.stringContaining('210'), 'Proposal 70'],
    [expect.stringContaining('140'), expect.stringContaining('420'), 'Proposal 51'],
    ['–', expect.stringContaining('140'), 'Proposal 1'],
  ]);
});

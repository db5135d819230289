import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, requests, type Network } from '../test/render-app.tsx';
import { ALICE, BOB, hashOf } from '../test/rows.ts';

const HASH = hashOf(99);
const KEPT = 16_383;
const LISTED = 200;

const movement = (number: number) => ({
  from_address: ALICE,
  to_address: BOB,
  contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  symbol: 'USDS',
  name: 'Sun Dollar',
  decimals: 0,
  amount_str: String(number),
  tokenType: 'trc20',
  type: 'Transfer',
  icon_url: '',
  level: '1',
  vip: false,
  status: 0,
  risk: [],
});
const event = (number: number) => ({
  address: BOB,
  topics: [],
  data: '',
  event: `Paid${number}()`,
  parameters: [],
});
const call = (number: number) => ({
  hash: hashOf(number),
  caller_address: ALICE,
  transfer_to_address: BOB,
  value_info_list: '[]',
  note: `call${number}`,
  rejected: false,
});
const some = <T,>(count: number, make: (number: number) => T, from = 1) =>
  Array.from({ length: count }, (_, index) => make(from + index));

const detail = {
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
};
const large = {
  ...detail,
  transfersAllList: some(LISTED, movement),
  transfers_count: KEPT,
  transfers_cut: true,
  events: some(LISTED, event),
  event_count: 17_000,
  internal_transactions: { [HASH]: some(LISTED, call) },
  internal_count: 500,
};
const page = (part: string, start: number, data: object[]): Network => ({
  [`/api/transaction-info/${part}?hash=${HASH}&start=${start}&limit=50`]: {
    total: KEPT,
    cut: true,
    contractMap: {},
    addressNames: {},
    data,
  },
});
const network: Network = {
  [`/api/transaction-info?hash=${HASH}`]: large,
  ...page('transfers', 0, some(50, movement)),
  ...page('transfers', 50, some(50, movement, 51)),
  ...page('events', 0, some(50, event)),
  ...page('internal', 0, some(50, call)),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a transaction of more movements than the index keeps says so, and is paged', async () => {
  await renderApp(`/transaction/${HASH}/transfers`, network);
  expect(
    await screen.findByText(/first 16,383 movements of this transaction. It may have moved more/),
  ).toBeDefined();
  expect(screen.getByRole('tab', { name: /Token movements/ }).textContent).toContain('16,383');
  const table = () => screen.getByRole('table', { name: 'Token movements' });
  expect(
    within(await screen.findByRole('table', { name: 'Token movements' })).getAllByRole('row'),
  ).toHaveLength(51);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('100', { selector: 'span' });
  expect(within(table()).getAllByRole('row')).toHaveLength(51);
  expect(requests).toContain(`/api/transaction-info/transfers?hash=${HASH}&start=50&limit=50`);
});

test.each([
  ['events', 'Paid50()', '17,000'],
  ['internal', 'call50', '500'],
])('its %s are paged', async (tab, last, count) => {
  await renderApp(`/transaction/${HASH}/${tab}`, network);
  expect(await screen.findByText(last)).toBeDefined();
  expect(screen.queryByText(last.replace('50', '51'))).toBeNull();
  expect(screen.getByText(new RegExp(`^${count} (?:events|internal calls)`))).toBeDefined();
});

test('an ordinary one shows all at once and asks for nothing more', async () => {
  await renderApp(`/transaction/${HASH}/transfers`, {
    [`/api/transaction-info?hash=${HASH}`]: {
      ...detail,
      transfersAllList: some(60, movement),
      transfers_count: 60,
      transfers_cut: false,
    },
  });
  expect(
    within(await screen.findByRole('table', { name: 'Token movements' })).getAllByRole('row'),
  ).toHaveLength(61);
  expect(requests.some(url => url.startsWith('/api/transaction-info/transfers'))).toBe(false);
  expect(screen.queryByText(/may have moved more/)).toBeNull();
});

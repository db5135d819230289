import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { feed, renderApp, requests, type Network } from '../test/render-app.tsx';
import { accountOf, ALICE, blockRow, BOB, hashOf, listOf } from '../test/rows.ts';

const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const DEX = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const LIST = '/api/account/approve/list';

function approval(number: number, part: object = {}): object {
  return {
    owner_address: ALICE,
    contract_address: TOKEN,
    to_address: DEX,
    to_address_is_contract: true,
    contract_type: 'trc20',
    amount: '2500000',
    unlimited: false,
    for_all: false,
    operate_time: 1_700_000_000_000,
    hash: hashOf(number),
    block: number,
    confirmed: true,
    tokenInfo: {
      tokenId: TOKEN,
      tokenAbbr: 'USDS',
      tokenName: 'Sun Dollar',
      tokenDecimal: 6,
      tokenCanShow: 1,
      tokenType: 'trc20',
      tokenLogo: '',
      tokenLevel: '1',
      vip: false,
    },
    ...part,
  };
}

const base: Network = { [`/api/accountv2?address=${ALICE}`]: accountOf(ALICE) };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shownRows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Approvals' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent ?? '');
}

describe('approvals of an address', () => {
  const unlimited = approval(1, { amount: String(2n ** 256n - 1n), unlimited: true, to_address: BOB });
  const rows = [
    approval(2),
    { ...unlimited, to_address_is_contract: false },
    approval(3, {
      contract_address: ALICE,
      for_all: true,
      unlimited: true,
      contract_type: 'trc721',
      amount: '1',
    }),
    approval(4, { token_id: '77', contract_type: 'trc721', amount: '1' }),
  ];
  const answer = listOf(rows, { contractMap: { [DEX]: true }, addressNames: { [DEX]: 'Harbour Swap' } });

  test('say who may take how much of what, in words where a number says nothing', async () => {
    await renderApp(`/address/${ALICE}/approvals`, { ...base, [LIST]: answer });
    const [amount, all, items, item] = await shownRows();
    expect(amount).toMatch(/Harbour Swap.*USDS.*Up to this amount.*2\.5/);
    expect(all).toMatch(/not a contract.*whole balance, now and later.*unlimited/);
    expect(all).not.toContain('115792089');
    expect(all).not.toContain('115,792,089');
    expect(items).toMatch(/Every item, now and later.*every item/);
    expect(item).toMatch(/until its owner changes.*item 77/);
    expect(amount).not.toContain('not a contract');
    expect(requests.filter(url => url.startsWith(LIST))).toEqual([
      `${LIST}?sort=-operate_time&address=${ALICE}&start=0&limit=20`,
    ]);
    const links = screen.getAllByRole('link').map(link => link.getAttribute('href') ?? '');
    expect(links).toContain(`/transaction/${hashOf(4)}`);
    expect(links.some(link => link.startsWith(`${LIST}?`) && link.endsWith('format=csv'))).toBe(true);
  });

  test('are reported in every language', async () => {
    await renderApp(`/address/${ALICE}/approvals`, { ...base, [LIST]: answer });
    await screen.findByText('unlimited');
    await act(() => setLanguage('zh', { store: false }));
    expect(await screen.findByText('无限量')).toBeDefined();
    await act(() => setLanguage('ar', { store: false }));
    expect(await screen.findByText('بلا حد')).toBeDefined();
    await act(() => setLanguage('en', { store: false }));
  });

  test('that are taken back leave the open list with their block', async () => {
    let rowsNow = rows;
    await renderApp(`/address/${ALICE}/approvals`, {
      ...base,
      [LIST]: () => listOf(rowsNow),
    });
    expect(await shownRows()).toHaveLength(4);
    const asked = () => requests.filter(url => url.startsWith(LIST)).length;
    // What was published before the page listened is asked for once.
    await feed({ type: 'tps', data: { currentTps: 0, maxTps: 0, blockHeight: 100 } });
    await waitFor(() => expect(asked()).toBe(2));
    rowsNow = rows.slice(1);
    const block = { transfers: [], contractMap: {}, addressNames: {} };
    await feed({ type: 'block', data: { ...block, block: blockRow(101, { nrOfTrx: 0 }) } });
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(asked()).toBe(2);
    await feed({ type: 'block', data: { ...block, block: blockRow(102, { nrOfTrx: 1 }) } });
    await waitFor(async () => expect(await shownRows()).toHaveLength(3));
    expect(asked()).toBe(3);
  });

  test('that are none are said to be none', async () => {
    await renderApp(`/address/${ALICE}/approvals`, { ...base, [LIST]: listOf([]) });
    expect(await screen.findByText('No approvals here')).toBeDefined();
  });

  test('that could not be read can be asked for again', async () => {
    let down = true;
    await renderApp(`/address/${ALICE}/approvals`, {
      ...base,
      [LIST]: () => (down ? { status: 503, body: { message: 'busy' } } : answer),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(retry);
    await waitFor(async () => expect(await shownRows()).toHaveLength(4));
  });
});

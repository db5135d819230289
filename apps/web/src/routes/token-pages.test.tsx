import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/i18n.tsx';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, transferRow } from '../test/rows.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page's answers for a token of this standard. */
const tokenOf = (tokenType: string) => ({
  '/api/token_trc20': listOf([], {
    trc20_tokens: [
      {
        contract_address: BOB,
        name: 'Prints of the harbour',
        symbol: 'PRINT',
        decimals: 0,
        icon_url: '',
        level: '1',
        vip: false,
        tokenType,
        total_supply_with_decimals: '7',
        holders_count: 3,
        transfer_num: 9,
        issue_address: ALICE,
        issue_ts: 1_700_000_000_000,
        home_page: '',
        token_desc: '',
      },
    ],
  }),
});

describe('a token of a contract is headed by the standard it follows:', () => {
  const heads = {
    en: { trc20: 'TRC20 token', trc721: 'TRC721 token', trc1155: 'TRC1155 token' },
    zh: { trc20: 'TRC20 代币', trc721: 'TRC721 代币', trc1155: 'TRC1155 代币' },
    ar: { trc20: 'رمز TRC20', trc721: 'رمز TRC721', trc1155: 'رمز TRC1155' },
  };
  const cases = Object.entries(heads).flatMap(([language, kinds]) =>
    Object.entries(kinds).map(([kind, head]) => ({ language, kind, head })),
  );

  test.each(cases)('$kind in $language', async ({ language, kind, head }) => {
    await renderApp(`/token20/${BOB}`, tokenOf(kind));
    await act(() => setLanguage(language, { store: false }));
    const heading = await screen.findByRole('heading', { level: 1, name: /Prints of the harbour/ });
    expect(heading.previousElementSibling?.textContent).toBe(head);
  });
});

test.each([
  ['trc20', 1],
  ['trc721', 0],
  ['trc1155', 0],
])('decimals of a %s token are told %i times', async (kind, times) => {
  await renderApp(`/token20/${BOB}`, tokenOf(kind));
  await screen.findByText('Total supply');
  expect(screen.queryAllByText('Decimals')).toHaveLength(times);
});

test('balances of items have no decimals', async () => {
  const { tokenInfo } = transferRow('1');
  const tokens = (['trc10', 'trc1155'] as const).map(tokenType => ({
    tokenId: tokenType,
    balance: '7',
    tokenInfo: { ...tokenInfo, tokenId: tokenType, tokenType, tokenName: tokenType, tokenDecimal: 0 },
  }));
  await renderApp(`/address/${ALICE}`, {
    [`/api/accountv2?address=${ALICE}`]: accountOf(ALICE, { tokens }),
  });
  const table = await screen.findByRole('table', { name: 'Token balances' });
  const [, whole, items] = within(table).getAllByRole('row');
  expect([whole, items].map(row => row?.children.item(3)?.textContent)).toEqual(['0', '–']);
});

test.each([
  ['trc721', '1', '12', '1PRINT#12'],
  ['trc1155', '250', '1234567890123', '250PRINT#1234567890123'],
])('transfers of a %s token say which item moved', async (tokenType, amount, token_id, shown) => {
  const row = transferRow('1');
  const tokenInfo = { ...row.tokenInfo, tokenType, tokenId: BOB, tokenAbbr: 'PRINT', tokenDecimal: 0 };
  await renderApp('/blockchain/transfers', {
    '/api/transfer': listOf([{ ...row, amount, token_id, tokenInfo }]),
  });
  const table = await screen.findByRole('table', { name: 'Transfers' });
  const [, moved] = within(table).getAllByRole('row');
  expect(moved?.lastElementChild?.textContent).toBe(shown);
  expect(table.querySelector(`[data-tip="item ${token_id}"]`)).not.toBeNull();
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, hashOf, listOf } from '../test/rows.ts';

const HASH = hashOf(77);
const GENUINE = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
const FAKE = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
/** Begins and ends like BOB. */
const TWIN = BOB.replace('32V2', '32V3');

const token = (tokenId: string, tokenLevel: string, tokenName: string) => ({
  tokenId,
  tokenAbbr: 'USDS',
  tokenName,
  tokenDecimal: 0,
  tokenCanShow: 1,
  tokenType: 'trc20',
  tokenLogo: '',
  tokenLevel,
  vip: false,
});
const fake = token(FAKE, '3', 'Sun Dollar');
const genuine = token(GENUINE, '0', 'Sun Dollar');
const chip = (address: string) => ({ type: 'address', address });

const detail = {
  hash: HASH,
  block: 100,
  timestamp: 1_700_000_000_000,
  ownerAddress: ALICE,
  contractType: 31,
  contractTypeName: 'TriggerSmartContract',
  contractRet: 'SUCCESS',
  contractData: {},
  confirmed: true,
  confirmations: 30,
  cost: null,
  risk: ['look_alike_token'],
  riskTransaction: true,
  story: {
    template: 'token_sent',
    vars: { from: chip(ALICE), to: chip(BOB), amount: { type: 'token', amount: '5000', token: fake } },
  },
  warnings: [
    {
      code: 'copies_token',
      vars: {
        token: { type: 'asset', token: fake },
        original: { type: 'asset', token: genuine },
        contract: chip(GENUINE),
      },
    },
    { code: 'look_alike_address', vars: { address: chip(TWIN), original: chip(BOB), owner: chip(ALICE) } },
    { code: 'of_tomorrow', vars: {} },
  ],
  transfers_count: 1,
  transfersAllList: [
    {
      from_address: ALICE,
      to_address: BOB,
      contract_address: FAKE,
      symbol: 'USDS',
      name: 'Sun Dollar',
      decimals: 0,
      amount_str: '5000',
      tokenType: 'trc20',
      type: 'Transfer',
      icon_url: '',
      level: '3',
      vip: false,
      status: 0,
      risk: ['look_alike_token'],
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const linksTo = (path: string) =>
  screen.queryAllByRole('link').filter(link => link.getAttribute('href')?.endsWith(path));

test('a transaction of a fake token warns above its sentence, in words, and links the genuine one only', async () => {
  await renderApp(`/transaction/${HASH}`, { '/api/transaction-info': detail });
  const banner = await within(await screen.findByRole('main')).findByRole('alert');
  expect(banner.textContent).toContain('This transaction is suspicious');
  expect(banner.textContent).toMatch(/USDS copies USDS, an older token at/);
  const story = screen.getByRole('heading', { level: 2, name: /sent/ });
  expect(banner.compareDocumentPosition(story) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(linksTo(`/token20/${GENUINE}`)).toHaveLength(1);
  expect(linksTo(`/token20/${FAKE}`)).toHaveLength(0);
  // Nothing is green about it, and a reason without words is left out.
  expect(screen.getByText('Success').parentElement?.className).not.toMatch(/success/);
  expect(within(banner).getAllByRole('listitem')).toHaveLength(2);
});

test('both addresses of a look-alike stand there with the characters that differ', async () => {
  await renderApp(`/transaction/${HASH}`, { '/api/transaction-info': detail });
  const banner = await within(await screen.findByRole('main')).findByRole('alert');
  const marks = Array.from(banner.querySelectorAll('mark'), mark => mark.textContent);
  expect(marks).toEqual(['3', '2']);
});

test('its movements do not link the token and carry the reason', async () => {
  await renderApp(`/transaction/${HASH}/transfers`, { '/api/transaction-info': detail });
  const table = await screen.findByRole('table', { name: 'Token movements' });
  expect(within(table).getByText(/imitates the name of another/)).toBeDefined();
  expect(linksTo(`/token20/${FAKE}`)).toHaveLength(0);
});

test('a list of transactions marks it', async () => {
  const row = { ...detail, ownerAddress: ALICE, toAddress: FAKE, fee: '0' };
  await renderApp('/blockchain/transactions', { '/api/transaction': listOf([row]) });
  expect(await screen.findByText('Suspicious')).toBeDefined();
  expect(screen.queryByText('Success')).toBeNull();
});

test('an address that looks like another says so on its own page', async () => {
  await renderApp(`/address/${BOB}`, {
    '/api/accountv2': accountOf(BOB, { looksLike: [{ address: TWIN, owner: ALICE }] }),
    // A list that cannot be read would be an alert of its own.
    '/api/account/activity': listOf([]),
  });
  const banner = await within(await screen.findByRole('main')).findByRole('alert');
  expect(banner.textContent).toContain('looks like another');
  expect(banner.textContent).toContain(TWIN);
  expect(Array.from(banner.querySelectorAll('mark'), mark => mark.textContent)).toEqual(['2', '3']);
});

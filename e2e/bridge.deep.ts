import type { Answer } from '@sunscope/product-api/types';
import { expect } from '@playwright/test';
import { deepSeed } from '../scripts/lib/deep.mjs';
import { open } from './lib/open.ts';
import { PORT } from './lib/ports.ts';
import { test } from './lib/test.ts';
import { VISUAL_MATRIX, axeFaults, inTurn, overflow } from './lib/visual-matrix.ts';

// The pages of the bridge where there is one. Its two chains are apps/server/test/bridge.test.ts; here its calls are answered in
// their place, so that each state of a transfer can be looked at.

type Crossing = Answer<'/api/sidechain/transfers'>['data'][number];

const GATEWAYS = {
  chainid: `41${'7e'.repeat(20)}`,
  mainchain_gateway: 'TUP3aUCHaFxkjFtYYCAPQw4Ym66unJpCow',
  sidechain_gateway: 'THT8R1LXcdbPRWJTqZXmk87vmuBayYZuF6',
};
const bridge: Answer<'/api/sidechains'>['data'][number] = {
  ...GATEWAYS,
  fees: {
    mappingFee: '1000000000',
    depositFee: '0',
    withdrawFee: '10000000',
    retryFee: '0',
    trxDepositMin: '10000000',
    trxWithdrawMin: '10000000',
    trc10DepositMin: '1',
    trc10WithdrawMin: '1',
    trc20DepositMin: '1',
    trc20WithdrawMin: '1',
  },
  invariant: { state: 'broken', problems: ['more TRX was made than locked'], checked: 1_795_440_000_000 },
};
const crossing: Crossing = {
  id: 'deposit-7',
  direction: 'deposit',
  nonce: '7',
  kind: 'trx',
  asset: '_',
  sideToken: '',
  account: GATEWAYS.mainchain_gateway,
  amount: String(2n ** 256n - 1n),
  state: 'done',
  mainTransaction: 'ab'.repeat(32),
  sideTransaction: 'cd'.repeat(32),
  votes: 4,
  quorum: 3,
  attempts: 1,
  problem: '',
  reason: '',
  held: '',
  created: 1_795_440_000_000,
  updated: 1_795_440_060_000,
};
const crossings: readonly Crossing[] = [
  crossing,
  {
    ...crossing,
    id: 'withdrawal-2',
    direction: 'withdrawal',
    state: 'voting',
    votes: 1,
    mainTransaction: '',
  },
  {
    ...crossing,
    id: 'mapping-1',
    direction: 'mapping',
    kind: 'trc20',
    asset: GATEWAYS.mainchain_gateway,
    state: 'failed',
    votes: 0,
    sideTransaction: '',
    reason: 'odd_token',
    problem: `<b>\u202Eno twin</b>${'x'.repeat(300)}`,
  },
];
const WORDS = { done: 'Done', voting: 'Oracles are voting', failed: 'Failed' } as const;

test('the bridge and each state of a transfer, in turns of themes, directions and widths', async ({
  context,
  page,
}) => {
  await page.route('**/api/sidechains*', route => route.fulfill({ json: { total: 1, data: [bridge] } }));
  await page.route('**/api/sidechain/transfers*', route => {
    const id = new URL(route.request().url()).searchParams.get('id');
    const data = crossings.filter(one => id === null || one.id === id);
    return route.fulfill({ json: { total: data.length, data } });
  });
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(`error: ${error.message}`));
  const cells = VISUAL_MATRIX.map((cell, turn) => inTurn(cell, turn + deepSeed));
  for (const { theme, language, width } of cells.filter((_cell, turn) => (turn + deepSeed) % 4 === 0)) {
    await page.setViewportSize({ width, height: 900 });
    await context.addCookies([
      { name: 'theme', value: theme, url: `http://127.0.0.1:${PORT}` },
      { name: 'language', value: language, url: `http://127.0.0.1:${PORT}` },
    ]);
    await page.goto('/');
    for (const path of ['/bridge', ...crossings.map(({ id }) => `/bridge/${id}`)]) {
      await open(page, path, path);
      const found = [...(await axeFaults(page)), ...(await overflow(page))];
      faults.push(...found.map(fault => `${path}, ${theme} ${language} ${width}: ${fault}`));
      const one = crossings.find(({ id }) => path.endsWith(id));
      if (one && language === 'en')
        await expect(
          page.getByRole('status').getByText(WORDS[one.state as keyof typeof WORDS]),
        ).toBeVisible();
    }
  }
  expect(faults).toEqual([]);
});

test('the bridge says that it has stopped, what is asked of a visitor, and why a transfer goes no further', async ({
  page,
}) => {
  await page.route('**/api/sidechains*', route => route.fulfill({ json: { total: 1, data: [bridge] } }));
  await page.route('**/api/sidechain/transfers*', route =>
    route.fulfill({ json: { total: 1, data: [crossings[2]] } }),
  );
  await page.goto('/#/bridge');
  await expect(page.getByText(/so the bridge has stopped/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await page.goto('/#/bridge/mapping-1');
  await expect(page.getByText('so it cannot have a twin')).toBeVisible();
  // The relay's own words are for its operator.
  await expect(page.getByText(/no twin/)).toHaveCount(0);
  await expect(page.getByRole('definition').getByText('0 (3 needed)')).toBeVisible();
  await page.getByRole('link', { name: 'Bridge', exact: true }).last().click();
  await expect(page).toHaveURL(/#\/bridge$/);
});

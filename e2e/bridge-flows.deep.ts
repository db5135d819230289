import { expect } from '@playwright/test';
import { test } from './lib/clock.ts';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { deepSeconds, deepSeed } from '../scripts/lib/deep.mjs';
import { BridgeWalk } from './lib/bridge-walk.ts';
import { TwoChains } from './lib/two-chains.ts';
import { WalkedTable } from './lib/walked-table.ts';

// Two browsers, one at each chain's own origin, and what a person sends from one to the other by the pages alone. Each flow
// is a row of docs/bridge.md: what the account's balances became by the nodes of both chains, to the smallest unit.

/** For both asking again on the main chain and on the side chain, in sun. */
const RETRY_FEE = 3_000_000n;

let chains: TwoChains;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  chains = await TwoChains.start();
});

test.afterAll(() => chains.close());

const FLOWS: Readonly<Record<string, (walk: BridgeWalk) => Promise<unknown>>> = {
  'TRX back': walk => walk.back('TRX back', /^TRX/, '12.345678'),
  TRC10: async walk => {
    await walk.there('TRC10 there', /^HAR/, '7.25');
    await walk.back('TRC10 back', /^HAR/, '3.01');
  },
  TRC20: async walk => {
    await walk.map('Mapping of a TRC20 token');
    await walk.there('TRC20 there, approved first', /^LTN/, '2.5');
    await walk.back('TRC20 back', /^LTN/, '1.000001');
  },
  'A deposit again': walk => walk.thereAgain('A deposit, asked for again', '11'),
  'A withdrawal again': walk => walk.backAgain('A withdrawal, asked for again', '11'),
};
const NAMES = Object.keys(FLOWS);
/** A flow takes up to half a minute: all of them where there is time, otherwise one in turn. */
const WALKED = deepSeconds >= 240 ? NAMES : NAMES.slice(deepSeed % NAMES.length).slice(0, 1);

test(`docs/bridge.md says what crosses by page: TRX there, ${WALKED.join(', ')}`, async ({ browser }) => {
  // A hang only.
  test.setTimeout(1_800_000);
  const [key = ''] = (await chains.keys()).slice(3);
  const gateways = await chains.gateways();
  for (const chain of ['main', 'side'] as const)
    await chains.asOwner(chain, gateways[chain], 'setRetryFee(uint256)', [RETRY_FEE]);
  const trc10 = await chains.issueTrc10(key, 'Harbour', 100_000);
  const lantern = await chains.deployTrc20(key, ['Lantern', 'LTN'], 5_000_000n);
  const walk = await BridgeWalk.begin({
    chains,
    browser,
    key,
    account: addressFromPrivateKey(parsePrivateKey(key)),
    gateways,
    trc10,
    trc20: lantern,
    retryFee: RETRY_FEE,
    table: new WalkedTable('bridge.md', '## By page'),
  });
  await test.step('what cannot cross is said', () => walk.refusals());
  // What comes back pays its fee from it.
  await test.step('TRX there', () => walk.there('TRX there', /^TRX/, '100'));
  for (const name of WALKED) await test.step(name, () => FLOWS[name]?.(walk));
  walk.expectNoErrors();
});

test('the switch of each chain leads to the other, which the browser remembers', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const banner = page.getByRole('banner');
  const choose = async (here: RegExp, there: RegExp) => {
    await banner.getByRole('button', { name: here }).click();
    await banner.getByRole('list', { name: 'Other networks' }).getByRole('link', { name: there }).click();
    await expect(banner.getByRole('button', { name: there })).toBeVisible();
    const config = await page.request.get(new URL('/config.json', page.url()).href);
    const { network } = (await config.json()) as { network: { id: string } };
    const kept = (await context.cookies()).find(({ name }) => name === 'network');
    expect(kept?.value).toBe(network.id);
  };
  await page.goto(chains.main);
  await choose(/^Devnet/, /^Side chain/);
  expect(new URL(page.url()).origin).toBe(chains.side);
  await choose(/^Side chain/, /^Devnet/);
  expect(new URL(page.url()).origin).toBe(chains.main);
  await context.close();
});

// @vitest-environment jsdom
import { parseAddress } from '@sunscope/tron/address';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeWalletDialog, useWalletDialog } from '../features/wallet/wallet-dialogs.ts';
import { usePrefs } from '../lib/prefs/prefs.ts';
import { renderApp, type Network } from '../test/render-app.tsx';
import { accountOf, ALICE, BOB, listOf, representativeOf, transferRow } from '../test/rows.ts';
import { sessionStore } from '../wallet/session-store.ts';

const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const HOUR = 3_600_000;

beforeEach(() => {
  sessionStore.setState({ status: 'closed' }, true);
  // What the forms hand over is looked at; the dialog that signs has tests of its own.
  useWalletDialog.setState({ dialog: undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  usePrefs.setState({ currency: 'TRX' });
  sessionStore.setState({ status: 'starting' }, true);
});

const resources = {
  freeNetUsed: 0,
  freeNetLimit: 600,
  freeNetRemaining: 600,
  netUsed: 0,
  netLimit: 0,
  netRemaining: 0,
  energyUsed: 0,
  energyLimit: 900,
  energyRemaining: 900,
  totalEnergyLimit: '180000000000',
  totalEnergyWeight: '1000000',
  totalNetLimit: '43200000000',
  totalNetWeight: '500000',
};
const account = (part: object = {}) =>
  accountOf(ALICE, {
    balance: 1_000_000_000,
    totalFrozen: 300_000_000,
    voteTotal: 250,
    frozenForEnergyV2: 200_000_000,
    frozenForBandWidthV2: 100_000_000,
    bandwidth: resources,
    unfreezeV2: [],
    exchanges: [],
    ...part,
  });
const tokenInfo = { ...transferRow('1').tokenInfo, tokenId: TOKEN, tokenAbbr: 'USDS', tokenType: 'trc20' };
const approval = (spender: string, part: object = {}) => ({
  owner_address: ALICE,
  contract_address: TOKEN,
  to_address: spender,
  to_address_is_contract: true,
  contract_type: 'trc20',
  amount: '5',
  unlimited: false,
  for_all: false,
  operate_time: 1,
  hash: 'ab'.repeat(32),
  block: 1,
  confirmed: true,
  tokenInfo,
  ...part,
});
/** The node is asked by its whole address. */
const nodeUrl = (call: string) => `${location.origin}/wallet/${call}`;
const network = (part: Network = {}): Network => ({
  '/api/accountv2': account(),
  '/api/account/analysis': listOf([]),
  '/api/transaction': listOf([]),
  '/api/account/resource': listOf([]),
  '/api/account/resourcev2': listOf([]),
  '/api/account/votes': { votes: {} },
  '/api/account/rewards': { data: [], representatives: [] },
  '/api/vote/witness': { total: 0, totalVotes: 0, fastestRise: null, maxVotesRise: null, data: [] },
  [nodeUrl('getchainparameters')]: {
    chainParameter: [
      { key: 'getUnfreezeDelayDays', value: 14 },
      { key: 'getMaxDelegateLockPeriod', value: 864_000 },
      { key: 'getTransactionFee', value: 1000 },
    ],
  },
  [nodeUrl('getaccount')]: { address: `41${'11'.repeat(20)}`, balance: 1 },
  [nodeUrl('getcandelegatedmaxsize')]: { max_size: 200_000_000 },
  ...part,
});

async function open(path: string, part: Network = {}): Promise<void> {
  await renderApp(path, network(part));
  await act(async () =>
    sessionStore.setState({
      status: 'open',
      account: {
        recordId: 'x',
        address: parseAddress(ALICE),
        kind: 'ACCOUNT_PRIVATE_KEY',
        keeping: 'memory',
      },
    }),
  );
}
const asked = () => {
  const { dialog } = useWalletDialog.getState();
  return dialog?.name === 'action' ? dialog.start : undefined;
};
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }));

test('staking says what it brings a day, and hands over what was typed', async () => {
  await open('/account');
  const form = await panel('Stake');
  const amount = await form.findByLabelText('Amount to stake');
  await type(amount, '0.5');
  expect(await form.findByText(/begin at 1 TRX/)).toBeDefined();
  await type(amount, '100');
  expect(await form.findByText('Brings about 17,998,200 energy a day and 100 votes.')).toBeDefined();
  const changes = within(form.getByLabelText('What changes'));
  expect(changes.getByText('Votes you can cast').closest('div')?.textContent).toMatch(/300.*400/);
  await userEvent.click(form.getByRole('button', { name: 'Stake' }));
  expect(asked()?.intent).toEqual({
    kind: 'stake',
    from: ALICE,
    note: '',
    permissionId: 0,
    resource: 'ENERGY',
    amount: 100_000_000n,
  });
});

/** Forty days that end with one of 300 TRX, 200 of them staked, at 0.139 in the currency asked for. */
const history = (rateOf: (at: number) => string) =>
  listOf(
    Array.from({ length: 40 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10),
      trx_amount: '100',
      stake_amount: '200',
      rate: rateOf(at),
    })),
  );
const historyOf = (currency: string) =>
  `/api/account/analysis?address=${ALICE}&type=0&start_timestamp=0${currency}`;

test('value over time: stake included, at the prices of the days, with the change in the chosen range', async () => {
  usePrefs.setState({ currency: 'EUR' });
  const rateOf = (at: number) => (at === 20 ? '' : (0.1 + at / 1000).toFixed(3));
  await open('/account', { [historyOf('&currency=EUR')]: history(rateOf) });
  // Of the last 30 days, the first was worth 33 and the last 41.7.
  expect((await screen.findByText(/from Sep 11, 2026 to Oct 10, 2026/)).textContent).toMatch(
    /8.*7.*EUR.*26\.4%/,
  );
  expect(screen.getByText(/^1 day of this range has no known price/)).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: '7 d' }));
  expect((await screen.findByText(/from Oct 4, 2026 to Oct 10, 2026/)).textContent).toMatch(/1.*8.*EUR/);
  expect(screen.queryByText(/has no known price/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Numbers' }));
  const rows = within(await screen.findByRole('table', { name: /Value over time/ })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/41\.7 EUR.*300 TRX.*200 TRX/);
});

test('value over time: without past prices it is in TRX, and says so', async () => {
  usePrefs.setState({ currency: 'USD' });
  await open('/account', { [historyOf('&currency=USD')]: history(() => '') });
  expect(await screen.findByText(/^No past prices of TRX in USD are known here/)).toBeDefined();
  expect((await screen.findByText(/from Sep 11, 2026 to Oct 10, 2026/)).textContent).toMatch(/0.*TRX.*0%/);
});

test('Max leaves the fee where no bandwidth is left', async () => {
  const bandwidth = { ...resources, freeNetRemaining: 10 };
  await open('/account', { '/api/accountv2': account({ bandwidth }) });
  const form = await panel('Stake');
  await userEvent.click(await form.findByRole('button', { name: 'Max' }));
  expect(form.getByLabelText('Amount to stake')).toHaveProperty('value', '999.65');
  expect(form.getByText(/leaves/).textContent).toContain('0.35');
});

test('unstaking shows the votes it takes, what waits and what is due', async () => {
  const now = Date.now();
  await open('/account?part=unstake', {
    '/api/accountv2': account({
      canWithdrawAmountV2: 7_000_000,
      unfreezeV2: [
        { type: 0, unfreeze_amount: 9_000_000, unfreeze_expire_time: now + 30 * HOUR },
        { type: 1, unfreeze_amount: 7_000_000, unfreeze_expire_time: now - HOUR },
      ],
    }),
  });
  const form = await panel('Unstake');
  await type(await form.findByLabelText('Amount to unstake'), '100');
  expect(await form.findByText(/Fewer TRX stay staked than votes are cast/)).toBeDefined();
  expect(form.getByText('Votes cast').closest('div')?.textContent).toMatch(/250.*200/);
  const steps = within(form.getByRole('list', { name: 'Unstaking' })).getAllByRole('listitem');
  expect(steps.map(step => step.textContent)).toEqual([
    expect.stringMatching(/7\s*TRX.*Energy.*Can be withdrawn now/),
    expect.stringMatching(/9\s*TRX.*Bandwidth.*Withdrawable in.*1 day/),
  ]);
  expect(form.getByText('2 of 32 places used')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Withdraw unstaked TRX' }));
  expect(asked()?.intent.kind).toBe('withdraw_unstaked');
  await userEvent.click(form.getByRole('button', { name: 'Cancel all unstaking' }));
  expect(asked()?.intent.kind).toBe('cancel_unstakes');
  await userEvent.click(form.getByRole('button', { name: 'Unstake' }));
  expect(asked()?.intent).toMatchObject({ kind: 'unstake', amount: 100_000_000n, resource: 'ENERGY' });
});

test('no more than 32 unstakings wait at once', async () => {
  const one = { type: 1, unfreeze_amount: 1_000_000, unfreeze_expire_time: Date.now() + HOUR };
  await open('/account?part=unstake', {
    '/api/accountv2': account({ unfreezeV2: Array.from({ length: 32 }, () => one) }),
  });
  const form = await panel('Unstake');
  await type(await form.findByLabelText('Amount to unstake'), '1');
  expect(form.getByText(/32 unstakings already wait/)).toBeDefined();
  expect(form.getByRole('button', { name: 'Unstake' })).toHaveProperty('disabled', true);
});

test('delegating with a lock says until when, and that it is final', async () => {
  await open('/account?part=delegate');
  const form = await panel('Delegate');
  await type(await form.findByLabelText('Delegate to'), BOB);
  await type(form.getByLabelText('Stake to delegate'), '150');
  await type(form.getByLabelText('Locked for'), '31');
  expect(await form.findByText(/locks for at most 30 days/)).toBeDefined();
  await type(form.getByLabelText('Locked for'), '3');
  await userEvent.click(form.getByLabelText('Hours'));
  expect(form.getByText(/Locked until about/)).toBeDefined();
  expect(form.getByText(/cannot be undone or shortened/)).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Delegate' }));
  expect(asked()?.intent).toMatchObject({
    kind: 'delegate',
    to: BOB,
    amount: 150_000_000n,
    lockBlocks: 3600n,
  });
});

test('whom something is lent is looked at like a recipient of money, and needs consent only to be signed', async () => {
  const known = { address: TOKEN, transfers: 2, firstTime: 1, lastTime: 2 };
  await open('/account?part=delegate', {
    '/api/accountv2': account({ addressTag: 'Harbour Exchange' }),
    '/api/account/recipients': {
      address: ALICE,
      to: BOB,
      transfers: 0,
      firstTime: 0,
      lastTime: 0,
      lookAlikes: [known],
      missing: '',
    },
  });
  const form = await panel('Delegate');
  await type(await form.findByLabelText('Delegate to'), BOB);
  expect(await form.findByText('This address only looks like one you know')).toBeDefined();
  expect(await form.findByText('This is an exchange')).toBeDefined();
  expect(form.queryByRole('checkbox')).toBeNull();
  await type(form.getByLabelText('Stake to delegate'), '150');
  await userEvent.click(form.getByRole('button', { name: 'Delegate' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('This address only looks like one you know')).toBeDefined();
  expect(await dialog.findByRole('checkbox', { name: /I compared every character/ })).toBeDefined();
});

test('what is lent is reclaimed as far as no lock holds it', async () => {
  const loan = {
    ownerAddress: ALICE,
    receiverAddress: BOB,
    resource: 1,
    balance: 80_000_000,
    lockBalance: 30_000_000,
    resourceValue: '8000',
    lockResourceValue: '3000',
    expireTime: Date.now() + 50 * HOUR,
    operationTime: 1,
  };
  await open('/account?part=delegate', { '/api/account/resourcev2': listOf([loan]) });
  const table = within(await screen.findByRole('table', { name: 'Delegated to others' }));
  await userEvent.click(await table.findByRole('button', { name: 'Reclaim' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Stake to reclaim')).toHaveProperty('value', '50');
  await type(dialog.getByLabelText('Stake to reclaim'), '50.1');
  expect(dialog.getByText(/up to what is not locked/)).toBeDefined();
  await type(dialog.getByLabelText('Stake to reclaim'), '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Reclaim' }));
  expect(asked()?.intent).toMatchObject({ kind: 'reclaim', receiver: BOB, amount: 20_000_000n });
});

test('a reward waits for the day to pass, and other votes are compared', async () => {
  const row = { address: BOB, name: 'Kestrel', annualizedRate: '10' };
  await open('/account?part=rewards', {
    '/api/address/reward': {
      reward: false,
      rewardNum: 5_000_000,
      lastWithdrawTime: Date.now() - HOUR,
      nextWithdrawTime: Date.now() + 23 * HOUR,
    },
    '/api/account/votes': { votes: { [ALICE]: 36_500 } },
    '/api/vote/witness': {
      total: 1,
      totalVotes: 1,
      fastestRise: null,
      maxVotesRise: null,
      data: [row],
    },
  });
  const part = await panel('Rewards');
  expect(await part.findByText(/once in 24 hours/)).toBeDefined();
  await waitFor(() => expect(part.getByText('Can be claimed in')).toBeDefined());
  expect(part.getByRole('button', { name: 'Withdraw reward' })).toHaveProperty('disabled', true);
  const table = within(await part.findByRole('table', { name: 'What other votes would earn' }));
  expect((await table.findAllByText(/70/)).length).toBeGreaterThan(0);
});

test('past rewards by day, round and representative, and what other votes would have earned then', async () => {
  const end = Date.UTC(2026, 10, 3);
  const round = (at: number, part: object = {}) => ({
    start: end - (at + 1) * 6 * HOUR,
    end: end - at * 6 * HOUR,
    sun: 5_000_000,
    gaps: [],
    votes: [
      { address: BOB, votes: 100, sun: 3_000_000 },
      { address: ALICE, votes: 50, sun: 2_000_000 },
    ],
    ...part,
  });
  const rank = (address: string, name: string, realTimeRanking: number) => ({
    address,
    name,
    realTimeRanking,
    annualizedRate: '4',
  });
  await open('/account?part=rewards', {
    '/api/account/rewards': {
      data: [0, 1, 2, 3, 4].map(at => round(at, at === 4 ? { gaps: ['fees', 'votes'] } : {})),
      representatives: [
        { address: TOKEN, name: 'Osprey', rate: String(2n * 10n ** 23n) },
        { address: BOB, name: 'Kestrel', rate: String(15n * 10n ** 22n) },
      ],
    },
    '/api/vote/witness': {
      total: 2,
      totalVotes: 1,
      fastestRise: null,
      maxVotesRise: null,
      data: [rank(BOB, 'Kestrel', 1), rank(TOKEN, 'Osprey', 2)],
    },
  });
  const part = await panel('Rewards');
  const rows = () => within(part.getByRole('table', { name: 'What your votes earned' })).getAllByRole('row');
  expect((await part.findByText(/in the last 5 rounds/)).textContent).toMatch(/25\s*TRX/);
  // Four rounds ended by the end of 2 November, and one on the day before.
  expect(
    rows()
      .slice(1)
      .map(row => row.textContent),
  ).toEqual([expect.stringMatching(/20\s*TRX.*On record/), expect.stringMatching(/5\s*TRX.*Estimate/)]);
  expect(part.getByText(/Producers share collected fees/)).toBeDefined();
  expect(part.getByText(/Unstaking cut the votes/)).toBeDefined();
  expect(part.queryByText(/pay changed within a round/)).toBeNull();
  await userEvent.click(part.getByRole('radio', { name: 'Round' }));
  expect(rows()).toHaveLength(6);
  await userEvent.click(part.getByRole('radio', { name: 'Representative' }));
  expect(
    rows()
      .slice(1)
      .map(row => row.textContent),
  ).toEqual([expect.stringMatching(/Kestrel.*15\s*TRX/), expect.stringMatching(/10\s*TRX/)]);
  // As cast: 100 votes for who has a rate, 50 for who has none.
  expect(part.getByText(/^These votes would have earned/).textContent).toMatch(/15\s*TRX.*25\s*TRX/);
  for (const remove of part.getAllByRole('button', { name: /^Remove/ })) await userEvent.click(remove);
  await userEvent.selectOptions(part.getByLabelText('Add a representative'), TOKEN);
  expect(part.getByText(/^These votes would have earned/).textContent).toMatch(/30\s*TRX.*25\s*TRX/);
});

test('stake and unstake say what they change of the reward a day', async () => {
  const votes = {
    '/api/account/votes': { votes: { [BOB]: 250 } },
    '/api/vote/witness': {
      total: 1,
      totalVotes: 1,
      fastestRise: null,
      maxVotesRise: null,
      // 250 votes at 36.5 percent a year: 0.25 TRX a day.
      data: [{ address: BOB, name: 'Kestrel', realTimeRanking: 1, annualizedRate: '36.5' }],
    },
  };
  const reward = (form: Awaited<ReturnType<typeof panel>>) =>
    within(form.getByLabelText('What changes')).getByText('Reward a day').closest('div')?.textContent;
  await open('/account', votes);
  const stake = await panel('Stake');
  await type(await stake.findByLabelText('Amount to stake'), '100');
  await waitFor(() => expect(reward(stake)).toMatch(/0\.25\s*TRX.*0\.35\s*TRX/));
  expect(stake.getByText(/once they are cast in the same proportion/)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Unstake' }));
  const unstake = await panel('Unstake');
  // 300 TRX are staked for 250 votes: 100 fewer leave 200.
  await type(await unstake.findByLabelText('Amount to unstake'), '100');
  await waitFor(() => expect(reward(unstake)).toMatch(/0\.25\s*TRX.*0\.2\s*TRX/));
});

test('all votes are given to who is chosen, and are sent as a whole', async () => {
  const rank = (address: string, realTimeRanking: number) => ({
    address,
    name: `Node ${realTimeRanking}`,
    realTimeRanking,
    annualizedRate: '4',
  });
  await open('/account?part=votes', {
    '/api/account/votes': { votes: { [BOB]: 200 } },
    '/api/vote/witness': {
      total: 2,
      totalVotes: 1,
      fastestRise: null,
      maxVotesRise: null,
      data: [rank(BOB, 1), rank(TOKEN, 2)],
    },
  });
  const form = await panel('Votes');
  const choice = await form.findByLabelText('Add a representative');
  expect(form.getByRole('button', { name: 'Vote' })).toHaveProperty('disabled', true);
  await userEvent.selectOptions(choice, TOKEN);
  await userEvent.click(form.getByRole('button', { name: 'Vote' }));
  expect(asked()?.intent).toMatchObject({
    kind: 'vote',
    votes: [
      { witness: BOB, count: 200n },
      { witness: TOKEN, count: 100n },
    ],
  });
});

test('Stake 1.0 shows only where something is frozen, and is unfrozen when its time is over', async () => {
  const old = (part: object) => ({
    hash: '',
    block: null,
    timestamp: null,
    ownerAddress: ALICE,
    receiverAddress: ALICE,
    resource: 'ENERGY',
    frozenBalance: 5_000_000,
    expireTime: 1,
    resourceValue: '1',
    stakeVersion: 1,
    ...part,
  });
  await open('/account', {
    [`/api/account/resource?address=${ALICE}&type=1&limit=100`]: listOf([
      old({}),
      old({ resource: 'BANDWIDTH', expireTime: Date.now() + HOUR }),
    ]),
  });
  const table = within(await screen.findByRole('table', { name: 'Frozen under Stake 1.0' }));
  const buttons = await table.findAllByRole('button', { name: 'Unfreeze' });
  expect(buttons.map(button => (button as HTMLButtonElement).disabled)).toEqual([false, true]);
  await userEvent.click(buttons[0]!);
  expect(asked()?.intent).toMatchObject({ kind: 'unfreeze_old', resource: 'ENERGY', receiver: undefined });
});

test('approvals are revoked one after another, each by its own kind', async () => {
  await open('/account?list=approvals', {
    '/api/account/approve/list': listOf([
      approval(BOB),
      approval(BOB, { for_all: true, unlimited: true, contract_address: ALICE }),
      approval(BOB, { token_id: '77' }),
    ]),
  });
  const table = within(await screen.findByRole('table', { name: 'Approvals' }));
  const boxes = await table.findAllByRole('checkbox');
  for (const box of boxes) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke 3 approvals' }));
  expect(asked()?.intent).toMatchObject({ kind: 'trc20_approve', spender: BOB, amount: 0n });
  expect(screen.getByText('0 of 3 approvals revoked')).toBeDefined();
  const sent = { hash: 'ab'.repeat(32), blockNumber: 1n, feeSun: 0n };
  await act(async () => asked()?.onSent?.(sent));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke next: USDS' }));
  expect(asked()?.intent).toMatchObject({ kind: 'items_revoke', operator: BOB, contract: ALICE });
  await act(async () => asked()?.onSent?.(sent));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke next: USDS' }));
  expect(asked()?.intent).toMatchObject({ kind: 'item_revoke', item: 77n });
  await act(async () => asked()?.onSent?.(sent));
  expect(screen.getByText('3 of 3 approvals revoked')).toBeDefined();
});

test('name and id are set once, by the rules of the chain', async () => {
  await open('/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Set ID' }));
  const dialog = within(await screen.findByRole('dialog'));
  await type(dialog.getByLabelText('Account ID'), 'short');
  expect(dialog.getByText(/8 to 32/)).toBeDefined();
  await type(dialog.getByLabelText('Account ID'), 'harbour-12');
  await userEvent.click(dialog.getByRole('button', { name: 'Set ID' }));
  expect(asked()?.intent).toMatchObject({ kind: 'account_id', id: 'harbour-12' });
  expect(screen.getByRole('button', { name: 'Set name' })).toBeDefined();
});

test('a representative changes its site and share, sees when that counts, and claims what blocks earned', async () => {
  await open('/account', {
    '/api/accountv2': account({
      representative: {
        enabled: true,
        url: 'https://alder.example',
        allowance: 42_500_000,
        lastWithDrawTime: 0,
      },
    }),
    [`/api/vote/witness/${ALICE}`]: { ...representativeOf(ALICE), changedBrokerage: true },
    '/api/witness/general-info': { nextMaintenanceTime: Date.now() + HOUR },
    '/api/address/reward': { rewardNum: 42_500_000, reward: true, lastWithdrawTime: 0, nextWithdrawTime: 0 },
  });
  const link = await screen.findByRole('link', { name: 'Representative page' });
  expect(link.getAttribute('href')).toBe(`/representative/${ALICE}`);
  expect(screen.getByRole('button', { name: 'alder.example' })).toBeDefined();
  const row = async (label: RegExp) => (await screen.findByText(label)).closest('div')!;
  expect((await row(/^Share of voters/)).textContent).toMatch(
    /80%.*A change counts from the next round, in.*Another share is announced/,
  );
  const reward = await row(/^Block reward/);
  expect(reward.textContent).toMatch(/42\.5/);
  await userEvent.click(within(reward).getByRole('button', { name: 'Withdraw reward' }));
  expect(asked()?.intent).toMatchObject({ kind: 'withdraw_reward', from: ALICE });
  act(closeWalletDialog);
  await userEvent.click(screen.getByRole('button', { name: 'Change share' }));
  const share = within(await screen.findByRole('dialog'));
  await type(share.getByLabelText('To voters'), '70');
  await userEvent.click(share.getByRole('button', { name: 'Change share' }));
  expect(asked()?.intent).toMatchObject({ kind: 'brokerage', percent: 30 });
  act(closeWalletDialog);
  await userEvent.click(screen.getByRole('button', { name: 'Change website' }));
  const site = within(await screen.findByRole('dialog'));
  await type(site.getByLabelText('Website'), 'https://alder.example/sr');
  await userEvent.click(site.getByRole('button', { name: 'Change website' }));
  expect(asked()?.intent).toMatchObject({ kind: 'witness_update', url: 'https://alder.example/sr' });
});

test.each([
  { kind: 'test', warns: true },
  { kind: 'main', warns: false },
])('on a $kind network nobody is to send real coins here: $warns', async ({ kind, warns }) => {
  await open('/account', {
    '/config.json': { version: '1', network: { id: 'x', name: 'X', kind, origin: '' }, networks: [] },
  });
  await screen.findByText('Transactions', { selector: 'dt, dt *' });
  const words = /do not send main-net coins/;
  await waitFor(() => expect(screen.queryAllByText(words)).toHaveLength(warns ? 1 : 0));
  await userEvent.click(screen.getByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(ALICE);
  expect(dialog.queryAllByText(words)).toHaveLength(warns ? 1 : 0);
});

test('tokens are chosen by their standard, and small balances are hidden', async () => {
  const held = (id: string, tokenType: string, balance: string) => ({
    tokenId: id,
    balance,
    tokenInfo: { ...tokenInfo, tokenId: id, tokenAbbr: id, tokenName: id, tokenType, tokenDecimal: 1 },
  });
  await open('/account', {
    '/api/accountv2': account({
      tokens: [
        held('_', 'trx', '1'),
        held('1000001', 'trc10', '100'),
        held('1000002', 'trc10', '99'),
        held(TOKEN, 'trc20', '500'),
      ],
    }),
  });
  const table = within(await screen.findByRole('table', { name: 'Tokens' }));
  const rows = () => table.getAllByRole('row').length - 1;
  expect(rows()).toBe(4);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hide balances below 10' }));
  expect(rows()).toBe(3);
  await userEvent.click(screen.getByRole('radio', { name: 'TRC10' }));
  expect(rows()).toBe(1);
  expect(table.getAllByRole('link', { name: '1000001' })).not.toHaveLength(0);
});

test('the pairs of an account lead to what its creator does, and to another one', async () => {
  const exchange = {
    exchange_id: 7,
    creator_address: ALICE,
    first_token_id: '1000001',
    first_token_balance: 5,
    second_token_id: '_',
    second_token_balance: 6,
    create_time: 1,
  };
  await open('/account?list=pairs', { '/api/accountv2': account({ exchanges: [exchange] }) });
  expect((await screen.findByRole('link', { name: 'Add or take out' })).getAttribute('href')).toContain(
    '/exchange?id=7',
  );
  // 1,000 TRX are too few for a pair.
  expect(await screen.findByRole('button', { name: 'Create a pair' })).toHaveProperty('disabled', true);
});

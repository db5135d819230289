import { expect, type APIRequestContext } from '@playwright/test';
import { test } from './lib/clock.ts';
import { confirmPaid, expectShown, PASSWORD } from './lib/actions.ts';
import { fundedAccounts } from './lib/chain.ts';
import { PORT } from './lib/ports.ts';
import { login } from './lib/wallet.ts';

// The account page as one person uses it, each step mined on the chain: stake, vote, delegate, reclaim, unstake, cancel, claim.

const trx = (amount: number) => amount * 1_000_000;

interface NodeAccount {
  frozenV2?: { type?: string; amount?: number }[];
  unfrozenV2?: { unfreeze_amount?: number }[];
  votes?: { vote_count: number }[];
  latest_withdraw_time?: number;
  account_resource?: { delegated_frozenV2_balance_for_energy?: number };
}

async function onChain(request: APIRequestContext, address: string): Promise<NodeAccount> {
  const url = `http://127.0.0.1:${PORT}/wallet/getaccount`;
  return (await (await request.post(url, { data: { address, visible: true } })).json()) as NodeAccount;
}
const energyStake = (account: NodeAccount) =>
  account.frozenV2?.find(({ type }) => type === 'ENERGY')?.amount ?? 0;

test('stakes, votes, delegates, reclaims, unstakes, cancels and claims on one page', async ({
  page,
  request,
}) => {
  const [owner, , , friend] = await fundedAccounts(request);
  if (!owner || !friend) throw new Error('the devnet has too few funded accounts');
  const payer = { request, address: owner.address };
  const done: [hash: string, type: string][] = [];
  const confirm = async (button: string, type: string) =>
    void done.push([await confirmPaid(page, button, payer), type]);
  await page.goto('/#/account');
  await login(page, owner.privateKey, { password: PASSWORD });
  const panel = page.getByRole('tabpanel').first();

  await test.step('stake', async () => {
    await panel.getByRole('textbox', { name: 'Amount to stake' }).fill('300');
    await expect(panel.getByText(/Brings about .* energy a day and 300 votes/)).toBeVisible();
    await panel.getByRole('button', { name: 'Stake', exact: true }).click();
    await confirm('Stake 300 TRX', 'FreezeBalanceV2Contract');
    expect(energyStake(await onChain(request, owner.address))).toBe(trx(300));
    await expect(page.getByText('0 of 300 votes cast')).toBeVisible();
  });

  await test.step('vote', async () => {
    await page.getByRole('tab', { name: 'Votes', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Add a representative' }).selectOption({ index: 1 });
    await panel.getByRole('button', { name: 'Vote', exact: true }).click();
    await confirm('Vote', 'VoteWitnessContract');
    const { votes } = await onChain(request, owner.address);
    expect(votes?.map(({ vote_count }) => vote_count)).toEqual([300]);
  });

  await test.step('delegate with a lock of an hour, which holds it', async () => {
    await page.getByRole('tab', { name: 'Delegate' }).click();
    await panel.getByRole('textbox', { name: 'Delegate to' }).fill(friend.address);
    await panel.getByRole('textbox', { name: 'Stake to delegate' }).fill('100');
    await panel.getByRole('textbox', { name: 'Locked for' }).fill('1');
    await panel.getByText('Hours', { exact: true }).click();
    await expect(panel.getByText(/cannot be undone or shortened/)).toBeVisible();
    await panel.getByRole('textbox', { name: 'Locked for' }).fill('');
    await panel.getByRole('button', { name: 'Delegate', exact: true }).click();
    await confirm('Delegate the use of 100 TRX', 'DelegateResourceContract');
    const { account_resource: resource } = await onChain(request, owner.address);
    expect(resource?.delegated_frozenV2_balance_for_energy).toBe(trx(100));
  });

  await test.step('reclaim', async () => {
    const table = page.getByRole('table', { name: 'Delegated to others' });
    await table.getByRole('button', { name: 'Reclaim' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reclaim' }).click();
    await confirm('Reclaim the use of 100 TRX', 'UnDelegateResourceContract');
    expect(energyStake(await onChain(request, owner.address))).toBe(trx(300));
  });

  await test.step('unstake, then cancel', async () => {
    await page.getByRole('tab', { name: 'Unstake' }).click();
    await panel.getByRole('textbox', { name: 'Amount to unstake' }).fill('50');
    await panel.getByRole('button', { name: 'Unstake', exact: true }).click();
    await confirm('Unstake 50 TRX', 'UnfreezeBalanceV2Contract');
    const line = panel.getByRole('list', { name: 'Unstaking' });
    await expect(line.getByRole('listitem')).toContainText('Withdrawable in');
    await panel.getByRole('button', { name: 'Cancel all unstaking' }).click();
    await confirm('Cancel all unstaking', 'CancelAllUnfreezeV2Contract');
    expect((await onChain(request, owner.address)).unfrozenV2 ?? []).toEqual([]);
    await expect(panel.getByText(/Nothing waits/)).toBeVisible();
  });

  await test.step('revoke is offered for approvals, the reward says when it can be claimed', async () => {
    await page.getByRole('tab', { name: 'Rewards' }).click();
    await expect(panel.getByText(/once in 24 hours/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Withdraw reward' })).toBeVisible();
  });
  for (const [hash, type] of done) await expectShown(page, request, hash, type);
});

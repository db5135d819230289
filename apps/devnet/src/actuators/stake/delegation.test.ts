import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageInit } from '@sunscope/tron/codec';
import { emptyMessage } from '@sunscope/tron/codec';
import { publicKnownKey } from '../../chain/genesis.ts';
import { resourceOf } from '../../resources/resource-window.ts';
import { TestChain } from '../../testing.ts';

// Stake that is delegated, taken back and kept from being unfrozen. Texts and order: java-tron's actuators.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const short = hexToBytes('41aa');
const stranger = publicKnownKey('a stranger');

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open();
});
afterEach(() => test.close());

const parties = () => [test.account(0), test.account(1)] as const;
const stateOf = (address: Uint8Array) => test.chain.state.requireAccount(address);

describe('DelegateResourceContract', () => {
  const refusal = (parameter: MessageInit<'DelegateResourceContract'>) =>
    test.refusal(test.account(0), 'DelegateResourceContract', parameter);

  it('says why it refuses, in java-tron’s order', async () => {
    const [alice, bob] = parties();
    const to = bob.address;
    expect(await refusal({ balance: 999_999n, receiver_address: short })).toBe(
      `${V}delegateBalance must be greater than or equal to 1 TRX`,
    );
    expect(await refusal({ balance: TRX, resource: 2, receiver_address: short })).toBe(
      `${V}ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]`,
    );
    expect(await refusal({ balance: TRX, receiver_address: short })).toBe(
      `${V}delegateBalance must be less than or equal to available FreezeBandwidthV2 balance`,
    );
    expect(await refusal({ balance: TRX, resource: 1, receiver_address: short })).toBe(
      `${V}delegateBalance must be less than or equal to available FreezeEnergyV2 balance`,
    );
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX, resource: 1 });
    const energy = { balance: 10n * TRX, resource: 1 };
    expect(await refusal({ ...energy, balance: 100n * TRX + 1n, receiver_address: to })).toBe(
      `${V}delegateBalance must be less than or equal to available FreezeEnergyV2 balance`,
    );
    expect(await refusal({ ...energy, receiver_address: short })).toBe(`${V}Invalid receiverAddress`);
    expect(await refusal({ ...energy, receiver_address: alice.address })).toBe(
      `${V}receiverAddress must not be the same as ownerAddress`,
    );
    expect(await refusal({ ...energy, receiver_address: stranger.address })).toBe(
      `${V}Account[${bytesToHex(stranger.address)}] not exists`,
    );
    for (const lock_period of [-1n, 864_001n])
      expect(await refusal({ ...energy, receiver_address: to, lock: true, lock_period })).toBe(
        `${V}The lock period of delegate resource cannot be less than 0 and cannot exceed 864000!`,
      );
    test.chain.state.putAccount({ ...emptyMessage('Account'), address: stranger.address, type: 2 });
    expect(await refusal({ ...energy, receiver_address: stranger.address })).toBe(
      `${V}Do not allow delegate resources to contract addresses`,
    );
  });

  it('does not count stake that is in use', async () => {
    const [alice, bob] = parties();
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX, resource: 1 });
    // Total energy limit 180,000,000,000 over a weight of 100: 90,000,000,000 used stand for 50 TRX.
    const account = stateOf(alice.address);
    test.chain.state.putAccount({
      ...account,
      account_resource: {
        ...resourceOf(account),
        energy_usage: 90_000_000_000n,
        latest_consume_time_for_energy: 1n,
        energy_window_size: 28_800_000n,
        energy_window_optimized: true,
      },
    });
    const to = bob.address;
    expect(await refusal({ balance: 51n * TRX, resource: 1, receiver_address: to })).toBe(
      `${V}delegateBalance must be less than or equal to available FreezeEnergyV2 balance`,
    );
    expect(await refusal({ balance: 49n * TRX, resource: 1, receiver_address: to })).toBe('accepted');
  });

  it('moves the resource, not the weight nor the votes', async () => {
    const [alice, bob] = parties();
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX, resource: 1 });
    const info = await test.run(alice, 'DelegateResourceContract', {
      balance: 30n * TRX,
      resource: 1,
      receiver_address: bob.address,
    });
    expect(info.fee).toBe(0n);
    expect(test.chain.state.property('TOTAL_ENERGY_WEIGHT')).toBe(100n);
    const owner = stateOf(alice.address);
    expect(owner.frozenV2).toEqual([{ type: 1, amount: 70n * TRX }]);
    expect(resourceOf(owner).delegated_frozenV2_balance_for_energy).toBe(30n * TRX);
    expect(resourceOf(stateOf(bob.address)).acquired_delegated_frozenV2_balance_for_energy).toBe(30n * TRX);
    expect(test.chain.state.delegations.record('unlocked', alice.address, bob.address)).toMatchObject({
      frozen_balance_for_energy: 30n * TRX,
      expire_time_for_energy: 0n,
    });
    const [witness] = test.chain.state.marks.activeWitnesses as [Uint8Array];
    const votes = (vote_count: bigint) =>
      test.refusal(alice, 'VoteWitnessContract', { votes: [{ vote_address: witness, vote_count }] });
    expect(await votes(101n)).toContain('greater than the tronPower[100000000]');
    expect(await votes(100n)).toBe('accepted');
  });
});

describe('a locked delegation', () => {
  const lock = (lock_period: bigint, balance = 10n * TRX) => ({
    balance,
    resource: 1,
    receiver_address: test.account(1).address,
    lock: true,
    lock_period,
  });

  it('cannot be taken back nor shortened before its end, and joins the unlocked one afterwards', async () => {
    const [alice, bob] = parties();
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX, resource: 1 });
    const headBefore = test.chain.head.timestampMs;
    await test.run(alice, 'DelegateResourceContract', lock(1_000n));
    const { delegations } = test.chain.state;
    expect(delegations.record('locked', alice.address, bob.address)).toMatchObject({
      frozen_balance_for_energy: 10n * TRX,
      expire_time_for_energy: headBefore + 3_000_000n,
    });
    const take = (balance: bigint) =>
      test.refusal(alice, 'UnDelegateResourceContract', {
        balance,
        resource: 1,
        receiver_address: bob.address,
      });
    expect(await take(TRX)).toBe(
      `${V}insufficient delegateFrozenBalance(Energy), request=1000000, unlock_balance=0`,
    );
    // One block passed: 2,997,000 ms of the lock are left, 999 blocks.
    expect(await test.refusal(alice, 'DelegateResourceContract', lock(998n))).toBe(
      `${V}The lock period for ENERGY this time cannot be less than the remaining time[2997000ms] of the last lock period for ENERGY!`,
    );
    test.clock.advance(3_000_001);
    await test.mine();
    await test.run(alice, 'DelegateResourceContract', lock(10n, 5n * TRX));
    expect(delegations.record('unlocked', alice.address, bob.address)).toMatchObject({
      frozen_balance_for_energy: 10n * TRX,
    });
    expect(delegations.record('locked', alice.address, bob.address)).toMatchObject({
      frozen_balance_for_energy: 5n * TRX,
    });
    await test.run(alice, 'UnDelegateResourceContract', {
      balance: 10n * TRX,
      resource: 1,
      receiver_address: bob.address,
    });
    expect(delegations.record('unlocked', alice.address, bob.address)).toBeUndefined();
    expect(delegations.index(2, alice.address).toAccounts).toEqual([bob.address]);
  });
});

describe('UnDelegateResourceContract', () => {
  const refusal = (parameter: MessageInit<'UnDelegateResourceContract'>) =>
    test.refusal(test.account(0), 'UnDelegateResourceContract', parameter);

  it('says why it refuses, in java-tron’s order', async () => {
    const [alice, bob] = parties();
    expect(await refusal({ receiver_address: short })).toBe(`${V}Invalid receiverAddress`);
    expect(await refusal({ receiver_address: alice.address })).toBe(
      `${V}receiverAddress must not be the same as ownerAddress`,
    );
    expect(await refusal({ receiver_address: bob.address })).toBe(`${V}delegated Resource does not exist`);
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100n * TRX });
    await test.run(alice, 'DelegateResourceContract', { balance: TRX, receiver_address: bob.address });
    expect(await refusal({ receiver_address: bob.address })).toBe(
      `${V}unDelegateBalance must be more than 0 TRX`,
    );
    expect(await refusal({ receiver_address: bob.address, balance: 1n, resource: 2 })).toBe(
      `${V}ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]`,
    );
    expect(await refusal({ receiver_address: bob.address, balance: TRX + 1n })).toBe(
      `${V}insufficient delegatedFrozenBalance(BANDWIDTH), request=1000001, unlock_balance=1000000`,
    );
  });

  it('takes a share of the receiver’s usage back with the stake', async () => {
    const [alice, bob] = parties();
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 1_000n * TRX });
    const to = { receiver_address: bob.address };
    const given = await test.run(alice, 'DelegateResourceContract', { balance: 600n * TRX, ...to });
    const spent = await test.run(bob, 'TransferContract', { to_address: alice.address, amount: 1n });
    expect(spent.receipt?.net_usage).toBe(265n);
    expect(stateOf(bob.address).net_usage).toBe(265n);
    const taken = await test.run(alice, 'UnDelegateResourceContract', { balance: 300n * TRX, ...to });
    // Half of the stake takes half of 265 with it, cut to 132.
    expect(stateOf(bob.address).net_usage).toBe(133n);
    expect(stateOf(alice.address).net_usage).toBe(
      (given.receipt?.net_usage ?? 0n) + (taken.receipt?.net_usage ?? 0n) + 132n,
    );
    expect(stateOf(bob.address).acquired_delegated_frozenV2_balance_for_bandwidth).toBe(300n * TRX);
    await test.run(alice, 'UnDelegateResourceContract', { balance: 300n * TRX, ...to });
    expect(stateOf(bob.address).net_usage).toBe(0n);
    expect(test.chain.state.delegations.index(2, bob.address).fromAccounts).toEqual([]);
    expect(stateOf(alice.address).frozenV2).toEqual([{ type: 0, amount: 1_000n * TRX }]);
  });
});

describe('CancelAllUnfreezeV2Contract', () => {
  it('stakes what waits again, pays what is due, and reports both', async () => {
    const [alice] = parties();
    const cancel = () => test.refusal(alice, 'CancelAllUnfreezeV2Contract', {});
    expect(await cancel()).toBe(`${V}No unfreezeV2 list to cancel`);
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 100_500_000n });
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: 50n * TRX, resource: 1 });
    await test.run(alice, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 7n * TRX });
    test.clock.advance(14 * 86_400_000);
    await test.mine();
    await test.run(alice, 'FreezeBalanceV2Contract', { frozen_balance: TRX });
    // The expired 7 TRX stay in the list until something pays them: unfreezing would, so the list is put back.
    const due = stateOf(alice.address).unfrozenV2;
    await test.run(alice, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 500_000n });
    await test.run(alice, 'UnfreezeBalanceV2Contract', { unfreeze_balance: 20n * TRX, resource: 1 });
    const account = stateOf(alice.address);
    test.chain.state.putAccount({ ...account, unfrozenV2: [...due, ...account.unfrozenV2] });
    const info = await test.run(alice, 'CancelAllUnfreezeV2Contract', {});
    expect(info.withdraw_expire_amount).toBe(7n * TRX);
    expect(info.cancel_unfreezeV2_amount).toEqual([
      { key: 'ENERGY', value: 20n * TRX },
      { key: 'TRON_POWER', value: 0n },
      { key: 'BANDWIDTH', value: 500_000n },
    ]);
    expect(stateOf(alice.address).frozenV2).toEqual([
      { type: 0, amount: 94_500_000n },
      { type: 1, amount: 50n * TRX },
    ]);
    expect(stateOf(alice.address).unfrozenV2).toEqual([]);
    expect(test.chain.state.property('TOTAL_NET_WEIGHT')).toBe(94n);
    expect(test.chain.state.property('TOTAL_ENERGY_WEIGHT')).toBe(50n);
  });
});

describe('Stake 1.0', () => {
  it('is closed while Stake 2.0 is open, which is what is checked last', async () => {
    const [alice, bob] = parties();
    const freeze = (parameter: MessageInit<'FreezeBalanceContract'>) =>
      test.refusal(alice, 'FreezeBalanceContract', parameter);
    expect(await freeze({ frozen_balance: 0n })).toBe(`${V}frozenBalance must be positive`);
    expect(await freeze({ frozen_balance: 999_999n })).toBe(
      `${V}frozenBalance must be greater than or equal to 1 TRX`,
    );
    expect(await freeze({ frozen_balance: 2_000_000n * TRX })).toBe(
      `${V}frozenBalance must be less than or equal to accountBalance`,
    );
    expect(await freeze({ frozen_balance: TRX, frozen_duration: 2n })).toBe(
      `${V}frozenDuration must be less than 3 days and more than 3 days`,
    );
    const right = { frozen_balance: TRX, frozen_duration: 3n };
    expect(await freeze({ ...right, resource: 2 })).toBe(
      `${V}ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]`,
    );
    expect(await freeze({ ...right, receiver_address: alice.address })).toBe(
      `${V}receiverAddress must not be the same as ownerAddress`,
    );
    expect(await freeze({ ...right, receiver_address: short })).toBe(`${V}Invalid receiverAddress`);
    expect(await freeze({ ...right, receiver_address: stranger.address })).toBe(
      `${V}Account[${bytesToHex(stranger.address)}] not exists`,
    );
    expect(await freeze({ ...right, receiver_address: bob.address })).toBe(
      `${V}freeze v2 is open, old freeze is closed`,
    );
    expect(await freeze(right)).toBe(`${V}freeze v2 is open, old freeze is closed`);
  });

  it('pays back after three days, own and delegated, and clears the votes', async () => {
    await test.close();
    test = await TestChain.open({}, { UNFREEZE_DELAY_DAYS: 0n });
    const [alice, bob] = parties();
    const { state } = test.chain;
    const unfreeze = (parameter: MessageInit<'UnfreezeBalanceContract'>) =>
      test.refusal(alice, 'UnfreezeBalanceContract', parameter);
    const to = { receiver_address: bob.address };
    expect(await unfreeze({})).toBe(`${V}no frozenBalance(BANDWIDTH)`);
    expect(await unfreeze({ resource: 1 })).toBe(`${V}no frozenBalance(Energy)`);
    expect(await unfreeze({ resource: 2 })).toBe(
      `${V}ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]`,
    );
    expect(await unfreeze(to)).toBe(`${V}delegated Resource does not exist`);
    const term = { frozen_duration: 3n };
    await test.run(alice, 'FreezeBalanceContract', { frozen_balance: 10n * TRX, ...term });
    await test.run(alice, 'FreezeBalanceContract', { frozen_balance: 20n * TRX, resource: 1, ...term });
    await test.run(alice, 'FreezeBalanceContract', { frozen_balance: 5n * TRX, ...term, ...to });
    expect(state.property('TOTAL_NET_WEIGHT')).toBe(15n);
    expect(state.property('TOTAL_ENERGY_WEIGHT')).toBe(20n);
    expect(await unfreeze({})).toBe(`${V}It's not time to unfreeze(BANDWIDTH).`);
    expect(await unfreeze({ resource: 1 })).toBe(`${V}It's not time to unfreeze(Energy).`);
    expect(await unfreeze(to)).toBe(`${V}It's not time to unfreeze.`);
    expect(await unfreeze({ ...to, resource: 1 })).toBe(`${V}no delegateFrozenBalance(Energy)`);
    const [witness] = state.marks.activeWitnesses as [Uint8Array];
    await test.run(alice, 'VoteWitnessContract', { votes: [{ vote_address: witness, vote_count: 35n }] });
    expect(state.delegations.index(1, bob.address).fromAccounts).toEqual([alice.address]);

    test.clock.advance(3 * 86_400_000);
    await test.mine();
    expect((await test.run(alice, 'UnfreezeBalanceContract', to)).unfreeze_amount).toBe(5n * TRX);
    expect(stateOf(alice.address).votes).toEqual([]);
    expect((await test.run(alice, 'UnfreezeBalanceContract', {})).unfreeze_amount).toBe(10n * TRX);
    expect((await test.run(alice, 'UnfreezeBalanceContract', { resource: 1 })).unfreeze_amount).toBe(
      20n * TRX,
    );
    expect(state.property('TOTAL_NET_WEIGHT')).toBe(0n);
    expect(state.property('TOTAL_ENERGY_WEIGHT')).toBe(0n);
    expect(state.delegations.index(1, bob.address).fromAccounts).toEqual([]);
  });
});

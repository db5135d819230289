import type { Account, AccountResource } from '@sunscope/tron/messages';
import { emptyMessage } from '@sunscope/tron/codec';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import {
  increaseUsage,
  limitFromStake,
  preciseWindow,
  recoverUsage,
  slotOf,
  stakeOfUsage,
  takeBackUsage,
  windowSlots,
  type ResourceUsage,
} from '@sunscope/tron/resources';
import type { State } from '../state/state.ts';

// How the arithmetic of `@sunscope/tron/resources` meets what accounts and the chain store.

const SLOT_MS = 3_000n;

export type StakedResource = 'bandwidth' | 'energy';

/** Slot of the newest block, the clock of all resources. */
export function headSlot(state: State): bigint {
  return slotOf(state.property('LATEST_BLOCK_TIMESTAMP'), state.property('GENESIS_TIMESTAMP'));
}

export function resourceOf(account: Account): AccountResource {
  return account.account_resource ?? emptyMessage('AccountResource');
}

function usageOf(account: Account, resource: StakedResource): ResourceUsage {
  if (resource === 'bandwidth')
    return {
      used: account.net_usage,
      lastSlot: account.latest_consume_time,
      window: account.net_window_size,
      optimized: account.net_window_optimized,
    };
  const own = resourceOf(account);
  return {
    used: own.energy_usage,
    lastSlot: own.latest_consume_time_for_energy,
    window: own.energy_window_size,
    optimized: own.energy_window_optimized,
  };
}

/** Usage of a staked resource as of a slot, nothing stored. */
export function recoveredUsage(account: Account, resource: StakedResource, nowSlot: bigint): bigint {
  return recoverUsage(usageOf(account, resource), nowSlot);
}

/** The account after using some of a staked resource (java-tron: ResourceProcessor.increaseV2). */
export function spendResource(
  account: Account,
  resource: StakedResource,
  amount: bigint,
  nowSlot: bigint,
): Account {
  return withUsage(account, resource, increaseUsage(usageOf(account, resource), amount, nowSlot));
}

function withUsage(account: Account, resource: StakedResource, usage: ResourceUsage): Account {
  if (resource === 'bandwidth')
    return {
      ...account,
      net_usage: usage.used,
      latest_consume_time: usage.lastSlot,
      net_window_size: usage.window,
      net_window_optimized: usage.optimized,
    };
  return {
    ...account,
    account_resource: {
      ...resourceOf(account),
      energy_usage: usage.used,
      latest_consume_time_for_energy: usage.lastSlot,
      energy_window_size: usage.window,
      energy_window_optimized: usage.optimized,
    },
  };
}

function frozenV2(account: Account, code: number): bigint {
  return account.frozenV2.find(entry => entry.type === code)?.amount ?? 0n;
}

/** Sun that earns an account bandwidth: its own stake of both generations and what others delegate to it. */
export function frozenForBandwidth(account: Account): bigint {
  return (
    account.frozen.reduce((sum, entry) => sum + entry.frozen_balance, 0n) +
    account.acquired_delegated_frozen_balance_for_bandwidth +
    frozenV2(account, 0) +
    account.acquired_delegated_frozenV2_balance_for_bandwidth
  );
}

/** Sun that earns an account energy. */
export function frozenForEnergy(account: Account): bigint {
  const own = resourceOf(account);
  return (
    (own.frozen_balance_for_energy?.frozen_balance ?? 0n) +
    own.acquired_delegated_frozen_balance_for_energy +
    frozenV2(account, 1) +
    own.acquired_delegated_frozenV2_balance_for_energy
  );
}

export function bandwidthLimit(state: State, account: Account): bigint {
  return limitFromStake(
    frozenForBandwidth(account),
    state.property('TOTAL_NET_LIMIT'),
    state.property('TOTAL_NET_WEIGHT'),
  );
}

export function energyLimit(state: State, account: Account): bigint {
  return limitFromStake(
    frozenForEnergy(account),
    state.property('TOTAL_CURRENT_ENERGY_LIMIT'),
    state.property('TOTAL_ENERGY_WEIGHT'),
  );
}

/** Staked energy an account has left. */
export function energyLeft(state: State, account: Account): bigint {
  const left = energyLimit(state, account) - recoveredUsage(account, 'energy', headSlot(state));
  return left > 0n ? left : 0n;
}

/**
 * Sun of all stake behind what an account uses at present, and the seconds until it uses nothing. Unlike
 * {@link delegatableSun} this multiplies in the order of what contracts read (java-tron: RepositoryImpl).
 */
export function stakeInUse(
  state: State,
  account: Account,
  resource: StakedResource,
): { sun: bigint; restoreSeconds: bigint } {
  const usage = usageOf(account, resource);
  const slotsLeft = usage.lastSlot + windowSlots(usage) - headSlot(state);
  if (slotsLeft <= 0n) return { sun: 0n, restoreSeconds: 0n };
  const used = Number(recoveredUsage(account, resource, headSlot(state)));
  const [weight, limit] =
    resource === 'bandwidth'
      ? [state.property('TOTAL_NET_WEIGHT'), state.property('TOTAL_NET_LIMIT')]
      : [state.property('TOTAL_ENERGY_WEIGHT'), state.property('TOTAL_CURRENT_ENERGY_LIMIT')];
  return {
    sun: BigInt(Math.trunc(((used * Number(weight)) / Number(limit)) * Number(SUN_PER_TRX))),
    restoreSeconds: (slotsLeft * SLOT_MS) / 1_000n,
  };
}

/**
 * Sun of its own Stake 2.0 that an account does not use at present and may delegate (java-tron: DelegateResourceActuator,
 * FreezeV2Util). What others give it is used up first.
 * @param extraUsage usage to expect on top
 */
export function delegatableSun(
  state: State,
  account: Account,
  resource: StakedResource,
  extraUsage = 0n,
): bigint {
  const usage = recoveredUsage(account, resource, headSlot(state)) + extraUsage;
  const behind =
    resource === 'bandwidth'
      ? stakeOfUsage(usage, state.property('TOTAL_NET_LIMIT'), state.property('TOTAL_NET_WEIGHT'))
      : stakeOfUsage(
          usage,
          state.property('TOTAL_CURRENT_ENERGY_LIMIT'),
          state.property('TOTAL_ENERGY_WEIGHT'),
        );
  const own = frozenV2(account, resource === 'bandwidth' ? 0 : 1);
  const others = (resource === 'bandwidth' ? frozenForBandwidth(account) : frozenForEnergy(account)) - own;
  const used = behind - others;
  return used > 0n ? own - used : own;
}

/** What of a receiver's usage moves back with a stake that is taken back (java-tron: UnDelegateResourceActuator). */
export function usageMovedBack(
  state: State,
  receiver: Account,
  resource: StakedResource,
  sun: bigint,
): bigint {
  const [limit, weight, frozen] =
    resource === 'bandwidth'
      ? [state.property('TOTAL_NET_LIMIT'), state.property('TOTAL_NET_WEIGHT'), frozenForBandwidth(receiver)]
      : [
          state.property('TOTAL_CURRENT_ENERGY_LIMIT'),
          state.property('TOTAL_ENERGY_WEIGHT'),
          frozenForEnergy(receiver),
        ];
  const most = limitFromStake(sun, limit, weight);
  const share = BigInt(Math.trunc(Number(usageOf(receiver, resource).used) * (Number(sun) / Number(frozen))));
  return share < most ? share : most;
}

/** The account with its usage brought to the present, less some that moves elsewhere. */
export function releaseUsage(
  account: Account,
  resource: StakedResource,
  amount: bigint,
  nowSlot: bigint,
): Account {
  const usage = usageOf(account, resource);
  return withUsage(account, resource, {
    used: usage.used - amount,
    lastSlot: nowSlot,
    window: preciseWindow(usage),
    optimized: true,
  });
}

/** The account after another's usage came to it, windows merged by weight (java-tron: unDelegateIncreaseV2). */
export function takeOverUsage(
  account: Account,
  from: Account,
  resource: StakedResource,
  amount: bigint,
  nowSlot: bigint,
): Account {
  const merged = takeBackUsage(usageOf(account, resource), usageOf(from, resource), amount, nowSlot);
  return withUsage(account, resource, merged);
}

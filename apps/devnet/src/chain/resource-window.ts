import type { Account, AccountResource } from '@sunscope/tron/messages';
import { emptyMessage } from '@sunscope/tron/codec';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { State } from '../state/state.ts';

// java-tron: ResourceProcessor, AccountCapsule. Usage of a resource falls linearly over a window of slots; since
// Stake 2.0 each account has a window of its own, kept times 1000.

/** Slots of 3 s in 24 h. */
export const WINDOW_SLOTS = 28_800n;
const PRECISION = 1_000_000n;
const WINDOW_PRECISION = 1_000n;
const SLOT_MS = 3_000n;

export type StakedResource = 'bandwidth' | 'energy';

function divideCeil(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator + (numerator % denominator > 0n ? 1n : 0n);
}

/** What remains of an average after some slots. Doubles and half-up rounding, as java-tron computes it. */
function decayed(average: bigint, lastSlot: bigint, nowSlot: bigint, window: bigint): bigint {
  if (lastSlot === nowSlot) return average;
  if (lastSlot + window <= nowSlot) return 0n;
  const decay = Number(window - (nowSlot - lastSlot)) / Number(window);
  return BigInt(Math.floor(Number(average) * decay + 0.5));
}

/** Usage after decay plus new use, over one fixed window. */
export function increase(
  lastUsage: bigint,
  usage: bigint,
  lastSlot: bigint,
  nowSlot: bigint,
  window = WINDOW_SLOTS,
): bigint {
  const average = decayed(divideCeil(lastUsage * PRECISION, window), lastSlot, nowSlot, window);
  return ((average + divideCeil(usage * PRECISION, window)) * window) / PRECISION;
}

/** Slot of the newest block, the clock of all resources. */
export function headSlot(state: State): bigint {
  return (state.property('LATEST_BLOCK_TIMESTAMP') - state.property('GENESIS_TIMESTAMP')) / SLOT_MS;
}

/** Usage record of one account's staked resource. */
interface Usage {
  used: bigint;
  lastSlot: bigint;
  /** As stored: slots, or slots × 1000 when optimized; 0 for none yet. */
  storedWindow: bigint;
  optimized: boolean;
}

export function resourceOf(account: Account): AccountResource {
  return account.account_resource ?? emptyMessage('AccountResource');
}

function usageOf(account: Account, resource: StakedResource): Usage {
  if (resource === 'bandwidth')
    return {
      used: account.net_usage,
      lastSlot: account.latest_consume_time,
      storedWindow: account.net_window_size,
      optimized: account.net_window_optimized,
    };
  const own = resourceOf(account);
  return {
    used: own.energy_usage,
    lastSlot: own.latest_consume_time_for_energy,
    storedWindow: own.energy_window_size,
    optimized: own.energy_window_optimized,
  };
}

function windowSlots({ storedWindow, optimized }: Usage): bigint {
  if (storedWindow === 0n) return WINDOW_SLOTS;
  if (!optimized) return storedWindow;
  return storedWindow < WINDOW_PRECISION ? WINDOW_SLOTS : storedWindow / WINDOW_PRECISION;
}

function windowPrecise({ storedWindow, optimized }: Usage): bigint {
  if (storedWindow === 0n) return WINDOW_SLOTS * WINDOW_PRECISION;
  return optimized ? storedWindow : storedWindow * WINDOW_PRECISION;
}

/** Usage of a staked resource as of a slot, nothing stored. */
export function recoveredUsage(account: Account, resource: StakedResource, nowSlot: bigint): bigint {
  const usage = usageOf(account, resource);
  return increase(usage.used, 0n, usage.lastSlot, nowSlot, windowSlots(usage));
}

/** The account after using some of a staked resource (java-tron: ResourceProcessor.increaseV2). */
export function spendResource(
  account: Account,
  resource: StakedResource,
  amount: bigint,
  nowSlot: bigint,
): Account {
  const usage = usageOf(account, resource);
  const oldWindow = windowSlots(usage);
  const average = decayed(divideCeil(usage.used * PRECISION, oldWindow), usage.lastSlot, nowSlot, oldWindow);
  const newUsage =
    (average * oldWindow + divideCeil(amount * PRECISION, WINDOW_SLOTS) * WINDOW_SLOTS) / PRECISION;
  const remaining = (average * oldWindow) / PRECISION;
  const full = WINDOW_SLOTS * WINDOW_PRECISION;
  let window = full;
  if (remaining !== 0n) {
    const left = windowPrecise(usage) - (nowSlot - usage.lastSlot) * WINDOW_PRECISION;
    const merged = divideCeil(remaining * left + amount * full, newUsage);
    window = merged < full ? merged : full;
  }
  return withUsage(account, resource, newUsage, nowSlot, window);
}

function withUsage(
  account: Account,
  resource: StakedResource,
  used: bigint,
  nowSlot: bigint,
  window: bigint,
): Account {
  if (resource === 'bandwidth')
    return {
      ...account,
      net_usage: used,
      latest_consume_time: nowSlot,
      net_window_size: window,
      net_window_optimized: true,
    };
  return {
    ...account,
    account_resource: {
      ...resourceOf(account),
      energy_usage: used,
      latest_consume_time_for_energy: nowSlot,
      energy_window_size: window,
      energy_window_optimized: true,
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

/** Share of a total limit that a stake earns. Doubles, cut to an integer, as java-tron computes it. */
function shareOf(frozenSun: bigint, totalLimit: bigint, totalWeight: bigint): bigint {
  if (totalWeight === 0n || frozenSun === 0n) return 0n;
  return BigInt(
    Math.trunc((Number(frozenSun) / Number(SUN_PER_TRX)) * (Number(totalLimit) / Number(totalWeight))),
  );
}

export function bandwidthLimit(state: State, account: Account): bigint {
  return shareOf(
    frozenForBandwidth(account),
    state.property('TOTAL_NET_LIMIT'),
    state.property('TOTAL_NET_WEIGHT'),
  );
}

export function energyLimit(state: State, account: Account): bigint {
  return shareOf(
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

/** Sun of a total stake that stands behind some usage, at the present price. Doubles, cut to an integer. */
function sunBehind(usage: bigint, totalWeight: bigint, totalLimit: bigint): bigint {
  return BigInt(Math.trunc(Number(usage * SUN_PER_TRX) * (Number(totalWeight) / Number(totalLimit))));
}

/**
 * Sun of all stake behind what an account uses at present, and the seconds until it uses nothing. Unlike
 * {@link delegatableSun} this multiplies in the order in which contracts are told (java-tron: RepositoryImpl).
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
      ? sunBehind(usage, state.property('TOTAL_NET_WEIGHT'), state.property('TOTAL_NET_LIMIT'))
      : sunBehind(usage, state.property('TOTAL_ENERGY_WEIGHT'), state.property('TOTAL_CURRENT_ENERGY_LIMIT'));
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
  const most = BigInt(Math.trunc((Number(sun) / Number(SUN_PER_TRX)) * (Number(limit) / Number(weight))));
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
  return withUsage(account, resource, usage.used - amount, nowSlot, windowPrecise(usage));
}

/** The account after another's usage came to it, windows merged by weight (java-tron: unDelegateIncreaseV2). */
export function takeOverUsage(
  account: Account,
  from: Account,
  resource: StakedResource,
  amount: bigint,
  nowSlot: bigint,
): Account {
  const present = spendResource(account, resource, 0n, nowSlot);
  const own = usageOf(present, resource);
  const total = own.used + amount;
  const full = WINDOW_SLOTS * WINDOW_PRECISION;
  if (total === 0n) return withUsage(present, resource, 0n, nowSlot, full);
  const positive = (window: bigint) => (window < 0n ? 0n : window);
  const merged = divideCeil(
    own.used * positive(windowPrecise(own)) + amount * positive(windowPrecise(usageOf(from, resource))),
    total,
  );
  return withUsage(present, resource, total, nowSlot, merged < full ? merged : full);
}

import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode, type Account } from '@sunscope/tron/messages';
import { resourceOf } from '../../resources/resource-window.ts';
import type { PropertyName } from '../../state/parameters.ts';
import type { State } from '../../state/state.ts';

/** Where a resource's total stake is counted, in TRX. */
const totals: Readonly<Record<number, PropertyName>> = {
  [ResourceCode.BANDWIDTH]: 'TOTAL_NET_WEIGHT',
  [ResourceCode.ENERGY]: 'TOTAL_ENERGY_WEIGHT',
};

/** Sun of Stake 2.0 an account keeps for itself in a resource. */
export function stakedV2(account: Account, resource: number): bigint {
  return account.frozenV2.find(entry => entry.type === resource)?.amount ?? 0n;
}

/** As {@link stakedV2}, with what it delegates to others: what counts towards the total weight. */
function weighedV2(account: Account, resource: number): bigint {
  const delegated =
    resource === ResourceCode.ENERGY
      ? resourceOf(account).delegated_frozenV2_balance_for_energy
      : account.delegated_frozenV2_balance_for_bandwidth;
  return stakedV2(account, resource) + delegated;
}

/**
 * The account with more (or less) stake in a resource. The total weight follows by the change in whole TRX of this
 * account, since each account's stake counts rounded down.
 */
export function changeStakeV2(state: State, account: Account, resource: number, bySun: bigint): Account {
  const frozenV2 = account.frozenV2.some(entry => entry.type === resource)
    ? account.frozenV2.map(entry =>
        entry.type === resource ? { type: resource, amount: entry.amount + bySun } : entry,
      )
    : [...account.frozenV2, { type: resource, amount: bySun }];
  const changed = { ...account, frozenV2 };
  const total = totals[resource];
  if (total) {
    const change = weighedV2(changed, resource) / SUN_PER_TRX - weighedV2(account, resource) / SUN_PER_TRX;
    state.setProperty(total, state.property(total) + change);
  }
  return changed;
}

/** Splits what waits to be unfrozen into the sum that is due by a time and the rest. */
export function dueUnfreezing(
  account: Account,
  nowMs: bigint,
): { dueSun: bigint; rest: Account['unfrozenV2'] } {
  const due = account.unfrozenV2.filter(entry => entry.unfreeze_expire_time <= nowMs);
  return {
    dueSun: due.reduce((sum, entry) => sum + entry.unfreeze_amount, 0n),
    rest: account.unfrozenV2.filter(entry => entry.unfreeze_expire_time > nowMs),
  };
}

/** Text of a resource in refusals of Stake 2.0. */
export function resourceLabel(resource: number): string {
  return resource === ResourceCode.ENERGY ? 'ENERGY' : 'BANDWIDTH';
}

import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode, type Account, type Frozen } from '@sunscope/tron/messages';
import { resourceOf } from '../../resources/resource-window.ts';
import type { State } from '../../state/state.ts';

// Stake 1.0: one term of three days per resource, delegated or not (java-tron: AccountCapsule).

/** Bandwidth of Stake 1.0 that an account keeps for itself. */
export function ownStakeV1(account: Account, resource: number): bigint {
  if (resource === ResourceCode.ENERGY)
    return resourceOf(account).frozen_balance_for_energy?.frozen_balance ?? 0n;
  return account.frozen.reduce((sum, entry) => sum + entry.frozen_balance, 0n);
}

/** The account with another stake of its own; none where it is undefined. */
export function withOwnStakeV1(account: Account, resource: number, stake: Frozen | undefined): Account {
  if (resource === ResourceCode.ENERGY)
    return { ...account, account_resource: { ...resourceOf(account), frozen_balance_for_energy: stake } };
  return { ...account, frozen: stake ? [stake] : [] };
}

/** The account with more (or less) stake delegated to others. */
export function changeDelegatedV1(account: Account, resource: number, bySun: bigint): Account {
  if (resource !== ResourceCode.ENERGY)
    return {
      ...account,
      delegated_frozen_balance_for_bandwidth: account.delegated_frozen_balance_for_bandwidth + bySun,
    };
  const own = resourceOf(account);
  return {
    ...account,
    account_resource: {
      ...own,
      delegated_frozen_balance_for_energy: own.delegated_frozen_balance_for_energy + bySun,
    },
  };
}

export function acquiredV1(account: Account, resource: number): bigint {
  return resource === ResourceCode.ENERGY
    ? resourceOf(account).acquired_delegated_frozen_balance_for_energy
    : account.acquired_delegated_frozen_balance_for_bandwidth;
}

export function withAcquiredV1(account: Account, resource: number, sun: bigint): Account {
  if (resource !== ResourceCode.ENERGY)
    return { ...account, acquired_delegated_frozen_balance_for_bandwidth: sun };
  return {
    ...account,
    account_resource: { ...resourceOf(account), acquired_delegated_frozen_balance_for_energy: sun },
  };
}

/** Lets the total weight follow one stake that grew or shrank; each counts in whole TRX, rounded down. */
export function weighChange(state: State, resource: number, fromSun: bigint, toSun: bigint): void {
  const total = resource === ResourceCode.ENERGY ? 'TOTAL_ENERGY_WEIGHT' : 'TOTAL_NET_WEIGHT';
  state.setProperty(total, state.property(total) + toSun / SUN_PER_TRX - fromSun / SUN_PER_TRX);
}

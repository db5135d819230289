import type { Account } from '@sunscope/tron/messages';
import { resourceOf } from './resource-window.ts';

/** Stake of both generations that gives an account votes, in sun; what it delegates to others included. */
export function tronPower(account: Account): bigint {
  const energy = resourceOf(account);
  return (
    account.frozen.reduce((sum, entry) => sum + entry.frozen_balance, 0n) +
    (energy.frozen_balance_for_energy?.frozen_balance ?? 0n) +
    account.delegated_frozen_balance_for_bandwidth +
    energy.delegated_frozen_balance_for_energy +
    account.frozenV2.reduce((sum, entry) => sum + entry.amount, 0n) +
    account.delegated_frozenV2_balance_for_bandwidth +
    energy.delegated_frozenV2_balance_for_energy
  );
}

import type { AccountDetail } from '@sunscope/product-api/types';
import { ResourceCode, type Account, type AccountResourceMessage } from '@sunscope/tron/messages';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { amountJson } from '../shared/json-values.ts';
import { withLocks, type Loan } from './loans.ts';

type StakeMembers = Pick<
  AccountDetail,
  | 'totalFrozenV2'
  | 'frozenForBandWidth'
  | 'frozenForBandWidthV2'
  | 'frozenForEnergy'
  | 'frozenForEnergyV2'
  | 'delegateFrozenForBandWidth'
  | 'delegateFrozenV2BalanceForBandwidth'
  | 'delegateFrozenForEnergy'
  | 'delegateFrozenV2BalanceForEnergy'
  | 'acquiredDelegateFrozenForBandWidth'
  | 'acquiredDelegatedFrozenV2BalanceForBandwidth'
  | 'acquiredDelegateFrozenForEnergy'
  | 'acquiredDelegatedFrozenV2BalanceForEnergy'
  | 'unfreezeV2'
  | 'canWithdrawAmountV2'
  | 'freezing'
  | 'energyCost'
  | 'netCost'
>;

/** Stake by kind, version and who has the resource; what is being taken back; what a unit costs. */
export function stakeMembers(
  account: Account | undefined,
  resource: AccountResourceMessage | undefined,
  nowMs: bigint,
): StakeMembers {
  const v2 = (type: number) =>
    (account?.frozenV2 ?? []).filter(item => item.type === type).reduce((sum, item) => sum + item.amount, 0n);
  const own = account?.account_resource;
  const [bandwidthV2, energyV2] = [v2(ResourceCode.BANDWIDTH), v2(ResourceCode.ENERGY)];
  const [lentBandwidthV2, lentEnergyV2] = [
    account?.delegated_frozenV2_balance_for_bandwidth ?? 0n,
    own?.delegated_frozenV2_balance_for_energy ?? 0n,
  ];
  const waiting = account?.unfrozenV2 ?? [];
  const waitingSun = (isDue: boolean) =>
    waiting
      .filter(item => item.unfreeze_expire_time <= nowMs === isDue)
      .reduce((sum, item) => sum + item.unfreeze_amount, 0n);
  return {
    totalFrozenV2: amountJson(
      bandwidthV2 + energyV2 + v2(ResourceCode.TRON_POWER) + lentBandwidthV2 + lentEnergyV2,
    ),
    frozenForBandWidth: amountJson(
      (account?.frozen ?? []).reduce((sum, item) => sum + item.frozen_balance, 0n),
    ),
    frozenForBandWidthV2: amountJson(bandwidthV2),
    frozenForEnergy: amountJson(own?.frozen_balance_for_energy?.frozen_balance ?? 0n),
    frozenForEnergyV2: amountJson(energyV2),
    delegateFrozenForBandWidth: amountJson(account?.delegated_frozen_balance_for_bandwidth ?? 0n),
    delegateFrozenV2BalanceForBandwidth: amountJson(lentBandwidthV2),
    delegateFrozenForEnergy: amountJson(own?.delegated_frozen_balance_for_energy ?? 0n),
    delegateFrozenV2BalanceForEnergy: amountJson(lentEnergyV2),
    acquiredDelegateFrozenForBandWidth: amountJson(
      account?.acquired_delegated_frozen_balance_for_bandwidth ?? 0n,
    ),
    acquiredDelegatedFrozenV2BalanceForBandwidth: amountJson(
      account?.acquired_delegated_frozenV2_balance_for_bandwidth ?? 0n,
    ),
    acquiredDelegateFrozenForEnergy: amountJson(own?.acquired_delegated_frozen_balance_for_energy ?? 0n),
    acquiredDelegatedFrozenV2BalanceForEnergy: amountJson(
      own?.acquired_delegated_frozenV2_balance_for_energy ?? 0n,
    ),
    unfreezeV2: waiting.map(item => ({
      type: item.type,
      unfreeze_amount: amountJson(item.unfreeze_amount),
      unfreeze_expire_time: Number(item.unfreeze_expire_time),
    })),
    canWithdrawAmountV2: amountJson(waitingSun(true)),
    freezing: amountJson(waitingSun(false)),
    energyCost: unitCost(resource?.TotalEnergyWeight, resource?.TotalEnergyLimit),
    netCost: unitCost(resource?.TotalNetWeight, resource?.TotalNetLimit),
  };
}

function unitCost(weight: bigint | undefined, limit: bigint | undefined): number {
  return weight === undefined || limit === undefined || limit === 0n ? 0 : Number(weight) / Number(limit);
}

/** Who lends whom what, the last changed first. */
export async function readDelegated(
  context: { readers: Readers; now: () => number },
  address: Address,
): Promise<AccountDetail['delegated']> {
  const loans = await context.readers.stake.loansOf(addressToBytes(address));
  // Together, so that their steps are read once.
  const locked = await withLocks(context, [...loans.sent, ...loans.received]);
  const [sent, received] = [locked.slice(0, loans.sent.length), locked.slice(loans.sent.length)];
  const of = (loans: readonly Loan[], resource: number) => loans.filter(loan => loan.resource === resource);
  return {
    sentDelegatedBandwidth: of(sent, ResourceCode.BANDWIDTH).map(bandwidthLoan),
    sentDelegatedResource: of(sent, ResourceCode.ENERGY).map(energyLoan),
    receivedDelegatedBandwidth: of(received, ResourceCode.BANDWIDTH).map(bandwidthLoan),
    receivedDelegatedResource: of(received, ResourceCode.ENERGY).map(energyLoan),
  };
}

function sidesOf({ owner, receiver, lockedSun, version }: Loan) {
  return {
    from: addressText(owner),
    to: addressText(receiver),
    locked: amountJson(lockedSun),
    stakeVersion: version,
  };
}

function bandwidthLoan(loan: Loan): AccountDetail['delegated']['sentDelegatedBandwidth'][number] {
  return {
    ...sidesOf(loan),
    frozen_balance_for_bandwidth: amountJson(loan.balance),
    expire_time_for_bandwidth: Number(loan.expireMs),
  };
}

function energyLoan(loan: Loan): AccountDetail['delegated']['sentDelegatedResource'][number] {
  return {
    ...sidesOf(loan),
    frozen_balance_for_energy: amountJson(loan.balance),
    expire_time_for_energy: Number(loan.expireMs),
  };
}

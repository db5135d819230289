import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { resourceOfCode, standingOf, withFittingVotes, withStake } from '../standing.ts';
import { formatAmount } from '@sunscope/tron/amount';
import { notOpen } from './refusals.ts';
import { TRX_ASSET, type IntentEntry, type IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import {
  readStake,
  resourceCode,
  resourceRow,
  stakeFields,
  tooLittle,
  type StakeFacts,
  type StakeIntent,
  type StakeValues,
} from './stake-parts.ts';

export interface Unstake extends StakeIntent {
  readonly kind: 'unstake';
}

/** Unstakes that may wait at once (java-tron: UNFREEZE_MAX_TIMES). */
const MOST_WAITING = 32;

/** Unstakes TRX (Stake 2.0), which can be withdrawn after the chain's waiting time; pays out what has waited already. */
export const unstake: IntentEntry<Unstake, 'UnfreezeBalanceV2Contract'> = {
  ...plainParts,
  kind: 'unstake',
  contract: 'UnfreezeBalanceV2Contract',
  invalid: ({ amount }) => tooLittle(amount, 1n),
  build: ({ from, amount, resource }) => ({
    owner_address: addressToBytes(from),
    unfreeze_balance: amount,
    resource: resourceCode(resource),
  }),
  confirmed: ({ from, amount, resource }) => ({
    owner_address: addressToBytes(from),
    unfreeze_balance: amount,
    resource: resourceCode(resource),
  }),
  readBack({ owner_address, unfreeze_balance, resource: code }, envelope) {
    const resource = resourceOfCode(code);
    if (!resource) return undefined;
    return {
      kind: 'unstake',
      from: addressFromBytes(owner_address),
      resource,
      amount: unfreeze_balance,
      ...envelope,
    };
  },
  // Only this account gets it.
  workerSigns: true,
  effects: ({ amount }) => ({
    ...NO_EFFECTS,
    paysOut: 'expired_unstakes',
    changes: [
      { label: 'stake_change_unstaked', amount: { asset: TRX_ASSET, raw: amount } },
      { label: 'stake_change_withdrawable', words: { key: 'unstake_waiting' } },
      { label: 'stake_change_votes', words: { key: 'unstake_votes' } },
    ],
  }),
  refused({ resource, amount }, state) {
    const staked = standingOf(state.account).staked[resource];
    if (staked <= 0n) return { key: 'refused_nothing_staked' };
    if (amount > staked) return { key: 'refused_staked_less', values: { amount: formatAmount(staked, 6) } };
    const waiting = (state.account?.unfrozenV2 ?? []).filter(one => one.unfreeze_expire_time > state.headMs);
    return waiting.length >= MOST_WAITING
      ? { key: 'refused_unstakes_full' }
      : notOpen(state, 'getUnfreezeDelayDays');
  },
  standing: (before, { resource, amount }) => withFittingVotes(withStake(before, resource, -amount)),
  headline: ({ amount }) => ({ asset: TRX_ASSET, raw: amount }),
  rows: ({ resource }) => [resourceRow(resource)],
  messages: {
    title: 'unstake_title',
    action: 'unstake_action',
    toast: 'unstake_toast',
    done: 'unstake_done',
  },
};

export const unstakeForm: IntentForm<Unstake, StakeValues, StakeFacts> = {
  fields: stakeFields,
  read(values, facts) {
    const { problems, read } = readStake(values, facts, 1n);
    const { from, permissionId } = facts;
    return { problems, intent: read && { kind: 'unstake', from, permissionId, note: '', ...read } };
  },
};

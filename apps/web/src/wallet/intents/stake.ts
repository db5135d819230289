import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { resourceOfCode, withStake } from '../standing.ts';
import { notOpen } from './refusals.ts';
import { TRX_ASSET, type AssetAmount, type IntentEntry, type IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import {
  LEAST_STAKE_SUN,
  readStake,
  resourceCode,
  resourceRow,
  stakeFields,
  tooLittle,
  type StakeFacts,
  type StakeIntent,
  type StakeValues,
} from './stake-parts.ts';

export interface Stake extends StakeIntent {
  readonly kind: 'stake';
}

const stakedBy = ({ amount }: Stake): AssetAmount => ({ asset: TRX_ASSET, raw: amount });

/** Stakes TRX for a resource (Stake 2.0): it leaves the balance and stays the account's. */
export const stake: IntentEntry<Stake, 'FreezeBalanceV2Contract'> = {
  ...plainParts,
  kind: 'stake',
  contract: 'FreezeBalanceV2Contract',
  invalid: ({ amount }) => tooLittle(amount, LEAST_STAKE_SUN),
  build: ({ from, amount, resource }) => ({
    owner_address: addressToBytes(from),
    frozen_balance: amount,
    resource: resourceCode(resource),
  }),
  confirmed: ({ from, amount, resource }) => ({
    owner_address: addressToBytes(from),
    frozen_balance: amount,
    resource: resourceCode(resource),
  }),
  readBack({ owner_address, frozen_balance, resource: code }, envelope) {
    const resource = resourceOfCode(code);
    if (!resource) return undefined;
    return {
      kind: 'stake',
      from: addressFromBytes(owner_address),
      resource,
      amount: frozen_balance,
      ...envelope,
    };
  },
  // Nothing goes to anybody else; at worst it is some days until the owner has it back.
  workerSigns: true,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [stakedBy(intent)],
    changes: [
      { label: 'stake_change_staked', amount: stakedBy(intent) },
      { label: 'stake_change_votes', text: String(intent.amount / LEAST_STAKE_SUN) },
    ],
  }),
  refused: (_intent, state) => notOpen(state, 'getUnfreezeDelayDays'),
  standing: (before, { resource, amount }) => withStake(before, resource, amount),
  lessBy: (intent, shortSun) =>
    intent.amount - shortSun >= LEAST_STAKE_SUN ? { ...intent, amount: intent.amount - shortSun } : undefined,
  headline: stakedBy,
  rows: ({ resource }) => [resourceRow(resource)],
  messages: {
    title: 'stake_title',
    action: 'stake_action',
    toast: 'stake_toast',
    done: 'stake_done',
    spent: 'stake_spent',
  },
};

export const stakeForm: IntentForm<Stake, StakeValues, StakeFacts> = {
  fields: stakeFields,
  read(values, facts) {
    const { problems, read } = readStake(values, facts, LEAST_STAKE_SUN);
    const { from, permissionId } = facts;
    return { problems, intent: read && { kind: 'stake', from, permissionId, note: '', ...read } };
  },
};

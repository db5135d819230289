import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry, OldStake } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import { resourceOfCode } from '../standing.ts';
import { resourceCode, resourceRow } from './stake-parts.ts';

export interface UnfreezeOld extends BaseIntent, OldStake {
  readonly kind: 'unfreeze_old';
}

/** Pays a stake of Stake 1.0 back, all that is frozen for the resource; nothing new can be frozen that way. */
export const unfreezeOld: IntentEntry<UnfreezeOld, 'UnfreezeBalanceContract'> = {
  ...plainParts,
  kind: 'unfreeze_old',
  contract: 'UnfreezeBalanceContract',
  build: ({ from, resource, receiver }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    ...(receiver === undefined ? {} : { receiver_address: addressToBytes(receiver) }),
  }),
  confirmed: ({ from, resource, receiver }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    receiver_address: receiver === undefined ? new Uint8Array(0) : addressToBytes(receiver),
  }),
  readBack({ owner_address, resource: code, receiver_address }, envelope) {
    const resource = resourceOfCode(code);
    if (!resource) return undefined;
    return {
      kind: 'unfreeze_old',
      from: addressFromBytes(owner_address),
      resource,
      receiver: receiver_address.length === 0 ? undefined : addressFromBytes(receiver_address),
      ...envelope,
    };
  },
  // Only this account gets it, but all its votes go; and it is too rare to stand in the signing worker.
  workerSigns: false,
  effects: ({ resource, receiver }) => ({
    ...NO_EFFECTS,
    paysOut: { resource, receiver },
    changes: [{ label: 'stake_change_votes', words: { key: 'unfreeze_old_votes' } }],
  }),
  // All votes go, whatever is left of the power (java-tron: UnfreezeBalanceActuator).
  standing: before => ({ ...before, votes: [] }),
  refused: (_intent, { incomeSun }) => (incomeSun > 0n ? undefined : { key: 'refused_old_stake' }),
  rows: ({ resource, receiver }) => [
    { label: 'intent_what', words: { key: 'unfreeze_old_what' } },
    resourceRow(resource),
    ...(receiver === undefined ? [] : [{ label: 'reclaim_from' as const, address: receiver }]),
  ],
  messages: {
    title: 'unfreeze_old_title',
    action: 'unfreeze_old_action',
    toast: 'unfreeze_old_toast',
    done: 'unfreeze_old_done',
  },
};

import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { resourceOfCode, withStake } from '../standing.ts';
import { notOpen } from './refusals.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface CancelUnstakes extends BaseIntent {
  readonly kind: 'cancel_unstakes';
}

/** Stakes again all unstaked TRX that still waits, and withdraws what has waited long enough. */
export const cancelUnstakes: IntentEntry<CancelUnstakes, 'CancelAllUnfreezeV2Contract'> = {
  ...plainParts,
  kind: 'cancel_unstakes',
  contract: 'CancelAllUnfreezeV2Contract',
  build: ({ from }) => ({ owner_address: addressToBytes(from) }),
  confirmed: ({ from }) => ({ owner_address: addressToBytes(from) }),
  readBack: ({ owner_address }, envelope) => ({
    kind: 'cancel_unstakes',
    from: addressFromBytes(owner_address),
    ...envelope,
  }),
  // Only this account gets it.
  workerSigns: true,
  effects: () => ({
    ...NO_EFFECTS,
    paysOut: 'expired_unstakes',
    changes: [{ label: 'stake_change_staked', words: { key: 'cancel_unstakes_restaked' } }],
  }),
  refused: (_intent, state) =>
    (state.account?.unfrozenV2 ?? []).length === 0
      ? { key: 'refused_nothing_waits' }
      : notOpen(state, 'getAllowCancelAllUnfreezeV2', 'getUnfreezeDelayDays'),
  standing(before, _intent, account, headMs) {
    let after = before;
    for (const { type, unfreeze_amount: sun, unfreeze_expire_time: dueMs } of account?.unfrozenV2 ?? []) {
      const resource = resourceOfCode(type);
      if (resource && dueMs > headMs) after = withStake(after, resource, sun);
    }
    return after;
  },
  rows: () => [{ label: 'intent_what', words: { key: 'cancel_unstakes_what' } }],
  messages: {
    title: 'cancel_unstakes_title',
    action: 'cancel_unstakes_action',
    toast: 'cancel_unstakes_toast',
    done: 'cancel_unstakes_done',
  },
};

import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface WithdrawUnstaked extends BaseIntent {
  readonly kind: 'withdraw_unstaked';
}

/** Withdraws all unstaked TRX whose waiting time is over. */
export const withdrawUnstaked: IntentEntry<WithdrawUnstaked, 'WithdrawExpireUnfreezeContract'> = {
  ...plainParts,
  kind: 'withdraw_unstaked',
  contract: 'WithdrawExpireUnfreezeContract',
  build: ({ from }) => ({ owner_address: addressToBytes(from) }),
  confirmed: ({ from }) => ({ owner_address: addressToBytes(from) }),
  readBack: ({ owner_address }, envelope) => ({
    kind: 'withdraw_unstaked',
    from: addressFromBytes(owner_address),
    ...envelope,
  }),
  // Only this account gets it.
  workerSigns: true,
  effects: () => ({
    ...NO_EFFECTS,
    paysOut: 'expired_unstakes',
  }),
  refused: (_intent, { incomeSun }) => (incomeSun > 0n ? undefined : { key: 'refused_nothing_due' }),
  rows: () => [{ label: 'intent_what', words: { key: 'withdraw_unstaked_what' } }],
  messages: {
    title: 'withdraw_unstaked_title',
    action: 'withdraw_unstaked_action',
    toast: 'withdraw_unstaked_toast',
    done: 'withdraw_unstaked_done',
  },
};

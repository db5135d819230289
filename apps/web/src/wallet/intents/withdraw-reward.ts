import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface WithdrawReward extends BaseIntent {
  readonly kind: 'withdraw_reward';
}

/** Between two withdrawals (java-tron: WITNESS_ALLOWANCE_FROZEN_TIME). */
const DAY_MS = 86_400_000n;

/** Withdraws the reward for votes, and for blocks where the account is a witness; once in 24 hours. */
export const withdrawReward: IntentEntry<WithdrawReward, 'WithdrawBalanceContract'> = {
  ...plainParts,
  kind: 'withdraw_reward',
  contract: 'WithdrawBalanceContract',
  build: ({ from }) => ({ owner_address: addressToBytes(from) }),
  confirmed: ({ from }) => ({ owner_address: addressToBytes(from) }),
  readBack: ({ owner_address }, envelope) => ({
    kind: 'withdraw_reward',
    from: addressFromBytes(owner_address),
    ...envelope,
  }),
  // Only this account gets it.
  workerSigns: true,
  effects: () => ({
    ...NO_EFFECTS,
    paysOut: 'reward',
  }),
  refused(_intent, { account, headMs, incomeSun }) {
    if (account && headMs - account.latest_withdraw_time < DAY_MS) return { key: 'refused_reward_day' };
    return incomeSun > 0n ? undefined : { key: 'refused_no_reward' };
  },
  rows: () => [{ label: 'intent_what', words: { key: 'withdraw_reward_what' } }],
  messages: {
    title: 'withdraw_reward_title',
    action: 'withdraw_reward_action',
    toast: 'withdraw_reward_toast',
    done: 'withdraw_reward_done',
  },
};

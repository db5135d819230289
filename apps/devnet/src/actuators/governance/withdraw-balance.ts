import { equalBytes } from '@sunscope/tron/bytes';
import { pendingReward, settleReward } from '../../governance/rewards.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { addExact, bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

/** Rewards may be withdrawn once a day (java-tron: WITNESS_ALLOWANCE_FROZEN_TIME). */
const DAY_MS = 86_400_000n;

export const withdrawBalance = defineActuator({
  type: 'WithdrawBalanceContract',

  validate({ state }, { owner_address: owner }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(
      !isGuard(state, owner),
      `Account${bracketed(owner)} is a guard representative and is not allowed to withdraw Balance`,
    );
    const last = account.latest_withdraw_time;
    ensure(
      state.property('LATEST_BLOCK_TIMESTAMP') - last >= DAY_MS,
      `The last withdraw time is ${last}, less than 24 hours`,
    );
    ensure(
      account.allowance > 0n || pendingReward(state, account) > 0n,
      'witnessAccount does not have any reward',
    );
    addExact(account.balance, account.allowance);
  },

  execute({ state }, { owner_address: owner }) {
    settleReward(state, owner);
    return {
      feeSun: 0n,
      withdraw_amount: payAllowance(state, owner, state.property('LATEST_BLOCK_TIMESTAMP')),
    };
  },
});

/** The genesis witnesses never get their rewards. */
export function isGuard(state: State, address: AddressBytes): boolean {
  return state.marks.guardWitnesses.some(guard => equalBytes(guard, address));
}

/** Moves an account's settled reward to its balance. @returns how much that was */
export function payAllowance(state: State, address: AddressBytes, atMs: bigint): bigint {
  const account = state.requireAccount(address);
  state.putAccount({
    ...account,
    balance: account.balance + account.allowance,
    allowance: 0n,
    latest_withdraw_time: atMs,
  });
  return account.allowance;
}

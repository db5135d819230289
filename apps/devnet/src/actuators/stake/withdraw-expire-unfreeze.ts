import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { addExact, bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import { dueUnfreezing } from './stake.ts';

export const withdrawExpireUnfreeze = defineActuator({
  type: 'WithdrawExpireUnfreezeContract',

  validate({ state }, { owner_address: owner }) {
    ensure(
      state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support WithdrawExpireUnfreeze transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    const { dueSun } = dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP'));
    ensure(dueSun > 0n, 'no unFreeze balance to withdraw ');
    addExact(account.balance, dueSun);
  },

  execute({ state }, { owner_address: owner }) {
    return { feeSun: 0n, withdraw_expire_amount: payDueUnfreezing(state, owner) };
  },
});

/** Pays an account what it has waited for long enough. @returns how much that was, 0n where there was none */
export function payDueUnfreezing(state: State, owner: AddressBytes): bigint {
  const account = state.requireAccount(owner);
  const { dueSun, rest } = dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP'));
  if (dueSun > 0n) state.putAccount({ ...account, balance: account.balance + dueSun, unfrozenV2: rest });
  return dueSun;
}

import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode } from '@sunscope/tron/messages';
import { defineActuator } from '../actuator.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import { changeStakeV2 } from './stake.ts';

export const freezeBalanceV2 = defineActuator({
  type: 'FreezeBalanceV2Contract',

  validate({ state }, { owner_address: owner, frozen_balance: amount, resource }) {
    ensure(
      state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support FreezeV2 transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(amount > 0n, 'frozenBalance must be positive');
    ensure(amount >= SUN_PER_TRX, 'frozenBalance must be greater than or equal to 1 TRX');
    ensure(amount <= account.balance, 'frozenBalance must be less than or equal to accountBalance');
    ensure(
      resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY,
      'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]',
    );
  },

  execute({ state }, { owner_address: owner, frozen_balance: amount, resource }) {
    const account = state.requireAccount(owner);
    const staked = changeStakeV2(state, account, resource, amount);
    state.putAccount({ ...staked, balance: account.balance - amount });
    return { feeSun: 0n };
  },
});

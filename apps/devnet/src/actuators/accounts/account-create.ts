import { defineActuator } from '../actuator.ts';
import { bracketed, burnFee, createAccount, ensure, isValidAddress } from '../../transactions/rules.ts';

export const accountCreate = defineActuator({
  type: 'AccountCreateContract',

  validate({ state }, { owner_address: owner, account_address: address }) {
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(
      account.balance >= state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT'),
      'Validate CreateAccountActuator error, insufficient fee.',
    );
    ensure(isValidAddress(address), 'Invalid account address');
    ensure(state.account(address) === undefined, 'Account has existed');
  },

  execute({ state }, { owner_address: owner, account_address: address, type }) {
    createAccount(state, address, type);
    const feeSun = state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT');
    burnFee(state, owner, feeSun);
    return { feeSun };
  },
});

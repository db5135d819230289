import { defineActuator } from '../actuator.ts';
import { ensure, isValidAddress, isWithin } from '../../transactions/rules.ts';

const MAX_NAME_BYTES = 200;

export const accountUpdate = defineActuator({
  type: 'AccountUpdateContract',

  validate({ state }, { owner_address: owner, account_name: name }) {
    ensure(isWithin(name, MAX_NAME_BYTES, true), 'Invalid accountName');
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account does not exist');
    const changeable = state.property('ALLOW_UPDATE_ACCOUNT_NAME') !== 0n;
    ensure(changeable || account.account_name.length === 0, 'This account name is already existed');
    ensure(changeable || state.accountByName(name) === undefined, 'This name is existed');
  },

  execute({ state }, { owner_address: owner, account_name: name }) {
    state.putAccount({ ...state.requireAccount(owner), account_name: name });
    state.putAccountName(name, owner);
    return { feeSun: 0n };
  },
});

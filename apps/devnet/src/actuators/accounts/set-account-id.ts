import { defineActuator } from '../actuator.ts';
import { ensure, isReadable, isValidAddress } from '../../transactions/rules.ts';

const MIN_ID_BYTES = 8;
const MAX_ID_BYTES = 32;

export const setAccountId = defineActuator({
  type: 'SetAccountIdContract',

  validate({ state }, { owner_address: owner, account_id: id }) {
    ensure(isReadable(id, MAX_ID_BYTES) && id.length >= MIN_ID_BYTES, 'Invalid accountId');
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account has not existed');
    ensure(account.account_id.length === 0, 'This account id already set');
    ensure(state.registers.accountById(id) === undefined, 'This id has existed');
  },

  execute({ state }, { owner_address: owner, account_id: id }) {
    state.putAccount({ ...state.requireAccount(owner), account_id: id });
    state.registers.putAccountId(id, owner);
    return { feeSun: 0n };
  },
});

import { bytesToHex } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { ensure, isValidAddress } from '../../transactions/rules.ts';

export const updateBrokerage = defineActuator({
  type: 'UpdateBrokerageContract',

  validate({ state }, { owner_address: owner, brokerage }) {
    ensure(
      state.property('ALLOW_CHANGE_DELEGATION') === 1n,
      'contract type error, unexpected type [UpdateBrokerageContract]',
    );
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    ensure(brokerage >= 0 && brokerage <= 100, 'Invalid brokerage');
    ensure(state.witness(owner) !== undefined, `Not existed witness:${bytesToHex(owner)}`);
    ensure(state.account(owner) !== undefined, 'Account does not exist');
  },

  execute({ state }, { owner_address: owner, brokerage }) {
    state.rewards.setChosenBrokerage(owner, BigInt(brokerage));
    return { feeSun: 0n };
  },
});

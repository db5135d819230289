import { defineActuator } from '../actuator.ts';
import { ownedContract } from './contract-owner.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const updateSetting = defineActuator({
  type: 'UpdateSettingContract',

  validate(
    { state },
    { owner_address: owner, contract_address: address, consume_user_resource_percent: percent },
  ) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} does not exist`);
    ensure(percent >= 0n && percent <= 100n, 'percent not in [0, 100]');
    ownedContract(state, owner, address, 'Contract does not exist');
  },

  execute({ state }, { owner_address: owner, contract_address: address, consume_user_resource_percent }) {
    const contract = ownedContract(state, owner, address, 'Contract does not exist');
    state.putContract({ ...contract, consume_user_resource_percent });
    return { feeSun: 0n };
  },
});

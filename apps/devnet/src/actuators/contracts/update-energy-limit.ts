import { defineActuator } from '../actuator.ts';
import { ownedContract } from './contract-owner.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const updateEnergyLimit = defineActuator({
  type: 'UpdateEnergyLimitContract',

  validate({ state }, { owner_address: owner, contract_address: address, origin_energy_limit: limit }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} does not exist`);
    ensure(limit > 0n, 'origin energy limit must be > 0');
    ownedContract(state, owner, address, 'Contract does not exist');
  },

  execute({ state }, { owner_address: owner, contract_address: address, origin_energy_limit }) {
    const contract = ownedContract(state, owner, address, 'Contract does not exist');
    state.putContract({ ...contract, origin_energy_limit });
    return { feeSun: 0n };
  },
});

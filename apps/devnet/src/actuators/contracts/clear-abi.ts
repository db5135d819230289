import { emptyMessage } from '@sunscope/tron/codec';
import { defineActuator } from '../actuator.ts';
import { ownedContract } from './contract-owner.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const clearAbi = defineActuator({
  type: 'ClearABIContract',

  validate({ state }, { owner_address: owner, contract_address: address }) {
    ensure(
      state.property('ALLOW_TVM_CONSTANTINOPLE') !== 0n,
      'contract type error,unexpected type [ClearABIContract]',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} not exists`);
    ownedContract(state, owner, address, 'Contract not exists');
  },

  execute({ state }, { owner_address: owner, contract_address: address }) {
    const contract = ownedContract(state, owner, address, 'Contract not exists');
    state.putContract({ ...contract, abi: emptyMessage('ABI') });
    return { feeSun: 0n };
  },
});

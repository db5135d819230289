import { bytesToText } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { ensure, isValidAddress, isWithin } from '../../transactions/rules.ts';
import { MAX_URL_BYTES } from './witness-create.ts';

export const witnessUpdate = defineActuator({
  type: 'WitnessUpdateContract',

  validate({ state }, { owner_address: owner, update_url: url }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, 'account does not exist');
    ensure(isWithin(url, MAX_URL_BYTES, false), 'Invalid url');
    ensure(state.witness(owner) !== undefined, 'Witness does not exist');
  },

  execute({ state }, { owner_address: owner, update_url: url }) {
    const witness = state.witness(owner);
    ensure(witness !== undefined, 'Witness does not exist');
    state.putWitness({ ...witness, url: bytesToText(url) ?? '' });
    return { feeSun: 0n };
  },
});

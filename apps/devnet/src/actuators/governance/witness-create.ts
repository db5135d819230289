import { bytesToText } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { Account } from '@sunscope/tron/messages';
import {
  defaultActivePermission,
  defaultOwnerPermission,
  defaultWitnessPermission,
} from '../../transactions/permissions.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { bracketed, burnFee, ensure, isValidAddress, isWithin } from '../../transactions/rules.ts';

export const MAX_URL_BYTES = 256;

export const witnessCreate = defineActuator({
  type: 'WitnessCreateContract',

  validate({ state }, { owner_address: owner, url }) {
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(isWithin(url, MAX_URL_BYTES, false), 'Invalid url');
    const account = state.account(owner);
    ensure(account !== undefined, `account${bracketed(owner)} not exists`);
    ensure(state.witness(owner) === undefined, `Witness${bracketed(owner)} has existed`);
    ensure(account.balance >= state.property('ACCOUNT_UPGRADE_COST'), 'balance < AccountUpgradeCost');
  },

  execute({ state }, { owner_address: owner, url }) {
    state.putWitness({ ...emptyMessage('Witness'), address: owner, url: bytesToText(url) ?? '' });
    const account = state.requireAccount(owner);
    state.putAccount({ ...account, is_witness: true, ...permissionsOf(state, account) });
    const feeSun = state.property('ACCOUNT_UPGRADE_COST');
    burnFee(state, owner, feeSun);
    return { feeSun };
  },
});

/** Genesis accounts store no permissions; becoming a witness stores all three kinds (java-tron: AccountCapsule). */
function permissionsOf(state: State, account: Account): Partial<Account> {
  if (state.property('ALLOW_MULTI_SIGN') !== 1n) return {};
  const { address, active_permission: active } = account;
  return {
    owner_permission: account.owner_permission ?? defaultOwnerPermission(address),
    witness_permission: defaultWitnessPermission(address),
    active_permission: active.length > 0 ? active : [defaultActivePermission(address, state)],
  };
}

import { equalBytes } from '@sunscope/tron/bytes';
import { AccountType, ResourceCode, type Account } from '@sunscope/tron/messages';
import { resourceOf } from '../../resources/resource-window.ts';
import { settleReward } from '../../governance/rewards.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { delegatedOf, isEmptyRecord, recordOrNew, withDelegated } from './delegation.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import {
  acquiredV1,
  changeDelegatedV1,
  ownStakeV1,
  weighChange,
  withAcquiredV1,
  withOwnStakeV1,
} from './stake-v1.ts';
import { recordVotes } from './vote-record.ts';

const WRONG_RESOURCE = 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]';

/** Pays Stake 1.0 back. Stays open under Stake 2.0, so that old stakes can go. */
export const unfreezeBalance = defineActuator({
  type: 'UnfreezeBalanceContract',

  validate({ state }, { owner_address: owner, receiver_address: receiver, resource }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} does not exist`);
    if (isDelegated(state, receiver)) checkDelegated(state, owner, receiver, resource);
    else checkOwn(state, account, resource);
  },

  execute({ state }, { owner_address: owner, receiver_address: receiver, resource }) {
    settleReward(state, owner);
    const unfrozen = isDelegated(state, receiver)
      ? takeDelegated(state, owner, receiver, resource)
      : takeOwn(state, owner, resource);
    const account = state.requireAccount(owner);
    // All votes go, whatever is left of the power.
    recordVotes(state, account, []);
    state.putAccount({ ...account, balance: account.balance + unfrozen, votes: [] });
    return { feeSun: 0n, unfreeze_amount: unfrozen };
  },
});

function isDelegated(state: State, receiver: AddressBytes): boolean {
  return receiver.length > 0 && state.property('ALLOW_DELEGATE_RESOURCE') === 1n;
}

function checkDelegated(state: State, owner: AddressBytes, receiver: AddressBytes, resource: number): void {
  ensure(!equalBytes(receiver, owner), 'receiverAddress must not be the same as ownerAddress');
  ensure(isValidAddress(receiver), 'Invalid receiverAddress');
  const record = state.delegations.record('v1', owner, receiver);
  ensure(record !== undefined, 'delegated Resource does not exist');
  ensure(resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY, WRONG_RESOURCE);
  const { sun, expiresMs } = delegatedOf(record, resource);
  ensure(
    sun > 0n,
    resource === ResourceCode.ENERGY
      ? 'no delegateFrozenBalance(Energy)'
      : 'no delegatedFrozenBalance(BANDWIDTH)',
  );
  ensure(expiresMs <= state.property('LATEST_BLOCK_TIMESTAMP'), "It's not time to unfreeze.");
}

function checkOwn(state: State, account: Account, resource: number): void {
  const now = state.property('LATEST_BLOCK_TIMESTAMP');
  switch (resource) {
    case ResourceCode.BANDWIDTH:
      ensure(account.frozen.length > 0, 'no frozenBalance(BANDWIDTH)');
      ensure(
        account.frozen.some(entry => entry.expire_time <= now),
        "It's not time to unfreeze(BANDWIDTH).",
      );
      return;
    case ResourceCode.ENERGY: {
      const stake = resourceOf(account).frozen_balance_for_energy;
      ensure(stake !== undefined && stake.frozen_balance > 0n, 'no frozenBalance(Energy)');
      ensure(stake.expire_time <= now, "It's not time to unfreeze(Energy).");
      return;
    }
    default:
      ensure(false, WRONG_RESOURCE);
  }
}

function takeDelegated(state: State, from: AddressBytes, to: AddressBytes, resource: number): bigint {
  const record = recordOrNew(state, 'v1', from, to);
  const { sun } = delegatedOf(record, resource);
  const rest = withDelegated(record, resource, { sun: 0n, expiresMs: 0n });
  if (isEmptyRecord(rest)) {
    state.delegations.deleteRecord('v1', from, to);
    state.delegations.unlink(1, from, to);
  } else state.delegations.putRecord('v1', rest);
  state.putAccount(changeDelegatedV1(state.requireAccount(from), resource, -sun));
  const receiver = state.account(to);
  if (!receiver || receiver.type === AccountType.Contract) {
    weighChange(state, resource, sun, 0n);
    return sun;
  }
  const before = acquiredV1(receiver, resource);
  // Less than that is there where a contract destroyed itself and the address came to life again.
  const after = before < sun ? 0n : before - sun;
  weighChange(state, resource, before < sun ? sun : before, after);
  state.putAccount(withAcquiredV1(receiver, resource, after));
  return sun;
}

function takeOwn(state: State, owner: AddressBytes, resource: number): bigint {
  const account = state.requireAccount(owner);
  const before = ownStakeV1(account, resource);
  const now = state.property('LATEST_BLOCK_TIMESTAMP');
  const changed =
    resource === ResourceCode.ENERGY
      ? withOwnStakeV1(account, resource, undefined)
      : { ...account, frozen: account.frozen.filter(entry => entry.expire_time > now) };
  const after = ownStakeV1(changed, resource);
  weighChange(state, resource, before, after);
  state.putAccount(changed);
  return before - after;
}

import { equalBytes } from '@sunscope/tron/bytes';
import { ResourceCode } from '@sunscope/tron/messages';
import {
  headSlot,
  releaseUsage,
  spendResource,
  takeOverUsage,
  usageMovedBack,
} from '../../resources/resource-window.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import {
  acquiredV2,
  addDelegated,
  delegatedOf,
  isEmptyRecord,
  moveToDelegated,
  unlockExpired,
  withAcquiredV2,
} from './delegation.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const unDelegateResource = defineActuator({
  type: 'UnDelegateResourceContract',

  validate({ state }, { owner_address: owner, receiver_address: receiver, balance, resource }) {
    ensure(state.property('ALLOW_DELEGATE_RESOURCE') === 1n, 'No support for resource delegate');
    ensure(
      state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support unDelegate resource transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    ensure(state.account(owner) !== undefined, `Account${bracketed(owner)} does not exist`);
    ensure(isValidAddress(receiver), 'Invalid receiverAddress');
    ensure(!equalBytes(receiver, owner), 'receiverAddress must not be the same as ownerAddress');
    const unlocked = state.delegations.record('unlocked', owner, receiver);
    const locked = state.delegations.record('locked', owner, receiver);
    ensure(unlocked !== undefined || locked !== undefined, 'delegated Resource does not exist');
    ensure(balance > 0n, 'unDelegateBalance must be more than 0 TRX');
    ensure(
      resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY,
      'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
    );
    const lock = delegatedOf(locked, resource);
    const free =
      delegatedOf(unlocked, resource).sun +
      (lock.expiresMs < state.property('LATEST_BLOCK_TIMESTAMP') ? lock.sun : 0n);
    const what =
      resource === ResourceCode.ENERGY
        ? 'delegateFrozenBalance(Energy)'
        : 'delegatedFrozenBalance(BANDWIDTH)';
    ensure(free >= balance, `insufficient ${what}, request=${balance}, unlock_balance=${free}`);
  },

  execute({ state }, { owner_address: from, receiver_address: to, balance, resource }) {
    const taken = takeFromReceiver(state, to, resource, balance);
    unlockExpired(state, from, to);
    const left = addDelegated(state, 'unlocked', { from, to }, resource, { sun: -balance, expiresMs: 0n });
    const isGone = isEmptyRecord(left);
    if (isGone) state.delegations.deleteRecord('unlocked', from, to);
    if (isGone && !state.delegations.record('locked', from, to)) state.delegations.unlink(2, from, to);
    const owner = moveToDelegated(state.requireAccount(from), resource, -balance);
    state.putAccount(
      taken === undefined || taken.usage === 0n
        ? owner
        : takeOverUsage(owner, taken.receiver, nameOf(resource), taken.usage, headSlot(state)),
    );
    return { feeSun: 0n };
  },
});

function nameOf(resource: number): 'bandwidth' | 'energy' {
  return resource === ResourceCode.ENERGY ? 'energy' : 'bandwidth';
}

/** Takes a stake back from its receiver, and the share of usage that goes with it; undefined where it is gone. */
function takeFromReceiver(state: State, to: AddressBytes, resource: number, sun: bigint) {
  const account = state.account(to);
  if (!account) return undefined;
  const name = nameOf(resource);
  const now = headSlot(state);
  const present = spendResource(account, name, 0n, now);
  const acquired = acquiredV2(present, resource);
  // Less than that has come where a contract destroyed itself and was made again.
  const usage = acquired < sun ? 0n : usageMovedBack(state, present, name, sun);
  const receiver = releaseUsage(
    withAcquiredV2(present, resource, acquired < sun ? 0n : acquired - sun),
    name,
    usage,
    now,
  );
  state.putAccount(receiver);
  return { receiver, usage };
}

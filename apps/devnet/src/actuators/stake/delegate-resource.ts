import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { equalBytes } from '@sunscope/tron/bytes';
import { AccountType, ResourceCode, type DelegateResourceContract } from '@sunscope/tron/messages';
import { delegationBytes } from '../../resources/delegation-bytes.ts';
import { delegatableSun } from '../../resources/resource-window.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import {
  acquiredV2,
  addDelegated,
  delegatedOf,
  moveToDelegated,
  unlockExpired,
  withAcquiredV2,
} from './delegation.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import { resourceLabel, stakedV2 } from './stake.ts';

/** Blocks of a lock that names none: three days (java-tron: DELEGATE_PERIOD). */
const DEFAULT_LOCK_BLOCKS = 86_400n;
const BLOCK_MS = 3_000n;

/** Locks have a length of their own once the committee has raised the longest (java-tron: supportMaxDelegateLockPeriod). */
function lockBlocks(state: State, { lock_period: blocks }: DelegateResourceContract): bigint {
  return ownLockLengths(state) && blocks !== 0n ? blocks : DEFAULT_LOCK_BLOCKS;
}

function ownLockLengths(state: State): boolean {
  return (
    state.property('MAX_DELEGATE_LOCK_PERIOD') > DEFAULT_LOCK_BLOCKS &&
    state.property('UNFREEZE_DELAY_DAYS') > 0n
  );
}

export const delegateResource = defineActuator({
  type: 'DelegateResourceContract',

  validate({ state, isBuilding }, contract) {
    const { owner_address: owner, receiver_address: receiver, balance, resource, lock } = contract;
    ensure(state.property('ALLOW_DELEGATE_RESOURCE') === 1n, 'No support for resource delegate');
    ensure(
      state.property('UNFREEZE_DELAY_DAYS') > 0n,
      'Not support Delegate resource transaction, need to be opened by the committee',
    );
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(balance >= SUN_PER_TRX, 'delegateBalance must be greater than or equal to 1 TRX');
    ensure(
      resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY,
      'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]',
    );
    const isEnergy = resource === ResourceCode.ENERGY;
    const ownBytes =
      isBuilding && !isEnergy ? delegationBytes(state, stakedV2(account, ResourceCode.BANDWIDTH)) : 0n;
    ensure(
      delegatableSun(state, account, isEnergy ? 'energy' : 'bandwidth', ownBytes) >= balance,
      `delegateBalance must be less than or equal to available Freeze${isEnergy ? 'Energy' : 'Bandwidth'}V2 balance`,
    );
    ensure(isValidAddress(receiver), 'Invalid receiverAddress');
    ensure(!equalBytes(receiver, owner), 'receiverAddress must not be the same as ownerAddress');
    const receiving = state.account(receiver);
    ensure(receiving !== undefined, `Account${bracketed(receiver)} not exists`);
    if (lock && ownLockLengths(state)) checkLock(state, contract);
    ensure(receiving.type !== AccountType.Contract, 'Do not allow delegate resources to contract addresses');
  },

  execute({ state }, contract) {
    const { owner_address: from, receiver_address: to, balance, resource, lock } = contract;
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    unlockExpired(state, from, to);
    addDelegated(state, lock ? 'locked' : 'unlocked', { from, to }, resource, {
      sun: balance,
      expiresMs: lock ? now + lockBlocks(state, contract) * BLOCK_MS : 0n,
    });
    state.delegations.link(2, from, to, now);
    const receiver = state.requireAccount(to);
    state.putAccount(withAcquiredV2(receiver, resource, acquiredV2(receiver, resource) + balance));
    state.putAccount(moveToDelegated(state.requireAccount(from), resource, balance));
    return { feeSun: 0n };
  },
});

function checkLock(state: State, contract: DelegateResourceContract): void {
  const { owner_address: owner, receiver_address: receiver, resource } = contract;
  const blocks = lockBlocks(state, contract);
  const most = state.property('MAX_DELEGATE_LOCK_PERIOD');
  ensure(
    blocks >= 0n && blocks <= most,
    `The lock period of delegate resource cannot be less than 0 and cannot exceed ${most}!`,
  );
  const before = state.delegations.record('locked', owner, receiver);
  if (!before) return;
  const leftMs = delegatedOf(before, resource).expiresMs - state.property('LATEST_BLOCK_TIMESTAMP');
  const name = resourceLabel(resource);
  ensure(
    blocks * BLOCK_MS >= leftMs,
    `The lock period for ${name} this time cannot be less than the remaining time[${leftMs}ms] of the last lock period for ${name}!`,
  );
}

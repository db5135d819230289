import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { equalBytes } from '@sunscope/tron/bytes';
import { AccountType, ResourceCode } from '@sunscope/tron/messages';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { addDelegated } from './delegation.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';
import {
  acquiredV1,
  changeDelegatedV1,
  ownStakeV1,
  weighChange,
  withAcquiredV1,
  withOwnStakeV1,
} from './stake-v1.ts';

/** The one term of Stake 1.0 (java-tron: MIN_FROZEN_TIME, MAX_FROZEN_TIME). */
const TERM_DAYS = 3n;
const DAY_MS = 86_400_000n;

/** Stake 1.0. Closed since Stake 2.0 is open, which is the last thing java-tron checks. */
export const freezeBalance = defineActuator({
  type: 'FreezeBalanceContract',

  validate({ state }, contract) {
    const { owner_address: owner, receiver_address: receiver, frozen_balance: amount, resource } = contract;
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} not exists`);
    ensure(amount > 0n, 'frozenBalance must be positive');
    ensure(amount >= SUN_PER_TRX, 'frozenBalance must be greater than or equal to 1 TRX');
    ensure(account.frozen.length <= 1, 'frozenCount must be 0 or 1');
    ensure(amount <= account.balance, 'frozenBalance must be less than or equal to accountBalance');
    ensure(
      contract.frozen_duration === TERM_DAYS,
      `frozenDuration must be less than ${TERM_DAYS} days and more than ${TERM_DAYS} days`,
    );
    ensure(
      resource === ResourceCode.BANDWIDTH || resource === ResourceCode.ENERGY,
      'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]',
    );
    if (delegates(state, receiver)) {
      ensure(!equalBytes(receiver, owner), 'receiverAddress must not be the same as ownerAddress');
      ensure(isValidAddress(receiver), 'Invalid receiverAddress');
      const receiving = state.account(receiver);
      ensure(receiving !== undefined, `Account${bracketed(receiver)} not exists`);
      ensure(
        receiving.type !== AccountType.Contract,
        'Do not allow delegate resources to contract addresses',
      );
    }
    ensure(state.property('UNFREEZE_DELAY_DAYS') === 0n, 'freeze v2 is open, old freeze is closed');
  },

  execute({ state }, contract) {
    const { owner_address: from, receiver_address: to, frozen_balance: amount, resource } = contract;
    const expiresMs = state.property('LATEST_BLOCK_TIMESTAMP') + contract.frozen_duration * DAY_MS;
    state.addBalance(from, -amount);
    if (delegates(state, to)) {
      addDelegated(state, 'v1', { from, to }, resource, { sun: amount, expiresMs });
      state.delegations.link(1, from, to, state.property('LATEST_BLOCK_TIMESTAMP'));
      const receiver = state.requireAccount(to);
      const before = acquiredV1(receiver, resource);
      state.putAccount(withAcquiredV1(receiver, resource, before + amount));
      weighChange(state, resource, before, before + amount);
      state.putAccount(changeDelegatedV1(state.requireAccount(from), resource, amount));
      return { feeSun: 0n };
    }
    const account = state.requireAccount(from);
    const before = ownStakeV1(account, resource);
    const stake = { frozen_balance: before + amount, expire_time: expiresMs };
    state.putAccount(withOwnStakeV1(account, resource, stake));
    weighChange(state, resource, before, before + amount);
    return { feeSun: 0n };
  },
});

function delegates(state: State, receiver: AddressBytes): boolean {
  return receiver.length > 0 && state.property('ALLOW_DELEGATE_RESOURCE') === 1n;
}

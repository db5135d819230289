import { equalBytes } from '@sunscope/tron/bytes';
import { AccountType } from '@sunscope/tron/messages';
import { defineActuator } from '../actuator.ts';
import {
  addExact,
  burnFee,
  createAccount,
  ensure,
  isValidAddress,
  takeSun,
} from '../../transactions/rules.ts';

export const transfer = defineActuator({
  type: 'TransferContract',

  validate({ state }, { owner_address: owner, to_address: to, amount }) {
    ensure(isValidAddress(owner), 'Invalid ownerAddress!');
    ensure(isValidAddress(to), 'Invalid toAddress!');
    ensure(!equalBytes(owner, to), 'Cannot transfer TRX to yourself.');
    const account = state.account(owner);
    ensure(account !== undefined, 'Validate TransferContract error, no OwnerAccount.');
    ensure(amount > 0n, 'Amount must be greater than 0.');
    const recipient = state.account(to);
    const toContract = recipient?.type === AccountType.Contract;
    ensure(
      !(toContract && state.property('FORBID_TRANSFER_TO_CONTRACT') === 1n),
      'Cannot transfer TRX to a smartContract.',
    );
    ensure(
      !(toContract && state.property('ALLOW_TVM_COMPATIBLE_EVM') === 1n && state.contract(to)?.version === 1),
      'Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract ',
    );
    const fee = recipient ? 0n : state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT');
    ensure(
      account.balance >= addExact(amount, fee),
      'Validate TransferContract error, balance is not sufficient.',
    );
    if (recipient) addExact(recipient.balance, amount);
  },

  execute({ state }, { owner_address: owner, to_address: to, amount }) {
    let feeSun = 0n;
    if (!state.account(to)) {
      createAccount(state, to);
      feeSun = state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT');
    }
    burnFee(state, owner, feeSun);
    takeSun(state, owner, amount);
    state.addBalance(to, amount);
    return { feeSun };
  },
});

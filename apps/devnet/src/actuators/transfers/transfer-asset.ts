import { bytesToText, equalBytes } from '@sunscope/tron/bytes';
import { AccountType } from '@sunscope/tron/messages';
import { defineActuator } from '../actuator.ts';
import { addExact, burnFee, createAccount, ensure, isValidAddress } from '../../transactions/rules.ts';

export const transferAsset = defineActuator({
  type: 'TransferAssetContract',

  validate({ state }, { owner_address: owner, to_address: to, asset_name: name, amount }) {
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    ensure(isValidAddress(to), 'Invalid toAddress');
    ensure(amount > 0n, 'Amount must be greater than 0.');
    ensure(!equalBytes(owner, to), 'Cannot transfer asset to yourself.');
    const account = state.account(owner);
    ensure(account !== undefined, 'No owner account!');
    const id = bytesToText(name) ?? '';
    ensure(state.asset(id) !== undefined, 'No asset!');
    const balance = state.tokenBalance(owner, id);
    ensure(balance > 0n, 'assetBalance must be greater than 0.');
    ensure(amount <= balance, 'assetBalance is not sufficient.');
    const recipient = state.account(to);
    if (recipient) {
      ensure(
        !(recipient.type === AccountType.Contract && state.property('FORBID_TRANSFER_TO_CONTRACT') === 1n),
        'Cannot transfer asset to smartContract.',
      );
      addExact(state.tokenBalance(to, id), amount);
    } else {
      const fee = state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT');
      ensure(account.balance >= fee, 'Validate TransferAssetActuator error, insufficient fee.');
    }
  },

  execute({ state }, { owner_address: owner, to_address: to, asset_name: name, amount }) {
    let feeSun = 0n;
    if (!state.account(to)) {
      createAccount(state, to);
      feeSun = state.property('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT');
    }
    const id = bytesToText(name) ?? '';
    state.addToken(owner, id, -amount);
    state.addToken(to, id, amount);
    burnFee(state, owner, feeSun);
    return { feeSun };
  },
});

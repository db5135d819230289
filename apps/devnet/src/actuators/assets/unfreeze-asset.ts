import { bytesToText } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { bracketed, ensure, isValidAddress } from '../../transactions/rules.ts';

export const unfreezeAsset = defineActuator({
  type: 'UnfreezeAssetContract',

  validate({ state }, { owner_address: owner }) {
    ensure(isValidAddress(owner), 'Invalid address');
    const account = state.account(owner);
    ensure(account !== undefined, `Account${bracketed(owner)} does not exist`);
    ensure(account.frozen_supply.length > 0, 'no frozen supply balance');
    ensure(account.asset_issued_ID.length > 0, 'this account has not issued any asset');
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    ensure(
      account.frozen_supply.some(entry => entry.expire_time <= now),
      "It's not time to unfreeze asset supply",
    );
  },

  execute({ state }, { owner_address: owner }) {
    const account = state.requireAccount(owner);
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    const due = account.frozen_supply.filter(entry => entry.expire_time <= now);
    state.putAccount({
      ...account,
      frozen_supply: account.frozen_supply.filter(entry => entry.expire_time > now),
    });
    state.addToken(
      owner,
      bytesToText(account.asset_issued_ID) ?? '',
      due.reduce((sum, entry) => sum + entry.frozen_balance, 0n),
    );
    return { feeSun: 0n };
  },
});

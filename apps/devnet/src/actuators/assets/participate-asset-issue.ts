import { bytesToHex, bytesToText, equalBytes } from '@sunscope/tron/bytes';
import type { AssetIssueContract } from '@sunscope/tron/messages';
import { defineActuator } from '../actuator.ts';
import { ensure, isValidAddress, multiplyExact, takeSun } from '../../transactions/rules.ts';

export const participateAssetIssue = defineActuator({
  type: 'ParticipateAssetIssueContract',

  validate({ state }, { owner_address: owner, to_address: to, asset_name: name, amount }) {
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    ensure(isValidAddress(to), 'Invalid toAddress');
    ensure(amount > 0n, 'Amount must greater than 0!');
    ensure(!equalBytes(owner, to), 'Cannot participate asset Issue yourself !');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account does not exist!');
    ensure(account.balance >= amount, 'No enough balance !');
    const id = bytesToText(name) ?? '';
    const asset = state.asset(id);
    ensure(asset !== undefined, `No asset named ${id}`);
    ensure(equalBytes(to, asset.owner_address), `The asset is not issued by ${bytesToHex(to)}`);
    const now = state.property('LATEST_BLOCK_TIMESTAMP');
    ensure(now >= asset.start_time && now < asset.end_time, 'No longer valid period!');
    const units = unitsFor(asset, amount);
    ensure(units > 0n, 'Can not process the exchange!');
    ensure(state.account(to) !== undefined, 'To account does not exist!');
    ensure(state.tokenBalance(to, id) >= units, 'Asset balance is not enough !');
  },

  execute({ state }, { owner_address: owner, to_address: to, asset_name: name, amount }) {
    const id = bytesToText(name) ?? '';
    const asset = state.asset(id);
    ensure(asset !== undefined, `No asset named ${id}`);
    const units = unitsFor(asset, amount);
    takeSun(state, owner, amount);
    state.addToken(owner, id, units);
    state.addBalance(to, amount);
    state.addToken(to, id, -units);
    return { feeSun: 0n };
  },
});

/** Units a payment buys: `num` units for every `trx_num` sun, rounded down. */
function unitsFor(asset: AssetIssueContract, paidSun: bigint): bigint {
  return multiplyExact(paidSun, BigInt(asset.num)) / BigInt(asset.trx_num);
}

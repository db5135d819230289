import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { defineActuator } from '../actuator.ts';
import { burnFee, ensure, isReadable, isValidAddress, isWithin } from '../../transactions/rules.ts';

const MAX_NAME_BYTES = 32;
export const MAX_URL_BYTES = 256;
export const MAX_DESCRIPTION_BYTES = 200;
const MAX_PRECISION = 6;
const MAX_FROZEN_ENTRIES = 10;
const MIN_FROZEN_DAYS = 1n;
const MAX_FROZEN_DAYS = 3652n;
const DAY_MS = 86_400_000n;
/** Bandwidth points of one day, above which no token limit may lie (java-tron: ONE_DAY_NET_LIMIT). */
const ONE_DAY_NET_LIMIT = 57_600_000_000n;

export const assetIssue = defineActuator({
  type: 'AssetIssueContract',

  validate({ state }, asset) {
    ensure(isValidAddress(asset.owner_address), 'Invalid ownerAddress');
    ensure(isReadable(asset.name, MAX_NAME_BYTES), 'Invalid assetName');
    ensure(bytesToText(asset.name)?.toLowerCase() !== 'trx', "assetName can't be trx");
    ensure(asset.precision >= 0 && asset.precision <= MAX_PRECISION, 'precision cannot exceed 6');
    ensure(
      asset.abbr.length === 0 || isReadable(asset.abbr, MAX_NAME_BYTES),
      'Invalid abbreviation for token',
    );
    ensure(isWithin(asset.url, MAX_URL_BYTES, false), 'Invalid url');
    ensure(isWithin(asset.description, MAX_DESCRIPTION_BYTES, true), 'Invalid description');
    ensure(asset.start_time !== 0n, 'Start time should be not empty');
    ensure(asset.end_time !== 0n, 'End time should be not empty');
    ensure(asset.end_time > asset.start_time, 'End time should be greater than start time');
    ensure(
      asset.start_time > state.property('LATEST_BLOCK_TIMESTAMP'),
      'Start time should be greater than HeadBlockTime',
    );
    ensure(asset.total_supply > 0n, 'TotalSupply must greater than 0!');
    ensure(asset.trx_num > 0, 'TrxNum must greater than 0!');
    ensure(asset.num > 0, 'Num must greater than 0!');
    ensure(asset.public_free_asset_net_usage === 0n, 'PublicFreeAssetNetUsage must be 0!');
    ensure(asset.frozen_supply.length <= MAX_FROZEN_ENTRIES, 'Frozen supply list length is too long');
    ensure(isNetLimit(asset.free_asset_net_limit), 'Invalid FreeAssetNetLimit');
    ensure(isNetLimit(asset.public_free_asset_net_limit), 'Invalid PublicFreeAssetNetLimit');
    let left = asset.total_supply;
    for (const { frozen_amount: amount, frozen_days: days } of asset.frozen_supply) {
      ensure(amount > 0n, 'Frozen supply must be greater than 0!');
      ensure(amount <= left, 'Frozen supply cannot exceed total supply');
      ensure(
        days >= MIN_FROZEN_DAYS && days <= MAX_FROZEN_DAYS,
        `frozenDuration must be less than ${MAX_FROZEN_DAYS} days and more than ${MIN_FROZEN_DAYS} days`,
      );
      left -= amount;
    }
    const account = state.account(asset.owner_address);
    ensure(account !== undefined, 'Account not exists');
    ensure(account.asset_issued_name.length === 0, 'An account can only issue one asset');
    ensure(account.balance >= state.property('ASSET_ISSUE_FEE'), 'No enough balance for fee!');
  },

  execute({ state }, asset) {
    const number = state.property('TOKEN_ID_NUM') + 1n;
    const id = number.toString();
    state.setProperty('TOKEN_ID_NUM', number);
    state.putAsset({ ...asset, id });
    const feeSun = state.property('ASSET_ISSUE_FEE');
    burnFee(state, asset.owner_address, feeSun);
    const frozen = asset.frozen_supply.map(entry => ({
      frozen_balance: entry.frozen_amount,
      expire_time: asset.start_time + entry.frozen_days * DAY_MS,
    }));
    const account = state.requireAccount(asset.owner_address);
    state.putAccount({
      ...account,
      asset_issued_name: asset.name,
      asset_issued_ID: textToBytes(id),
      frozen_supply: [...account.frozen_supply, ...frozen],
    });
    state.addToken(
      asset.owner_address,
      id,
      asset.total_supply - frozen.reduce((sum, entry) => sum + entry.frozen_balance, 0n),
    );
    return { feeSun, assetIssueID: id };
  },
});

/** A token's bandwidth limit within a day's points. */
export function isNetLimit(limit: bigint): boolean {
  return limit >= 0n && limit < ONE_DAY_NET_LIMIT;
}

import { bytesToText } from '@sunscope/tron/bytes';
import type { AssetIssueContract } from '@sunscope/tron/messages';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { defineActuator } from '../actuator.ts';
import { MAX_DESCRIPTION_BYTES, MAX_URL_BYTES, isNetLimit } from './asset-issue.ts';
import { ensure, isValidAddress, isWithin } from '../../transactions/rules.ts';

function issuedBy(state: State, owner: AddressBytes): AssetIssueContract | undefined {
  return state.asset(bytesToText(state.account(owner)?.asset_issued_ID ?? new Uint8Array(0)) ?? '');
}

export const updateAsset = defineActuator({
  type: 'UpdateAssetContract',

  validate({ state }, { owner_address: owner, url, description, new_limit, new_public_limit }) {
    ensure(isValidAddress(owner), 'Invalid ownerAddress');
    const account = state.account(owner);
    ensure(account !== undefined, 'Account does not exist');
    ensure(account.asset_issued_ID.length > 0, 'Account has not issued any asset');
    ensure(issuedBy(state, owner) !== undefined, 'Asset is not existed in AssetIssueV2Store');
    ensure(isWithin(url, MAX_URL_BYTES, false), 'Invalid url');
    ensure(isWithin(description, MAX_DESCRIPTION_BYTES, true), 'Invalid description');
    ensure(isNetLimit(new_limit), 'Invalid FreeAssetNetLimit');
    ensure(isNetLimit(new_public_limit), 'Invalid PublicFreeAssetNetLimit');
  },

  execute({ state }, { owner_address: owner, url, description, new_limit, new_public_limit }) {
    const asset = issuedBy(state, owner);
    ensure(asset !== undefined, 'Asset is not existed in AssetIssueV2Store');
    state.putAsset({
      ...asset,
      url,
      description,
      free_asset_net_limit: new_limit,
      public_free_asset_net_limit: new_public_limit,
    });
    return { feeSun: 0n };
  },
});

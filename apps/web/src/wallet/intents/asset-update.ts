import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { assetFactRows, invalidAssetFacts, type AssetFacts } from './asset-parts.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AssetUpdate extends BaseIntent, AssetFacts {
  readonly kind: 'asset_update';
}

/** Changes what the account's TRC10 token says of itself, and the bandwidth it pays for holders; all of it at once. */
export const assetUpdate: IntentEntry<AssetUpdate, 'UpdateAssetContract'> = {
  ...plainParts,
  kind: 'asset_update',
  contract: 'UpdateAssetContract',
  invalid: invalidAssetFacts,
  build: ({ from, description, url, freeLimit, publicLimit }) => ({
    owner_address: addressToBytes(from),
    description: textToBytes(description),
    url: textToBytes(url),
    new_limit: freeLimit,
    new_public_limit: publicLimit,
  }),
  confirmed: ({ from, description, url, freeLimit, publicLimit }) => ({
    owner_address: addressToBytes(from),
    description: textToBytes(description),
    url: textToBytes(url),
    new_limit: freeLimit,
    new_public_limit: publicLimit,
  }),
  readBack(signed, envelope) {
    const [description, url] = [bytesToText(signed.description), bytesToText(signed.url)];
    if (description === undefined || url === undefined) return undefined;
    return {
      kind: 'asset_update',
      from: addressFromBytes(signed.owner_address),
      description,
      url,
      freeLimit: signed.new_limit,
      publicLimit: signed.new_public_limit,
      ...envelope,
    };
  },
  // It is what buyers read: the words are the person’s.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    changes: [{ label: 'intent_what', words: { key: 'asset_update_what' } }],
  }),
  refused: (_intent, { account }) =>
    account && account.asset_issued_ID.length === 0 ? { key: 'refused_none_issued' } : undefined,
  rows: assetFactRows,
  messages: {
    title: 'asset_update_action',
    action: 'asset_update_action',
    toast: 'asset_update_done',
    done: 'asset_update_done',
  },
};

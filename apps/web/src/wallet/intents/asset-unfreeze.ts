import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface AssetUnfreeze extends BaseIntent {
  readonly kind: 'asset_unfreeze';
}

/** Gives the issuer the locked parts of its TRC10 supply whose time is over. */
export const assetUnfreeze: IntentEntry<AssetUnfreeze, 'UnfreezeAssetContract'> = {
  ...plainParts,
  kind: 'asset_unfreeze',
  contract: 'UnfreezeAssetContract',
  build: ({ from }) => ({ owner_address: addressToBytes(from) }),
  confirmed: ({ from }) => ({ owner_address: addressToBytes(from) }),
  readBack: ({ owner_address }, envelope) => ({
    kind: 'asset_unfreeze',
    from: addressFromBytes(owner_address),
    ...envelope,
  }),
  // Only this account gets it; so rare that the worker has no entry of it, and it is confirmed instead.
  workerSigns: false,
  effects: () => NO_EFFECTS,
  refused(_intent, { account, headMs }) {
    if (!account) return undefined;
    if (account.asset_issued_ID.length === 0) return { key: 'refused_none_issued' };
    return account.frozen_supply.some(({ expire_time }) => expire_time <= headMs)
      ? undefined
      : { key: 'refused_supply_frozen' };
  },
  rows: () => [{ label: 'intent_what', words: { key: 'asset_unfreeze_what' } }],
  messages: {
    title: 'asset_unfreeze_action',
    action: 'asset_unfreeze_action',
    toast: 'asset_unfreeze_done',
    done: 'asset_unfreeze_done',
  },
};

import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { outside, stepsOf } from './contract-parts.ts';
import { assetBytes, assetOfBytes, invalidAsset } from './exchange-parts.ts';
import type { AssetAmount, BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface MarketSell extends BaseIntent {
  readonly kind: 'market_sell';
  readonly sells: AssetAmount;
  /** What all of it is to bring; the two make the price. */
  readonly buys: AssetAmount;
}

/** An order on the chain's market: filled at this price or better, now or later. */
export const marketSell: IntentEntry<MarketSell, 'MarketSellAssetContract'> = {
  ...plainParts,
  kind: 'market_sell',
  contract: 'MarketSellAssetContract',
  invalid({ sells, buys }) {
    if (sells.asset === buys.asset)
      return { field: 'buy_token_id', right: 'another than what is sold', found: buys.asset };
    return (
      invalidAsset('sell_token_id', sells.asset) ??
      invalidAsset('buy_token_id', buys.asset) ??
      outside('sell_token_quantity', sells.raw, 1n) ??
      outside('buy_token_quantity', buys.raw, 1n)
    );
  },
  build: ({ from, sells, buys }) => ({
    owner_address: addressToBytes(from),
    sell_token_id: assetBytes(sells.asset),
    sell_token_quantity: sells.raw,
    buy_token_id: assetBytes(buys.asset),
    buy_token_quantity: buys.raw,
  }),
  confirmed: ({ from, sells, buys }) => ({
    owner_address: addressToBytes(from),
    sell_token_id: assetBytes(sells.asset),
    sell_token_quantity: sells.raw,
    buy_token_id: assetBytes(buys.asset),
    buy_token_quantity: buys.raw,
  }),
  readBack: (found, envelope) => ({
    kind: 'market_sell',
    from: addressFromBytes(found.owner_address),
    sells: { asset: assetOfBytes(found.sell_token_id), raw: found.sell_token_quantity },
    buys: { asset: assetOfBytes(found.buy_token_id), raw: found.buy_token_quantity },
    ...envelope,
  }),
  // At a bad price it gives everything away.
  workerSigns: false,
  effects: ({ sells, buys }) => ({
    ...NO_EFFECTS,
    spends: [sells],
    order: { sells, buys },
    fees: ['marketSellSun'],
    changes: [{ label: 'intent_order', words: { key: 'market_sell_what' } }],
  }),
  headline: ({ sells }) => sells,
  rows: ({ buys }) => [{ label: 'intent_order_buys', amount: buys }],
  messages: { ...stepsOf('market_sell_action'), spent: 'intent_in_order' },
};

import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { stepsOf } from './contract-parts.ts';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface MarketCancel extends BaseIntent {
  readonly kind: 'market_cancel';
  /** 32 bytes, hex. */
  readonly orderId: string;
}

/** Takes an own order off the chain's market; what it still holds comes back. */
export const marketCancel: IntentEntry<MarketCancel, 'MarketCancelOrderContract'> = {
  ...plainParts,
  kind: 'market_cancel',
  contract: 'MarketCancelOrderContract',
  invalid: ({ orderId }) =>
    isHex(orderId, 32) ? undefined : { field: 'order_id', right: '32 bytes', found: orderId },
  build: ({ from, orderId }) => ({
    owner_address: addressToBytes(from),
    order_id: hexToBytes(orderId),
  }),
  confirmed: ({ from, orderId }) => ({
    owner_address: addressToBytes(from),
    order_id: hexToBytes(orderId),
  }),
  readBack: ({ owner_address, order_id }, envelope) => ({
    kind: 'market_cancel',
    from: addressFromBytes(owner_address),
    orderId: bytesToHex(order_id),
    ...envelope,
  }),
  // An order that is gone has lost its place.
  workerSigns: false,
  effects: () => ({
    ...NO_EFFECTS,
    fees: ['marketCancelSun'],
    changes: [{ label: 'intent_order', words: { key: 'market_cancel_what' } }],
  }),
  rows: ({ orderId }) => [{ label: 'intent_order', bytes: orderId }],
  messages: stepsOf('market_cancel_action'),
};

import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { stepsOf } from './contract-parts.ts';
import {
  amountOf,
  assetBytes,
  assetOfBytes,
  invalidExchange,
  pairRow,
  type ExchangeIntent,
} from './exchange-parts.ts';
import type { IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ExchangeInject extends ExchangeIntent {
  readonly kind: 'exchange_inject';
}

/** Adds to an own Bancor pair, in proportion to what it holds: the chain takes the other token as well. */
export const exchangeInject: IntentEntry<ExchangeInject, 'ExchangeInjectContract'> = {
  ...plainParts,
  kind: 'exchange_inject',
  contract: 'ExchangeInjectContract',
  invalid: invalidExchange,
  build: ({ from, exchangeId, asset, amount }) => ({
    owner_address: addressToBytes(from),
    exchange_id: exchangeId,
    token_id: assetBytes(asset),
    quant: amount,
  }),
  confirmed: ({ from, exchangeId, asset, amount }) => ({
    owner_address: addressToBytes(from),
    exchange_id: exchangeId,
    token_id: assetBytes(asset),
    quant: amount,
  }),
  readBack: ({ owner_address, exchange_id, token_id, quant }, envelope) => ({
    kind: 'exchange_inject',
    from: addressFromBytes(owner_address),
    exchangeId: exchange_id,
    asset: assetOfBytes(token_id),
    amount: quant,
    ...envelope,
  }),
  // The other side is taken too, and no field says how much.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [amountOf(intent)],
    exchange: { exchangeId: intent.exchangeId, action: 'inject', amount: amountOf(intent) },
    changes: [{ label: 'intent_other_side', words: { key: 'exchange_inject_other' } }],
  }),
  headline: amountOf,
  rows: ({ exchangeId }) => [pairRow(exchangeId)],
  messages: { ...stepsOf('exchange_inject_action'), spent: 'intent_deposited' },
};

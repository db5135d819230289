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

export interface ExchangeWithdraw extends ExchangeIntent {
  readonly kind: 'exchange_withdraw';
}

/** Takes out of an own Bancor pair, in proportion to what it holds: the chain gives the other token as well. */
export const exchangeWithdraw: IntentEntry<ExchangeWithdraw, 'ExchangeWithdrawContract'> = {
  ...plainParts,
  kind: 'exchange_withdraw',
  contract: 'ExchangeWithdrawContract',
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
    kind: 'exchange_withdraw',
    from: addressFromBytes(owner_address),
    exchangeId: exchange_id,
    asset: assetOfBytes(token_id),
    amount: quant,
    ...envelope,
  }),
  // Whoever trades there finds less.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [],
    exchange: { exchangeId: intent.exchangeId, action: 'withdraw', amount: amountOf(intent) },
    changes: [{ label: 'intent_other_side', words: { key: 'exchange_withdraw_other' } }],
  }),
  headline: amountOf,
  rows: ({ exchangeId }) => [pairRow(exchangeId)],
  messages: stepsOf('exchange_withdraw_action'),
};

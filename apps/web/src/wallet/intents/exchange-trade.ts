import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { outside, stepsOf } from './contract-parts.ts';
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

export interface ExchangeTrade extends ExchangeIntent {
  readonly kind: 'exchange_trade';
  /** The least of the other token, in raw units; the chain refuses a trade that gives less. */
  readonly atLeast: bigint;
}

/** Sells to a Bancor pair. */
export const exchangeTrade: IntentEntry<ExchangeTrade, 'ExchangeTransactionContract'> = {
  ...plainParts,
  kind: 'exchange_trade',
  contract: 'ExchangeTransactionContract',
  invalid: intent => invalidExchange(intent) ?? outside('expected', intent.atLeast, 1n),
  build: ({ from, exchangeId, asset, amount, atLeast }) => ({
    owner_address: addressToBytes(from),
    exchange_id: exchangeId,
    token_id: assetBytes(asset),
    quant: amount,
    expected: atLeast,
  }),
  confirmed: ({ from, exchangeId, asset, amount, atLeast }) => ({
    owner_address: addressToBytes(from),
    exchange_id: exchangeId,
    token_id: assetBytes(asset),
    quant: amount,
    expected: atLeast,
  }),
  readBack: ({ owner_address, exchange_id, token_id, quant, expected }, envelope) => ({
    kind: 'exchange_trade',
    from: addressFromBytes(owner_address),
    exchangeId: exchange_id,
    asset: assetOfBytes(token_id),
    amount: quant,
    atLeast: expected,
    ...envelope,
  }),
  // At a bad price it gives everything away.
  workerSigns: false,
  effects: intent => ({
    ...NO_EFFECTS,
    spends: [amountOf(intent)],
    exchange: { exchangeId: intent.exchangeId, action: 'trade', amount: amountOf(intent) },
  }),
  headline: amountOf,
  rows: ({ exchangeId, atLeast }) => [
    pairRow(exchangeId),
    // Raw units: which token the other one is, only the pair says; the quote shows it with its name.
    { label: 'intent_at_least', text: String(atLeast) },
  ],
  messages: { ...stepsOf('exchange_trade_action'), spent: 'intent_sold' },
};

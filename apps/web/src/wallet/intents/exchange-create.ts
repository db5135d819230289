import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { outside, stepsOf } from './contract-parts.ts';
import { assetBytes, assetOfBytes, invalidAsset } from './exchange-parts.ts';
import type { AssetAmount, BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface ExchangeCreate extends BaseIntent {
  readonly kind: 'exchange_create';
  readonly first: AssetAmount;
  readonly second: AssetAmount;
}

/** Opens a Bancor pair with a deposit of both sides. */
export const exchangeCreate: IntentEntry<ExchangeCreate, 'ExchangeCreateContract'> = {
  ...plainParts,
  kind: 'exchange_create',
  contract: 'ExchangeCreateContract',
  invalid({ first, second }) {
    if (first.asset === second.asset)
      return { field: 'second_token_id', right: 'another than the first', found: second.asset };
    return (
      invalidAsset('first_token_id', first.asset) ??
      invalidAsset('second_token_id', second.asset) ??
      outside('first_token_balance', first.raw, 1n) ??
      outside('second_token_balance', second.raw, 1n)
    );
  },
  build: ({ from, first, second }) => ({
    owner_address: addressToBytes(from),
    first_token_id: assetBytes(first.asset),
    first_token_balance: first.raw,
    second_token_id: assetBytes(second.asset),
    second_token_balance: second.raw,
  }),
  confirmed: ({ from, first, second }) => ({
    owner_address: addressToBytes(from),
    first_token_id: assetBytes(first.asset),
    first_token_balance: first.raw,
    second_token_id: assetBytes(second.asset),
    second_token_balance: second.raw,
  }),
  readBack: (found, envelope) => ({
    kind: 'exchange_create',
    from: addressFromBytes(found.owner_address),
    first: { asset: assetOfBytes(found.first_token_id), raw: found.first_token_balance },
    second: { asset: assetOfBytes(found.second_token_id), raw: found.second_token_balance },
    ...envelope,
  }),
  // It costs what the chain asks for a pair, and leaves the deposit to the market.
  workerSigns: false,
  effects: ({ first, second }) => ({
    ...NO_EFFECTS,
    spends: [first, second],
    fees: ['exchangeCreateSun'],
    changes: [{ label: 'intent_pair_owner', words: { key: 'exchange_owner_what' } }],
  }),
  rows: ({ first, second }) => [
    { label: 'intent_first_token', amount: first },
    { label: 'intent_second_token', amount: second },
  ],
  messages: { ...stepsOf('exchange_create_action'), spent: 'intent_deposited' },
};

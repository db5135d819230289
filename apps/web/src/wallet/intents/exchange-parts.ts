import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { outside } from './contract-parts.ts';
import type { AssetAmount, BaseIntent, ConfirmRow } from './intent.ts';

/** What intents share that concern a Bancor pair. */
export interface ExchangeIntent extends BaseIntent {
  readonly exchangeId: bigint;
  /** `_` for TRX, or a TRC10 id. */
  readonly asset: string;
  readonly amount: bigint;
}

/** An asset as contracts of exchanges name it. */
export const assetBytes = (asset: string): Uint8Array => textToBytes(asset);

/** Backwards; bytes that are no text encode differently again, and nothing is signed. */
export const assetOfBytes = (bytes: Uint8Array): string => bytesToText(bytes) ?? '';

/** An asset that no exchange knows (java-tron: TransactionUtil.isNumber, or `_`). */
export function invalidAsset(field: string, asset: string) {
  if (/^(?:_|[1-9]\d{0,18})$/.test(asset)) return undefined;
  return { field, right: '_ or the id of a TRC10 token', found: asset };
}

export function invalidExchange({ exchangeId, asset, amount }: ExchangeIntent) {
  return (
    outside('exchange_id', exchangeId, 1n) ?? invalidAsset('token_id', asset) ?? outside('quant', amount, 1n)
  );
}

export const amountOf = ({ asset, amount }: ExchangeIntent): AssetAmount => ({ asset, raw: amount });

export function pairRow(exchangeId: bigint): ConfirmRow {
  return { label: 'intent_pair', text: String(exchangeId) };
}

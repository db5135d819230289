import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { TRX_ASSET, type AssetAmount, type IntentMessages } from '../../wallet/intents/intent.ts';
import { entryOf } from '../../wallet/intents/registry.ts';
import { assetOf, type SendableToken } from '../../wallet/sendable-tokens.ts';
import type { IntentWords } from './load-actions.ts';
import type { Confirming } from './send-from-here.ts';

/** An asset as it is shown. */
export interface ShownAsset {
  symbol: string;
  decimals: number;
  /** Undefined for what the confirmation has no token for. */
  token: SendableToken | undefined;
}

/** An asset by the tokens of a confirmation; without its token in raw units of its id. */
export function shownAsset(asset: string, tokens: readonly SendableToken[]): ShownAsset {
  const token = tokens.find(one => assetOf(one.token) === asset);
  if (asset === TRX_ASSET) return { symbol: 'TRX', decimals: TRX_DECIMALS, token };
  return { symbol: token?.symbol ?? asset, decimals: token?.info.tokenDecimal ?? 0, token };
}

/** Amounts as words have them. */
export function describeAmount(tokens: readonly SendableToken[]) {
  return ({ asset, raw }: AssetAmount) => {
    const { symbol, decimals } = shownAsset(asset, tokens);
    return { amount: amountText(raw, decimals), token: symbol };
  };
}

/** An intent in words. */
export function describeIntent(
  t: IntentWords,
  { intent, tokens }: Confirming,
  step: Exclude<keyof IntentMessages, 'spent'>,
): string {
  const entry = entryOf(intent);
  const headline = entry.headline(intent);
  return t(entry.messages[step], headline && describeAmount(tokens)(headline));
}

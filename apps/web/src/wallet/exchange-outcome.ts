import { bancorReturn } from '@sunscope/tron/bancor';
import { bytesToText } from '@sunscope/tron/bytes';
import type { Exchange } from '@sunscope/tron/messages';
import type { ExchangeMove } from './intents/intent.ts';
import type { Settled } from './quote.ts';

/**
 * What a Bancor pair does with an intent, by its reserves of this moment (java-tron: ExchangeInjectActuator,
 * ExchangeWithdrawActuator, ExchangeTransactionActuator).
 */
export function exchangeOutcome(
  { exchangeId, action, amount }: ExchangeMove,
  pairs: readonly Exchange[] | undefined,
  parameters: ReadonlyMap<string, bigint>,
): Settled {
  const none = { spends: [], receives: [] };
  const pair = pairs?.find(({ exchange_id: id }) => id === exchangeId);
  if (!pair) return { ...none, failure: `There is no pair ${exchangeId}` };
  const first = { asset: bytesToText(pair.first_token_id) ?? '', raw: pair.first_token_balance };
  const second = { asset: bytesToText(pair.second_token_id) ?? '', raw: pair.second_token_balance };
  const [own, other] = amount.asset === first.asset ? [first, second] : [second, first];
  if (own.asset !== amount.asset)
    return { ...none, failure: `Pair ${exchangeId} does not hold ${amount.asset}` };
  if (own.raw <= 0n || other.raw <= 0n) return { ...none, failure: `Pair ${exchangeId} is closed` };
  if (action === 'trade') {
    const isStrict = parameters.get('getAllowStrictMath') === 1n;
    const bought = bancorReturn(own.raw, other.raw, amount.raw, isStrict);
    return { spends: [], receives: [{ asset: other.asset, raw: bought }] };
  }
  const share = { asset: other.asset, raw: (other.raw * amount.raw) / own.raw };
  if (action === 'inject') return { spends: [share], receives: [] };
  return amount.raw > own.raw
    ? { ...none, failure: `Pair ${exchangeId} holds less` }
    : { spends: [], receives: [amount, share] };
}

import { amountText } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { OrderFilled, Settled } from '../../wallet/quote.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { AmountOf } from './ConfirmValue.tsx';
import { shownAsset } from './describe-amount.ts';

const useT = wordsOf('what-if');

/** Digits a price has beyond those of what is paid. */
const PRICE_DIGITS = 6;

/** What a pair or the chain's market would do at once, as it stands now. */
export function SettledRows({
  settled,
  sold,
  tokens,
}: {
  settled: Settled;
  /** What an order sells; undefined for pairs. */
  sold: string | undefined;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useT();
  const amount = (asset: string, raw: bigint) => <AmountOf amount={{ asset, raw }} tokens={tokens} />;
  if (settled.failure !== undefined) return null;
  const { order } = settled;
  const rows =
    order && sold !== undefined
      ? [
          {
            label: t('order_at_once'),
            value:
              order.sold === 0n
                ? t('order_meets_none')
                : t.rich('order_traded', {
                    sold: amount(sold, order.sold),
                    bought: amount(order.bought.asset, order.bought.raw),
                  }),
          },
          ...(order.sold === 0n
            ? []
            : [
                {
                  label: t('order_fill_price'),
                  value: t('order_fill_price_of', priceOf(order, sold, tokens)),
                },
              ]),
          {
            label: t('order_waits'),
            value: order.rest === 0n ? t('order_waits_none') : amount(sold, order.rest),
          },
          ...(order.returned === 0n
            ? []
            : [{ label: t('order_returned'), value: amount(sold, order.returned) }]),
        ]
      : [
          ...settled.receives.map(({ asset, raw }) => ({
            label: t('what_if_gain'),
            value: amount(asset, raw),
          })),
          ...settled.spends.map(({ asset, raw }) => ({
            label: t('what_if_loss'),
            value: amount(asset, raw),
          })),
        ];
  return <ConfirmRows rows={rows} />;
}

/** What one whole unit brings, on the average of what is traded; cut, never rounded up. */
function priceOf({ sold, bought }: OrderFilled, asset: string, tokens: readonly SendableToken[]) {
  const [given, got] = [shownAsset(asset, tokens), shownAsset(bought.asset, tokens)];
  const raw = (bought.raw * 10n ** BigInt(given.decimals + PRICE_DIGITS)) / sold;
  return {
    price: amountText(raw, got.decimals + PRICE_DIGITS),
    token: got.symbol,
    sold: given.symbol,
  };
}

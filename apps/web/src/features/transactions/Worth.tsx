import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { worthText } from '../../lib/format/worth-text.ts';
import { isRate, useCurrency } from '../../lib/format/currency.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('explorer', 'transactions');

/**
 * What TRX were worth when they moved and what they are today, in the reader's currency, or in dollars where that is TRX
 * itself. The past is known in dollars alone. Nothing where no price is known.
 */
export function Worth({ sun, transaction }: { sun: bigint; transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { currency: chosen, rates, demo } = useCurrency();
  const currency = chosen === 'TRX' ? 'USD' : chosen;
  const rate = rates[currency];
  const known = currency === 'USD' ? transaction.trx_usd_then : undefined;
  const then = isRate(known) ? known : undefined;
  const amount = (price: string) => <bdi dir="ltr">{worthText(sun, currency, price)}</bdi>;
  if (sun === 0n || (rate === undefined && then === undefined)) return null;
  return (
    <>
      {then !== undefined && t.rich('worth_then', { amount: amount(then) })}
      {then !== undefined && rate !== undefined && ', '}
      {rate !== undefined && t.rich('worth_now', { amount: amount(rate) })}
      {demo && (
        <>
          {' '}
          <Tag hint={t('ui_demo_price_hint')}>{t('ui_demo_price')}</Tag>
        </>
      )}
    </>
  );
}

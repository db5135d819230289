import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Amount } from '../../components/data/Amount.tsx';
import { convertSun, useCurrency } from '../../lib/format/currency.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { Currency } from '../../lib/prefs/prefs.ts';

const useT = wordsOf('explorer', 'transactions');

/** Fraction digits of money; of other currencies all they have. */
const MONEY_DIGITS: Partial<Record<Currency, number>> = { USD: 2, EUR: 2 };

/**
 * What TRX were worth when they moved and what they are today, in the reader's currency, or in dollars where that is TRX
 * itself. The past is known in dollars alone. Nothing where no price is known.
 */
export function Worth({ sun, transaction }: { sun: bigint; transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { currency: chosen, rates, demo } = useCurrency();
  const currency = chosen === 'TRX' ? 'USD' : chosen;
  const rate = rates[currency];
  const then = currency === 'USD' ? transaction.trx_usd_then : undefined;
  const amount = (price: string) => {
    const exact = convertSun(sun, currency, price);
    const decimals = Math.min(MONEY_DIGITS[currency] ?? exact.decimals, exact.decimals);
    const cut = exact.raw / 10n ** BigInt(exact.decimals - decimals);
    // Less than the last digit shown is said to be so, and is not nothing.
    const shown = cut === 0n ? exact : { raw: cut, decimals };
    const unit = demo ? `${currency} ${t('ui_demo_price')}` : currency;
    return <Amount raw={shown.raw} decimals={shown.decimals} unit={unit} digits={decimals} look="plain" />;
  };
  if (sun === 0n || (rate === undefined && then === undefined)) return null;
  return (
    <>
      {then !== undefined && t.rich('worth_then', { amount: amount(then) })}
      {then !== undefined && rate !== undefined && ', '}
      {rate !== undefined && t.rich('worth_now', { amount: amount(rate) })}
    </>
  );
}

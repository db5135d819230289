import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useCurrency } from '../../lib/format/currency.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { currencies } from '../../lib/prefs/prefs.ts';

/** Prices in TRX in the reader's currency: markets are figures for the eye, no sums. */
export function useTrxFigure(): (trx: number | undefined, digits?: number) => string {
  const format = useFormat();
  const { currency, rates } = useCurrency();
  return (trx, digits = Math.max(currencies[currency], TRX_DECIMALS)) =>
    trx === undefined ? UNKNOWN : format.decimal(trx * Number(rates[currency] ?? 1), digits);
}

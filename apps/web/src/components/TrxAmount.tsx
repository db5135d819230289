import { formatAmountGrouped, TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { convertSun, useCurrency } from '../lib/currency.ts';
import { UNKNOWN } from '../lib/format.ts';
import type { Currency } from '../lib/prefs.ts';
import { Amount } from './Amount.tsx';
import type { ColumnAmount } from './DataTable.tsx';

interface TrxAmountProps {
  /** Undefined is unknown. */
  sun: bigint | undefined;
  digits?: number | 'all';
  look?: 'column' | 'plain';
}

/** An amount of TRX in the currency the reader chose; the tooltip has it in every currency with a known rate. */
export function TrxAmount({ sun, digits, look = 'column' }: TrxAmountProps): ReactNode {
  const { currency, rates } = useCurrency();
  if (sun === undefined) return <span className="dim">{UNKNOWN}</span>;
  const shown = convertSun(sun, currency, rates[currency] ?? '1');
  const all = (Object.entries(rates) as [Currency, string][]).map(([code, rate]) => {
    const converted = convertSun(sun, code, rate);
    return `${formatAmountGrouped(converted.raw, converted.decimals)} ${code}`;
  });
  const limit = digits ?? (currency === 'TRX' ? TRX_DECIMALS : shown.decimals);
  return (
    <span title={all.join('\n')}>
      <Amount raw={shown.raw} decimals={shown.decimals} unit={currency} digits={limit} look={look} />
    </span>
  );
}

/** What a table column of TRX amounts has to know of each, in the currency it is shown in. */
export function useTrxDigits(): (sun: bigint | undefined) => ColumnAmount | undefined {
  const { currency, rates } = useCurrency();
  return sun => {
    if (sun === undefined) return undefined;
    const { raw, decimals } = convertSun(sun, currency, rates[currency] ?? '1');
    return { raw, decimals, unit: currency };
  };
}

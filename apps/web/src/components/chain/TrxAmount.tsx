import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import { convertSun, useCurrency } from '../../lib/format/currency.ts';
import { UNKNOWN } from '../../lib/format/format.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.tsx';
import type { Currency } from '../../lib/prefs/prefs.ts';
import { Amount } from '../data/Amount.tsx';
import type { ColumnAmount } from '../data/DataTable.tsx';

interface TrxAmountProps {
  /** Undefined is unknown. */
  sun: bigint | undefined;
  digits?: number | 'all';
  look?: 'column' | 'plain';
  /** Writes the plus as well. */
  signed?: boolean;
  /** Leaves the unit to the head of the column. */
  bare?: boolean;
}

/** An amount of TRX in the currency the reader chose; the tooltip has it in every currency with a known rate. */
export function TrxAmount({
  sun,
  digits,
  look = 'column',
  signed = false,
  bare = false,
}: TrxAmountProps): ReactNode {
  const t = useT();
  const { currency, rates, demo } = useCurrency();
  if (sun === undefined) return <span className="dim">{UNKNOWN}</span>;
  const shown = convertSun(sun, currency, rates[currency] ?? '1');
  const all = (Object.entries(rates) as [Currency, string][]).map(([code, rate]) => {
    const converted = convertSun(sun, code, rate);
    return `${amountText(converted.raw, converted.decimals)} ${code}`;
  });
  const limit = digits ?? (currency === 'TRX' ? TRX_DECIMALS : shown.decimals);
  return (
    <Amount
      raw={shown.raw}
      decimals={shown.decimals}
      unit={bare ? undefined : unitText(t, currency, demo)}
      digits={limit}
      look={look}
      signed={signed}
      tip={all.join('\n') || undefined}
    />
  );
}

/** A made-up price says so wherever it shows. */
function unitText(t: Translate, currency: Currency, demo: boolean): string {
  return demo && currency !== 'TRX' ? `${currency} ${t('ui_demo_price')}` : currency;
}

/** Unit of TRX amounts for the head of a column of them. */
export function useTrxUnit(): string {
  const t = useT();
  const { currency, demo } = useCurrency();
  return unitText(t, currency, demo);
}

/** What a table column of TRX amounts has to know of each, in the currency it is shown in. */
export function useTrxDigits(): (sun: bigint | undefined) => ColumnAmount | undefined {
  const t = useT();
  const { currency, rates, demo } = useCurrency();
  return sun => {
    if (sun === undefined) return undefined;
    const { raw, decimals } = convertSun(sun, currency, rates[currency] ?? '1');
    return { raw, decimals, unit: unitText(t, currency, demo) };
  };
}

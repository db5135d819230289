import { amountText, localDecimal } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PricePill } from '../../components/shell/PricePill.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';
import { configQuery } from '../../lib/net/config.ts';
import { convertSun, priceQuery, ratesOf } from '../../lib/format/currency.ts';
import { currencies, usePrefs, type Currency } from '../../lib/prefs/prefs.ts';

const SIGNS: Record<Exclude<Currency, 'TRX'>, string> = { USD: '$', EUR: '€', BTC: '₿', ETH: 'Ξ' };

/** Failed reads before the price counts as timed out, until the settings say otherwise. */
const DEFAULT_RETRIES = 3;

const SATOSHI_DECIMALS = 8;

/**
 * The price of TRX in the header: loading, shown, or timed out with a way to ask again. Nothing where
 * the server has no source of prices. */
export function PricePlace(): ReactNode {
  // The settings say how often to try, so they come first.
  const config = useQuery(configQuery);
  const off = config.data?.priceSource === 'off';
  const retries = config.data?.priceRetries ?? DEFAULT_RETRIES;
  const { data, isError, refetch, isFetching } = useQuery({
    ...priceQuery(retries),
    enabled: !config.isPending && !off,
  });
  const chosen = usePrefs(prefs => prefs.currency);
  const t = useT();
  if (off) return undefined;
  if (isError && data === undefined && !isFetching)
    return <PricePill price={undefined} failed onRefresh={() => void refetch()} />;
  const currency = chosen === 'TRX' ? 'USD' : chosen;
  const rates = data === undefined ? undefined : ratesOf(data);
  // What an answer leaves out is 0, price and change alike (product specification, section 8).
  const rate = rates === undefined ? undefined : (rates[currency] ?? '0');
  const change = Number(data?.percent_change_24h ?? 0);
  const satoshi = rates?.BTC === undefined ? undefined : satoshiText(rates.BTC);
  return (
    <PricePill
      price={rate === undefined ? undefined : `${SIGNS[currency]}${rateText(rate)}`}
      {...(data === undefined ? {} : { change: Number.isFinite(change) ? change : 0 })}
      hint={satoshi === undefined ? undefined : t('price_satoshi', { satoshi })}
      demo={(data === undefined ? config.data?.priceSource : data.from) === 'demo'}
    />
  );
}

/** A price in BTC as satoshi: times 10^8. */
export function satoshiText(rate: string): string {
  const { raw } = convertSun(1_000_000n, 'BTC', rate);
  return amountText(raw, currencies.BTC - SATOSHI_DECIMALS);
}

/**
 * A rate to four digits that mean something: 0.2841, 0.000001935. Cut, never rounded; below one always four, so that the header
 * stands still when a price ends in noughts.
 */
export function rateText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const first = /^0*$/.test(whole) ? fraction.search(/[1-9]/) : -1;
  const shown =
    first < 0 ? fraction.slice(0, 4).replace(/0+$/, '') : fraction.slice(0, first + 4).padEnd(first + 4, '0');
  return shown === '' ? whole : localDecimal(`${whole}.${shown}`);
}

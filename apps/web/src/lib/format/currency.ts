import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Price } from '@sunscope/product-api/types';
import { InvalidValueError } from '@sunscope/tron/errors';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { api, apiKey } from '../net/api.ts';
import { currencies, usePrefs, type Currency } from '../prefs/prefs.ts';

/** Waits between two reads of a price that failed. */
export const PRICE_RETRY_MS = 3_000;
const PRICE_FRESH_MS = 60_000;

/** The price of TRX. After `retries` failed reads more it counts as timed out. */
export function priceQuery(retries: number) {
  return queryOptions({
    queryKey: apiKey('/api/token/price', { token: 'trx' }),
    queryFn: ({ signal }): Promise<Price> => api.get('/api/token/price', { token: 'trx' }, { signal }),
    retry: retries,
    retryDelay: PRICE_RETRY_MS,
    staleTime: PRICE_FRESH_MS,
    refetchInterval: PRICE_FRESH_MS,
  });
}

/** An amount in another currency: raw units at that currency's fraction digits. */
export interface Converted {
  raw: bigint;
  decimals: number;
  currency: Currency;
}

/**
 * Sun in a currency, by decimal arithmetic and cut (not rounded) to the currency's digits.
 * @param rate price of 1 TRX in the currency, plain decimal text
 * @throws InvalidValueError `invalid_rate`
 */
export function convertSun(sun: bigint, currency: Currency, rate: string): Converted {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!match)
    throw new InvalidValueError(
      'invalid_rate',
      `"${rate}" is not a rate: it needs plain decimal digits such as 0.2841`,
    );
  const fraction = match[2] ?? '';
  const scaled = BigInt(`${match[1]}${fraction}`);
  const decimals = currencies[currency];
  const product = sun * scaled * 10n ** BigInt(decimals);
  return { raw: product / 10n ** BigInt(TRX_DECIMALS + fraction.length), decimals, currency };
}

/** Price of 1 TRX per currency, as the server last said; TRX itself is always there. */
export type Rates = Readonly<Partial<Record<Currency, string>>>;

/** Whether a text is a price as {@link convertSun} takes it: sources of prices may write anything. */
export const isRate = (text: string | undefined): text is string =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text);

/** Rates that are plain decimals; a currency the source does not know is left out. */
export function ratesOf(price: Price | undefined): Rates {
  const rates: Partial<Record<Currency, string>> = { TRX: '1' };
  for (const [code, rate] of Object.entries(price?.conversions ?? {}))
    if (Object.hasOwn(currencies, code) && isRate(rate)) rates[code as Currency] = rate;
  return rates;
}

/** Rates and the currency amounts are shown in: the chosen one, or TRX while its rate is not known. */
export function useCurrency(): { currency: Currency; rates: Rates; demo: boolean } {
  const chosen = usePrefs(prefs => prefs.currency);
  // The header's price place keeps this query alive; here it is only read.
  const { data } = useQuery({ ...priceQuery(0), enabled: false });
  const rates = ratesOf(data);
  return { currency: rates[chosen] === undefined ? 'TRX' : chosen, rates, demo: data?.from === 'demo' };
}

import { SunscopeError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { readBounded } from '../system/bounded-read.ts';
import { CURRENCIES, type Currency, type PriceSource } from './price-source.ts';

const quoteBody = z.object({
  data: z.object({
    TRX: z.object({
      cmc_rank: z.number().nullish(),
      quote: z.record(
        z.string(),
        z.object({
          price: z.number().positive(),
          percent_change_24h: z.number(),
          volume_24h: z.number().nullish(),
          volume_change_24h: z.number().nullish(),
          market_cap: z.number().nullish(),
        }),
      ),
    }),
  }),
});

type TrxQuote = z.output<typeof quoteBody>['data']['TRX'];
type CurrencyQuote = TrxQuote['quote'][string] & Pick<TrxQuote, 'cmc_rank'>;

/** Quotes from a CoinMarketCap-compatible address: one request per currency, as its free plan wants. */
export function createQuotePrices(options: {
  url: string;
  apiKey: string | undefined;
  now: () => number;
}): PriceSource {
  return {
    name: new URL(options.url).host,
    freshMs: 60_000,
    read: async () => {
      const quotes = await Promise.all(
        CURRENCIES.map(currency => readQuote(options.url, options.apiKey, currency)),
      );
      const price = Object.fromEntries(
        CURRENCIES.map((currency, index) => [currency, decimalText(quotes[index]?.price ?? 0)]),
      );
      return {
        price: price as Record<Currency, string>,
        change24h: (quotes[0]?.percent_change_24h ?? 0).toFixed(2),
        market: {
          cap: quotes[0]?.market_cap ?? undefined,
          volume: quotes[0]?.volume_24h ?? undefined,
          volumeChange: quotes[0]?.volume_change_24h ?? undefined,
          rank: quotes[0]?.cmc_rank ?? undefined,
        },
        timeMs: options.now(),
      };
    },
  };
}

async function readQuote(
  base: string,
  apiKey: string | undefined,
  currency: Currency,
): Promise<CurrencyQuote> {
  const url = new URL(base);
  if (!url.searchParams.has('symbol')) url.searchParams.set('symbol', 'TRX');
  url.searchParams.set('convert', currency);
  try {
    const { status, text } = await readBounded(url, {
      headers: {
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { 'X-CMC_PRO_API_KEY': apiKey }),
      },
    });
    if (status !== 200)
      throw new SunscopeError('price_refused', `The price source answered with status ${status}`);
    const { cmc_rank, quote: quotes } = quoteBody.parse(JSON.parse(text)).data.TRX;
    const quote = quotes[currency];
    if (!quote) throw new SunscopeError('price_refused', `The price source gave no quote in ${currency}`);
    return { ...quote, cmc_rank };
  } catch (error) {
    if (error instanceof SunscopeError && error.code === 'price_refused') throw error;
    throw new SunscopeError('price_unreachable', `The price source at ${url.host} cannot be read`, {
      cause: error,
    });
  }
}

/** A double as plain decimal text without exponent; market quotes have no more digits than a double. */
function decimalText(value: number): string {
  return value.toFixed(18).replace(/0+$/, '').replace(/\.$/, '');
}

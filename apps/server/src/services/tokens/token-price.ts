import type { Answer } from '@sunscope/product-api/types';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { SunscopeError } from '@sunscope/tron/errors';
import { parseTokenText, tokenText } from '../../repositories/keys.ts';
import type { Prices } from '../prices/prices.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { SupplyMeter } from '../statistics/supply.ts';
import { wholeSupply } from './token-rows.ts';
import { readTokenMarkets } from './token-markets.ts';

type MarketPrice = Answer<'/api/token/price'>;
interface PriceContext {
  prices: Prices;
  readers: Readers;
  pairs: ExchangePairs;
  supply: SupplyMeter;
  now: () => number;
}

/**
 * The price of TRX by the configured source, or of a token by the Bancor pairs that lead to TRX.
 * @throws SunscopeError with status 404 for a token without a price, 503 while the source is unreachable
 */
export async function readPrice(context: PriceContext, text: string | undefined): Promise<MarketPrice> {
  const token = text?.trim() ?? 'trx';
  return /^(?:trx|_)$/i.test(token) ? trxPrice(context) : bancorPrice(context, token);
}

async function trxPrice({ prices, supply }: PriceContext): Promise<MarketPrice> {
  const price = await prices.trx();
  if (!price) {
    const reason =
      prices.sourceName === 'off'
        ? 'No price source is set on this server (PRICE_SOURCE)'
        : 'The price source does not answer';
    throw Object.assign(new SunscopeError('price_unavailable', reason), { statusCode: 503 });
  }
  const [market, known] = await Promise.all([prices.market(), supply.read()]);
  const ownCap = known && (Number(price.price_in_usd) * Number(known.supplySun)) / Number(SUN_PER_TRX);
  return {
    ...price,
    market_cap: usdText(market.cap ?? ownCap),
    volume_24h: usdText(market.volume),
    volume_percent_change_24h: usdText(market.volumeChange),
    market_cap_percent_change_24h: usdText(market.capChange),
    rank: market.rank === undefined ? '' : String(market.rank),
  };
}

async function bancorPrice(context: PriceContext, token: string): Promise<MarketPrice> {
  const { readers, prices, now } = context;
  const key = parseTokenText(token);
  const market = key && (await readTokenMarkets(context)).get(tokenText(key));
  if (!market)
    throw Object.assign(
      new SunscopeError(
        'unknown_price',
        `There is no price of "${token.slice(0, 64)}" here: only trx and tokens that a Bancor pair leads from to TRX have one`,
      ),
      { statusCode: 404 },
    );
  const { priceInTrx, gain, volume24hInTrx } = market;
  const [trx, stored] = await Promise.all([prices.trx(), readers.tokens.byToken(key)]);
  const usd = trx && Number(trx.price_in_usd);
  const supply = stored ? wholeSupply(stored) : '';
  const conversions = Object.fromEntries(
    Object.entries(trx?.conversions ?? { TRX: '1' }).map(([currency, rate]) => [
      currency,
      decimalText(priceInTrx * Number(rate)),
    ]),
  );
  return {
    token,
    price_in_usd: conversions['USD'] ?? '',
    price_in_trx: decimalText(priceInTrx),
    percent_change_24h: gain === undefined ? '' : (100 * gain).toFixed(2),
    time: now(),
    from: trx?.from === 'demo' ? 'bancor, demo' : 'bancor',
    conversions,
    market_cap: usdText(supply === '' ? undefined : product(priceInTrx, usd, Number(supply))),
    volume_24h: usdText(product(volume24hInTrx, usd)),
    volume_percent_change_24h: '',
    market_cap_percent_change_24h: '',
    rank: '',
  };
}

/** Undefined where a factor is. */
function product(...factors: readonly (number | undefined)[]): number | undefined {
  return factors.reduce<number | undefined>(
    (value, factor) => (value === undefined || factor === undefined ? undefined : value * factor),
    1,
  );
}

function usdText(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}

/** Plain decimal text without exponent, as exact as a double is. */
function decimalText(value: number): string {
  return value.toFixed(18).replace(/0+$/, '').replace(/\.$/, '');
}

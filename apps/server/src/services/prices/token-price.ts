import type { Price } from '@sunscope/product-api/types';
import { SunscopeError } from '@sunscope/tron/errors';
import { parseTokenText, tokenText } from '../../repositories/keys.ts';
import type { ApiContext } from '../context.ts';
import { listPairs } from '../exchange/pair-list.ts';
import { pricesInTrx } from '../exchange/trx-prices.ts';
import { readPageFacts } from '../present/page-facts.ts';

type PriceContext = Pick<ApiContext, 'prices' | 'readers' | 'pairs' | 'now'>;

/**
 * The price of TRX by the configured source, or of a token by the Bancor pairs that lead to TRX.
 * @throws SunscopeError with status 404 for a token without a price, 503 while the source is away
 */
export async function readPrice(context: PriceContext, text: string | undefined): Promise<Price> {
  const token = text?.trim() ?? 'trx';
  return /^(?:trx|_)$/i.test(token) ? trxPrice(context) : bancorPrice(context, token);
}

async function trxPrice({ prices }: PriceContext): Promise<Price> {
  const price = await prices.trx();
  if (price) return price;
  const reason =
    prices.sourceName === 'off'
      ? 'No price source is set on this server (PRICE_SOURCE)'
      : 'The price source does not answer';
  throw Object.assign(new SunscopeError('price_unavailable', reason), { statusCode: 503 });
}

async function bancorPrice(context: PriceContext, token: string): Promise<Price> {
  const { readers, pairs, prices, now } = context;
  const key = parseTokenText(token);
  const all = key ? await pairs.all() : [];
  const facts = await readPageFacts(readers, {
    tokens: all.flatMap(pair => [pair.first.token, pair.second.token]),
  });
  const inTrx = key && pricesInTrx(all, side => facts.token(side).tokenDecimal).get(tokenText(key));
  if (inTrx === undefined)
    throw Object.assign(
      new SunscopeError(
        'unknown_price',
        `There is no price of "${token.slice(0, 64)}" here: only trx and tokens that a Bancor pair leads from to TRX have one`,
      ),
      { statusCode: 404 },
    );
  const trx = await prices.trx();
  const conversions = Object.fromEntries(
    Object.entries(trx?.conversions ?? { TRX: '1' }).map(([currency, rate]) => [
      currency,
      decimalText(inTrx * Number(rate)),
    ]),
  );
  return {
    token,
    price_in_usd: conversions['USD'] ?? '',
    price_in_trx: decimalText(inTrx),
    percent_change_24h: await changeInTrx(context, token),
    time: now(),
    from: trx?.from === 'demo' ? 'bancor, demo' : 'bancor',
    conversions,
  };
}

/** In per cent, by the trades of the token's own pair with TRX; empty where it has none. */
async function changeInTrx({ readers, pairs }: PriceContext, token: string): Promise<string> {
  const rows = await listPairs({ readers, pairs }, '-balance');
  const pair = rows.find(
    row =>
      (row.first_token_id === token && row.second_token_id === '_') ||
      (row.second_token_id === token && row.first_token_id === '_'),
  );
  if (!pair) return '';
  const change = Number.parseFloat(pair.up_down_percent) / 100;
  const ofToken = pair.first_token_id === token ? change : 1 / (1 + change) - 1;
  return (100 * ofToken).toFixed(2);
}

/** Plain decimal text without exponent, as exact as a double is. */
function decimalText(value: number): string {
  return value.toFixed(18).replace(/0+$/, '').replace(/\.$/, '');
}

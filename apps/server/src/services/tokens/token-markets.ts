import type { Trc10Row } from '@sunscope/product-api/types';
import { tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import { listPairs } from '../exchange/pair-list.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import { pricesInTrx } from '../exchange/trx-prices.ts';
import { presentToken, TRX_INFO } from '../shared/token-info.ts';

/** What the chain's own exchange says of a token. */
export interface TokenMarket {
  priceInTrx: number;
  /** Of 24 hours, as a fraction; absent, as the volume, for a token without a pair with TRX. */
  gain?: number;
  volume24hInTrx?: number;
  pairId?: number;
  /** What both sides of the pair are worth, TRX. */
  liquidity?: number;
}

/** Markets of the tokens that Bancor pairs lead from to TRX, by token id; TRX is not among them. */
export async function readTokenMarkets({
  readers,
  pairs,
}: {
  readers: Readers;
  pairs: ExchangePairs;
}): Promise<Map<string, TokenMarket>> {
  const [rows, all] = await Promise.all([listPairs({ readers, pairs }, '-balance'), pairs.all()]);
  const decimals = new Map(
    rows
      .flatMap(row => [row.firstTokenInfo, row.secondTokenInfo])
      .map(token => [token.tokenId, token.tokenDecimal]),
  );
  const markets = new Map<string, TokenMarket>();
  const prices = pricesInTrx(all, token => decimals.get(tokenText(token)) ?? 0);
  for (const [id, priceInTrx] of prices) if (id !== '_') markets.set(id, { priceInTrx });
  // The pair with the greatest reserve comes first and is a token's market.
  for (const row of rows) {
    const sellsTrx = row.first_token_id === '_';
    if (sellsTrx === (row.second_token_id === '_')) continue;
    const market = markets.get(sellsTrx ? row.second_token_id : row.first_token_id);
    if (!market || market.pairId !== undefined) continue;
    const change = Number.parseFloat(row.up_down_percent) / 100;
    Object.assign(market, {
      gain: sellsTrx ? 1 / (1 + change) - 1 : change,
      volume24hInTrx: sellsTrx ? row.volume : row.svolume,
      pairId: row.exchange_id,
      ...(row.value_trx === null ? {} : { liquidity: row.value_trx }),
    } satisfies Partial<TokenMarket>);
  }
  return markets;
}

/** Page of a pair of the chain's own exchange. */
export const pairUrl = (pairId: number | undefined): string =>
  pairId === undefined ? '' : `/exchange/trc10?id=${pairId}`;

/** The market of a token as a member of its row; no member where the chain's own exchange has none. */
export async function readMarketInfo(context: {
  readers: Readers;
  pairs: ExchangePairs;
  prices: Prices;
}): Promise<(token: StoredToken) => Pick<Trc10Row, 'market_info'>> {
  const [markets, trx] = await Promise.all([readTokenMarkets(context), context.prices.trx()]);
  return stored => {
    const market = markets.get(tokenText(stored.token));
    if (!market) return {};
    const token = presentToken(stored.token, stored);
    return {
      market_info: {
        ...market,
        ...(trx ? { priceInUsd: market.priceInTrx * Number(trx.price_in_usd) } : {}),
        pairUrl: pairUrl(market.pairId),
        fTokenAddr: token.tokenId,
        fShortName: token.tokenAbbr,
        fPrecision: token.tokenDecimal,
        sShortName: TRX_INFO.tokenAbbr.toUpperCase(),
        sPrecision: TRX_INFO.tokenDecimal,
        priceFrom: 'bancor',
      },
    };
  };
}

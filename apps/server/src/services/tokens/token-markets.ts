import { tokenText } from '../../repositories/keys.ts';
import type { ApiContext } from '../context.ts';
import { listPairs } from '../exchange/pair-list.ts';
import { pricesInTrx } from '../exchange/trx-prices.ts';

/** What the chain's own exchange says of a token. */
export interface TokenMarket {
  priceInTrx: number;
  /** Of 24 hours, as a fraction; absent, as the volume, for a token without a pair with TRX. */
  gain?: number;
  volume24hInTrx?: number;
  pairId?: number;
}

/** Markets of the tokens that Bancor pairs lead from to TRX, by token id; TRX is not among them. */
export async function readTokenMarkets({
  readers,
  pairs,
}: Pick<ApiContext, 'readers' | 'pairs'>): Promise<Map<string, TokenMarket>> {
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
    } satisfies Partial<TokenMarket>);
  }
  return markets;
}

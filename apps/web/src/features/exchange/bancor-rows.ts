import type { Answer } from '@sunscope/product-api/types';
import { useMemo } from 'react';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { stringifySearch, wholeNumber, type SearchParams } from '../../lib/routing/search-params.ts';
import type { BancorReserves } from './bancor-order.ts';
import type { ListedPair } from './PairList.tsx';
import { symbolOf } from './pair-tokens.ts';
import { priceText } from './price-text.ts';

export type BancorPair = Answer<'/api/exchanges/list'>['data'][number];

/** The pair of the address: by number, else by name; the first where nothing is asked for. */
export function selectedPair(
  rows: readonly BancorPair[] | undefined,
  search: SearchParams,
): BancorPair | undefined {
  const { id, token } = search;
  if (id !== undefined) return rows?.find(row => row.exchange_id === wholeNumber(id));
  if (token !== undefined)
    return rows?.find(row => row.exchange_abbr_name === token || row.exchange_name === token);
  return rows?.[0];
}

/** Reserves as the formula needs them; the same object while they are the same. */
export function useReserves(pair: BancorPair): BancorReserves {
  const { firstTokenInfo, secondTokenInfo, first_token_id, second_token_id } = pair;
  const [firstRaw, secondRaw] = [String(pair.first_token_balance), String(pair.second_token_balance)];
  const [firstSymbol, secondSymbol] = [symbolOf(firstTokenInfo), symbolOf(secondTokenInfo)];
  const [firstDecimals, secondDecimals] = [firstTokenInfo.tokenDecimal, secondTokenInfo.tokenDecimal];
  return useMemo(
    () => ({
      first: {
        id: first_token_id,
        symbol: firstSymbol,
        decimals: firstDecimals,
        balance: rawOrZero(firstRaw),
      },
      second: {
        id: second_token_id,
        symbol: secondSymbol,
        decimals: secondDecimals,
        balance: rawOrZero(secondRaw),
      },
    }),
    [
      first_token_id,
      second_token_id,
      firstSymbol,
      secondSymbol,
      firstDecimals,
      secondDecimals,
      firstRaw,
      secondRaw,
    ],
  );
}

/** The pairs as the list shows them. */
export function useListed(rows: readonly BancorPair[] | undefined): ListedPair[] | undefined {
  const format = useFormat();
  return rows?.map(row => {
    const [base, quote] = [symbolOf(row.firstTokenInfo), symbolOf(row.secondTokenInfo)];
    const change = Number.parseFloat(row.up_down_percent);
    return {
      id: row.exchange_id,
      base,
      quote,
      words: [row.exchange_name, row.first_token_id, row.second_token_id, String(row.exchange_id)],
      price: priceText(row.price, format),
      volume: `${format.compact(row.svolume)} ${quote}`,
      change: Number.isFinite(change) ? change : undefined,
      to: `/exchange${stringifySearch({ token: row.exchange_abbr_name, id: row.exchange_id })}`,
      rank: { volume: row.svolume, hot: row.trades24h, rising: Number.isFinite(change) ? change : 0 },
    };
  });
}

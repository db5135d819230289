import type { OrderBookPair, TokenInfo } from '@sunscope/product-api/types';
import { useFormat, rawOrZero } from '../../lib/format/format.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import { isAsset, isTrx } from './order-worth.ts';
import type { ListedPair } from './PairList.tsx';
import { priceText } from './price-text.ts';

/** Raw units as whole tokens, to be looked at. */
export const wholeOf = (raw: OrderBookPair['price'], decimals: number): number =>
  Number(rawOrZero(raw)) / 10 ** decimals;

/** Change of a day in percent. */
export function changeOf(row: OrderBookPair): number | undefined {
  const change = Number(row.gain) * 100;
  return row.gain === '' || !Number.isFinite(change) ? undefined : change;
}

/** The pairs as the list shows them. */
export function useListedBooks(rows: readonly OrderBookPair[] | undefined): ListedPair[] | undefined {
  const format = useFormat();
  return rows?.map(row => {
    const volume = wholeOf(row.volume24h, row.sPrecision);
    const change = changeOf(row);
    return {
      id: row.id,
      base: row.fShortName,
      quote: row.sShortName,
      words: [row.fTokenName, row.sTokenName, row.fTokenAddr, row.sTokenAddr, String(row.id)],
      price: priceText(wholeOf(row.price, row.sPrecision), format),
      volume: `${format.compact(volume)} ${row.sShortName}`,
      change,
      to: `/exchange/trc20${stringifySearch({ token: `${row.fShortName}/${row.sShortName}`, id: row.id })}`,
      rank: {
        volume: row.trxVolume24h === null ? volume : wholeOf(row.trxVolume24h, 6),
        hot: row.trades24h,
        rising: change ?? 0,
      },
    };
  });
}

/** Both tokens of a pair as the wallet's confirmation and logos want them. */
export function bookTokens(row: OrderBookPair): [TokenInfo, TokenInfo] {
  const common = { tokenCanShow: 1, tokenLevel: '0', vip: false };
  return [
    {
      ...common,
      tokenId: row.fTokenAddr,
      tokenAbbr: row.fShortName,
      tokenName: row.fTokenName,
      tokenDecimal: row.fPrecision,
      tokenType: isAsset(row.fTokenAddr) ? 'trc10' : 'trc20',
      tokenLogo: row.fTokenLogo,
    },
    {
      ...common,
      tokenId: isTrx(row.sTokenAddr) ? '_' : row.sTokenAddr,
      tokenAbbr: row.sShortName,
      tokenName: row.sTokenName,
      tokenDecimal: row.sPrecision,
      tokenType: isTrx(row.sTokenAddr) ? 'trx' : 'trc20',
      tokenLogo: row.sTokenLogo,
    },
  ];
}

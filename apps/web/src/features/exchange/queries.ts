import type { TokenInfo } from '@sunscope/product-api/types';
import { apiListQuery, apiQuery } from '../../lib/net/api.ts';
import { candlesFrom, type CandleWidth } from './candle-width.ts';

/** Rows of the latest trades. */
const TRADES = 15;

export const bancorPairsQuery = () => apiQuery('/api/exchanges/list', { sort: '-svolume' });

export const bancorCandlesQuery = (id: number, width: CandleWidth, nowMs: number) =>
  apiQuery('/api/exchange/kgraph', {
    exchange_id: id,
    granularity: width,
    time_start: candlesFrom(nowMs, width),
  });

export const bancorTradesQuery = (id: number) =>
  apiQuery('/api/exchange/transaction', { exchangeID: id, sort: '-timestamp', start: 0, limit: TRADES });

export const ownBancorTradesQuery = (
  address: string,
  page: { start: number; limit: number },
  id: number | undefined,
) =>
  apiListQuery('/api/exchange/transaction', {
    address,
    sort: '-timestamp',
    ...page,
    ...(id === undefined ? {} : { exchangeID: id }),
  });

/** What the account holds. No message reports every change to it, and a form must not offer what is gone. */
export const ownAccountQuery = (address: string) => ({
  ...apiQuery('/api/accountv2', { address }),
  refetchInterval: ACCOUNT_MS,
});
const ACCOUNT_MS = 6_000;

export const chainParametersQuery = () => apiQuery('/api/chainparameters', {});

/** What an account holds of a token, in raw units. */
export function balanceOf(
  account: { tokens: readonly { tokenInfo: TokenInfo; balance: string }[] },
  id: string,
): bigint {
  const found = account.tokens.find(({ tokenInfo }) => tokenInfo.tokenId === id);
  return found !== undefined && /^\d+$/.test(found.balance) ? BigInt(found.balance) : 0n;
}

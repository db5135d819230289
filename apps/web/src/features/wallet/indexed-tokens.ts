import { tryParseAddress } from '@sunscope/tron/address';
import type { TokenInfo } from '@sunscope/product-api/types';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../lib/net/api.ts';
import { TRX_ASSET } from '../../wallet/intents/intent.ts';
import { assetOf, knownToken, type SendableToken } from '../../wallet/sendable-tokens.ts';

/** No more tokens than these are asked for: a call may name thousands. */
const MOST_INDEXED = 20;

/**
 * Tokens that the account does not hold, as the index has them: symbol and decimals are the word of their contract, or of
 * whoever issued them. What nobody knows is left out.
 */
export function useIndexedTokens(
  assets: readonly string[],
  known: readonly SendableToken[],
): readonly SendableToken[] {
  const unknown = [...new Set(assets)].filter(
    asset => asset !== TRX_ASSET && !known.some(({ token }) => assetOf(token) === asset),
  );
  return useQueries({
    queries: unknown.slice(0, MOST_INDEXED).map(asset => ({
      queryKey: ['wallet', 'indexed-token', asset],
      queryFn: () => indexedToken(asset),
      staleTime: 300_000,
      retry: 1,
    })),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  });
}

async function indexedToken(asset: string): Promise<SendableToken | null> {
  const info = await (tryParseAddress(asset) ? trc20Info(asset) : trc10Info(asset));
  return (info && knownToken(info, 0n)) ?? null;
}

const base = { tokenCanShow: 1, tokenLogo: '', vip: false };

async function trc20Info(contract: string): Promise<TokenInfo | undefined> {
  const { trc20_tokens: rows } = await api.get('/api/token_trc20', { contract, showAll: '1', limit: 1 });
  const row = rows.find(one => one.contract_address === contract);
  return (
    row && {
      ...base,
      tokenId: contract,
      tokenType: 'trc20',
      tokenAbbr: row.symbol,
      tokenName: row.name,
      tokenDecimal: row.decimals,
      tokenLevel: row.level,
      ...(row.risk === undefined ? {} : { risk: row.risk }),
    }
  );
}

async function trc10Info(id: string): Promise<TokenInfo | undefined> {
  const { data } = await api.get('/api/token', { id: Number(id), showAll: '1', limit: 1 });
  const row = data.find(one => String(one.id) === id);
  return (
    row && {
      ...base,
      tokenId: id,
      tokenType: 'trc10',
      tokenAbbr: row.abbr ?? '',
      tokenName: row.name ?? '',
      tokenDecimal: row.precision ?? -1,
      tokenLevel: row.level ?? '0',
      ...(row.risk === undefined ? {} : { risk: row.risk }),
    }
  );
}

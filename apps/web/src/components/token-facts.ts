import type { TokenInfo } from '@sunscope/product-api/types';

/** Page of a token; TRX has none. */
export function tokenPath(token: Pick<TokenInfo, 'tokenType' | 'tokenId'>): string | undefined {
  if (token.tokenType === 'trx') return undefined;
  return token.tokenType === 'trc10' ? `/token/${token.tokenId}` : `/token20/${token.tokenId}`;
}

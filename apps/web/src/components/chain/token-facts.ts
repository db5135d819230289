import type { TokenInfo } from '@sunscope/product-api/types';

/** What a token whose books a contract keeps can be. */
export type ContractStandard = 'trc20' | 'trc721' | 'trc1155';

/** Whether a contract keeps the books of a token of this type. */
export function isContractStandard(tokenType: string): tokenType is ContractStandard {
  return ['trc20', 'trc721', 'trc1155'].includes(tokenType);
}

/** Whether a token is made of items: they are counted, and nothing stands behind a point. */
export function hasItems(tokenType: string): boolean {
  return tokenType === 'trc721' || tokenType === 'trc1155';
}

/** Page of a token; TRX has none. */
export function tokenPath(token: Pick<TokenInfo, 'tokenType' | 'tokenId'>): string | undefined {
  if (token.tokenType === 'trx') return undefined;
  return token.tokenType === 'trc10' ? `/token/${token.tokenId}` : `/token20/${token.tokenId}`;
}

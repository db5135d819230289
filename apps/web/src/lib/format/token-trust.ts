import type { TokenInfo } from '@sunscope/product-api/types';

/** Levels of the token catalogue that warn: 3 suspicious, 4 unsafe. */
const SUSPICIOUS_LEVELS: readonly string[] = ['3', '4'];

export function isSuspicious(token: Pick<TokenInfo, 'tokenLevel'>): boolean {
  return SUSPICIOUS_LEVELS.includes(token.tokenLevel);
}

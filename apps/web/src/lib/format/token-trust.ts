import type { TokenInfo } from '@sunscope/product-api/types';

/** Levels of the token catalogue that warn: 3 suspicious, 4 unsafe. */
const SUSPICIOUS_LEVELS: readonly string[] = ['3', '4'];

/** Levels in the order of trust, as the catalogue counts them. */
export const TOKEN_LEVELS = ['0', '1', '2', '3', '4'] as const;

/** A level as it is shown: above 100 it counts as 2 and marks the token as hot; what is none counts as unknown. */
export function readLevel(text: string): { level: (typeof TOKEN_LEVELS)[number]; hot: boolean } {
  if (/^\d{3,9}$/.test(text) && Number(text) > 100) return { level: '2', hot: true };
  return { level: TOKEN_LEVELS.find(level => level === text) ?? '0', hot: false };
}

export function isSuspicious(token: Pick<TokenInfo, 'tokenLevel'>): boolean {
  return SUSPICIOUS_LEVELS.includes(token.tokenLevel);
}

/** Keys of the words for what speaks against a suspicious token. */
export function riskReasons({ risk = [] }: Pick<TokenInfo, 'risk'>) {
  const keys = [
    ...(risk.includes('look_alike_token') ? (['ui_copies_older'] as const) : []),
    ...(risk.includes('link_in_text') ? (['ui_link_in_name'] as const) : []),
  ];
  return keys.length === 0 ? (['ui_suspicious'] as const) : keys;
}

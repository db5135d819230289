import { TokenKind } from '../database/token-key.ts';

export type TokenCounter = 'trc10_tokens' | 'trc20_tokens' | 'trc721_tokens' | 'trc1155_tokens';

/** The row of `counters` that counts tokens of a kind. */
export const TOKEN_COUNTER: Readonly<Record<number, TokenCounter>> = {
  [TokenKind.trc10]: 'trc10_tokens',
  [TokenKind.trc20]: 'trc20_tokens',
  [TokenKind.trc721]: 'trc721_tokens',
  [TokenKind.trc1155]: 'trc1155_tokens',
};

import { tryParseAddress, type Address } from '@sunscope/tron/address';
import type { AccountDetail, TokenInfo } from '@sunscope/product-api/types';
import { TRX_ASSET } from './intents/intent.ts';
import { isSuspicious } from '../lib/format/token-trust.ts';

/** What is sent. */
export type TransferToken =
  | { readonly kind: 'trx' }
  | { readonly kind: 'trc10'; readonly id: string }
  | { readonly kind: 'trc20'; readonly contract: Address };

/** The id of what is sent, as intents have it. */
export function assetOf(token: TransferToken): string {
  switch (token.kind) {
    case 'trx':
      return TRX_ASSET;
    case 'trc10':
      return token.id;
    case 'trc20':
      return token.contract;
  }
}

/** A token that can be sent: balance above zero. */
export interface SendableToken {
  /** `_` for TRX, a TRC10 id, or a contract address. */
  readonly id: string;
  readonly info: TokenInfo;
  /** What stands after an amount. */
  readonly symbol: string;
  readonly token: TransferToken;
  /** Raw units. */
  readonly balance: bigint;
}

/**
 * Tokens of an account that can be sent, in the form's order: TRX and TRC10 first, then TRC20. Zero balances, ids
 * that are no TRC10 ids, and token kinds that are not fungible are left out.
 */
export function sendableTokens(account: Pick<AccountDetail, 'tokens'> | undefined): SendableToken[] {
  const tokens: SendableToken[] = [];
  for (const { tokenInfo, balance } of account?.tokens ?? []) {
    const raw = /^\d+$/.test(balance) ? BigInt(balance) : 0n;
    const token = knownToken(tokenInfo, raw);
    if (token && raw > 0n) tokens.push(token);
  }
  const rank = { trx: 0, trc10: 2, trc20: 4 } as const;
  const order = ({ token, info }: SendableToken) => rank[token.kind] + Number(isSuspicious(info));
  return tokens.sort((a, b) => order(a) - order(b));
}

/** A token with what there is of it; undefined for what cannot be sent, and where nobody knows what an amount means. */
export function knownToken(tokenInfo: TokenInfo, balance: bigint): SendableToken | undefined {
  const token = transferToken(tokenInfo);
  if (!token || !isDecimals(tokenInfo.tokenDecimal)) return undefined;
  const info = namedToken(tokenInfo);
  return {
    id: info.tokenId,
    info,
    symbol: info.tokenAbbr || info.tokenName || info.tokenId,
    token,
    balance,
  };
}

/** Contracts return their decimals in a byte. Without a sane number nobody knows what a typed amount means. */
function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

/** The API spells TRX in lower case, as TRONSCAN does; readers know it in capitals. */
export function namedToken(info: TokenInfo): TokenInfo {
  return info.tokenType === 'trx' ? { ...info, tokenAbbr: 'TRX', tokenName: 'TRON' } : info;
}

function transferToken(info: TokenInfo): TransferToken | undefined {
  if (info.tokenType === 'trx') return { kind: 'trx' };
  if (info.tokenType === 'trc10')
    return /^[1-9]\d*$/.test(info.tokenId) ? { kind: 'trc10', id: info.tokenId } : undefined;
  if (info.tokenType !== 'trc20') return undefined;
  const contract = tryParseAddress(info.tokenId);
  return contract === undefined ? undefined : { kind: 'trc20', contract };
}

/** The token a fresh form begins with: the one asked for if it can be sent, else the first. */
export function preselect(tokens: readonly SendableToken[], wanted: string | undefined): string {
  return tokens.find(token => token.id === wanted)?.id ?? tokens[0]?.id ?? '';
}

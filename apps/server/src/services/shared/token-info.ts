import type { TokenInfo } from '@sunscope/product-api/types';
import { riskNames, TokenKind, tokenKindOf, tokenText, TRX_TOKEN } from '../../repositories/keys.ts';
import { addressText } from './address-text.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';

/** Levels of trust in a token, as the API counts them. */
const TokenLevel = { unknown: '0', neutral: '1', ok: '2', suspicious: '3', unsafe: '4' } as const;

export const TRX_INFO: TokenInfo = {
  tokenId: '_',
  tokenAbbr: 'trx',
  tokenName: 'trx',
  tokenDecimal: 6,
  tokenCanShow: 1,
  tokenType: 'trx',
  tokenLogo: '',
  tokenLevel: TokenLevel.ok,
  vip: false,
};

const TYPES: Readonly<Record<number, TokenInfo['tokenType']>> = {
  [TokenKind.trc10]: 'trc10',
  [TokenKind.trc20]: 'trc20',
  [TokenKind.trc721]: 'trc721',
  [TokenKind.trc1155]: 'trc1155',
};

/** What is known of a token; one nobody could ask about has its id for a name and no decimals. */
export function presentToken(key: Uint8Array, token: StoredToken | undefined): TokenInfo {
  if (key.length === TRX_TOKEN.length && key[0] === TRX_TOKEN[0]) return TRX_INFO;
  const id = tokenText(key);
  const symbol = token?.symbol ?? '';
  const name = token?.name ?? '';
  return {
    tokenId: id,
    tokenAbbr: symbol || name || id,
    tokenName: name || symbol || id,
    tokenDecimal: token?.decimals ?? 0,
    tokenCanShow: 1,
    tokenType: TYPES[token?.kind ?? tokenKindOf(key)] ?? 'trc20',
    tokenLogo: token?.logo_url ?? '',
    tokenLevel: levelOf(token?.risk ?? 0),
    ...(token?.issuer ? { issuerAddr: addressText(token.issuer) } : {}),
    vip: false,
    ...(token === undefined || token.risk === 0 ? {} : { risk: riskNames(token.risk) }),
  };
}

/** Trust by the index's own risk bits; nobody vouches for a token here, so none is better than unknown. */
export function levelOf(risk: number): string {
  return risk === 0 ? TokenLevel.unknown : TokenLevel.suspicious;
}

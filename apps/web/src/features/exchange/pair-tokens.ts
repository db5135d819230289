import type { TokenInfo } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { namedToken, type SendableToken } from '../../wallet/sendable-tokens.ts';

/** What stands after an amount of a token. */
export function symbolOf(token: TokenInfo): string {
  const info = namedToken(token);
  return info.tokenAbbr || info.tokenName || info.tokenId;
}

/** A token as the confirmation of an intent wants it. */
export function confirmable(token: TokenInfo, balance: bigint): SendableToken[] {
  const info = namedToken(token);
  const common = { id: info.tokenId, info, symbol: symbolOf(token), balance };
  if (info.tokenId === '_') return [{ ...common, token: { kind: 'trx' } }];
  if (info.tokenType === 'trc10') return [{ ...common, token: { kind: 'trc10', id: info.tokenId } }];
  const contract = tryParseAddress(info.tokenId);
  return contract === undefined ? [] : [{ ...common, token: { kind: 'trc20', contract } }];
}

import type { AccountDetail } from '@sunscope/product-api/types';
import { isSuspicious } from './token-trust.ts';

type Named = Pick<AccountDetail, 'name' | 'addressTag' | 'representative' | 'tokenOfContract'>;

/**
 * The best name of an account, empty for none: its token's, a representative's, the public tag, and last what it calls
 * itself. Lists have it from the server, as `addressNames`.
 */
export function accountName({ name, addressTag, representative, tokenOfContract: token }: Named): string {
  const tokenName = token && !isSuspicious(token) ? token.tokenName : '';
  return tokenName || (representative.enabled ? name : '') || addressTag || name;
}

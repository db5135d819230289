import type { AccountDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { rawOrZero, toRaw } from './format.ts';
import { isSuspicious } from './token-trust.ts';

export interface NetWorth {
  /** TRX of the account: free, staked, and on its way back from stake. */
  trx: bigint;
  staked: bigint;
  /** What its tokens are worth, sun; those without a price count nothing. */
  tokens: bigint;
  /** Tokens that have a price. */
  priced: number;
  whole: bigint;
}

type Worth = Pick<
  AccountDetail,
  'balance' | 'totalFrozen' | 'freezing' | 'canWithdrawAmountV2' | 'tokens' | 'withPriceTokens'
>;

/** What an account is worth in sun; undefined where no node returned its balance. Suspicious tokens count nothing. */
export function netWorth(account: Worth): NetWorth | undefined {
  const free = toRaw(account.balance);
  if (free === undefined) return undefined;
  const staked = rawOrZero(account.totalFrozen);
  const trx = free + staked + rawOrZero(account.freezing) + rawOrZero(account.canWithdrawAmountV2);
  const trusted = new Set(
    account.tokens.filter(({ tokenInfo }) => !isSuspicious(tokenInfo)).map(({ tokenId }) => tokenId),
  );
  const worths = account.withPriceTokens.flatMap(({ tokenId, tokenType, amount }) => {
    const sun = tokenType === 'trx' || !trusted.has(tokenId) ? undefined : sunOf(amount);
    return sun === undefined || sun === 0n ? [] : [sun];
  });
  const tokens = worths.reduce((sum, sun) => sum + sun, 0n);
  return { trx, staked, tokens, priced: worths.length, whole: trx + tokens };
}

/** Sun of a decimal text in TRX, cut to whole sun. */
export function sunOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole + fraction.slice(0, TRX_DECIMALS).padEnd(TRX_DECIMALS, '0'));
}

const CENT = 10_000n;

/** What is shown of a worth, which prices make no more exact than a hundredth of a TRX: less than that stays as it is. */
export function shownWorth(sun: bigint): bigint {
  return sun < CENT ? sun : sun - (sun % CENT);
}

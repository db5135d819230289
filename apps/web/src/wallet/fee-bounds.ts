import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { ChainPrices } from './quote.ts';
import { WalletError } from './signer.ts';

/**
 * What a node may make a person pay. Prices, estimates and parameters come from the node, and a node may lie: by them
 * a fee limit could be signed that hands the whole balance to a contract. These bounds do not come from any node.
 */

/**
 * Fees up to here need no consent of their own. A USDT transfer to somebody without USDT takes some 130,000 energy:
 * 16 TRX with head-room at today's 100 sun, 65 TRX at 420 sun, the highest price main net ever had.
 */
export const CONSENT_ABOVE_SUN = 100n * SUN_PER_TRX;

/**
 * Never signed, whatever is consented to. main net's own maximum is 15,000 TRX for one call; no transfer is worth a
 * fifteenth of that, and the largest note costs half as much.
 */
export const MOST_FEE_SUN = 1_000n * SUN_PER_TRX;

/** Prices that a transfer can burn TRX for. It is signed once, so the fee of several signatures never occurs. */
export type PriceName = Exclude<keyof ChainPrices, 'newAccountBandwidthRate' | 'maxFeeLimitSun'>;

/** The most that counts as usual, by main net's past: about twice its highest. More needs a consent. */
export const USUAL_PRICES: Readonly<Record<PriceName, bigint>> = {
  // 1,000 sun a byte since 2021; 10 and 140 before.
  bandwidthSun: 2_000n,
  // 100 sun today, 420 at its highest.
  energySun: 1_000n,
  // 1 TRX.
  memoFeeSun: 2n * SUN_PER_TRX,
  // 1 TRX.
  newAccountSun: 2n * SUN_PER_TRX,
  // 0.1 TRX.
  newAccountBandwidthSun: SUN_PER_TRX / 5n,
};

/** A price that is not as usual. */
export interface UnusualPrice {
  name: PriceName;
  sun: bigint;
  usualSun: bigint;
}

/** What is never given away: a node that names no price for these is not believed. */
const NEVER_FREE: ReadonlySet<PriceName> = new Set(['bandwidthSun', 'energySun']);

/** Which of the prices that a transfer burns TRX for are not as usual. */
export function unusualPrices(prices: ChainPrices, burned: readonly PriceName[]): UnusualPrice[] {
  return burned
    .map(name => ({ name, sun: prices[name], usualSun: USUAL_PRICES[name] }))
    .filter(({ name, sun, usualSun }) => sun > usualSun || (sun === 0n && NEVER_FREE.has(name)));
}

/** The amount a person must consent to before this may be signed; undefined where nothing is out of the ordinary. */
export function consentFor(cost: { worstSun: bigint; unusual: readonly UnusualPrice[] }): bigint | undefined {
  return cost.worstSun > CONSENT_ABOVE_SUN || cost.unusual.length > 0 ? cost.worstSun : undefined;
}

/**
 * The last look at a fee limit before it is signed, apart from whatever a form did.
 * @param agreedSun most the person consented to, beyond what needs no consent
 * @throws WalletError `fee_too_high`
 */
export function checkFeeLimit(feeLimitSun: bigint, agreedSun: bigint | undefined): void {
  const agreed = agreedSun !== undefined && agreedSun > CONSENT_ABOVE_SUN ? agreedSun : CONSENT_ABOVE_SUN;
  const most = agreed < MOST_FEE_SUN ? agreed : MOST_FEE_SUN;
  if (feeLimitSun < 0n || feeLimitSun > most)
    throw new WalletError('fee_too_high', `A fee limit of ${feeLimitSun} sun is above ${most} sun`);
}

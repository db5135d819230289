import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { ChainPrices } from './chain-prices.ts';
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

/** Prices that a transaction can burn TRX for. */
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
  // 1 TRX since there is such a fee.
  multiSignSun: 2n * SUN_PER_TRX,
  // What these contract types burn has never changed: 100, 1,024, 1,024 and 9,999 TRX.
  permissionUpdateSun: 200n * SUN_PER_TRX,
  assetIssueSun: 2_048n * SUN_PER_TRX,
  exchangeCreateSun: 2_048n * SUN_PER_TRX,
  witnessCreateSun: 9_999n * SUN_PER_TRX,
  // Free on main net since there is a market.
  marketSellSun: SUN_PER_TRX,
  marketCancelSun: SUN_PER_TRX,
};

/** A price that is not as usual. */
export interface UnusualPrice {
  name: PriceName;
  sun: bigint;
  usualSun: bigint;
}

/** What is never given away: a node that names no price for these is not believed. */
const NEVER_FREE: ReadonlySet<PriceName> = new Set([
  'bandwidthSun',
  'energySun',
  'permissionUpdateSun',
  'assetIssueSun',
  'exchangeCreateSun',
  'witnessCreateSun',
]);

/** Which of the prices that a transaction burns TRX for are not as usual. */
export function unusualPrices(prices: ChainPrices, burned: readonly PriceName[]): UnusualPrice[] {
  return burned
    .map(name => ({ name, sun: prices[name], usualSun: USUAL_PRICES[name] }))
    .filter(({ name, sun, usualSun }) => sun > usualSun || (sun === 0n && NEVER_FREE.has(name)));
}

/** What a quote says of the worst that its fees can come to. */
export interface WorstCost {
  worstSun: bigint;
  /** Of it, fees of the contract type as far as they are usual: the kind of action says them already. */
  usualContractFeesSun?: bigint;
  unusual: readonly UnusualPrice[];
}

/** The amount a person must consent to before this may be signed; undefined where nothing is out of the ordinary. */
export function consentFor(cost: WorstCost): bigint | undefined {
  return unforeseenSun(cost) > CONSENT_ABOVE_SUN || cost.unusual.length > 0 ? cost.worstSun : undefined;
}

/** Whether this is never signed, consent or not. */
export function isBeyondMost(cost: WorstCost): boolean {
  return unforeseenSun(cost) > MOST_FEE_SUN;
}

function unforeseenSun({ worstSun, usualContractFeesSun = 0n }: WorstCost): bigint {
  return worstSun - usualContractFeesSun;
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

import { strictPow } from './strict-pow.ts';

/** Relay supply behind every exchange (java-tron: ExchangeCapsule). */
const SUPPLY = 1e18;

/**
 * What an exchange pays for a token sold to it (java-tron: ExchangeProcessor). The relay issued for the sale is worth
 * the bought amount. Doubles, cut to integers, in java-tron's order of operations: the result is right to the last unit.
 * @param strict with Java's StrictMath.pow, as since parameter ALLOW_STRICT_MATH; before, the platform's own
 */
export function bancorReturn(
  soldBalance: bigint,
  boughtBalance: bigint,
  sold: bigint,
  strict: boolean,
): bigint {
  const pow = strict ? strictPow : Math.pow;
  const relay = Math.trunc(-SUPPLY * (1 - pow(1 + Number(sold) / Number(soldBalance + sold), 0.0005)));
  return BigInt(Math.trunc(Number(boughtBalance) * (pow(1 + relay / SUPPLY, 2000) - 1)));
}

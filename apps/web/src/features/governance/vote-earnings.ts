import { SUN_PER_TRX } from '@sunscope/tron/amount';

/** Percent as the API writes it, in ten thousandths; 0 for what is not known. */
const tenThousandths = (rate: string | null): bigint => {
  const value = Number(rate ?? 0);
  return Number.isFinite(value) && value > 0 ? BigInt(Math.round(value * 10_000)) : 0n;
};

/** Sun that votes earn in a year at today's pay and votes. @param rateOf percent a year of a candidate's voters */
export function yearlySun(
  votes: readonly { witness: string; count: bigint }[],
  rateOf: (witness: string) => string | null,
): bigint {
  return votes.reduce(
    (sum, { witness, count }) => sum + (count * SUN_PER_TRX * tenThousandths(rateOf(witness))) / 1_000_000n,
    0n,
  );
}

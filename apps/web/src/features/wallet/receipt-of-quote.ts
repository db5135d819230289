import type { ReceiptCost } from '../../components/chain/receipt-cost.ts';
import type { Quote } from '../../wallet/quote.ts';

/** A quote in the form that the receipt draws. */
export function receiptOfQuote(quote: Quote): ReceiptCost {
  const { bandwidth, energy } = quote;
  const burned = bandwidth.paidBy === 'burn';
  return {
    ...(energy
      ? {
          energy: {
            staked: energy.byStake,
            byContractOwner: energy.byOwner,
            burned: energy.burned,
            burnedSun: energy.burnSun,
          },
        }
      : {}),
    bandwidth: {
      stakedOrFree: burned ? 0n : bandwidth.bytes,
      burned: burned ? bandwidth.bytes : 0n,
      burnedSun: bandwidth.burnSun,
    },
    ...(quote.activation ? { activationSun: quote.activation.systemSun } : {}),
    memoSun: quote.memoSun,
    multiSignSun: quote.multiSignSun,
    otherSun: quote.contractFeesSun,
    ...(quote.spendsSun > 0n ? { valueSun: quote.spendsSun } : {}),
    totalSun: quote.totalSun,
    ...(quote.feeLimitSun > 0n ? { feeLimitSun: quote.feeLimitSun } : {}),
  };
}

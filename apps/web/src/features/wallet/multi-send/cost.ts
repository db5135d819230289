import type { ReceiptCost } from '../../../components/chain/receipt-cost.ts';
import type { BatchQuote } from '../../../wallet/batch/quote-batch.ts';

/** What all rows cost together, in the form that the receipt draws. */
export function costOfBatch(quote: BatchQuote): ReceiptCost {
  const sum = (of: (one: BatchQuote['quotes'][number]) => bigint) =>
    quote.quotes.reduce((total, one) => total + of(one), 0n);
  const { energy, bandwidth } = quote;
  return {
    ...(energy.units > 0n
      ? {
          energy: {
            staked: sum(one => one.energy?.byStake ?? 0n),
            byContractOwner: sum(one => one.energy?.byOwner ?? 0n),
            burned: sum(one => one.energy?.burned ?? 0n),
            burnedSun: energy.burnSun,
          },
        }
      : {}),
    bandwidth: {
      stakedOrFree: sum(one => (one.bandwidth.paidBy === 'burn' ? 0n : one.bandwidth.bytes)),
      burned: sum(one => (one.bandwidth.paidBy === 'burn' ? one.bandwidth.bytes : 0n)),
      burnedSun: bandwidth.burnSun,
    },
    activationSun: quote.activationSun,
    multiSignSun: sum(one => one.multiSignSun),
    ...(quote.spendsSun > 0n ? { valueSun: quote.spendsSun } : {}),
    totalSun: quote.totalSun,
    ...(energy.units > 0n ? { feeLimitSun: sum(one => one.feeLimitSun) } : {}),
  };
}

import type { Amount, Cost } from '@sunscope/product-api/types';
import { rawOrZero } from '../../lib/format/format.ts';

/** Units of a resource and who paid for them. */
export interface EnergyCost {
  staked: bigint;
  byContractOwner: bigint;
  burned: bigint;
  burnedSun: bigint;
}

export interface BandwidthCost {
  stakedOrFree: bigint;
  burned: bigint;
  burnedSun: bigint;
}

/** What a transaction costs; amounts in sun. Absent members do not occur. */
export interface ReceiptCost {
  energy?: EnergyCost;
  bandwidth?: BandwidthCost;
  activationSun?: bigint;
  memoSun?: bigint;
  multiSignSun?: bigint;
  /** Fees of the contract type itself: a token issue, an exchange, a witness's application. */
  otherSun?: bigint;
  /** TRX that the transaction itself moves away. */
  valueSun?: bigint;
  /** All that leaves the account. */
  totalSun: bigint;
  feeLimitSun?: bigint;
}

/** The receipt of a transaction as the API reports its cost. `valueSun` is what the owner sent along. */
export function receiptOf(cost: Cost, facts: { valueSun?: bigint; feeLimitSun?: Amount } = {}): ReceiptCost {
  const netFee = rawOrZero(cost.net_fee);
  const energyTotal = rawOrZero(cost.energy_usage_total);
  const staked = rawOrZero(cost.energy_usage);
  const byContractOwner = rawOrZero(cost.origin_energy_usage);
  const energyFee = rawOrZero(cost.energy_fee);
  const activationSun = rawOrZero(cost.account_create_fee);
  const memoSun = rawOrZero(cost.memoFee);
  const multiSignSun = rawOrZero(cost.multi_sign_fee);
  const fee = rawOrZero(cost.fee);
  const otherSun = atLeastZero(fee - netFee - energyFee - activationSun - memoSun - multiSignSun);
  const valueSun = facts.valueSun ?? 0n;
  const feeLimitSun = rawOrZero(facts.feeLimitSun);
  return {
    ...(energyTotal > 0n
      ? {
          energy: {
            staked,
            byContractOwner,
            burned: atLeastZero(energyTotal - staked - byContractOwner),
            burnedSun: energyFee,
          },
        }
      : {}),
    bandwidth: {
      stakedOrFree: rawOrZero(cost.net_usage),
      burned: rawOrZero(cost.net_burned),
      burnedSun: netFee,
    },
    activationSun,
    memoSun,
    multiSignSun,
    otherSun,
    valueSun,
    totalSun: fee + valueSun,
    ...(feeLimitSun > 0n ? { feeLimitSun } : {}),
  };
}

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

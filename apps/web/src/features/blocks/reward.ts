import type { BlockRow } from '@sunscope/product-api/types';
import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';

/** More TRX than a 64-bit number of sun has. */
const TOO_MUCH_TRX = 1e13;

/** Sun of an amount that the API gives in TRX as a number; undefined where it does not know, or gives what no chain has. */
export function sunOf(trx: number | null | undefined): bigint | undefined {
  return typeof trx === 'number' && trx >= 0 && trx < TOO_MUCH_TRX
    ? parseAmount(trx.toFixed(TRX_DECIMALS), TRX_DECIMALS)
    : undefined;
}

/** What a block made and what it destroyed, in sun. */
export interface BlockMoney {
  /** For its producer and for those who voted for producers; undefined where it is not known. */
  rewardSun: bigint | undefined;
  burnedSun: bigint | undefined;
  /** Burned of 100 sun that the block paid out; undefined where it paid nothing or either is unknown. */
  burnedPercent: number | undefined;
}

/** Reward and fees of a block: what the fees burn is set against what the block mints. */
export function moneyOf({ blockReward, voteReward, fee }: BlockRow): BlockMoney {
  const producer = sunOf(blockReward);
  const rewardSun = producer === undefined ? undefined : producer + (sunOf(voteReward) ?? 0n);
  const burnedSun = sunOf(fee);
  return {
    rewardSun,
    burnedSun,
    burnedPercent:
      rewardSun === undefined || rewardSun === 0n || burnedSun === undefined
        ? undefined
        : Number((burnedSun * 10_000n) / rewardSun) / 100,
  };
}

import type { ContractFee } from './intents/intent.ts';

/** Prices and fees in sun, as the chain's parameters say at this moment. */
export interface ChainPrices extends Record<ContractFee, bigint> {
  bandwidthSun: bigint;
  energySun: bigint;
  memoFeeSun: bigint;
  /** For more signatures than one. */
  multiSignSun: bigint;
  /** Burned by the contract that opens an account. */
  newAccountSun: bigint;
  /** Bandwidth part of opening an account, where the sender's stake does not cover it. */
  newAccountBandwidthSun: bigint;
  newAccountBandwidthRate: bigint;
  maxFeeLimitSun: bigint;
}

/** One chain parameter: its proposal id (undefined where proposals cannot reach it), name, API key and main-net value. */
export interface ChainParameter {
  readonly id: number | undefined;
  readonly name: string;
  readonly key: string;
  /** Value on main net, which is where this chain starts. */
  readonly initial: bigint;
}

function define<N extends string>(id: number | undefined, name: N, key: string, initial: bigint) {
  return { id, name, key, initial } as const;
}

/**
 * Every chain parameter in the order of /wallet/getchainparameters (java-tron: Wallet.getChainParameters), with main
 * net's values. ENERGY_FEE and the like are in sun.
 */
export const chainParameters = [
  define(0, 'MAINTENANCE_TIME_INTERVAL', 'getMaintenanceTimeInterval', 21_600_000n),
  define(1, 'ACCOUNT_UPGRADE_COST', 'getAccountUpgradeCost', 9_999_000_000n),
  define(2, 'CREATE_ACCOUNT_FEE', 'getCreateAccountFee', 100_000n),
  define(3, 'TRANSACTION_FEE', 'getTransactionFee', 1_000n),
  define(4, 'ASSET_ISSUE_FEE', 'getAssetIssueFee', 1_024_000_000n),
  define(5, 'WITNESS_PAY_PER_BLOCK', 'getWitnessPayPerBlock', 8_000_000n),
  define(6, 'WITNESS_STANDBY_ALLOWANCE', 'getWitnessStandbyAllowance', 115_200_000_000n),
  define(
    7,
    'CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT',
    'getCreateNewAccountFeeInSystemContract',
    1_000_000n,
  ),
  define(8, 'CREATE_NEW_ACCOUNT_BANDWIDTH_RATE', 'getCreateNewAccountBandwidthRate', 1n),
  define(9, 'ALLOW_CREATION_OF_CONTRACTS', 'getAllowCreationOfContracts', 1n),
  define(10, 'REMOVE_THE_POWER_OF_THE_GR', 'getRemoveThePowerOfTheGr', -1n),
  define(11, 'ENERGY_FEE', 'getEnergyFee', 100n),
  define(12, 'EXCHANGE_CREATE_FEE', 'getExchangeCreateFee', 1_024_000_000n),
  define(13, 'MAX_CPU_TIME_OF_ONE_TX', 'getMaxCpuTimeOfOneTx', 80n),
  define(14, 'ALLOW_UPDATE_ACCOUNT_NAME', 'getAllowUpdateAccountName', 0n),
  define(15, 'ALLOW_SAME_TOKEN_NAME', 'getAllowSameTokenName', 1n),
  define(16, 'ALLOW_DELEGATE_RESOURCE', 'getAllowDelegateResource', 1n),
  define(17, 'TOTAL_ENERGY_LIMIT', 'getTotalEnergyLimit', 180_000_000_000n),
  define(18, 'ALLOW_TVM_TRANSFER_TRC10', 'getAllowTvmTransferTrc10', 1n),
  define(19, 'TOTAL_CURRENT_ENERGY_LIMIT', 'getTotalEnergyCurrentLimit', 180_000_000_000n),
  define(20, 'ALLOW_MULTI_SIGN', 'getAllowMultiSign', 1n),
  define(21, 'ALLOW_ADAPTIVE_ENERGY', 'getAllowAdaptiveEnergy', 0n),
  define(undefined, 'TOTAL_ENERGY_TARGET_LIMIT', 'getTotalEnergyTargetLimit', 12_500_000n),
  define(undefined, 'TOTAL_ENERGY_AVERAGE_USAGE', 'getTotalEnergyAverageUsage', 0n),
  define(22, 'UPDATE_ACCOUNT_PERMISSION_FEE', 'getUpdateAccountPermissionFee', 100_000_000n),
  define(23, 'MULTI_SIGN_FEE', 'getMultiSignFee', 1_000_000n),
  define(25, 'ALLOW_ACCOUNT_STATE_ROOT', 'getAllowAccountStateRoot', 0n),
  define(24, 'ALLOW_PROTO_FILTER_NUM', 'getAllowProtoFilterNum', 0n),
  define(26, 'ALLOW_TVM_CONSTANTINOPLE', 'getAllowTvmConstantinople', 1n),
  define(32, 'ALLOW_TVM_SOLIDITY_059', 'getAllowTvmSolidity059', 1n),
  define(41, 'ALLOW_TVM_ISTANBUL', 'getAllowTvmIstanbul', 1n),
  define(39, 'ALLOW_SHIELDED_TRC20_TRANSACTION', 'getAllowShieldedTRC20Transaction', 1n),
  define(35, 'FORBID_TRANSFER_TO_CONTRACT', 'getForbidTransferToContract', 0n),
  define(33, 'ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO', 'getAdaptiveResourceLimitTargetRatio', 14_400n),
  define(29, 'ADAPTIVE_RESOURCE_LIMIT_MULTIPLIER', 'getAdaptiveResourceLimitMultiplier', 1_000n),
  define(30, 'ALLOW_CHANGE_DELEGATION', 'getChangeDelegation', 1n),
  define(31, 'WITNESS_127_PAY_PER_BLOCK', 'getWitness127PayPerBlock', 128_000_000n),
  define(44, 'ALLOW_MARKET_TRANSACTION', 'getAllowMarketTransaction', 0n),
  define(45, 'MARKET_SELL_FEE', 'getMarketSellFee', 0n),
  define(46, 'MARKET_CANCEL_FEE', 'getMarketCancelFee', 0n),
  define(40, 'ALLOW_PBFT', 'getAllowPBFT', 0n),
  define(48, 'ALLOW_TRANSACTION_FEE_POOL', 'getAllowTransactionFeePool', 0n),
  define(47, 'MAX_FEE_LIMIT', 'getMaxFeeLimit', 15_000_000_000n),
  define(49, 'ALLOW_BLACKHOLE_OPTIMIZATION', 'getAllowOptimizeBlackHole', 1n),
  define(51, 'ALLOW_NEW_RESOURCE_MODEL', 'getAllowNewResourceModel', 0n),
  define(52, 'ALLOW_TVM_FREEZE', 'getAllowTvmFreeze', 0n),
  define(59, 'ALLOW_TVM_VOTE', 'getAllowTvmVote', 1n),
  define(63, 'ALLOW_TVM_LONDON', 'getAllowTvmLondon', 1n),
  define(60, 'ALLOW_TVM_COMPATIBLE_EVM', 'getAllowTvmCompatibleEvm', 0n),
  define(53, 'ALLOW_ACCOUNT_ASSET_OPTIMIZATION', 'getAllowAccountAssetOptimization', 0n),
  define(61, 'FREE_NET_LIMIT', 'getFreeNetLimit', 600n),
  define(62, 'TOTAL_NET_LIMIT', 'getTotalNetLimit', 43_200_000_000n),
  define(65, 'ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX', 'getAllowHigherLimitForMaxCpuTimeOfOneTx', 1n),
  define(66, 'ALLOW_ASSET_OPTIMIZATION', 'getAllowAssetOptimization', 1n),
  define(67, 'ALLOW_NEW_REWARD', 'getAllowNewReward', 1n),
  define(68, 'MEMO_FEE', 'getMemoFee', 1_000_000n),
  define(69, 'ALLOW_DELEGATE_OPTIMIZATION', 'getAllowDelegateOptimization', 1n),
  define(70, 'UNFREEZE_DELAY_DAYS', 'getUnfreezeDelayDays', 14n),
  define(71, 'ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID', 'getAllowOptimizedReturnValueOfChainId', 1n),
  define(72, 'ALLOW_DYNAMIC_ENERGY', 'getAllowDynamicEnergy', 1n),
  define(73, 'DYNAMIC_ENERGY_THRESHOLD', 'getDynamicEnergyThreshold', 5_000_000_000n),
  define(74, 'DYNAMIC_ENERGY_INCREASE_FACTOR', 'getDynamicEnergyIncreaseFactor', 2_000n),
  define(75, 'DYNAMIC_ENERGY_MAX_FACTOR', 'getDynamicEnergyMaxFactor', 34_000n),
  define(76, 'ALLOW_TVM_SHANGHAI', 'getAllowTvmShangHai', 1n),
  define(77, 'ALLOW_CANCEL_ALL_UNFREEZE_V2', 'getAllowCancelAllUnfreezeV2', 1n),
  define(78, 'MAX_DELEGATE_LOCK_PERIOD', 'getMaxDelegateLockPeriod', 864_000n),
  define(79, 'ALLOW_OLD_REWARD_OPT', 'getAllowOldRewardOpt', 1n),
  define(81, 'ALLOW_ENERGY_ADJUSTMENT', 'getAllowEnergyAdjustment', 1n),
  define(82, 'MAX_CREATE_ACCOUNT_TX_SIZE', 'getMaxCreateAccountTxSize', 1_000n),
  define(87, 'ALLOW_STRICT_MATH', 'getAllowStrictMath', 1n),
  define(88, 'CONSENSUS_LOGIC_OPTIMIZATION', 'getConsensusLogicOptimization', 1n),
  define(83, 'ALLOW_TVM_CANCUN', 'getAllowTvmCancun', 1n),
  define(89, 'ALLOW_TVM_BLOB', 'getAllowTvmBlob', 1n),
] as const satisfies readonly ChainParameter[];

export type ChainParameterName = (typeof chainParameters)[number]['name'];

/** Counters and marks that the chain itself moves, with their values before genesis. Times in ms, amounts in sun. */
export const chainCounters = {
  /** Height of the newest block. */
  LATEST_BLOCK_NUMBER: 0n,
  /** Time of the newest block. */
  LATEST_BLOCK_TIMESTAMP: 0n,
  /** Highest block that at least 70% of the active witnesses have built on. */
  LATEST_SOLID_BLOCK_NUMBER: 0n,
  GENESIS_TIMESTAMP: 0n,
  NEXT_MAINTENANCE_TIME: 0n,
  /** 1 while the newest block is a maintenance block, after which two slots stay empty. */
  STATE_FLAG: 0n,
  /** Reward cycle; rises at maintenance. */
  CURRENT_CYCLE: 0n,
  /** Last TRC10 id given; the first token is 1000001. */
  TOKEN_ID_NUM: 1_000_000n,
  PROPOSAL_COUNT: 0n,
  /** How long a proposal stays open, at least (java-tron: block.proposalExpireTime). */
  PROPOSAL_EXPIRE_TIME: 259_200_000n,
  EXCHANGE_COUNT: 0n,
  /** Everything burned so far (/wallet/getburntrx). */
  BURN_TRX_AMOUNT: 0n,
  /** TRX that gateways of a side chain minted so far. */
  SIDE_MINTED_TRX: 0n,
  /** Fees that wait for the producer of the next block, where the fee pool is open. */
  TRANSACTION_FEE_POOL: 0n,
  /** Staked for each resource, in TRX. */
  TOTAL_NET_WEIGHT: 0n,
  TOTAL_ENERGY_WEIGHT: 0n,
  TOTAL_TRON_POWER_WEIGHT: 0n,
  /** The pool behind all free bandwidth. */
  PUBLIC_NET_LIMIT: 14_400_000_000n,
  PUBLIC_NET_USAGE: 0n,
  /** Slot at which PUBLIC_NET_USAGE was right. */
  PUBLIC_NET_TIME: 0n,
  /** Energy used by the block under way, counted while the limit is adaptive. */
  BLOCK_ENERGY_USAGE: 0n,
  /** Slot at which TOTAL_ENERGY_AVERAGE_USAGE was right. */
  TOTAL_ENERGY_AVERAGE_TIME: 0n,
} as const satisfies Record<string, bigint>;

export type ChainCounterName = keyof typeof chainCounters;

/** Any number the chain keeps by name. */
export type PropertyName = ChainParameterName | ChainCounterName;

/** Value of every property before genesis. */
export const initialProperties: ReadonlyMap<string, bigint> = new Map<string, bigint>([
  ...chainParameters.map(parameter => [parameter.name, parameter.initial] as const),
  ...Object.entries(chainCounters),
]);

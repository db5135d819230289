/**
 * What proposals can change: number in a proposal, and the key in a node's list of chain parameters (java-tron:
 * ProposalUtil.ProposalType, Wallet.getChainParameters). Ascending; some numbers were given up or never used.
 */
export const proposalParameters: readonly (readonly [id: number, key: string])[] = [
  [0, 'getMaintenanceTimeInterval'],
  [1, 'getAccountUpgradeCost'],
  [2, 'getCreateAccountFee'],
  [3, 'getTransactionFee'],
  [4, 'getAssetIssueFee'],
  [5, 'getWitnessPayPerBlock'],
  [6, 'getWitnessStandbyAllowance'],
  [7, 'getCreateNewAccountFeeInSystemContract'],
  [8, 'getCreateNewAccountBandwidthRate'],
  [9, 'getAllowCreationOfContracts'],
  [10, 'getRemoveThePowerOfTheGr'],
  [11, 'getEnergyFee'],
  [12, 'getExchangeCreateFee'],
  [13, 'getMaxCpuTimeOfOneTx'],
  [14, 'getAllowUpdateAccountName'],
  [15, 'getAllowSameTokenName'],
  [16, 'getAllowDelegateResource'],
  [17, 'getTotalEnergyLimit'],
  [18, 'getAllowTvmTransferTrc10'],
  [19, 'getTotalEnergyCurrentLimit'],
  [20, 'getAllowMultiSign'],
  [21, 'getAllowAdaptiveEnergy'],
  [22, 'getUpdateAccountPermissionFee'],
  [23, 'getMultiSignFee'],
  [24, 'getAllowProtoFilterNum'],
  [25, 'getAllowAccountStateRoot'],
  [26, 'getAllowTvmConstantinople'],
  [27, 'getAllowShieldedTransaction'],
  [28, 'getShieldedTransactionFee'],
  [29, 'getAdaptiveResourceLimitMultiplier'],
  [30, 'getChangeDelegation'],
  [31, 'getWitness127PayPerBlock'],
  [32, 'getAllowTvmSolidity059'],
  [33, 'getAdaptiveResourceLimitTargetRatio'],
  [34, 'getShieldedTransactionCreateAccountFee'],
  [35, 'getForbidTransferToContract'],
  [39, 'getAllowShieldedTRC20Transaction'],
  [40, 'getAllowPBFT'],
  [41, 'getAllowTvmIstanbul'],
  [44, 'getAllowMarketTransaction'],
  [45, 'getMarketSellFee'],
  [46, 'getMarketCancelFee'],
  [47, 'getMaxFeeLimit'],
  [48, 'getAllowTransactionFeePool'],
  [49, 'getAllowOptimizeBlackHole'],
  [51, 'getAllowNewResourceModel'],
  [52, 'getAllowTvmFreeze'],
  [53, 'getAllowAccountAssetOptimization'],
  [59, 'getAllowTvmVote'],
  [60, 'getAllowTvmCompatibleEvm'],
  [61, 'getFreeNetLimit'],
  [62, 'getTotalNetLimit'],
  [63, 'getAllowTvmLondon'],
  [65, 'getAllowHigherLimitForMaxCpuTimeOfOneTx'],
  [66, 'getAllowAssetOptimization'],
  [67, 'getAllowNewReward'],
  [68, 'getMemoFee'],
  [69, 'getAllowDelegateOptimization'],
  [70, 'getUnfreezeDelayDays'],
  [71, 'getAllowOptimizedReturnValueOfChainId'],
  [72, 'getAllowDynamicEnergy'],
  [73, 'getDynamicEnergyThreshold'],
  [74, 'getDynamicEnergyIncreaseFactor'],
  [75, 'getDynamicEnergyMaxFactor'],
  [76, 'getAllowTvmShangHai'],
  [77, 'getAllowCancelAllUnfreezeV2'],
  [78, 'getMaxDelegateLockPeriod'],
  [79, 'getAllowOldRewardOpt'],
  [81, 'getAllowEnergyAdjustment'],
  [82, 'getMaxCreateAccountTxSize'],
  [83, 'getAllowTvmCancun'],
  [87, 'getAllowStrictMath'],
  [88, 'getConsensusLogicOptimization'],
  [89, 'getAllowTvmBlob'],
  [92, 'getProposalExpireTime'],
];

const keys = new Map(proposalParameters);
const ids = new Map(proposalParameters.map(([id, key]) => [key, id]));

/** Key of a parameter such as `getEnergyFee`, undefined for a number this version does not know. */
export function parameterKey(id: number): string | undefined {
  return keys.get(id);
}

/** Number of a parameter in proposals, undefined for one that proposals cannot change or this version does not know. */
export function parameterId(key: string): number | undefined {
  return ids.get(key);
}

import { explainFailure, nodeMessage, type Explanation } from './failure.ts';
import { contractRetName, type OpenedTransaction } from './transaction-row.ts';

/** Why a stored transaction failed; undefined where it did not. */
export function failureOf({ stored, info, decoded }: OpenedTransaction): Explanation | undefined {
  return explainFailure({
    contractRet: contractRetName(stored.contract_result, stored.succeeded),
    result: info?.contractResult[0] ?? new Uint8Array(0),
    message: nodeMessage(info?.resMessage ?? new Uint8Array(0)),
    energyUsed: info?.receipt?.energy_usage_total ?? 0n,
    energyFeeSun: info?.receipt?.energy_fee ?? 0n,
    feeLimitSun: decoded.transaction.raw_data?.fee_limit ?? 0n,
  });
}

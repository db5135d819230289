import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { transactionPreview } from '@sunscope/product-api/schemas/transaction-preview';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { ContractType, type Messages } from '@sunscope/tron/messages';
import type { DecodedContract } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { addressText } from '../shared/address-text.ts';
import { explainFailure } from './failure.ts';

type Preview = z.output<typeof transactionPreview>;

/** What a contract does is simulated for so long and no longer. */
const DRY_RUN_MS = 5000;

export interface Simulated {
  energyUsed: bigint;
  reverted: boolean;
  message: string;
  result: Uint8Array | undefined;
}

/** What the node says a call or deployment would do now; undefined for other types, and while the node cannot be reached. */
export async function simulate(
  node: Pick<NodeClient, 'triggerConstant'>,
  contract: DecodedContract | undefined,
  owner: Address | undefined,
): Promise<Simulated | undefined> {
  const what = contract && callOf(contract);
  if (!what || owner === undefined) return undefined;
  try {
    const done = await node.triggerConstant({ owner, ...what }, { signal: AbortSignal.timeout(DRY_RUN_MS) });
    return { ...done };
  } catch (error) {
    if (error instanceof NodeError && error.details['nodeCode'] !== undefined)
      return { energyUsed: 0n, reverted: true, message: error.message, result: undefined };
    if (error instanceof NodeError || isTimeout(error)) return undefined;
    throw error;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

function callOf(contract: DecodedContract) {
  if (!contract.parameter) return undefined;
  if (contract.code === ContractType.TriggerSmartContract) {
    const { contract_address, data, call_value } =
      contract.parameter as unknown as Messages['TriggerSmartContract'];
    const called = tryParseAddress(addressText(contract_address));
    return called && { contract: called, data, callValueSun: call_value };
  }
  if (contract.code !== ContractType.CreateSmartContract) return undefined;
  const made = (contract.parameter as unknown as Messages['CreateSmartContract']).new_contract;
  return made && { data: made.bytecode, callValueSun: made.call_value };
}

/** Why it would fail, as the page of a transaction says it. */
export function failureOf({
  energyUsed,
  message,
  result,
}: Simulated): Pick<NonNullable<Preview['dryRun']>, 'failure'> {
  const failure = explainFailure({
    contractRet: 'REVERT',
    result: result ?? new Uint8Array(0),
    message,
    energyUsed,
    energyFeeSun: 0n,
    feeLimitSun: 0n,
  });
  return failure === undefined ? {} : { failure };
}

import { emptyMessage } from '@sunscope/tron/codec';
import type { CreateSmartContract, TriggerSmartContract } from '@sunscope/tron/messages';
import type { Chain } from '../../chain/chain.ts';
import { headerRawOf } from '../../chain/blocks/archive.ts';
import { ContractValidateError } from '../../transactions/errors.ts';
import { vmBlock, workLimitOf } from '../../chain/execution/smart-contract.ts';
import { callConstant, type ContractOutcome } from '../../tvm/run-contract.ts';
import type { Tracer } from '../../tvm/machine/tracer.ts';
import { NeedsLonger, type WorkAllowance } from './call-lanes.ts';

/** Energy a constant call may use (java-tron: vm.maxEnergyLimitForConstant). */
const MAX_ENERGY = 100_000_000n;
/** Real time after which a constant call is stopped, should its work take this machine unusually long: others wait for it. */
const TIME_LIMIT_MS = 500;
const TRANSACTION_ID = new Uint8Array(32);

/** A constant call's outcome, with what its reply needs. */
export interface ConstantOutcome extends ContractOutcome {
  /** `class … : …` of a failure other than a revert. */
  readonly javaFailure: string | undefined;
  /** The deploy that a call without a contract stands for. */
  deployed(trigger: TriggerSmartContract): CreateSmartContract;
}

/**
 * Runs a call, or a deploy where no contract is named, on the newest state without changing it. It may do the work of a
 * transaction (java-tron: MAX_CPU_TIME_OF_ONE_TX holds for both), or what the allowance has left where that is less.
 * @throws ContractValidateError
 * @throws NeedsLonger where the allowance ended it
 */
export function callConstantly(
  chain: Chain,
  trigger: TriggerSmartContract,
  allowance: WorkAllowance,
  feeLimitSun = 0n,
  tracer?: Tracer,
): ConstantOutcome {
  const { state } = chain;
  const isDeploy = trigger.contract_address.length === 0;
  if (!isDeploy && !state.contract(trigger.contract_address))
    throw new ContractValidateError('Smart contract is not exist.');
  const limit = feeLimitSun > 0n ? feeLimitSun / state.property('ENERGY_FEE') : MAX_ENERGY;
  // The head, or the solid block where its state is looked at.
  const newest = chain.archive.block(state.property('LATEST_BLOCK_NUMBER')) ?? chain.head;
  const header = headerRawOf(newest.header);
  const workLimit = workLimitOf(state);
  const isCut = allowance.left !== undefined && allowance.left < workLimit;
  const outcome = callConstant({
    state,
    block: vmBlock(state, {
      number: header.number,
      timestampMs: header.timestamp,
      witness: header.witness_address,
    }),
    transactionId: TRANSACTION_ID,
    owner: trigger.owner_address,
    action: isDeploy
      ? { kind: 'create', contract: contractOf(trigger) }
      : { kind: 'call', contractAddress: trigger.contract_address, data: trigger.data },
    value: { sun: trigger.call_value, token: trigger.call_token_value, tokenId: trigger.token_id },
    energyLimit: limit < MAX_ENERGY ? limit : MAX_ENERGY,
    timeLimitMs: TIME_LIMIT_MS,
    tracer,
    workLimit: isCut ? (allowance.left ?? 0) : workLimit,
  });
  if (isCut && outcome.result === 'OUT_OF_TIME') throw new NeedsLonger();
  if (allowance.left !== undefined) allowance.left -= outcome.work;
  const failed = outcome.javaClass !== undefined;
  return {
    ...outcome,
    javaFailure: failed
      ? `class org.tron.core.vm.program.Program$${outcome.javaClass} : ${outcome.message ?? ''}`
      : undefined,
    deployed: deployOf,
  };
}

function contractOf(trigger: TriggerSmartContract) {
  return {
    ...emptyMessage('SmartContract'),
    origin_address: trigger.owner_address,
    bytecode: trigger.data,
    call_value: trigger.call_value,
    consume_user_resource_percent: 100n,
    origin_energy_limit: 1n,
  };
}

function deployOf(trigger: TriggerSmartContract): CreateSmartContract {
  return {
    ...emptyMessage('CreateSmartContract'),
    owner_address: trigger.owner_address,
    new_contract: contractOf(trigger),
    call_token_value: trigger.call_token_value,
    token_id: trigger.token_id,
  };
}

import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import {
  TransactionInfoCode,
  type CreateSmartContract,
  type ResourceReceipt,
  type SmartContract,
  type TransactionInfo,
  type TriggerSmartContract,
} from '@sunscope/tron/messages';
import type { BlockContext } from '../../actuators/actuator.ts';
import { ensure } from '../../transactions/rules.ts';
import type { State } from '../../state/state.ts';
import type { BlockContext as VmBlockContext } from '../../tvm/machine/execution-types.ts';
import type { Tracer } from '../../tvm/machine/tracer.ts';
import { deployedAddress } from '../../tvm/machine/addresses.ts';
import { ensureFree, runContract, type ContractOutcome, type ContractRun } from '../../tvm/run-contract.ts';
import { callerEnergy, originEnergy, payEnergy, type EnergyShare } from '../../resources/energy.ts';
import { ContractValidateError } from '../../transactions/errors.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';

// java-tron: VMActuator (validation and limits), TransactionTrace and ReceiptCapsule (paying).

const MAX_CONTRACT_NAME = 32;
/** Token ids of contracts' values must lie above this (java-tron: VMConstant.MIN_TOKEN_ID). */
const MIN_TOKEN_ID = 1_000_000n;
/**
 * Work (see tvm/machine/work.ts) that a contract may do for each millisecond of MAX_CPU_TIME_OF_ONE_TX. This machine does a
 * third of it in one: java-tron's is compiled, and what main net runs in its 80 ms should run here too. Code that only
 * calculates does some three units for an energy, so that eight million energy fit.
 */
const WORK_PER_MS = 300_000;

/** Work after which a run ends as OUT_OF_TIME. */
export function workLimitOf(state: State): number {
  return Number(state.property('MAX_CPU_TIME_OF_ONE_TX')) * WORK_PER_MS;
}

/** True for the two contract types that the virtual machine runs. */
export function isVmContract({ type }: ChainTransaction): boolean {
  return type?.name === 'CreateSmartContract' || type?.name === 'TriggerSmartContract';
}

/** What contracts may ask about the block they run in. */
export function vmBlock(state: State, block: BlockContext): VmBlockContext {
  return {
    number: block.number,
    timestampMs: block.timestampMs,
    witness: bytesToHex(block.witness) as HexAddress,
    chainId: bytesToNumber((state.marks.genesisId ?? new Uint8Array(32)).subarray(28)),
    energyFeeSun: state.property('ENERGY_FEE'),
    blockId: number =>
      number >= 0n && number < block.number && number + 256n >= block.number
        ? state.marks.blockId(number)
        : undefined,
  };
}

/** What a run fills, and who looks on. */
interface VmRun {
  readonly info: TransactionInfo;
  readonly receipt: ResourceReceipt;
  readonly tracer: Tracer | undefined;
}

/**
 * Runs a deploy or a call, pays its energy, and fills the transaction's info and receipt. A contract that fails is no
 * error: its result says so, and its energy is paid.
 * @returns contractRet
 * @throws ContractValidateError where it cannot begin
 */
export function runSmartContract(
  state: State,
  transaction: ChainTransaction,
  block: BlockContext,
  { info, receipt, tracer }: VmRun,
): number {
  const { type, parameter } = transaction;
  if (!parameter) throw new ContractValidateError(`Cannot get ${type?.name ?? 'contract'} from transaction`);
  const prepared =
    type?.name === 'CreateSmartContract'
      ? prepareCreate(state, transaction, parameter as unknown as CreateSmartContract)
      : prepareCall(state, transaction, parameter as unknown as TriggerSmartContract);
  const { share } = prepared;
  const outcome = runContract({
    ...prepared.run,
    state,
    block: vmBlock(state, block),
    transactionId: transaction.id,
    owner: transaction.owner,
    energyLimit: share.callerLimit + share.originLimit,
    workLimit: workLimitOf(state),
    tracer,
  });
  fillInfo(info, outcome);
  receipt.result = outcome.resultCode;
  receipt.energy_usage_total = outcome.energyUsed;
  receipt.energy_penalty_total = outcome.energyPenalty;
  Object.assign(receipt, payEnergy(state, share, outcome));
  return outcome.resultCode;
}

interface Prepared {
  run: Pick<ContractRun, 'action' | 'value'>;
  share: EnergyShare;
}

function checkFeeLimit(state: State, feeLimit: bigint): void {
  const most = state.property('MAX_FEE_LIMIT');
  ensure(feeLimit >= 0n && feeLimit <= most, `feeLimit must be >= 0 and <= ${most}`);
}

function checkToken(value: bigint, id: bigint): void {
  ensure(id > MIN_TOKEN_ID || id === 0n, `tokenId must be > ${MIN_TOKEN_ID}`);
  ensure(value <= 0n || id !== 0n, `invalid arguments with tokenValue = ${value}, tokenId = ${id}`);
}

function prepareCreate(state: State, transaction: ChainTransaction, create: CreateSmartContract): Prepared {
  ensure(
    state.property('ALLOW_CREATION_OF_CONTRACTS') === 1n,
    'vm work is off, need to be opened by the committee',
  );
  const contract = create.new_contract ?? emptyMessage('SmartContract');
  const owner = create.owner_address;
  ensure(
    bytesToHex(owner) === bytesToHex(contract.origin_address),
    'OwnerAddress is not equals OriginAddress',
  );
  ensure(
    textToBytes(contract.name).length <= MAX_CONTRACT_NAME,
    "contractName's length cannot be greater than 32",
  );
  const percent = contract.consume_user_resource_percent;
  ensure(percent >= 0n && percent <= 100n, 'percent must be >= 0 and <= 100');
  ensureFree(state, deployedAddress(transaction.id, bytesToHex(owner) as HexAddress));
  checkFeeLimit(state, transaction.raw.fee_limit);
  ensure(contract.call_value >= 0n, 'callValue must be >= 0');
  ensure(create.call_token_value >= 0n, 'tokenValue must be >= 0');
  ensure(contract.origin_energy_limit > 0n, 'The originEnergyLimit must be > 0');
  checkToken(create.call_token_value, create.token_id);
  return {
    run: {
      action: { kind: 'create', contract },
      value: { sun: contract.call_value, token: create.call_token_value, tokenId: create.token_id },
    },
    share: callerEnergy(state, owner, transaction.raw.fee_limit, contract.call_value),
  };
}

function prepareCall(state: State, transaction: ChainTransaction, call: TriggerSmartContract): Prepared {
  ensure(
    state.property('ALLOW_CREATION_OF_CONTRACTS') === 1n,
    'VM work is off, need to be opened by the committee',
  );
  const contract: SmartContract | undefined = state.contract(call.contract_address);
  if (!contract) throw new ContractValidateError('No contract or not a smart contract');
  ensure(call.call_value >= 0n, 'callValue must be >= 0');
  ensure(call.call_token_value >= 0n, 'tokenValue must be >= 0');
  checkToken(call.call_token_value, call.token_id);
  checkFeeLimit(state, transaction.raw.fee_limit);
  const caller = callerEnergy(state, call.owner_address, transaction.raw.fee_limit, call.call_value);
  return {
    run: {
      action: { kind: 'call', contractAddress: call.contract_address, data: call.data },
      value: { sun: call.call_value, token: call.call_token_value, tokenId: call.token_id },
    },
    share: originEnergy(state, caller, contract),
  };
}

function fillInfo(info: TransactionInfo, outcome: ContractOutcome): void {
  info.contract_address = outcome.contractAddress;
  info.contractResult = [outcome.returnData];
  info.log = outcome.logs;
  // All of them, as a node with vm.saveInternalTx and vm.saveFeaturedInternalTx keeps them.
  info.internal_transactions = outcome.internalTransactions;
  if (outcome.message === undefined) return;
  info.result = TransactionInfoCode.FAILED;
  info.resMessage = textToBytes(outcome.message);
}

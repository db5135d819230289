import { emptyMessage } from '@sunscope/tron/codec';
import { ContractResult, type ResourceReceipt, type TransactionInfo } from '@sunscope/tron/messages';
import { MAX_EXPIRATION_MS, MAX_TRANSACTION_BYTES } from '@sunscope/tron/transaction';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { ActuatorResult, BlockContext } from '../../actuators/actuator.ts';
import { actuatorOf } from '../../actuators/registry.ts';
import type { State } from '../../state/state.ts';
import { payBandwidth, payExtraFees, type BandwidthBill } from '../../resources/bandwidth.ts';
import { MAINTENANCE_SKIP_SLOTS } from '../../governance/witnesses.ts';
import { ContractValidateError, RejectedTransaction } from '../../transactions/errors.ts';
import { checkSignatures } from '../../transactions/permissions.ts';
import type { Tracer } from '../../tvm/machine/tracer.ts';
import { isVmContract, runSmartContract } from './smart-contract.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';

/** Allowance for results that java-tron adds to a transaction before it compares the size. */
const RESULT_ALLOWANCE = 128;

/** A transaction that was executed, ready for a block. */
export interface ExecutedTransaction {
  readonly transaction: ChainTransaction;
  readonly info: TransactionInfo;
  /** contractRet of the transaction in its block. */
  readonly contractRet: number;
}

/**
 * Checks that do not depend on balances, in java-tron's order (Wallet.broadcastTransaction, Manager.pushTransaction,
 * validateTapos, validateCommon). Duplicates are the caller's to find.
 * @param slotMs between two blocks
 * @throws RejectedTransaction
 */
export function checkAdmission(state: State, transaction: ChainTransaction, slotMs: bigint): void {
  if (!transaction.contract) throw new ContractValidateError('No contract!');
  const { expiration } = transaction.raw;
  const headMs = state.property('LATEST_BLOCK_TIMESTAMP');
  // The slot after the head, however long ago that was (java-tron: getNextBlockSlotTime): a chain that makes a block when
  // a transaction comes, or is paused, takes those that clients built upon its head.
  const skipped = state.property('STATE_FLAG') === 1n ? BigInt(MAINTENANCE_SKIP_SLOTS) : 0n;
  if (expiration < headMs + (1n + skipped) * slotMs) throw expired();
  checkSignatures(transaction, state.account(transaction.owner));
  const count = transaction.raw.contract.length;
  if (count !== 1)
    throw new RejectedTransaction(
      'OTHER_ERROR',
      `tx ${transaction.idHex} contract size should be exactly 1, this is extend feature ,actual :${count}`,
      `Error: tx ${transaction.idHex} contract size should be exactly 1, this is extend feature ,actual :${count}`,
    );
  checkReference(state, transaction);
  const size = transaction.bytes.length + RESULT_ALLOWANCE;
  if (size > MAX_TRANSACTION_BYTES)
    throw new RejectedTransaction(
      'TOO_BIG_TRANSACTION_ERROR',
      `Too big transaction with result, TxId ${transaction.idHex}, the size is ${size} bytes, maxTxSize ${MAX_TRANSACTION_BYTES}`,
    );
  if (expiration <= headMs || expiration > headMs + BigInt(MAX_EXPIRATION_MS)) throw expired();
}

function expired(): RejectedTransaction {
  return new RejectedTransaction('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
}

function checkReference(state: State, transaction: ChainTransaction): void {
  const known = state.marks.refBlockHash(transaction.raw.ref_block_bytes);
  if (!known || !equalBytes(known, transaction.raw.ref_block_hash))
    throw new RejectedTransaction(
      'TAPOS_ERROR',
      `No recent block ${bytesToHex(transaction.raw.ref_block_bytes)} has hash ${bytesToHex(transaction.raw.ref_block_hash)}`,
      'Tapos check error.',
    );
}

/**
 * Charges and executes a transaction that {@link checkAdmission} let in. On a throw the state is as before.
 * @param tracer looks on while contracts run
 * @throws RejectedTransaction
 */
export function executeTransaction(
  state: State,
  transaction: ChainTransaction,
  block: BlockContext,
  tracer?: Tracer,
): ExecutedTransaction {
  state.checkpoint();
  try {
    const executed = run(state, transaction, block, tracer);
    state.commit();
    return executed;
  } catch (error) {
    state.revert();
    throw error;
  }
}

function run(
  state: State,
  transaction: ChainTransaction,
  block: BlockContext,
  tracer: Tracer | undefined,
): ExecutedTransaction {
  const bill = payBandwidth(state, transaction);
  const extraFees = payExtraFees(state, transaction);
  const receipt: ResourceReceipt = {
    ...emptyMessage('ResourceReceipt'),
    net_usage: bill.netUsage,
    net_fee: bill.netFeeSun,
  };
  const info: TransactionInfo = {
    ...emptyMessage('TransactionInfo'),
    id: transaction.id,
    blockNumber: block.number,
    blockTimeStamp: block.timestampMs,
    receipt,
  };
  if (isVmContract(transaction)) {
    const contractRet = runSmartContract(state, transaction, block, { info, receipt, tracer });
    info.fee = receipt.energy_fee + bill.netFeeSun + extraFees;
    info.packingFee = packingFee(
      state,
      bill,
      contractRet === ContractResult.OUT_OF_TIME ? 0n : receipt.energy_fee,
    );
    return { transaction, info, contractRet };
  }
  const { feeSun, ...fields } = runActuator(state, transaction, block);
  Object.assign(info, fields);
  info.fee = feeSun + bill.netFeeSun + extraFees;
  info.packingFee = packingFee(state, bill, 0n);
  info.contractResult = [new Uint8Array(0)];
  return { transaction, info, contractRet: ContractResult.SUCCESS };
}

/** What the producer gets out of a transaction, where the fee pool is open. */
function packingFee(state: State, bill: BandwidthBill, energyFeeSun: bigint): bigint {
  if (state.property('ALLOW_TRANSACTION_FEE_POOL') !== 1n) return 0n;
  return energyFeeSun + (bill.isForAccount ? 0n : bill.netFeeSun);
}

/**
 * What would make units that no main chain holds, or change the rules that keep it so: producers' keys of a development
 * chain are known to everybody.
 */
const OFF_ON_SIDE_CHAINS: ReadonlySet<string> = new Set([
  'AssetIssueContract',
  'ParticipateAssetIssueContract',
  'UpdateAssetContract',
  'UnfreezeAssetContract',
  'ExchangeCreateContract',
  'ExchangeInjectContract',
  'ExchangeTransactionContract',
  'ExchangeWithdrawContract',
  'ProposalCreateContract',
  'ProposalApproveContract',
  'ProposalDeleteContract',
]);

/** Executes a contract that needs no virtual machine. */
function runActuator(state: State, transaction: ChainTransaction, block: BlockContext): ActuatorResult {
  const { type, parameter } = transaction;
  const actuator = type && actuatorOf(type.name);
  // Obsolete and unknown types have no actuator; java-tron stumbles over that and says no more.
  if (!type || !actuator) throw new RejectedTransaction('OTHER_ERROR', 'null', 'Error: null');
  if (!parameter)
    throw new ContractValidateError(`contract type error, expected type [${type.name}], real type[unknown]`);
  if (state.marks.sideChainId && OFF_ON_SIDE_CHAINS.has(type.name))
    throw new ContractValidateError(`${type.name} is not open on a side chain`);
  const context = { state, block };
  actuator.validate(context, parameter);
  return actuator.execute(context, parameter);
}

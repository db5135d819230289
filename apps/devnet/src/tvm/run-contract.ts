import { addressFromBytes, type HexAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import {
  ContractResult,
  type InternalTransaction,
  type Log,
  type SmartContract,
} from '@sunscope/tron/messages';
import { ContractValidateError } from '../transactions/errors.ts';
import type { State } from '../state/state.ts';
import { deployedAddress } from './machine/addresses.ts';
import { FORBIDDEN_FIRST_BYTE } from './calls/create-contract.ts';
import { energy } from './machine/energy.ts';
import {
  invalidCode,
  outOfCodeEnergy,
  outOfTime,
  TvmFailure,
  type ContractResultName,
} from './machine/errors.ts';
import type { BlockContext, CallValue } from './machine/execution-types.ts';
import { Execution } from './machine/execution.ts';
import { Frame } from './machine/frame.ts';
import type { Tracer } from './machine/tracer.ts';
import { interpret, runFrame } from './interpreter.ts';
import { codeWork, hashWork } from './machine/work.ts';
import { tokenTransferProblem, trxTransferProblem } from './calls/transfers.ts';
import { World } from './machine/world.ts';

/** A deploy (`contract` as it will be stored; its address is computed here) or a call. */
type ContractAction =
  | { kind: 'create'; contract: SmartContract }
  | { kind: 'call'; contractAddress: Uint8Array; data: Uint8Array };

export interface ContractRun {
  state: State;
  block: BlockContext;
  /** Hash of the raw data, from which new addresses and internal transactions derive. */
  transactionId: Uint8Array;
  /** Who signed: ORIGIN and CALLER. 21 bytes. */
  owner: Uint8Array;
  action: ContractAction;
  value: CallValue;
  /** Units of energy that may be used. */
  energyLimit: bigint;
  /** Real time after which the run ends as OUT_OF_TIME; without it only energy ends a run. */
  timeLimitMs?: number;
  /** Work (see work.ts) after which the run ends as OUT_OF_TIME, the same on every machine. */
  workLimit?: number;
  /** The clock for the time limit. */
  now?: () => number;
  /** Looks on while the contracts run. */
  tracer?: Tracer | undefined;
}

/** What a run did. On anything but SUCCESS the state is as before, and energy is still to be paid. */
export interface ContractOutcome {
  result: ContractResultName;
  /** Code of `result`, as it stands in receipts. */
  resultCode: number;
  energyUsed: bigint;
  /** The part of it that was added because contracts are used much (dynamic energy). */
  energyPenalty: bigint;
  /** Work done (see work.ts). */
  work: number;
  /** What the contract returned, or its revert data. */
  returnData: Uint8Array;
  logs: Log[];
  internalTransactions: InternalTransaction[];
  /** java-tron's text of the failure (resMessage), undefined on success. */
  message: string | undefined;
  /** The Java exception class a constant call names when it fails otherwise than by revert. */
  javaClass: string | undefined;
  /** The contract called or created, 21 bytes. */
  contractAddress: Uint8Array;
}

/**
 * Runs a contract transaction on the state (java-tron: VMActuator). Charging energy, and everything that java-tron
 * validates from the transaction alone, is the caller's.
 * @throws ContractValidateError where the transaction cannot begin: no such contract, address taken, value not there.
 */
export function runContract(run: ContractRun): ContractOutcome {
  return execute(run, false);
}

/** The same without leaving a trace in the state, as constant calls and estimates do. */
export function callConstant(run: ContractRun): ContractOutcome {
  return execute(run, true);
}

function execute(run: ContractRun, constant: boolean): ContractOutcome {
  const world = new World(run.state);
  const origin = bytesToHex(run.owner) as HexAddress;
  const execution = new Execution({
    world,
    block: run.block,
    transactionId: run.transactionId,
    origin,
    constant,
    timeLimitMs: run.timeLimitMs,
    workLimit: run.workLimit,
    now: run.now ?? (() => performance.now()),
    interpret,
    tracer: run.tracer,
  });
  const creates = run.action.kind === 'create';
  world.checkpoint();
  let frame: Frame;
  let address: HexAddress;
  try {
    address =
      run.action.kind === 'create'
        ? prepareCreate(run, world, origin, run.action.contract)
        : prepareCall(world, run.action.contractAddress);
    moveValue(world, origin, address, run.value);
    frame = new Frame(execution, {
      code: run.action.kind === 'create' ? run.action.contract.bytecode : world.code(address),
      address,
      caller: origin,
      value: run.value,
      data: run.action.kind === 'create' ? new Uint8Array(0) : run.action.data,
      energyLimit: Number(run.energyLimit),
      depth: 0,
      isStatic: false,
      hash: run.transactionId,
    });
    runToEnd(frame, creates ? () => saveCode(world, frame, address) : undefined);
  } catch (error) {
    world.revert();
    throw error;
  }

  if (frame.succeeded && !constant) {
    world.flushStorage();
    for (const destroyed of execution.destroyed) world.deleteContract(destroyed);
    world.commit();
  } else world.revert();
  if (!frame.succeeded) execution.rejectFrom(0);
  return outcomeOf(frame, execution, hexToBytes(address));
}

/** Runs out of time in a callee end the transaction, so they are this frame's failure too. */
function runToEnd(frame: Frame, save: (() => void) | undefined): void {
  try {
    if (save) frame.execution.spendWork(codeWork(frame.code.length));
    runFrame(frame);
    if (!frame.reverted) save?.();
  } catch (error) {
    if (!(error instanceof TvmFailure)) throw error;
    frame.failure = error;
  }
  if (frame.succeeded && frame.execution.timedOut)
    frame.failure = outOfTime(`${frame.lastOperation}(TX_LAST_OP)`);
  if (frame.failure && frame.failure.result !== 'TRANSFER_FAILED') frame.spendAllEnergy();
}

/** Refuses a deploy to an address that has an account. @throws ContractValidateError */
export function ensureFree(state: State, address: HexAddress): void {
  const bytes = hexToBytes(address);
  if (state.account(bytes))
    throw new ContractValidateError(
      `Trying to create a contract with existing contract address: ${addressFromBytes(bytes)}`,
    );
}

function prepareCreate(
  run: ContractRun,
  world: World,
  owner: HexAddress,
  contract: SmartContract,
): HexAddress {
  const address = deployedAddress(run.transactionId, owner);
  ensureFree(run.state, address);
  world.createContractAccount(address, contract.name);
  world.putContract({ ...contract, contract_address: hexToBytes(address), version: 0 });
  return address;
}

function prepareCall(world: World, contractAddress: Uint8Array): HexAddress {
  const address = bytesToHex(contractAddress) as HexAddress;
  if (!world.contract(address)) throw new ContractValidateError('No contract or not a smart contract');
  return address;
}

function moveValue(world: World, from: HexAddress, to: HexAddress, value: CallValue): void {
  if (value.sun > 0n) {
    const problem = trxTransferProblem(world, from, to, value.sun);
    if (problem !== undefined) throw new ContractValidateError(problem);
    world.transfer(from, to, value.sun);
  }
  if (value.token > 0n) {
    const tokenId = value.tokenId.toString();
    const problem = tokenTransferProblem(world, from, to, tokenId, value.token);
    if (problem !== undefined) throw new ContractValidateError(problem);
    world.transferToken(from, to, tokenId, value.token);
  }
}

/** Stores what the constructor returned, at 200 energy a byte. */
function saveCode(world: World, frame: Frame, address: HexAddress): void {
  const code = frame.returnData;
  if (code[0] === FORBIDDEN_FIRST_BYTE) frame.failure ??= invalidCode();
  const price = code.length * energy.codeByte;
  if (frame.energyLeft < price) {
    frame.failure ??= outOfCodeEnergy('save just created contract code', price, frame.energyLeft);
  } else {
    frame.energyUsed += price;
    // Its hash is stored with it.
    frame.execution.spendWork(hashWork(code.length));
    world.putCode(address, code);
  }
  if (frame.failure && frame.failure.result !== 'TRANSFER_FAILED') frame.spendAllEnergy();
}

function outcomeOf(frame: Frame, execution: Execution, contractAddress: Uint8Array): ContractOutcome {
  const result = frame.reverted ? 'REVERT' : (frame.failure?.result ?? 'SUCCESS');
  return {
    result,
    resultCode: ContractResult[result],
    energyUsed: BigInt(frame.energyUsed),
    energyPenalty: BigInt(frame.penaltyUsed),
    work: execution.workDone,
    returnData: frame.returnData,
    logs: frame.succeeded ? frame.logs : [],
    internalTransactions: execution.internalTransactions,
    message: frame.failure?.message ?? (frame.reverted ? 'REVERT opcode executed' : undefined),
    javaClass: frame.failure?.javaClass,
    contractAddress,
  };
}

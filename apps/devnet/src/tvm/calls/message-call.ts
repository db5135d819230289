import type { HexAddress } from '@sunscope/tron/address';
import { MEMORY_LIMIT } from '../machine/energy.ts';
import { outOfLongRange, outOfMemory, transferFailed, TvmFailure } from '../machine/errors.ts';
import { MAX_DEPTH, NO_VALUE, type CallValue } from '../machine/execution-types.ts';
import type { Frame } from '../machine/frame.ts';
import type { Precompile } from '../precompiles/precompile.ts';
import { precompileAt } from '../precompiles/precompiles.ts';
import { tokenTransferProblem, trxTransferProblem } from './transfers.ts';
import { MAX_LONG } from '../machine/words.ts';

export type CallKind = 'call' | 'callcode' | 'delegatecall' | 'staticcall';

/** Ids of TRC10 tokens lie above this. */
const MIN_TOKEN_ID = 1_000_000n;
const EMPTY = new Uint8Array(0);

export interface MessageCall {
  kind: CallKind;
  /** Whose code runs. */
  target: HexAddress;
  /** The same as it lay on the stack, upper bytes included. */
  targetWord: bigint;
  /** Sun, or units of a token where `isToken`. */
  value: bigint;
  isToken: boolean;
  tokenId: bigint;
  input: Uint8Array;
  outOffset: number;
  outLength: number;
  /** Paid already, stipend not; what is left of it comes back. */
  energy: number;
}

/**
 * A call from a contract: pushes 1 or 0, leaves the output in memory and in the frame's call output
 * (Program.callToAddress and callToPrecompiledAddress).
 */
export function performCall(frame: Frame, message: MessageCall): void {
  frame.callOutput = EMPTY;
  if (frame.depth === MAX_DEPTH) {
    refuse(frame, message);
    return;
  }
  const precompile = precompileAt(message.targetWord, frame.execution.world.state);
  if (message.value > MAX_LONG) {
    // Calls to precompiled contracts overlook that a value may be too large; the others hand the energy back.
    if (precompile) throw outOfLongRange();
    frame.refundEnergy(message.energy);
    throw transferFailed('endowment out of long range');
  }
  checkTokenId(frame, message);
  const { world } = frame.execution;
  const balance = message.isToken
    ? world.tokenBalance(frame.address, message.tokenId.toString())
    : world.balance(frame.address);
  if (balance < message.value) {
    refuse(frame, message);
    return;
  }
  world.checkpoint();
  try {
    if (precompile) callPrecompile(frame, message, precompile);
    else callContract(frame, message);
  } catch (error) {
    world.revert();
    throw error;
  }
}

function refuse(frame: Frame, message: MessageCall): void {
  const why = frame.depth === MAX_DEPTH ? 'max call depth exceeded' : 'insufficient balance for transfer';
  noteCall(frame, message, { energyUsed: 0, error: why });
  frame.stack.push(0n);
  frame.refundEnergy(message.energy);
}

/** Shows a call that runs no code of a contract to whoever looks on. */
function noteCall(
  frame: Frame,
  message: MessageCall,
  end: { energyUsed: number; output?: Uint8Array; error?: string },
): void {
  frame.execution.tracer?.plainCall(frame, {
    value: calleeValue(frame, message),
    input: message.input,
    energyLimit: message.energy,
    energyUsed: end.energyUsed,
    output: end.output ?? EMPTY,
    error: end.error,
  });
}

/** A token's id must be above 1,000,000 in CALLTOKEN, and is 0 in all other calls. */
function checkTokenId(frame: Frame, message: MessageCall): void {
  if (!message.isToken) return;
  const id = BigInt.asIntN(256, message.tokenId);
  if (id > MIN_TOKEN_ID && id <= MAX_LONG) return;
  frame.refundEnergy(message.energy);
  throw transferFailed('validateForSmartContract failure:not valid token id');
}

function callContract(frame: Frame, message: MessageCall): void {
  const { execution, address } = frame;
  const { world } = execution;
  const borrowsCode = message.kind === 'callcode' || message.kind === 'delegatecall';
  const context = borrowsCode ? address : message.target;
  const code = world.code(message.target);
  if (!borrowsCode && message.value > 0n) moveValue(frame, message, context);

  const internal = execution.addInternal({
    parentHash: frame.hash,
    note: 'call',
    sender: address,
    receiver: context,
    sun: message.isToken ? 0n : message.value,
    data: message.input,
    tokens: message.isToken ? [{ tokenId: message.tokenId.toString(), callValue: message.value }] : [],
  });
  if (code.length === 0) {
    noteCall(frame, message, { energyUsed: 0 });
    world.commit();
    frame.stack.push(1n);
    frame.refundEnergy(message.energy);
    return;
  }

  const firstOwn = execution.internalTransactions.length;
  const firstDestroyed = execution.destroyed.length;
  const callee = execution.run({
    code,
    address: context,
    caller: message.kind === 'delegatecall' ? frame.caller : address,
    value: calleeValue(frame, message),
    data: message.input,
    energyLimit: message.energy,
    depth: frame.depth + 1,
    isStatic: frame.isStatic || message.kind === 'staticcall',
    hash: internal.hash,
  });
  frame.penaltyUsed += callee.penaltyUsed;
  if (callee.succeeded) {
    frame.takeLogs(callee.logs);
    world.commit();
    frame.stack.push(1n);
  } else {
    world.revert();
    internal.rejected = true;
    execution.rejectFrom(firstOwn);
    execution.destroyed.length = firstDestroyed;
    frame.stack.push(0n);
    // A failed callee hands back neither energy nor data, one that reverted both.
    if (callee.failure) return;
  }
  frame.memory.write(message.outOffset, callee.returnData.subarray(0, message.outLength));
  frame.callOutput = callee.returnData;
  frame.refundEnergy(Math.max(0, message.energy - callee.energyUsed));
}

function calleeValue(frame: Frame, message: MessageCall): CallValue {
  // java-tron hands a delegated callee the sun of its caller, but not the token.
  if (message.kind === 'delegatecall') return { ...NO_VALUE, sun: frame.value.sun };
  return message.isToken
    ? { sun: 0n, token: message.value, tokenId: message.tokenId }
    : { ...NO_VALUE, sun: message.value };
}

function moveValue(frame: Frame, message: MessageCall, recipient: HexAddress): void {
  const { world } = frame.execution;
  const { address: sender } = frame;
  if (!world.account(recipient)) world.createAccount(recipient);
  const tokenId = message.tokenId.toString();
  const problem = message.isToken
    ? tokenTransferProblem(world, sender, recipient, tokenId, message.value)
    : trxTransferProblem(world, sender, recipient, message.value);
  if (problem !== undefined) {
    frame.refundEnergy(message.energy);
    throw transferFailed(`transfer ${message.isToken ? 'trc10' : 'trx'} failed: ${problem}`);
  }
  if (message.isToken) world.transferToken(sender, recipient, tokenId, message.value);
  else world.transfer(sender, recipient, message.value);
}

/** Precompiled contracts make no internal transaction, and what they return is written whole whatever was asked for. */
function callPrecompile(frame: Frame, message: MessageCall, precompile: Precompile): void {
  const { world } = frame.execution;
  // Where no output was asked for, its place was not paid for either; java-tron would take memory without end here.
  if (message.outOffset > MEMORY_LIMIT)
    throw outOfMemory(message.isToken ? 'CALLTOKEN' : message.kind.toUpperCase());
  if (message.kind === 'call' && message.value > 0n) {
    const tokenId = message.tokenId.toString();
    const problem = message.isToken
      ? tokenTransferProblem(world, frame.address, message.target, tokenId, message.value)
      : trxTransferProblem(world, frame.address, message.target, message.value);
    if (problem !== undefined)
      throw new TvmFailure(
        'UNKNOWN',
        message.isToken ? `validateForSmartContract failure:${problem}` : 'transfer failure',
      );
    if (message.isToken) world.transferToken(frame.address, message.target, tokenId, message.value);
    else world.transfer(frame.address, message.target, message.value);
  }
  const result = precompile({
    data: message.input,
    energyLimit: message.energy,
    world,
    spendWork: units => frame.execution.spendWork(units),
    caller: message.kind === 'delegatecall' ? frame.caller : frame.address,
    mayChange: message.kind === 'call' && !frame.isStatic && !message.isToken && message.value === 0n,
  });
  if (!result) {
    noteCall(frame, message, { energyUsed: message.energy, error: 'precompiled contract failed' });
    world.revert();
    frame.stack.push(0n);
    return;
  }
  noteCall(frame, message, { energyUsed: result.energy, output: result.output });
  frame.memory.write(message.outOffset, result.output);
  world.commit();
  frame.refundEnergy(message.energy - result.energy);
  frame.stack.push(1n);
  frame.callOutput = result.output;
}

import { hexToBytes } from '@sunscope/tron/bytes';
import type { HexAddress } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import { created2Address, createdAddress } from '../machine/addresses.ts';
import { energy } from '../machine/energy.ts';
import { invalidCode, outOfCodeEnergy, outOfLongRange, TvmFailure } from '../machine/errors.ts';
import { MAX_DEPTH, NO_VALUE, type FrameOutcome } from '../machine/execution-types.ts';
import type { Frame } from '../machine/frame.ts';
import { MAX_LONG, wordToBytes } from '../machine/words.ts';
import { codeWork, hashWork } from '../machine/work.ts';

export interface ContractCreation {
  /** Sun for the new contract. */
  value: bigint;
  /** CREATE2's salt. */
  salt: bigint | undefined;
  /** Bytes of init code. */
  length: number;
  /** Reads the init code from memory, which is only done once the depth allows it. */
  readCode(): Uint8Array;
}

/** EIP-3541: code may not begin with this byte (proposal 63). */
export const FORBIDDEN_FIRST_BYTE = 0xef;
const EMPTY = new Uint8Array(0);

/** CREATE and CREATE2: pushes the new address, 21 bytes with the 41, or 0 (Program.createContractImpl). */
export function performCreate(frame: Frame, creation: ContractCreation): void {
  const { execution, stack } = frame;
  const { world } = execution;
  // Only CREATE empties the output of the last call before anything can go wrong; CREATE2 leaves it.
  if (creation.salt === undefined) {
    frame.callOutput = EMPTY;
    if (frame.depth === MAX_DEPTH) {
      stack.push(0n);
      return;
    }
  }
  execution.spendWork(
    codeWork(creation.length) + (creation.salt === undefined ? 0 : hashWork(creation.length)),
  );
  const code = creation.readCode();
  const created =
    creation.salt === undefined
      ? createdAddress(execution.transactionId, execution.internalCount)
      : created2Address(frame.address, wordToBytes(creation.salt), code);
  if (creation.value > MAX_LONG) throw outOfLongRange();
  if (world.balance(frame.address) < creation.value) {
    stack.push(0n);
    return;
  }

  world.checkpoint();
  try {
    finishCreate(frame, creation, created, code);
  } catch (error) {
    // Out of time, which ends the whole transaction.
    world.revert();
    throw error;
  }
}

/** Makes the contract within a checkpoint, which it closes unless it throws. */
function finishCreate(frame: Frame, creation: ContractCreation, created: HexAddress, code: Uint8Array): void {
  const { execution, stack } = frame;
  const { world } = execution;
  const exists = world.contract(created) !== undefined;
  if (!exists) {
    world.createContractAccount(created, 'CreatedByContract');
    world.putContract({
      ...emptyMessage('SmartContract'),
      contract_address: hexToBytes(created),
      origin_address: hexToBytes(frame.address),
      consume_user_resource_percent: 100n,
      trx_hash: creation.salt === undefined ? EMPTY : execution.transactionId,
    });
  }
  if (creation.value > 0n) world.transfer(frame.address, created, creation.value);
  // A creation gets all the energy there is, and what it leaves comes back.
  const granted = frame.energyLeft;
  frame.spendEnergy(granted, 'internal call');
  const internal = execution.addInternal({
    parentHash: frame.hash,
    note: 'create',
    sender: frame.address,
    receiver: created,
    sun: creation.value,
    data: code,
    tokens: [],
  });
  const firstOwn = execution.internalTransactions.length;
  const firstDestroyed = execution.destroyed.length;

  let failure: TvmFailure | undefined;
  let child: FrameOutcome | undefined;
  if (exists) {
    failure = new TvmFailure(
      'UNKNOWN',
      `Trying to create a contract with existing contract address: 0x${created}`,
    );
  } else if (code.length > 0) {
    child = execution.run({
      code,
      address: created,
      caller: frame.address,
      value: { ...NO_VALUE, sun: creation.value },
      data: EMPTY,
      energyLimit: granted,
      depth: frame.depth + 1,
      isStatic: false,
      hash: internal.hash,
    });
    failure = child.failure;
    frame.penaltyUsed += child.penaltyUsed;
  }
  const output = child?.returnData ?? EMPTY;
  if (output[0] === FORBIDDEN_FIRST_BYTE) failure = invalidCode();
  const used = child?.energyUsed ?? 0;
  const codeEnergy = output.length * energy.codeByte;
  if (child?.reverted !== true && used + codeEnergy > granted)
    failure = outOfCodeEnergy('No energy to save just created contract code', codeEnergy, granted - used);

  if (failure || child?.reverted === true) {
    world.revert();
    internal.rejected = true;
    execution.rejectFrom(firstOwn);
    execution.destroyed.length = firstDestroyed;
    stack.push(0n);
    if (failure) return;
    frame.callOutput = output;
    frame.refundEnergy(granted - used);
    return;
  }
  // Its hash is stored with it.
  execution.spendWork(hashWork(output.length));
  world.putCode(created, output);
  if (child) frame.takeLogs(child.logs);
  world.commit();
  stack.push(BigInt(`0x${created}`));
  frame.refundEnergy(granted - used - codeEnergy);
}

import { addressFromBytes, type HexAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { InternalTransaction, Vote } from '@sunscope/tron/messages';
import type { AnyActuator } from '../../actuators/actuator.ts';
import { cancelUnfreezing } from '../../actuators/stake/cancel-all-unfreeze-v2.ts';
import { delegateResource } from '../../actuators/stake/delegate-resource.ts';
import { freezeBalanceV2 } from '../../actuators/stake/freeze-balance-v2.ts';
import { ensure } from '../../transactions/rules.ts';
import { unDelegateResource } from '../../actuators/stake/undelegate-resource.ts';
import { unfreezeBalanceV2 } from '../../actuators/stake/unfreeze-balance-v2.ts';
import { isGuard, payAllowance } from '../../actuators/governance/withdraw-balance.ts';
import { payDueUnfreezing } from '../../actuators/stake/withdraw-expire-unfreeze.ts';
import { RejectedTransaction } from '../../transactions/errors.ts';
import { settleReward } from '../../governance/rewards.ts';
import { energy, memoryEnd, memoryEnergy, MEMORY_LIMIT } from '../machine/energy.ts';
import { outOfMemory, staticCallModification, TvmFailure } from '../machine/errors.ts';
import type { InternalNote } from '../machine/execution.ts';
import type { Frame } from '../machine/frame.ts';
import { operation, type Operation } from './operation.ts';
import { castContractVotes } from '../calls/contract-votes.ts';
import { VOTE_WORK } from '../machine/work.ts';
import { MAX_LONG, readWord, safeInt, wordToAddress } from '../machine/words.ts';

// The instructions with which contracts stake, vote and take rewards. Their rules are those of the actuators; what
// would be refused there pushes 0 here and rejects the internal transaction (java-tron: Program, nativecontract).

const WORD = 32;
const WORDS_MASK = (1n << 256n) - 1n;
const RESOURCE_NAMES = ['Bandwidth', 'Energy', 'TronPower'] as const;

/** No resource there is; a word that is none of the known ones ends up here. */
const UNKNOWN_RESOURCE = -1;

/** How java-tron names a resource in a note, by the low 4 bytes of the word. */
function resourceName(word: bigint): string {
  return RESOURCE_NAMES[Number(BigInt.asIntN(32, word))] ?? 'UnknownType';
}

function resourceCode(word: bigint): number {
  return word <= 2n ? Number(word) : UNKNOWN_RESOURCE;
}

/** A word as an amount. @throws ContractValidateError where it does not fit 64 bits, which rejects the operation */
function amountOf(word: bigint): bigint {
  const signed = BigInt.asIntN(256, word);
  ensure(signed <= MAX_LONG && signed >= -MAX_LONG - 1n, 'BigInteger out of long range');
  return signed;
}

function begin(frame: Frame, note: InternalNote, receiver: HexAddress | undefined, sun: bigint) {
  return frame.execution.addInternal({
    parentHash: frame.hash,
    note,
    sender: frame.address,
    receiver,
    sun,
    data: new Uint8Array(0),
    tokens: [],
  });
}

/** Shows a value in an internal transaction that was not known when it began; its hash stays. */
function setValue(internal: InternalTransaction, sun: bigint): void {
  internal.callValueInfo = [{ callValue: sun, tokenId: '' }];
}

/**
 * Does some work that changes the state, or nothing where a rule refuses it.
 * @returns what the work yields, undefined where it was refused; then the internal transaction is rejected
 */
function attempt<T>(frame: Frame, internal: InternalTransaction, work: () => T): T | undefined {
  const { world } = frame.execution;
  world.checkpoint();
  try {
    const result = work();
    world.commit();
    return result;
  } catch (error) {
    world.revert();
    if (!(error instanceof RejectedTransaction)) throw error;
    internal.rejected = true;
    return undefined;
  }
}

function act(frame: Frame, actuator: AnyActuator, fields: Record<string, unknown>) {
  const { world, block } = frame.execution;
  const context = {
    state: world.state,
    block: { number: block.number, timestampMs: block.timestampMs, witness: hexToBytes(block.witness) },
  };
  const contract = { ...emptyMessage(actuator.type), owner_address: hexToBytes(frame.address), ...fields };
  actuator.validate(context, contract);
  return actuator.execute(context, contract);
}

function freeze(frame: Frame): void {
  const { stack, address } = frame;
  const [resource, amount] = [stack.pop(), stack.pop()];
  const internal = begin(
    frame,
    `freezeBalanceV2For${resourceName(resource)}`,
    address,
    BigInt.asIntN(64, amount),
  );
  const done = attempt(frame, internal, () =>
    act(frame, freezeBalanceV2, { frozen_balance: amountOf(amount), resource: resourceCode(resource) }),
  );
  stack.push(done ? 1n : 0n);
}

function unfreeze(frame: Frame): void {
  const { stack, address } = frame;
  const [resource, amount] = [stack.pop(), stack.pop()];
  const internal = begin(
    frame,
    `unfreezeBalanceV2For${resourceName(resource)}`,
    address,
    BigInt.asIntN(64, amount),
  );
  const done = attempt(frame, internal, () =>
    act(frame, unfreezeBalanceV2, { unfreeze_balance: amountOf(amount), resource: resourceCode(resource) }),
  );
  const paidSun = done?.withdraw_expire_amount ?? 0n;
  if (paidSun > 0n) begin(frame, 'withdrawExpireUnfreezeWhileUnfreezing', address, paidSun);
  stack.push(done ? 1n : 0n);
}

function cancelUnfreeze(frame: Frame): void {
  const { stack, address, execution } = frame;
  const internal = begin(frame, 'cancelAllUnfreezeV2', address, 0n);
  const done = attempt(frame, internal, () => cancelUnfreezing(execution.world.state, hexToBytes(address)));
  if (done) {
    if (done.dueSun > 0n) begin(frame, 'withdrawExpireUnfreezeWhileCanceling', address, done.dueSun);
    internal.extra = `{${done.restaked.map(({ key, value }) => `"${key}":${value}`).join(',')}}`;
  }
  stack.push(done ? 1n : 0n);
}

function withdrawUnfrozen(frame: Frame): void {
  const { stack, address, execution } = frame;
  const internal = begin(frame, 'withdrawExpireUnfreeze', address, 0n);
  const sun =
    attempt(frame, internal, () => payDueUnfreezing(execution.world.state, hexToBytes(address))) ?? 0n;
  setValue(internal, sun);
  stack.push(sun);
}

function delegation(
  frame: Frame,
  note: 'delegateResourceOf' | 'unDelegateResourceOf',
  actuator: AnyActuator,
): void {
  const { stack } = frame;
  const [resource, amount, receiver] = [stack.pop(), stack.pop(), wordToAddress(stack.pop())];
  const internal = begin(frame, `${note}${resourceName(resource)}`, receiver, BigInt.asIntN(64, amount));
  const done = attempt(frame, internal, () =>
    act(frame, actuator, {
      receiver_address: hexToBytes(receiver),
      balance: amountOf(amount),
      resource: resourceCode(resource),
    }),
  );
  stack.push(done ? 1n : 0n);
}

function withdrawReward(frame: Frame): void {
  const { stack, address, execution } = frame;
  const { state } = execution.world;
  const owner = hexToBytes(address);
  const internal = begin(frame, 'withdrawReward', address, 0n);
  const sun =
    attempt(frame, internal, () => {
      ensure(!isGuard(state, owner), 'A guard representative is not allowed to withdraw');
      settleReward(state, owner);
      if (state.requireAccount(owner).allowance <= 0n) return 0n;
      // Contracts see whole seconds, and no day needs to pass between withdrawals.
      return payAllowance(state, owner, (execution.block.timestampMs / 1000n) * 1000n);
    }) ?? 0n;
  setValue(internal, sun);
  stack.push(sun);
}

/** Both arrays with the word in front that holds their length; lengths overflow as words do. */
function votePrice({ stack, memory }: Frame, name: string): number {
  const end = (offset: bigint, count: bigint) => memoryEnd(offset, (count * 32n + 32n) & WORDS_MASK);
  const amounts = end(stack.peek(1), stack.peek(0));
  const witnesses = end(stack.peek(3), stack.peek(2));
  return energy.voteWitness + memoryEnergy(memory.size, amounts > witnesses ? amounts : witnesses, name);
}

/** The words of an array in memory; its length lies before them and must be the one that was named. */
function readArray({ memory }: Frame, offset: number, count: number): Uint8Array {
  return memory.read(offset + WORD, count * WORD);
}

function vote(frame: Frame): void {
  const { stack, memory, execution } = frame;
  const [amountCount, amountsAt, witnessCount, witnessesAt] = [
    safeInt(stack.pop()),
    safeInt(stack.pop()),
    safeInt(stack.pop()),
    safeInt(stack.pop()),
  ];
  const internal = begin(frame, 'voteWitness', undefined, 0n);
  // A length whose bytes overflow a word is priced as an empty array, wherever it lies.
  if (Math.max(amountsAt, witnessesAt) > MEMORY_LIMIT) throw outOfMemory('VOTEWITNESS');
  if (
    safeInt(memory.readWord(witnessesAt)) !== witnessCount ||
    safeInt(memory.readWord(amountsAt)) !== amountCount
  )
    throw new TvmFailure('UNKNOWN', 'TVM VoteWitness: memory array length do not match length parameter!');
  // java-tron leaves this one unrejected.
  if (witnessCount !== amountCount) {
    stack.push(0n);
    return;
  }
  const done = attempt(frame, internal, () => {
    ensure(witnessCount * WORD < MEMORY_LIMIT, 'integer overflow');
    execution.spendWork(VOTE_WORK * witnessCount);
    const witnesses = readArray(frame, witnessesAt, witnessCount);
    const amounts = readArray(frame, amountsAt, amountCount);
    const votes: Vote[] = Array.from({ length: witnessCount }, (_, index) => ({
      vote_address: hexToBytes(wordToAddress(readWord(witnesses, index * WORD))),
      vote_count: amountOf(readWord(amounts, index * WORD)),
    }));
    internal.extra = votesJson(votes);
    castContractVotes(execution.world.state, hexToBytes(frame.address), votes);
    return true;
  });
  stack.push(done ? 1n : 0n);
}

function votesJson(votes: readonly Vote[]): string {
  const entries = votes.map(
    ({ vote_address: address, vote_count: count }) =>
      `{"vote_address":"${addressFromBytes(address)}","vote_count":${count}}`,
  );
  return `{"votes":[${entries.join(',')}]}`;
}

/** One of these instructions; none may run inside a static call. */
function staking(
  opcode: number,
  name: string,
  takes: number,
  price: Operation['price'],
  run: Operation['run'],
): Operation {
  return operation(opcode, name, takes, 1, price, frame => {
    if (frame.isStatic) throw staticCallModification();
    run(frame);
  });
}

export const stakeOperations: readonly Operation[] = [
  staking(0xd8, 'VOTEWITNESS', 4, votePrice, vote),
  staking(0xd9, 'WITHDRAWREWARD', 0, energy.withdrawReward, withdrawReward),
  staking(0xda, 'FREEZEBALANCEV2', 2, energy.stakeV2, freeze),
  staking(0xdb, 'UNFREEZEBALANCEV2', 2, energy.stakeV2, unfreeze),
  staking(0xdc, 'CANCELALLUNFREEZEV2', 0, energy.stakeV2, cancelUnfreeze),
  staking(0xdd, 'WITHDRAWEXPIREUNFREEZE', 0, energy.stakeV2, withdrawUnfrozen),
  staking(0xde, 'DELEGATERESOURCE', 3, energy.stakeV2, frame =>
    delegation(frame, 'delegateResourceOf', delegateResource),
  ),
  staking(0xdf, 'UNDELEGATERESOURCE', 3, energy.stakeV2, frame =>
    delegation(frame, 'unDelegateResourceOf', unDelegateResource),
  ),
];

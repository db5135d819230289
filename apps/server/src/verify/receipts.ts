import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import {
  ContractType,
  type InternalTransaction,
  type Log,
  type TransactionInfo,
} from '@sunscope/tron/messages';
import { unverified } from './unverified.ts';

/*
 * No root covers receipts, so what they say is the node's word. What is refused here no chain can have, by its own rules and
 * by what the block's verified bytes say; the rest is believed. A bound that a contract could reach would let its
 * author hold up every index of an honest chain: each stands far above what can be paid for.
 */

/** All fees of a block, in sun: the supply of main net. */
const MOST_FEE = 100_000_000_000_000_000n;
/** Bandwidth or energy of a block: a hundred thousand times what main net's use. The sum of a day's blocks fits into 64 bits. */
const MOST_USAGE = 1n << 42n;

/**
 * Events and internal transactions by their weight: one each, and one for each topic. Each costs 375 energy (an internal
 * transaction 40, but a new frame of the machine), so that this is 196 million energy: more than main net's largest fee
 * limit pays for, and than a machine does in the 80 ms that a transaction has (java-tron: getMaxCpuTimeOfOneTx).
 */
const MOST_WEIGHT = 1 << 19;
/** The same of a block: 393 million energy, sixty times what main net's blocks have on average. */
const MOST_WEIGHT_OF_BLOCK = 1 << 20;

/**
 * Contracts that events of a block are of, each of which may be a token that nobody has heard of: to make so many costs
 * five thousand million energy.
 */
const MOST_CONTRACTS = 1 << 17;

/** LOG4 has the most (java-tron: OperationRegistry). */
const MOST_TOPICS = 4;
const WORD = 32;
/** With or without the prefix. */
const LONGEST_ADDRESS = 21;
const LONGEST_HASH = 32;
/** Digits of a 64-bit number. */
const LONGEST_ID = 20;
/** The longest that java-tron writes has 40 letters. */
const LONGEST_NOTE = 256;
/** What went wrong, in words, and the ballots of a contract: at most 30 votes of 110 letters. */
const LONGEST_TEXT = 16_384;

const KIB = 2 ** 10;
const MIB = 2 ** 20;
/** JSON of a receipt of a transaction that runs no code: an order on the chain's market has at most 20 others in it. */
const PLAIN_BYTES = 16 * KIB;
/** JSON of one that does: events cost 8 energy a byte, of which main net's largest fee limit pays 19 million; hex is twice as long. */
const CODE_BYTES = 64 * MIB;

/** Most bytes that a node's answer may have about the receipts of a block. */
export function mostReceiptBytes({ transactions }: Pick<NodeBlock, 'transactions'>): number {
  const code = transactions.filter(transaction => mayRunCode(transaction)).length;
  return MIB + (transactions.length - code) * PLAIN_BYTES + code * CODE_BYTES;
}

/**
 * Checks that receipts are those of the block's transactions, and can be.
 * @throws UnverifiedError
 */
export function checkReceipts(
  { number, header, transactions }: NodeBlock,
  infos: readonly TransactionInfo[],
): void {
  const refuse = (reason: string) => unverified('receipts', number, reason);
  if (infos.length !== transactions.length)
    throw refuse(`${infos.length} receipts for ${transactions.length} transactions`);
  const sums = { fees: 0n, energyFees: 0n, bandwidthFees: 0n, bandwidth: 0n, energy: 0n };
  let weight = 0;
  for (const [index, info] of infos.entries()) {
    const transaction = transactions[index] as NodeBlock['transactions'][number];
    if (!equalBytes(info.id, transaction.id))
      throw refuse(
        `receipt ${index} is of transaction ${bytesToHex(info.id)}, the block has ${bytesToHex(transaction.id)} there`,
      );
    if (info.blockNumber !== number || info.blockTimeStamp !== header.raw_data.timestamp)
      throw refuse(`receipt ${index} is of block ${info.blockNumber} at ${info.blockTimeStamp} ms`);
    const wrong = resultProblem(transaction, info) ?? contentProblem(transaction, info);
    if (wrong !== undefined) throw refuse(`receipt ${index} has ${wrong}`);
    if (!addCosts(sums, info)) throw refuse(`receipt ${index} has amounts below zero`);
    weight += weightOf(info);
  }
  const { fees, energyFees, bandwidthFees, bandwidth, energy } = sums;
  if (
    [fees, energyFees, bandwidthFees].some(sun => sun > MOST_FEE) ||
    [bandwidth, energy].some(used => used > MOST_USAGE)
  )
    throw refuse('fees, bandwidth or energy are above what a chain has');
  if (weight > MOST_WEIGHT_OF_BLOCK)
    throw refuse(`its receipts have ${tooMuch(weight, MOST_WEIGHT_OF_BLOCK)}`);
  const contracts = weight > MOST_CONTRACTS ? contractsOf(infos) : 0;
  if (contracts > MOST_CONTRACTS)
    throw refuse(`its events are of ${contracts} contracts, which can be ${MOST_CONTRACTS} at most`);
}

type Transaction = NodeBlock['transactions'][number];

/** True for a type that runs code, and for one that this version does not know. */
function mayRunCode({ transaction }: Transaction): boolean {
  const type = transaction.raw_data?.contract[0]?.type;
  return (
    type === undefined ||
    type === ContractType.TriggerSmartContract ||
    type === ContractType.CreateSmartContract ||
    contractTypeByCode(type) === undefined
  );
}

function resultProblem({ transaction }: Transaction, info: TransactionInfo): string | undefined {
  const result = transaction.ret[0]?.contractRet ?? 0;
  const reported = info.receipt?.result ?? 0;
  // Old blocks, and contracts that no code runs for, leave one of them out.
  return result !== 0 && reported !== 0 && result !== reported
    ? `result ${reported}, the block has ${result}`
    : undefined;
}

/** Adds what a transaction cost; false where that is less than nothing. */
function addCosts(
  sums: Record<'fees' | 'energyFees' | 'bandwidthFees' | 'bandwidth' | 'energy', bigint>,
  { fee, receipt }: TransactionInfo,
): boolean {
  if (fee < 0n) return false;
  sums.fees += fee;
  if (!receipt) return true;
  const { energy_usage, energy_fee, origin_energy_usage, energy_usage_total } = receipt;
  const { net_usage, net_fee, energy_penalty_total } = receipt;
  const used = [energy_usage, origin_energy_usage, energy_usage_total, energy_penalty_total];
  if ([...used, energy_fee, net_usage, net_fee].some(amount => amount < 0n)) return false;
  sums.energyFees += energy_fee;
  sums.bandwidthFees += net_fee;
  sums.bandwidth += net_usage;
  // Each of them stands in columns of its own.
  for (const amount of used) sums.energy += amount;
  return true;
}

function weightOf({ log, internal_transactions: internals }: TransactionInfo): number {
  let weight = internals.length;
  for (const { topics } of log) weight += 1 + topics.length;
  return weight;
}

/** How many contracts events are of. */
function contractsOf(infos: readonly TransactionInfo[]): number {
  const contracts = new Set<string>();
  for (const { log } of infos) for (const { address } of log) contracts.add(bytesToHex(address));
  return contracts.size;
}

function tooMuch(weight: number, most: number): string {
  return `${weight} events, topics and internal transactions in all, which can be ${most} at most`;
}

function contentProblem(transaction: Transaction, info: TransactionInfo): string | undefined {
  const { log, internal_transactions: internals } = info;
  const weight = weightOf(info);
  if (weight > 0 && !mayRunCode(transaction))
    return `${log.length} events and ${internals.length} internal transactions, though its transaction runs no code`;
  if (weight > MOST_WEIGHT) return tooMuch(weight, MOST_WEIGHT);
  if (info.resMessage.length > LONGEST_TEXT) return `a message of ${info.resMessage.length} bytes`;
  if (info.assetIssueID.length > LONGEST_ID) return `a token id of ${info.assetIssueID.length} letters`;
  for (const event of log) {
    const problem = eventProblem(event);
    if (problem !== undefined) return problem;
  }
  for (const internal of internals) {
    const problem = internalProblem(internal);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function eventProblem({ address, topics }: Log): string | undefined {
  if (address.length > LONGEST_ADDRESS) return `an event of an address of ${address.length} bytes`;
  if (topics.length > MOST_TOPICS) return `an event of ${topics.length} topics`;
  const topic = topics.find(({ length }) => length > WORD);
  return topic && `a topic of ${topic.length} bytes`;
}

function internalProblem(internal: InternalTransaction): string | undefined {
  const { hash, caller_address: caller, transferTo_address: receiver, note, extra, callValueInfo } = internal;
  const where = 'an internal transaction with';
  if (hash.length > LONGEST_HASH) return `${where} a hash of ${hash.length} bytes`;
  const address = Math.max(caller.length, receiver.length);
  if (address > LONGEST_ADDRESS) return `${where} an address of ${address} bytes`;
  if (note.length > LONGEST_NOTE) return `${where} a note of ${note.length} bytes`;
  if (extra.length > LONGEST_TEXT) return `${where} a text of ${extra.length} letters`;
  // Sun, and the one TRC10 token that a call may carry.
  if (callValueInfo.length > 2) return `${where} ${callValueInfo.length} values`;
  for (const { callValue, tokenId } of callValueInfo) {
    if (callValue < 0n) return `${where} a value of ${callValue}`;
    if (tokenId.length > LONGEST_ID) return `${where} a token id of ${tokenId.length} letters`;
  }
  return undefined;
}

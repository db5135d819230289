import { encodeMessage } from '@sunscope/tron/codec';
import type { Log, TransactionInfo } from '@sunscope/tron/messages';
import { encodeTransaction } from '@sunscope/tron/transaction';
import type { JsonObject } from '@sunscope/node-api/json';
import { headerRawOf, type ArchivedBlock, type ArchivedTransaction } from '../../chain/blocks/archive.ts';
import { priceHistory } from '../../governance/proposals.ts';
import type { State } from '../../state/state.ts';
import { readTransaction } from '../../transactions/transaction.ts';
import { data, quantity, shownAddress } from './values.ts';
import { amountOf, recipientOf } from './transaction-ends.ts';

// Blocks, transactions and receipts in Ethereum's form, members in the order of the alphabet (java-tron: BlockResult,
// TransactionResult, TransactionReceipt). What TRON does not have is zero there.

const ZERO_8 = data(new Uint8Array(8));
const ZERO_32 = data(new Uint8Array(32));
const NO_BLOOM = data(new Uint8Array(256));
const MS_PER_SECOND = 1_000n;

/** How far answers go beyond java-tron's, for tools that were made for Ethereum. */
export interface Tolerance {
  /** A state root of 32 zeros, which ethers can read, for java-tron's `0x`. */
  readonly tolerant: boolean;
}

/** A block; its transactions whole, or their hashes. */
export function blockObject(
  state: State,
  block: ArchivedBlock,
  full: boolean,
  { tolerant }: Tolerance,
): JsonObject {
  const raw = headerRawOf(block.header);
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: quantity(sum(block.transactions.map(one => one.transaction.raw_data?.fee_limit ?? 0n))),
    gasUsed: quantity(sum(block.infos.map(energyOf))),
    hash: data(block.id),
    logsBloom: NO_BLOOM,
    miner: block.number === 0n ? shownAddress(new Uint8Array(0)) : shownAddress(raw.witness_address),
    mixHash: ZERO_32,
    nonce: ZERO_8,
    number: quantity(block.number),
    parentHash: data(raw.parentHash),
    receiptsRoot: ZERO_32,
    sha3Uncles: ZERO_32,
    size: quantity(blockBytes(block)),
    stateRoot: tolerant ? ZERO_32 : '0x',
    timestamp: quantity(raw.timestamp / MS_PER_SECOND),
    totalDifficulty: '0x0',
    transactions: full
      ? block.transactions.flatMap((_, index) => transactionObject(state, block, index) ?? [])
      : block.transactions.map(({ idHex }) => `0x${idHex}`),
    transactionsRoot: data(raw.txTrieRoot),
    uncles: [],
  };
}

/** The transaction at a place of its block; undefined where there is none. */
export function transactionObject(state: State, block: ArchivedBlock, index: number): JsonObject | undefined {
  const transaction = block.transactions[index];
  if (!transaction) return undefined;
  const info = block.infos[index];
  const read = readTransaction(transaction.rawData, transaction.transaction.signature);
  return {
    blockHash: data(block.id),
    blockNumber: quantity(block.number),
    from: shownAddress(block.number === 0n ? new Uint8Array(0) : read.owner),
    gas: quantity(info ? energyOf(info) : 0n),
    gasPrice: quantity(energyPriceAt(state, block)),
    hash: `0x${transaction.idHex}`,
    input: inputOf(read.type?.name, read.parameter),
    nonce: ZERO_8,
    ...signatureParts(transaction.transaction.signature[0]),
    to: recipientOf(read),
    transactionIndex: quantity(index),
    type: '0x0',
    v: recoveryOf(transaction.transaction.signature[0]),
    value: quantity(amountOf(read, info)),
  };
}

/** The receipt of the transaction at a place of its block; undefined where there is none, as for those of block 0. */
export function receiptObject(state: State, block: ArchivedBlock, index: number): JsonObject | undefined {
  const transaction = block.transactions[index];
  const info = block.infos[index];
  if (!transaction || !info) return undefined;
  const read = readTransaction(transaction.rawData, transaction.transaction.signature);
  const isDeploy = read.type?.name === 'CreateSmartContract';
  return {
    blockHash: data(block.id),
    blockNumber: quantity(block.number),
    contractAddress: isDeploy ? shownAddress(info.contract_address) : null,
    cumulativeGasUsed: quantity(sum(block.infos.slice(0, index + 1).map(energyOf))),
    effectiveGasPrice: quantity(energyPriceAt(state, block)),
    from: shownAddress(read.owner),
    gasUsed: quantity(energyOf(info)),
    logs: logsOf(block, index),
    logsBloom: NO_BLOOM,
    status: succeeded(transaction) ? '0x1' : '0x0',
    to: recipientOf(read),
    transactionHash: `0x${transaction.idHex}`,
    transactionIndex: quantity(index),
    type: '0x0',
  };
}

/** Logs of the transaction at a place of its block; they are numbered over the block. */
export function logsOf(block: ArchivedBlock, index: number, removed = false): JsonObject[] {
  const before = block.infos.slice(0, index).reduce((count, { log }) => count + log.length, 0);
  return (block.infos[index]?.log ?? []).map((log, place) =>
    logObject(block, index, { log, number: before + place, removed }),
  );
}

function logObject(
  block: ArchivedBlock,
  index: number,
  { log, number, removed }: { log: Log; number: number; removed: boolean },
): JsonObject {
  return {
    address: data(log.address.subarray(-20)),
    blockHash: data(block.id),
    blockNumber: quantity(block.number),
    blockTimestamp: quantity(headerRawOf(block.header).timestamp / MS_PER_SECOND),
    data: data(log.data),
    logIndex: quantity(number),
    removed,
    topics: log.topics.map(data),
    transactionHash: `0x${block.transactions[index]?.idHex ?? ''}`,
    transactionIndex: quantity(index),
  };
}

/** Sun for a unit of energy when a block was made. */
function energyPriceAt(state: State, block: ArchivedBlock): bigint {
  const timeMs = headerRawOf(block.header).timestamp;
  const prices = priceHistory(state, 'ENERGY_FEE')
    .split(',')
    .map(entry => entry.split(':').map(BigInt));
  return prices.findLast(([since = 0n]) => since <= timeMs)?.[1] ?? 0n;
}

function energyOf({ receipt }: TransactionInfo): bigint {
  return receipt?.energy_usage_total ?? 0n;
}

/** contractRet of the block is 0 or 1 (java-tron: TransactionReceipt). */
function succeeded({ transaction }: ArchivedTransaction): boolean {
  return (transaction.ret[0]?.contractRet ?? 0) <= 1;
}

function inputOf(type: string | undefined, parameter: Record<string, unknown> | undefined): string {
  const given = type === 'TriggerSmartContract' ? parameter?.['data'] : undefined;
  return given instanceof Uint8Array ? data(given) : '0x';
}

function signatureParts(signature: Uint8Array = new Uint8Array(65)): { r: string; s: string } {
  return { r: data(signature.subarray(0, 32)), s: data(signature.subarray(32, 64)) };
}

function recoveryOf(signature: Uint8Array = new Uint8Array(65)): string {
  const given = signature[64] ?? 0;
  return quantity(given < 27 ? given + 27 : given);
}

/** Bytes of the block as protobuf: transactions are field 1, the header is field 2. */
function blockBytes({ header, transactions }: ArchivedBlock): number {
  const parts = transactions.map(
    ({ rawData, transaction: { signature, ret } }) => encodeTransaction(rawData, { signature, ret }).length,
  );
  return [...parts, encodeMessage('BlockHeader', header).length]
    .map(length => 1 + varintBytes(length) + length)
    .reduce((total, length) => total + length, 0);
}

function varintBytes(value: number): number {
  return Math.max(1, Math.ceil(value.toString(2).length / 7));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

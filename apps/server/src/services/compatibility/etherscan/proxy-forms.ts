import { addressToBytes } from '@sunscope/tron/address';
import { decodeMessage } from '@sunscope/tron/codec';
import { ContractType, type TransactionInfo } from '@sunscope/tron/messages';
import type { StoredBlock } from '../../../repositories/blocks-read.ts';
import { blockOfPosition, transactionOfPosition } from '../../../repositories/keys.ts';
import type { StoredTransaction } from '../../../repositories/transactions-read.ts';
import type { FoundEvent } from '../../contracts/event-scan.ts';
import { openTransaction } from '../../transactions/transaction-row.ts';
import type { EtherscanContext } from './action.ts';
import { EVM_FORMS, hex, quantity } from './forms.ts';
import { logIndexOf } from './logs.ts';

/** Blocks, transactions and events in Ethereum's words, with the values java-tron's own JSON-RPC gives where TRON has no such thing. */

const NONCE = '0x0000000000000000';
const ZERO_HASH = hex(new Uint8Array(32));
export const NO_BLOOM = hex(new Uint8Array(256));
const MILLISECONDS = 1000n;
const MAX_TRANSACTIONS = 16_384;

export const evmAddress = (bytes: Uint8Array | null | undefined) => {
  const text = EVM_FORMS.address(bytes);
  return text === '' ? null : text;
};

export function receiptOf(row: StoredTransaction): TransactionInfo | undefined {
  return row.info ? decodeMessage('TransactionInfo', row.info) : undefined;
}

export async function energyPrice({ parameters }: EtherscanContext): Promise<string> {
  return quantity((await parameters.get('getEnergyFee')) ?? 0n);
}

/** What energy cost when the block was made, as java-tron has it. */
export async function energyPriceThen(
  { parameters }: EtherscanContext,
  { timestamp_ms }: Pick<StoredTransaction, 'timestamp_ms'>,
): Promise<string> {
  return quantity((await parameters.energyPrices())(timestamp_ms) ?? 0n);
}

export function presentTransaction(
  row: StoredTransaction,
  blockHash: Uint8Array | undefined,
  gasPrice: string,
) {
  const { decoded, trigger } = openTransaction(row);
  const [signature = new Uint8Array(65)] = decoded.transaction.signature;
  const recovery = signature[64] ?? 0;
  return {
    blockHash: blockHash ? hex(blockHash) : null,
    blockNumber: quantity(blockOfPosition(row.position)),
    from: evmAddress(row.owner),
    gas: quantity(receiptOf(row)?.receipt?.energy_usage_total ?? 0n),
    gasPrice,
    hash: hex(row.hash),
    input: hex(trigger?.parameter.data ?? new Uint8Array(0)),
    nonce: NONCE,
    to: row.contract_type === ContractType.CreateSmartContract ? null : evmAddress(row.counterparty),
    transactionIndex: quantity(transactionOfPosition(row.position)),
    type: '0x0',
    value: quantity(row.amount ?? 0n),
    v: quantity(recovery < 27 ? recovery + 27 : recovery),
    r: hex(signature.subarray(0, 32)),
    s: hex(signature.subarray(32, 64)),
  };
}

export async function blockHashOf(
  { readers }: EtherscanContext,
  row: StoredTransaction,
): Promise<Uint8Array | undefined> {
  const number = blockOfPosition(row.position);
  return (await readers.events.blockHashes([number])).get(number);
}

export function presentLog(event: FoundEvent, blockHash: Uint8Array | undefined) {
  const { position, hash } = event.transaction;
  return {
    address: evmAddress(addressToBytes(event.contract)),
    blockHash: blockHash ? hex(blockHash) : null,
    blockNumber: quantity(blockOfPosition(position)),
    data: hex(event.data),
    logIndex: logIndexOf(event),
    removed: false,
    topics: event.topics.map(hex),
    transactionHash: hex(hash),
    transactionIndex: quantity(transactionOfPosition(position)),
  };
}

export async function presentBlock(context: EtherscanContext, block: StoredBlock, full: boolean) {
  const gasPrice = await energyPriceThen(context, block);
  const rows =
    block.tx_count === 0
      ? []
      : await context.readers.transactions.list(
          { block: block.number },
          { start: 0, limit: MAX_TRANSACTIONS, ascending: true },
        );
  const used = rows.reduce((sum, row) => sum + (receiptOf(row)?.receipt?.energy_usage_total ?? 0n), 0n);
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: quantity(
      rows.reduce(
        (sum, row) => sum + (openTransaction(row).decoded.transaction.raw_data?.fee_limit ?? 0n),
        0n,
      ),
    ),
    gasUsed: quantity(used),
    hash: hex(block.hash),
    logsBloom: NO_BLOOM,
    miner: evmAddress(block.witness),
    mixHash: ZERO_HASH,
    nonce: NONCE,
    number: quantity(block.number),
    parentHash: hex(block.parent_hash),
    receiptsRoot: ZERO_HASH,
    sha3Uncles: ZERO_HASH,
    size: quantity(block.size_bytes),
    stateRoot: '0x',
    timestamp: quantity(block.timestamp_ms / MILLISECONDS),
    totalDifficulty: '0x0',
    transactions: rows.map(row => (full ? presentTransaction(row, block.hash, gasPrice) : hex(row.hash))),
    transactionsRoot: hex(block.tx_trie_root),
    uncles: [],
  };
}

import { blockIdOf, blockNumberOfId, encodeHeaderRaw, merkleRoot } from '@sunscope/tron/block';
import {
  bytesOfDigits,
  bytesToHex,
  concatBytes,
  equalBytes,
  hexToBytes,
  sharedRoom,
  type Room,
} from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage } from '@sunscope/tron/codec';
import { DecodeError } from '@sunscope/tron/errors';
import { sha256 } from '@sunscope/tron/hash';
import type { BlockHeader, BlockHeaderRaw, Transaction } from '@sunscope/tron/messages';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { knownHiddenResults } from './hidden-results.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { messageFromJson, transactionFromJson } from './message-json.ts';

/** A transaction of a node: the id the node gives it, the bytes that were signed, and all of it decoded. */
export interface NodeTransaction {
  /** As the source states it; {@link verifyBlock} checks that it is the hash of `rawData`. */
  id: Uint8Array;
  rawData: Uint8Array;
  /** `raw_data` is decoded from `rawData`. */
  transaction: Transaction;
}

/** A block of a node. The genesis block has number 0, time 0 and a witness address that is no address. */
export interface NodeBlock {
  /** As the source states it; {@link verifyBlock} checks that it is the header's. */
  id: Uint8Array;
  number: bigint;
  header: BlockHeader & { raw_data: BlockHeaderRaw };
  transactions: NodeTransaction[];
}

const HEX = { visible: false } as const;

/** Field 5 of Transaction, length-delimited. */
const RET_TAG = 0x2a;

/**
 * A block from java-tron's JSON (visible=false). Every member that a node always gives must be there; whether the
 * values belong together is {@link verifyBlock}'s question. The readable `raw_data` of a transaction is not looked
 * at: what counts is `raw_data_hex`, the bytes that were signed.
 * @throws DecodeError `missing_field`, `invalid_field` or `malformed_protobuf`, naming the member.
 */
export function blockFromJson(json: JsonValue): NodeBlock {
  if (!isJsonObject(json)) throw new DecodeError('invalid_field', 'A block needs to be an object');
  const id = hash(json, 'blockID', 'blockID');
  const number = blockNumberOfId(id);
  const headerJson = object(json, 'block_header', 'block_header');
  const rawJson = object(headerJson, 'raw_data', 'block_header.raw_data');
  // java-tron leaves zero values out, and the genesis block is number 0 at time 0.
  for (const name of number === 0n ? [] : ['number', 'timestamp'])
    if (rawJson[name] === undefined || rawJson[name] === null) throw missing(`block_header.raw_data.${name}`);
  for (const name of ['txTrieRoot', 'parentHash']) hash(rawJson, name, `block_header.raw_data.${name}`);
  if (typeof rawJson['witness_address'] !== 'string') throw missing('block_header.raw_data.witness_address');
  const header = messageFromJson('BlockHeader', headerJson, HEX);
  const raw = header.raw_data ?? messageFromJson('BlockHeaderRaw', rawJson, HEX);
  // Like the id it goes to other threads and is kept, which bytes that share memory would take along.
  raw.parentHash = raw.parentHash.slice();
  const list = json['transactions'] ?? [];
  if (!Array.isArray(list)) throw new DecodeError('invalid_field', 'transactions needs to be a list');
  return {
    id,
    number: raw.number,
    header: { ...header, raw_data: raw },
    transactions: list.map((item, index) => nodeTransaction(item, `transactions[${index}]`)),
  };
}

/**
 * A transaction from java-tron's JSON (visible=false).
 * @throws DecodeError `missing_field`, `invalid_field` or `malformed_protobuf`
 */
export function nodeTransactionFromJson(json: JsonValue): NodeTransaction {
  return nodeTransaction(json, 'transaction');
}

function nodeTransaction(json: JsonValue, where: string): NodeTransaction {
  if (!isJsonObject(json)) throw new DecodeError('invalid_field', `${where} needs to be an object`);
  const id = hash(json, 'txID', `${where}.txID`, sharedRoom);
  if (typeof json['raw_data_hex'] !== 'string') throw missing(`${where}.raw_data_hex`);
  const { rawData, transaction } = transactionFromJson(json, HEX);
  return { id, rawData, transaction };
}

function object(json: JsonObject, name: string, where: string): JsonObject {
  const value = json[name];
  if (!isJsonObject(value)) throw missing(where);
  return value;
}

function hash(json: JsonObject, name: string, where: string, room?: Room): Uint8Array {
  const value = json[name];
  if (value === undefined || value === null) throw missing(where);
  const bytes = typeof value === 'string' && value.length === 64 ? bytesOfDigits(value, room) : undefined;
  if (!bytes) throw new DecodeError('invalid_field', `${where} needs 64 hex digits`);
  return bytes;
}

function missing(where: string): DecodeError {
  return new DecodeError('missing_field', `${where} is missing`, { details: { field: where } });
}

/**
 * What can be wrong with a block whose JSON reads well.
 * - `block_number`: the number in the header is not the one in the block id.
 * - `block_id`: the id is not the hash of the header.
 * - `transaction_id`: an id is not the hash of its raw data.
 * - `transaction_root`: the header's Merkle root cannot be that of these transactions, whatever JSON leaves out.
 * - `transaction_root_unconfirmed`: the root does not come out, but JSON may be the reason; see {@link verifyBlock}.
 */
export type BlockProblemCode =
  | 'block_number'
  | 'block_id'
  | 'transaction_id'
  | 'transaction_root'
  | 'transaction_root_unconfirmed';

/** One thing wrong with a block, in words for a log or a report. */
export interface BlockProblem {
  code: BlockProblemCode;
  message: string;
  /** Position of the transaction concerned. */
  transaction?: number;
}

export interface VerifyOptions {
  /**
   * Full bytes of results that JSON shows in part, in hex by transaction id. They are used where what JSON shows of
   * the result is what they decode to. Default: {@link knownHiddenResults}.
   */
  hiddenResults?: Readonly<Record<string, string>>;
  /** SHA-256, where the caller has a faster one than the portable one: a block takes three for each transaction. */
  sha256?: (bytes: Uint8Array) => Uint8Array;
}

/** Checks that a block's id is that of its header, number included. Pure, no signatures. */
export function verifyHeader(block: Pick<NodeBlock, 'id' | 'header'>): BlockProblem[] {
  const problems: BlockProblem[] = [];
  const idNumber = blockNumberOfId(block.id);
  const raw = block.header.raw_data;
  if (raw.number !== idNumber)
    problems.push({
      code: 'block_number',
      message: `The header has number ${raw.number}, the block id ${idNumber}`,
    });
  const id = blockIdOf(encodeHeaderRaw(raw), idNumber);
  if (!equalBytes(id, block.id))
    problems.push({
      code: 'block_id',
      message: `The header hashes to ${bytesToHex(id)}, not to ${bytesToHex(block.id)}`,
    });
  return problems;
}

/**
 * Checks that a block's parts belong together; an empty list means that they do. Pure, no signatures.
 *
 * A leaf of the Merkle tree is the hash of a whole transaction, `ret` included, and a sender may put bytes into
 * `ret` that no JSON shows (java-tron keeps unknown protobuf fields; main-net block 79,072,107 has such a one). Such
 * a block's root cannot be rebuilt from JSON, in which that case cannot be distinguished from a changed result or
 * signature, or from one transaction put in another's place: the ids only show that each transaction is whole, not
 * that it stood in this block. Hence `transaction_root_unconfirmed` is a refusal too, unless the caller trusts the
 * source of this very block, or gives the missing bytes as `hiddenResults`, which settles it.
 */
export function verifyBlock(block: NodeBlock, options: VerifyOptions = {}): BlockProblem[] {
  const hashOf = options.sha256 ?? sha256;
  const problems = verifyHeader(block);
  const raw = block.header.raw_data;
  for (const [index, transaction] of block.transactions.entries()) {
    // An id is the SHA-256 of the raw data (transactionId).
    const computed = hashOf(transaction.rawData);
    if (equalBytes(computed, transaction.id)) continue;
    const message = `The raw data of transaction ${index} hashes to ${bytesToHex(computed)}, not to ${bytesToHex(transaction.id)}`;
    problems.push({ code: 'transaction_id', message, transaction: index });
  }
  const hidden = options.hiddenResults ?? knownHiddenResults;
  const root = merkleRoot(
    block.transactions.map(transaction => hashOf(wholeBytes(transaction, hidden))),
    hashOf,
  );
  if (!equalBytes(root, raw.txTrieRoot)) problems.push(rootProblem(block, root, problems.length === 0));
  return problems;
}

function rootProblem(block: NodeBlock, root: Uint8Array, restHolds: boolean): BlockProblem {
  const count = block.transactions.length;
  const stated = block.header.raw_data.txTrieRoot;
  const message = `The header's transaction root is ${bytesToHex(stated)}, that of these ${count} transactions is ${bytesToHex(root)}`;
  // JSON can only hide bytes of a result, so there must be a result, and transactions where the header says so.
  const explainable =
    restHolds &&
    stated.some(byte => byte !== 0) &&
    block.transactions.some(item => item.transaction.ret.length > 0);
  return { code: explainable ? 'transaction_root_unconfirmed' : 'transaction_root', message };
}

/** Bytes of a transaction as they enter the Merkle tree. */
function wholeBytes(item: NodeTransaction, hiddenResults: Readonly<Record<string, string>>): Uint8Array {
  const { signature, ret } = item.transaction;
  const shown = encodeTransaction(item.rawData, { signature, ret });
  const hex = hiddenResults[bytesToHex(item.id)];
  if (hex === undefined || ret.length !== 1) return shown;
  const full = hexToBytes(hex);
  const visible = encodeTransaction(item.rawData, {
    signature,
    ret: [decodeMessage('TransactionResult', full)],
  });
  if (!equalBytes(visible, shown)) return shown;
  const field = encodeMessage('BytesField1', { value: full });
  field[0] = RET_TAG;
  return concatBytes(encodeTransaction(item.rawData, { signature }), field);
}

/** Bytes of a block as java-tron counts them: its protobuf form (without what JSON cannot carry). */
export function blockBytes(block: NodeBlock): number {
  let total = fieldBytes(encodeMessage('BlockHeader', block.header).length);
  for (const { rawData, transaction } of block.transactions)
    total += fieldBytes(
      encodeTransaction(rawData, { signature: transaction.signature, ret: transaction.ret }).length,
    );
  return total;
}

/** Bytes of a length-delimited field with a one-byte tag. */
function fieldBytes(length: number): number {
  let varint = 1;
  for (let rest = length >>> 7; rest > 0; rest >>>= 7) varint++;
  return 1 + varint + length;
}

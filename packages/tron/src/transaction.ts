import type { Room } from './bytes.ts';
import { decodeMessage, encodeMessage, type MessageInit, type MessageName } from './codec.ts';
import { contractTypeByCode, contractTypeByName, type ContractTypeInfo } from './contract-types.ts';
import { DecodeError, InvalidValueError } from './errors.ts';
import { sha256 } from './hash.ts';
import type { Messages, Transaction, TransactionContract, TransactionRaw } from './messages.gen.ts';

const TYPE_URL = 'type.googleapis.com/protocol.';

/** Bytes of a signature: r, s, and one recovery byte. Here, so that whoever counts bytes loads no curve. */
export const SIGNATURE_LENGTH = 65;

/** Largest body java-tron takes, result allowance included (Constant.TRANSACTION_MAX_BYTE_SIZE). */
export const MAX_TRANSACTION_BYTES = 512_000;

/** Allowance per contract that java-tron adds to a transaction's size when it charges bandwidth. */
export const RESULT_BYTES_PER_CONTRACT = 64;

/** Longest life of a transaction: its expiration lies at most 24 h behind the head block's time. */
export const MAX_EXPIRATION_MS = 24 * 60 * 60 * 1000;

/** The two TAPOS fields that tie a transaction to a recent block. */
export interface RefBlock {
  ref_block_bytes: Uint8Array;
  ref_block_hash: Uint8Array;
}

/** TAPOS fields for a block id: bytes 6–7 of its number and bytes 8–15 of the id. */
export function refBlockOf(blockId: Uint8Array): RefBlock {
  if (blockId.length !== 32)
    throw new InvalidValueError('invalid_block_id', `A block id has 32 bytes, this has ${blockId.length}`);
  return { ref_block_bytes: blockId.slice(6, 8), ref_block_hash: blockId.slice(8, 16) };
}

/** What a transaction needs besides its contract. Times in ms, fee limit in sun. */
export interface TransactionOptions {
  refBlock: RefBlock;
  expirationMs: bigint;
  timestampMs: bigint;
  feeLimitSun?: bigint;
  /** Memo bytes. */
  data?: Uint8Array;
  /** 0 owner, 2 and up active. */
  permissionId?: number;
}

/** Raw data of a transaction with one contract, ready to be encoded and signed. */
export function createTransactionRaw<K extends MessageName>(
  contract: K,
  parameter: MessageInit<K>,
  options: TransactionOptions,
): Uint8Array {
  const info = contractTypeByName(contract);
  if (!info) throw new InvalidValueError('unknown_contract', `${contract} is not a contract type`);
  return encodeMessage('TransactionRaw', {
    ...options.refBlock,
    expiration: options.expirationMs,
    timestamp: options.timestampMs,
    fee_limit: options.feeLimitSun ?? 0n,
    data: options.data ?? new Uint8Array(0),
    contract: [
      {
        type: info.code,
        parameter: { type_url: TYPE_URL + contract, value: encodeMessage(contract, parameter) },
        Permission_id: options.permissionId ?? 0,
      },
    ],
  });
}

/** The transaction id: SHA-256 of the raw data as it was signed. */
export function transactionId(rawData: Uint8Array): Uint8Array {
  return sha256(rawData);
}

/** A contract with its parameter decoded, or `parameter` undefined where this version cannot read it. */
export interface DecodedContract {
  /** Undefined for a code this version does not know. */
  info: ContractTypeInfo | undefined;
  code: number;
  typeUrl: string;
  permissionId: number;
  parameter: Record<string, unknown> | undefined;
  /** The parameter's own bytes, for what cannot be decoded. */
  bytes: Uint8Array;
}

/**
 * Decodes a contract's parameter by its type code; never throws for unknown types, which stay marked unknown.
 * @param room where its bytes may stand.
 */
export function decodeContract(contract: TransactionContract, room?: Room): DecodedContract {
  const info = contractTypeByCode(contract.type);
  const bytes = contract.parameter?.value ?? new Uint8Array(0);
  let parameter: Record<string, unknown> | undefined;
  if (info?.message) {
    try {
      parameter = decodeMessage(info.message, bytes, room) as unknown as Record<string, unknown>;
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
    }
  }
  return {
    info,
    code: contract.type,
    typeUrl: contract.parameter?.type_url ?? '',
    permissionId: contract.Permission_id,
    parameter,
    bytes,
  };
}

/** The message of a contract whose type the caller already checked. */
export function contractParameter<K extends MessageName>(
  contract: TransactionContract,
  name: K,
): Messages[K] {
  return decodeMessage(name, contract.parameter?.value ?? new Uint8Array(0));
}

/** Raw data decoded, its bytes where there is `room` for them. */
export function decodeTransactionRaw(rawData: Uint8Array, room?: Room): TransactionRaw {
  return decodeMessage('TransactionRaw', rawData, room);
}

/**
 * Bytes of a whole transaction around raw data that is kept as it was signed: what is broadcast, hashed into the
 * Merkle tree, and counted for bandwidth.
 * @param room where they may stand.
 */
export function encodeTransaction(
  rawData: Uint8Array,
  rest: Pick<MessageInit<'Transaction'>, 'signature' | 'ret'>,
  room: Room = length => new Uint8Array(length),
): Uint8Array {
  // The last field of all.
  const results = encodeMessage('Transaction', { ret: rest.ret });
  const signatures = rest.signature ?? [];
  const bytes = room(
    (rawData.length === 0 ? 0 : fieldLength(rawData.length)) +
      sumOf(signatures, signature => fieldLength(signature.length)) +
      results.length,
  );
  // An empty raw_data is a default, which is left out; members of lists never are.
  let at = rawData.length === 0 ? 0 : putField(bytes, 0, RAW_DATA_TAG, rawData);
  for (const signature of signatures) at = putField(bytes, at, SIGNATURE_TAG, signature);
  bytes.set(results, at);
  return bytes;
}

/** Tags of Transaction's length-delimited fields 1 and 2. */
const RAW_DATA_TAG = 0x0a;
const SIGNATURE_TAG = 0x12;

/** Bytes of a field with a tag of one byte: tag, length, content. */
function fieldLength(content: number): number {
  let bytes = 2 + content;
  for (let rest = content >>> 7; rest > 0; rest >>>= 7) bytes++;
  return bytes;
}

/** Writes such a field and gives the place behind it. */
function putField(target: Uint8Array, start: number, tag: number, content: Uint8Array): number {
  let at = start;
  target[at++] = tag;
  let rest = content.length;
  for (; rest > 127; rest >>>= 7) target[at++] = (rest & 127) | 128;
  target[at++] = rest;
  target.set(content, at);
  return at + content.length;
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += value(item);
  return sum;
}

/** A whole transaction decoded, with the exact bytes of its raw data. */
export interface DecodedTransaction {
  rawData: Uint8Array;
  transaction: Transaction;
}

/**
 * Decodes a whole transaction and keeps the bytes of its raw data as sent, since the id is their hash.
 * @throws DecodeError `malformed_protobuf`
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  return {
    transaction: decodeMessage('Transaction', bytes),
    rawData: decodeMessage('BytesField1', bytes).value,
  };
}

/** Bytes java-tron charges bandwidth for: the transaction without its result, plus an allowance per contract. */
export function bandwidthBytes(
  rawData: Uint8Array,
  signatures: readonly Uint8Array[],
  contracts = 1,
): number {
  return (
    (rawData.length === 0 ? 0 : fieldLength(rawData.length)) +
    sumOf(signatures, signature => fieldLength(signature.length)) +
    RESULT_BYTES_PER_CONTRACT * contracts
  );
}

import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { transactionFromJson } from '@sunscope/node-api/message-json';
import { objectIn, objectsIn } from './messages.ts';

// Transactions and blocks of the HTTP API's JSON, as the members of gRPC's messages that hold them.

/** A transaction's bytes, with those that were signed as they are; none for what is not there. */
export function transactionBytes(json: JsonObject): Uint8Array {
  if (typeof json['raw_data_hex'] !== 'string') return new Uint8Array(0);
  const { rawData, transaction } = transactionFromJson(json, { visible: false });
  return encodeTransaction(rawData, transaction);
}

function transactionHex(json: JsonObject): string {
  return bytesToHex(transactionBytes(json));
}

const SUCCESS = { result: true, code: 'SUCCESS' };

/** A transaction within what is said of it. */
export function extention(json: JsonObject): JsonObject {
  return { transaction: transactionHex(json), txid: json['txID'] ?? '', result: SUCCESS };
}

/** What the HTTP API says of a transaction that is within its own result. */
export function extentionOf(json: JsonObject): JsonObject {
  const transaction = objectIn(json['transaction']);
  return { transaction: transactionHex(transaction), txid: json['txid'] ?? '', result: SUCCESS };
}

/** The reply of a call that ran a contract, or built a call of one. */
export function runReply(json: JsonObject): JsonObject {
  const { transaction, result, ...rest } = json;
  const built = objectIn(transaction);
  return {
    ...rest,
    ...(transaction === undefined ? {} : { transaction: transactionHex(built), txid: built['txID'] ?? '' }),
    result: runResult(objectIn(result)),
  };
}

const VALIDATE = 'Contract validate error : ';

/** Trigger calls name what Java throws an error of execution, and refusals by a prefix that HTTP has not. */
export function runResult(result: JsonObject): JsonObject {
  const { code } = result;
  if (code === undefined) return { ...result, code: 'SUCCESS' };
  const message = hexToText(result['message']);
  return failure(
    typeof code !== 'string' || code === 'OTHER_ERROR' ? 'CONTRACT_EXE_ERROR' : code,
    code === 'CONTRACT_VALIDATE_ERROR' ? VALIDATE + message : message,
  );
}

/** The `result` of a call that was refused. */
export function failure(code: string, message: string): JsonObject {
  return { result: false, code, message: bytesToHex(Buffer.from(message, 'utf8')) };
}

/** The `result` of a builder that refused a contract. */
export function refusedContract(message: string): JsonObject {
  return failure('CONTRACT_VALIDATE_ERROR', VALIDATE + message);
}

function hexToText(hex: JsonValue | undefined): string {
  return typeof hex === 'string' ? Buffer.from(hexToBytes(hex)).toString('utf8') : '';
}

/** A block as `Block` has it. */
export function block(json: JsonObject): JsonObject {
  return members(json, transactionHex);
}

/** A block as `BlockExtention` has it. */
export function blockExtention(json: JsonObject): JsonObject {
  return { ...members(json, extention), ...('blockID' in json ? { blockid: json['blockID'] } : {}) };
}

function members(json: JsonObject, shown: (transaction: JsonObject) => JsonValue): JsonObject {
  if (!('block_header' in json)) return {};
  return { transactions: objectsIn(json['transactions']).map(shown), block_header: json['block_header'] };
}

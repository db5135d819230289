import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { encodeRawData, transactionFromJson } from '@sunscope/node-api/message-json';
import { bytesToHex, equalBytes, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { fieldsOf } from '@sunscope/tron/codec';
import { DecodeError, InvalidValueError } from '@sunscope/tron/errors';
import type { TransactionRaw } from '@sunscope/tron/messages';
import {
  decodeContract,
  decodeTransactionRaw,
  SIGNATURE_LENGTH,
  transactionId,
  type DecodedContract,
} from '@sunscope/tron/transaction';
import { MultisigError } from './multisig-error.ts';
import { contractMessage, parameterToJson, unquote } from './contract-json.ts';

/** What was handed in, read from the very bytes that were signed. */
export interface HandedIn {
  hash: Uint8Array;
  rawData: Uint8Array;
  raw: TransactionRaw;
  contract: DecodedContract & {
    info: NonNullable<DecodedContract['info']>;
    parameter: Record<string, unknown>;
  };
  owner: Uint8Array;
  /** Each 65 bytes, none twice. */
  signatures: Uint8Array[];
}

const MAX_RAW_BYTES = 200_000;
/** More keys than any permission may have (java-tron: totalSignNum). */
const MAX_SIGNATURES = 5;

/**
 * A transaction in the node's JSON. Where `raw_data_hex` is given it alone counts; else `raw_data` is encoded, with a
 * contract's parameter as an object or as protobuf hex.
 * @throws MultisigError
 */
export function readHandedIn(json: JsonObject): HandedIn {
  const rawData = readRawData(json);
  if (rawData.length > MAX_RAW_BYTES)
    throw new MultisigError(
      'tooLarge',
      `The transaction has ${rawData.length} bytes, at most ${MAX_RAW_BYTES} are kept`,
    );
  const hash = transactionId(rawData);
  const claimed = json['txID'];
  if (typeof claimed === 'string' && claimed !== '' && claimed.toLowerCase() !== bytesToHex(hash))
    throw new MultisigError(
      'malformed',
      `txID ${claimed} is not the transaction’s, which is ${bytesToHex(hash)}`,
    );
  const raw = reading(() => decodeTransactionRaw(rawData));
  const [first, ...others] = raw.contract;
  if (!first || others.length > 0)
    throw new MultisigError(
      'unknownContract',
      `The transaction has ${raw.contract.length} contracts, it needs one`,
    );
  const { info, parameter, ...contract } = decodeContract(first);
  const owner = parameter?.[info?.owner ?? ''];
  if (!info?.accepted || !parameter || !(owner instanceof Uint8Array))
    throw new MultisigError('unknownContract', `Contract type ${info?.name ?? first.type} cannot be sent`);
  return {
    hash,
    rawData,
    raw,
    contract: { ...contract, info, parameter },
    owner,
    signatures: readSignatures(json),
  };
}

function readRawData(json: JsonObject): Uint8Array {
  const hex = json['raw_data_hex'];
  if (typeof hex === 'string' && hex !== '') {
    if (!isHex(hex) || hex.length % 2 === 1) throw new MultisigError('malformed', 'raw_data_hex is not hex');
    return hexToBytes(hex);
  }
  const raw = json['raw_data'];
  if (!isJsonObject(raw)) throw new MultisigError('malformed', 'transaction needs raw_data or raw_data_hex');
  const visible = json['visible'] === true;
  return reading(() => {
    const contracts = Array.isArray(raw['contract']) ? raw['contract'] : [];
    const unfolded = contracts.map(contract => unfoldParameter(contract, visible));
    return encodeRawData(
      { ...unquote(fieldsOf('TransactionRaw') ?? [], raw), contract: unfolded },
      { visible },
    );
  });
}

/** A contract whose parameter is an object: hex of it is unfolded, quoted integers are read. */
function unfoldParameter(contract: JsonValue, visible: boolean): JsonValue {
  if (!isJsonObject(contract) || !isJsonObject(contract['parameter'])) return contract;
  const { type, parameter } = contract;
  const { value } = parameter;
  if (typeof type !== 'string' && typeof type !== 'number') return contract;
  const message = contractMessage(type);
  if (isJsonObject(value))
    return { ...contract, parameter: { ...parameter, value: unquote(fieldsOf(message) ?? [], value) } };
  if (typeof value !== 'string' || !isHex(value) || value.length % 2 === 1) return contract;
  return {
    ...contract,
    parameter: { ...parameter, value: parameterToJson(message, hexToBytes(value), visible) },
  };
}

function readSignatures(json: JsonObject): Uint8Array[] {
  const signatures = json['signature'] ?? [];
  if (!Array.isArray(signatures) || signatures.length === 0)
    throw new MultisigError('noSignature', 'The transaction has no signature');
  if (signatures.length > MAX_SIGNATURES)
    throw new MultisigError(
      'malformed',
      `The transaction has ${signatures.length} signatures, at most ${MAX_SIGNATURES} can count`,
    );
  const { signature } = reading(
    () => transactionFromJson({ raw_data_hex: '', signature: signatures }, { visible: false }).transaction,
  );
  const short = signature.find(item => item.length < SIGNATURE_LENGTH);
  if (short)
    throw new MultisigError(
      'malformed',
      `A signature has ${short.length} bytes, it needs ${SIGNATURE_LENGTH}`,
    );
  const cut = signature.map(item => item.slice(0, SIGNATURE_LENGTH));
  return cut.filter((item, index) => cut.findIndex(other => equalBytes(other, item)) === index);
}

/** What cannot be read is reported as the client's mistake. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DecodeError) && !(error instanceof InvalidValueError)) throw error;
    throw new MultisigError('malformed', `This is no transaction: ${error.message}`, error);
  }
}

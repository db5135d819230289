import { addressFromBytes } from '@sunscope/tron/address';
import { bytesOfDigits, bytesToHex, bytesToText, sharedRoom } from '@sunscope/tron/bytes';
import {
  decodeMessage,
  encodeMessage,
  fieldsOf,
  type Field,
  type MessageInit,
  type MessageName,
} from '@sunscope/tron/codec';
import { contractTypeByCode, contractTypeByName } from '@sunscope/tron/contract-types';
import {
  enums,
  type Block,
  type Messages,
  type Transaction,
  type TransactionInfo,
} from '@sunscope/tron/messages';
import { decodeTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { bytesFromJson, invalid, namedFromJson } from './fields-from-json.ts';
import { fromBigInt, isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** `visible` of java-tron's HTTP API: addresses in base58 and names as text, instead of hex for both. */
export interface Visibility {
  visible: boolean;
  /** 64-bit integers as text when printed, as java-tron does since 4.8.2 for `int64_as_string`. */
  int64AsString?: boolean;
}

/**
 * A message as java-tron prints it (framework JsonFormat): proto3 defaults left out, int64 as bare numbers, enums by
 * name, bytes as hex, base58 or text by field and `visible`, maps as lists of `{key, value}`.
 */
export function messageToJson<K extends MessageName>(
  name: K,
  value: MessageInit<K>,
  options: Visibility,
): JsonObject {
  return objectToJson(fieldsOf(name) ?? [], value, options);
}

function objectToJson(
  fields: readonly Field[],
  value: Record<string, unknown>,
  options: Visibility,
): JsonObject {
  const json: JsonObject = {};
  for (const field of fields) {
    const current = value[field.name];
    if (current === undefined) continue;
    if (field.kind === 'map') {
      const entries = current as readonly { key: unknown; value: unknown }[];
      if (entries.length > 0)
        json[field.name] = entries.map(entry => ({
          key: plain(entry.key, options),
          value: plain(entry.value, options),
        }));
    } else if (field.repeated) {
      const items = current as readonly unknown[];
      if (items.length > 0) json[field.name] = items.map(item => itemToJson(field, item, options));
    } else if (!isDefault(field, current)) json[field.name] = itemToJson(field, current, options);
  }
  return json;
}

function isDefault(field: Field, value: unknown): boolean {
  return (
    value === 0n ||
    value === 0 ||
    value === false ||
    value === '' ||
    (field.kind === 'bytes' && (value as Uint8Array).length === 0)
  );
}

function plain(value: unknown, options: Visibility): JsonValue {
  return typeof value === 'bigint' ? longToJson(value, options) : (value as JsonValue);
}

/** A 64-bit integer as the API prints it. */
export function longToJson(value: bigint, { int64AsString }: Pick<Visibility, 'int64AsString'>): JsonValue {
  return int64AsString === true ? value.toString() : fromBigInt(value);
}

function itemToJson(field: Field, value: unknown, options: Visibility): JsonValue {
  switch (field.kind) {
    case 'message':
      return objectToJson(fieldsOf(field.type) ?? [], value as Record<string, unknown>, options);
    case 'enum':
      return enumName(field.type, value as number);
    case 'bytes':
      return bytesToJson(field, value as Uint8Array, options);
    default:
      return plain(value, options);
  }
}

const enumNames = new Map(
  Object.entries(enums).map(([type, members]) => [
    type,
    new Map(Object.entries(members).map(([name, number]) => [number, name])),
  ]),
);

function enumName(type: string, value: number): JsonValue {
  return enumNames.get(type)?.get(value) ?? value;
}

/** Bytes of one field as the API prints them. */
export function bytesToJson(field: Pick<Field, 'show'>, bytes: Uint8Array, options: Visibility): string {
  if (options.visible && field.show === 'address' && bytes.length === 21 && bytes[0] === 0x41)
    return addressFromBytes(bytes);
  if (options.visible && field.show === 'text') return bytesToText(bytes) ?? bytesToHex(bytes);
  return bytesToHex(bytes);
}

/**
 * A message from java-tron's JSON. Unknown members are skipped, `null` counts as absent, quoted integers are refused.
 * @throws DecodeError `invalid_field` naming the member and what it should hold.
 */
export function messageFromJson<K extends MessageName>(
  name: K,
  json: JsonObject,
  options: Visibility & { isRequest?: boolean },
): Messages[K] {
  return namedFromJson(name, json, options) as unknown as Messages[K];
}

/** A transaction with the exact bytes that were signed. */
export interface SignedTransaction {
  rawData: Uint8Array;
  transaction: Transaction;
}

/**
 * A transaction as the node prints it: the contract's parameter unfolded, with `txID` and `raw_data_hex`
 * (java-tron: services/http/Util.printTransactionToJSON).
 */
export function transactionToJson(signed: SignedTransaction, options: Visibility): JsonObject {
  const raw = signed.transaction.raw_data ?? decodeTransactionRaw(signed.rawData);
  const rawJson = messageToJson('TransactionRaw', raw, options);
  rawJson['contract'] = raw.contract.map((contract, index) => {
    const json = (rawJson['contract'] as JsonObject[])[index] ?? {};
    const info = contractTypeByCode(contract.type);
    const bytes = contract.parameter?.value ?? new Uint8Array(0);
    const value = info?.message
      ? messageToJson(info.message, decodeMessage(info.message, bytes) as MessageInit<MessageName>, options)
      : bytesToHex(bytes);
    return {
      ...json,
      parameter: { value, type_url: contract.parameter?.type_url ?? '' },
      type: info?.name ?? contract.type,
    };
  });
  const ret = signed.transaction.ret.map(result => messageToJson('TransactionResult', result, options));
  const signature = signed.transaction.signature.map(bytesToHex);
  return {
    ...(ret.length > 0 ? { ret } : {}),
    ...(signature.length > 0 ? { signature } : {}),
    txID: bytesToHex(transactionId(signed.rawData)),
    raw_data: rawJson,
    raw_data_hex: bytesToHex(signed.rawData),
  };
}

/**
 * A transaction from the node's JSON. The signed bytes are taken from `raw_data_hex` where it is present and encoded
 * from `raw_data` otherwise.
 * @throws DecodeError `invalid_field` or `malformed_protobuf`
 */
export function transactionFromJson(json: JsonObject, options: Visibility): SignedTransaction {
  const hex = json['raw_data_hex'];
  const rawData =
    typeof hex === 'string'
      ? (bytesOfDigits(hex, sharedRoom) ??
        bytesFromJson({ no: 0, name: '', kind: 'bytes' }, hex, options, 'raw_data_hex'))
      : encodeRawData(json['raw_data'], options);
  const transaction = messageFromJson(
    'Transaction',
    { signature: json['signature'] ?? [], ret: json['ret'] ?? [] },
    options,
  );
  transaction.raw_data = decodeTransactionRaw(rawData, sharedRoom);
  return { rawData, transaction };
}

/** Protobuf bytes of a `raw_data` JSON, contract parameters folded back into their bytes. */
export function encodeRawData(json: JsonValue | undefined, options: Visibility): Uint8Array {
  if (!isJsonObject(json)) throw invalid('raw_data', 'an object', json);
  const contracts = json['contract'] ?? [];
  if (!Array.isArray(contracts)) throw invalid('raw_data.contract', 'a list', contracts);
  const folded = contracts.map((contract, index) =>
    foldContract(contract, options, `raw_data.contract[${index}]`),
  );
  const raw = messageFromJson('TransactionRaw', { ...json, contract: [] }, options);
  return encodeMessage('TransactionRaw', { ...raw, contract: folded });
}

function foldContract(
  json: JsonValue,
  options: Visibility,
  where: string,
): MessageInit<'TransactionContract'> {
  if (!isJsonObject(json)) throw invalid(where, 'an object', json);
  const type = json['type'];
  const info =
    typeof type === 'number'
      ? contractTypeByCode(type)
      : typeof type === 'string'
        ? contractTypeByName(type)
        : undefined;
  const parameter = json['parameter'];
  if (!info?.message || !isJsonObject(parameter) || !isJsonObject(parameter['value']))
    throw invalid(where, 'a known type and a parameter with a value', type);
  const rest = messageFromJson('TransactionContract', { ...json, type: info.code, parameter: null }, options);
  const value = messageFromJson(
    info.message,
    parameter['value'],
    options,
  ) as unknown as MessageInit<MessageName>;
  return {
    ...rest,
    parameter: {
      type_url:
        typeof parameter['type_url'] === 'string'
          ? parameter['type_url']
          : `type.googleapis.com/protocol.${info.name}`,
      value: encodeMessage(info.message, value),
    },
  };
}

/** A block as the node prints it. `transactions` is absent where there are none. */
export function blockToJson(
  blockId: Uint8Array,
  header: NonNullable<Block['block_header']>,
  transactions: readonly SignedTransaction[],
  options: Visibility,
): JsonObject {
  return {
    blockID: bytesToHex(blockId),
    block_header: messageToJson('BlockHeader', header, options),
    ...(transactions.length > 0
      ? { transactions: transactions.map(transaction => transactionToJson(transaction, options)) }
      : {}),
  };
}

/**
 * A transaction info as the node prints it. Logs keep their 20-byte addresses (visible=true prefixes 41 and prints
 * base58); `contractResult` is printed even where it is one empty text.
 */
export function transactionInfoToJson(info: TransactionInfo, options: Visibility): JsonObject {
  const json = messageToJson('TransactionInfo', info, options);
  if (options.visible && info.log.length > 0)
    json['log'] = info.log.map((log, index) => ({
      ...(json['log'] as JsonObject[])[index],
      address: addressFromBytes(log.address),
    }));
  return json;
}

/** A transaction info from the node's JSON (visible=false or true). */
export function transactionInfoFromJson(json: JsonObject, options: Visibility): TransactionInfo {
  return messageFromJson('TransactionInfo', json, options);
}

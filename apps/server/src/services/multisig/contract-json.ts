import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { messageFromJson, messageToJson } from '@sunscope/node-api/message-json';
import { bytesToHex, hexToBytes, isHex } from '@sunscope/tron/bytes';
import {
  decodeMessage,
  encodeMessage,
  fieldsOf,
  type Field,
  type MessageInit,
  type MessageName,
} from '@sunscope/tron/codec';
import { contractTypeByCode, contractTypeByName } from '@sunscope/tron/contract-types';
import { InvalidValueError } from '@sunscope/tron/errors';

/** The message of a contract type by name or code. */
export function contractMessage(type: string | number): MessageName {
  const known =
    typeof type === 'number' || /^\d+$/.test(type)
      ? contractTypeByCode(Number(type))
      : contractTypeByName(type);
  if (!known?.message)
    throw new InvalidValueError(
      'unknown_contract',
      `contractType ${type} is none this version can read: it needs a name such as TransferContract, or its code`,
    );
  return known.message;
}

/** A contract's parameter in protobuf as the node's JSON; `visible` prints addresses in base58. */
export function parameterToJson(message: MessageName, bytes: Uint8Array, visible: boolean): JsonObject {
  return messageToJson(message, decodeMessage(message, bytes) as MessageInit<MessageName>, { visible });
}

/** Protobuf of a contract's parameter in the node's JSON; integers may be quoted, as our answers quote those beyond 2^53. */
export function parameterFromJson(message: MessageName, json: JsonObject, visible: boolean): Uint8Array {
  const unquoted = unquote(fieldsOf(message) ?? [], json);
  return encodeMessage(
    message,
    messageFromJson(message, unquoted, { visible }) as unknown as MessageInit<MessageName>,
  );
}

/** Hex of a parameter, or the parameter of hex: what `/api/contract/convert` is asked for. */
export function convertParameter(request: {
  outType: 'hex' | 'json';
  data: JsonValue;
  contractType: string | number;
  visible?: boolean | undefined;
}): string | JsonObject {
  const message = contractMessage(request.contractType);
  const visible = request.visible ?? false;
  const { data } = request;
  if (request.outType === 'json') {
    const hex = typeof data === 'string' ? data.replace(/^0x/i, '') : '';
    if (!isHex(hex) || hex.length % 2 === 1)
      throw new InvalidValueError(
        'invalid_data',
        'data needs the hex of a contract’s parameter for outType json',
      );
    return parameterToJson(message, hexToBytes(hex), visible);
  }
  if (!isJsonObject(data))
    throw new InvalidValueError(
      'invalid_data',
      'data needs the contract’s parameter as an object for outType hex',
    );
  return bytesToHex(parameterFromJson(message, data, visible));
}

/** The same JSON with the integers that were quoted as bigint. */
export function unquote(fields: readonly Field[], json: JsonObject): JsonObject {
  const result: JsonObject = { ...json };
  for (const field of fields) {
    const value = json[field.name];
    if (value === undefined || field.kind === 'map') continue;
    result[field.name] = Array.isArray(value)
      ? value.map(item => unquoteItem(field, item))
      : unquoteItem(field, value);
  }
  return result;
}

function unquoteItem(field: Field, value: JsonValue): JsonValue {
  if (field.kind === 'int64' && typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return BigInt(value);
  if (field.kind === 'message' && isJsonObject(value)) return unquote(fieldsOf(field.type) ?? [], value);
  return value;
}

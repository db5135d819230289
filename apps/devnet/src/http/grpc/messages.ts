import {
  addMessages,
  decodeMessage,
  encodeMessage,
  type MessageInit,
  type MessageName,
} from '@sunscope/tron/codec';
import { DecodeError } from '@sunscope/tron/errors';
import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { messageFromJson, messageToJson } from '@sunscope/node-api/message-json';
import { apiEnums, apiMessages } from './messages.gen.ts';
import { GrpcCode, GrpcError } from './status.ts';

addMessages(apiMessages, apiEnums);

// All is asked and answered as the HTTP API does, with hex for bytes: messages of both have the same members.
const HEX = { visible: false };

/** A request's members. @throws GrpcError where the bytes are no such message */
export function requestJson(type: string, bytes: Uint8Array): JsonObject {
  return messageToJson(type as MessageName, decoded(type, bytes) as MessageInit<MessageName>, HEX);
}

/** A request's message. @throws GrpcError where the bytes are no such message */
export function decoded(type: string, bytes: Uint8Array): object {
  try {
    return decodeMessage(type as MessageName, bytes);
  } catch (error) {
    if (error instanceof DecodeError) throw unreadable();
    throw error;
  }
}

export function unreadable(): GrpcError {
  return new GrpcError(GrpcCode.INTERNAL, 'Invalid protobuf byte sequence');
}

/** The bytes of a reply out of its JSON; of what holds nothing there are none. */
export function replyBytes(type: string, json: JsonObject): Uint8Array {
  const value = messageFromJson(type as MessageName, json, HEX);
  return encodeMessage(type as MessageName, value as unknown as MessageInit<MessageName>);
}

/** What JSON holds where an object is expected. */
export function objectIn(json: JsonValue | undefined): JsonObject {
  return isJsonObject(json) ? json : {};
}

/** The objects of a list. */
export function objectsIn(json: JsonValue | undefined): JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

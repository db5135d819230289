import { bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import { NodeError, NodeReplyError } from './errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** A message as text, empty where there is none. Most replies give it as hex of its text, broadcasthex plain. */
export function textOfMessage(message: JsonValue | undefined): string {
  if (typeof message !== 'string') return '';
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(message)) return message;
  return bytesToText(hexToBytes(message)) ?? message;
}

/** A member of an answer; undefined where the answer is no object, too. */
export function member(json: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(json) ? json[name] : undefined;
}

/** A list in an answer; what is absent is an empty one. */
export function list(call: string, json: JsonValue | undefined): JsonValue[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw malformed(call, 'a list was expected');
  return json;
}

/**
 * An object of an answer, read.
 * @throws NodeReplyError naming the call, where the reader cannot read it.
 */
export function read<T>(call: string, json: JsonValue, reader: (json: JsonObject) => T): T {
  if (!isJsonObject(json)) throw malformed(call, 'an object was expected');
  try {
    return reader(json);
  } catch (error) {
    if (error instanceof NodeError || !(error instanceof Error)) throw error;
    // A number that no field holds is a RangeError, a member of another kind may be a TypeError.
    throw malformed(call, error.message, error);
  }
}

/** The same, undefined for `{}`, by which a node says that it does not know. */
export function readIfAny<T>(call: string, json: JsonValue, reader: (json: JsonObject) => T): T | undefined {
  return isJsonObject(json) && Object.keys(json).length === 0 ? undefined : read(call, json, reader);
}

/** The error for an answer that no TRON node gives. */
export function malformed(call: string, reason: string, cause?: unknown): NodeReplyError {
  return new NodeReplyError('malformed_reply', `The node's answer to ${call} cannot be read: ${reason}`, {
    details: { call },
    cause,
  });
}

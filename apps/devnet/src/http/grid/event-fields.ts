import { decodeEvent, eventsOf } from '@sunscope/tron/abi';
import { addressToEvmBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import type { AbiEntry, Log } from '@sunscope/tron/messages';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';

/** An event's arguments as TronGrid prints them: text, by place and by name, addresses as 0x and 20 bytes. */
export function decodeEventFields(entry: AbiEntry, log: Log): { result: JsonObject; types: JsonObject } {
  const result: JsonObject = {};
  const types: JsonObject = {};
  for (const [index, argument] of argumentsOf(entry, log).entries()) {
    const shown = printed(argument.value);
    result[String(index)] = shown;
    if (argument.name !== '') {
      result[argument.name] = shown;
      types[argument.name] = argument.type;
    }
  }
  return { result, types };
}

function argumentsOf(entry: AbiEntry, log: Log) {
  const [event] = eventsOf([entry]);
  if (!event) return [];
  try {
    return decodeEvent(event, log.topics, log.data)?.arguments ?? [];
  } catch (error) {
    // A contract may emit what its ABI does not describe: such an event is listed without its arguments.
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

function printed(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(printed);
  if (value instanceof Uint8Array) return bytesToHex(value);
  if (typeof value !== 'string') return String(value);
  return isAddress(value) ? `0x${bytesToHex(addressToEvmBytes(value))}` : value.replace(/^0x/, '');
}

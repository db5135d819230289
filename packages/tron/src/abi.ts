import {
  decodeAbiParameters,
  decodeEventLog,
  encodeAbiParameters,
  toFunctionSelector,
  toEventSelector,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
} from 'viem';
import { parseAbiItem } from 'viem';
import { decodeEventWords, decodeWords } from './abi-words.ts';
import { addressFromBytes, addressToEvmBytes, parseAddress } from './address.ts';
import { bytesToHex, concatBytes, hexToBytes } from './bytes.ts';
import { DecodeError, InvalidValueError } from './errors.ts';
import type { AbiEntry } from './messages.gen.ts';

/** A decoded argument: its declared name (may be empty), ABI type and value. Addresses are base58, integers bigint. */
export interface AbiValue {
  name: string;
  type: string;
  value: unknown;
  indexed?: boolean;
}

/** A decoded call or event: `transfer`, `transfer(address,uint256)`, and its arguments in order. */
export interface DecodedCall {
  name: string;
  signature: string;
  arguments: AbiValue[];
}

type Hex = `0x${string}`;
const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;

function parseItem(signature: string, kind: 'function' | 'event'): AbiFunction | AbiEvent {
  const text = /^(function|event)\s/.test(signature) ? signature : `${kind} ${signature}`;
  try {
    return parseAbiItem(text) as AbiFunction | AbiEvent;
  } catch (error) {
    throw new InvalidValueError(
      'invalid_signature_text',
      `"${signature}" is not a signature such as transfer(address,uint256)`,
      { cause: error },
    );
  }
}

/** First four bytes of keccak-256 of a canonical function signature. */
export function functionSelector(signature: string): Uint8Array {
  return hexToBytes(toFunctionSelector(parseItem(signature, 'function') as AbiFunction));
}

/** topic[0] of an event: keccak-256 of its canonical signature. */
export function eventTopic(signature: string): Uint8Array {
  return hexToBytes(toEventSelector(parseItem(signature, 'event')));
}

/** ABI-encoded parameters for types such as `address` and `uint256[]`; addresses in any form {@link parseAddress} reads. */
export function encodeParameters(types: readonly string[], values: readonly unknown[]): Uint8Array {
  const parameters = types.map(type => ({ type, name: '' }));
  return encodeTyped(parameters, values);
}

function encodeTyped(parameters: readonly AbiParameter[], values: readonly unknown[]): Uint8Array {
  if (parameters.length !== values.length)
    throw new InvalidValueError(
      'argument_count',
      `Expected ${parameters.length} arguments, got ${values.length}`,
    );
  const converted = parameters.map((parameter, index) => toEvmValue(parameter, values[index]));
  try {
    return hexToBytes(encodeAbiParameters(parameters, converted));
  } catch (error) {
    throw new InvalidValueError(
      'invalid_argument',
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      { cause: error },
    );
  }
}

/** Call data: selector and encoded arguments of a function signature. */
export function encodeCall(signature: string, values: readonly unknown[]): Uint8Array {
  const item = parseItem(signature, 'function') as AbiFunction;
  return concatBytes(hexToBytes(toFunctionSelector(item)), encodeTyped(item.inputs, values));
}

/**
 * Decodes ABI-encoded values.
 * @throws DecodeError `malformed_abi`
 */
export function decodeParameters(types: readonly (string | AbiParameter)[], data: Uint8Array): AbiValue[] {
  const parameters = types.map(type => (typeof type === 'string' ? { type, name: '' } : type));
  if (parameters.length === 0) return [];
  const plain = decodeWords(parameters, data);
  if (plain) return plain;
  try {
    const values: readonly unknown[] = decodeAbiParameters(parameters, toHex(data));
    return parameters.map((parameter, index) => ({
      name: parameter.name ?? '',
      type: parameter.type,
      value: fromEvmValue(parameter, values[index]),
    }));
  } catch (error) {
    throw new DecodeError(
      'malformed_abi',
      `These ${data.length} bytes are not (${parameters.map(p => p.type).join(',')})`,
      { cause: error },
    );
  }
}

/** Decodes call data against one function; undefined when the selector is another one's. */
export function decodeCall(abi: AbiFunction | string, data: Uint8Array): DecodedCall | undefined {
  const item = typeof abi === 'string' ? (parseItem(abi, 'function') as AbiFunction) : abi;
  if (data.length < 4 || toFunctionSelector(item) !== toHex(data.subarray(0, 4))) return undefined;
  return {
    name: item.name,
    signature: signatureOf(item),
    arguments: decodeParameters(item.inputs, data.subarray(4)),
  };
}

/** Decodes a log against one event; undefined when topic[0] is another event's. */
export function decodeEvent(
  abi: AbiEvent | string,
  topics: readonly Uint8Array[],
  data: Uint8Array,
): DecodedCall | undefined {
  const item = typeof abi === 'string' ? (parseItem(abi, 'event') as AbiEvent) : abi;
  const first = topics[0];
  if (!first || topicOf(item) !== toHex(first)) return undefined;
  const plain = decodeEventWords(item, topics, data);
  if (plain) return { name: item.name, signature: signatureOf(item), arguments: plain };
  try {
    const decoded = decodeEventLog({
      abi: [item],
      topics: topics.map(toHex) as [Hex, ...Hex[]],
      data: toHex(data),
      strict: true,
    });
    const args = decoded.args as unknown as Record<string, unknown> | readonly unknown[] | undefined;
    return {
      name: item.name,
      signature: signatureOf(item),
      arguments: item.inputs.map((input, index) => ({
        name: input.name ?? '',
        type: input.type,
        value: fromEvmValue(
          input,
          Array.isArray(args) ? args[index] : (args as Record<string, unknown>)?.[input.name ?? ''],
        ),
        indexed: input.indexed === true,
      })),
    };
  } catch (error) {
    throw new DecodeError('malformed_abi', `The log does not fit event ${signatureOf(item)}`, {
      cause: error,
    });
  }
}

const topicsOf = new WeakMap<AbiEvent, Hex>();

/** topic[0] of an event, hashed once: the same few events fill most logs. */
function topicOf(item: AbiEvent): Hex {
  let topic = topicsOf.get(item);
  if (topic === undefined) topicsOf.set(item, (topic = toEventSelector(item)));
  return topic;
}

/** `name(type,type)` of a function or event. */
export function signatureOf(item: AbiFunction | AbiEvent): string {
  return `${item.name}(${item.inputs.map(canonicalType).join(',')})`;
}

function canonicalType(parameter: AbiParameter): string {
  if (!parameter.type.startsWith('tuple')) return parameter.type;
  const components = 'components' in parameter ? parameter.components : [];
  return `(${components.map(canonicalType).join(',')})${parameter.type.slice('tuple'.length)}`;
}

/** Functions of a contract's ABI as the node stores it, in the form the decoders above take. */
export function functionsOf(entries: readonly AbiEntry[]): AbiFunction[] {
  return entries
    .filter(entry => entry.type === 2)
    .map(entry => ({
      type: 'function',
      name: entry.name,
      inputs: entry.inputs.map(input => ({ name: input.name, type: input.type })),
      outputs: entry.outputs.map(output => ({ name: output.name, type: output.type })),
      stateMutability:
        (['nonpayable', 'pure', 'view', 'nonpayable', 'payable'] as const)[entry.stateMutability] ??
        'nonpayable',
    }));
}

/** Events of a contract's ABI as the node stores it. */
export function eventsOf(entries: readonly AbiEntry[]): AbiEvent[] {
  return entries
    .filter(entry => entry.type === 3)
    .map(entry => ({
      type: 'event',
      name: entry.name,
      ...(entry.anonymous ? { anonymous: true } : {}),
      inputs: entry.inputs.map(input => ({ name: input.name, type: input.type, indexed: input.indexed })),
    }));
}

function toEvmValue(parameter: AbiParameter, value: unknown): unknown {
  const array = /^(.*)\[\d*\]$/.exec(parameter.type);
  if (array) {
    if (!Array.isArray(value))
      throw new InvalidValueError('invalid_argument', `${parameter.type} needs a list`);
    const item = { ...parameter, type: array[1] ?? '' };
    return value.map(entry => toEvmValue(item, entry));
  }
  if (parameter.type === 'tuple' && 'components' in parameter) {
    const components = parameter.components;
    const list = Array.isArray(value)
      ? value
      : components.map(part => (value as Record<string, unknown>)[part.name ?? '']);
    const parts = components.map((part, index) => toEvmValue(part, list[index]));
    return components.every(part => part.name)
      ? Object.fromEntries(components.map((part, index) => [part.name, parts[index]]))
      : parts;
  }
  if (parameter.type === 'address') return toHex(addressToEvmBytes(parseAddress(String(value))));
  if (/^u?int\d*$/.test(parameter.type) && typeof value !== 'bigint') return parseInteger(value);
  if (parameter.type.startsWith('bytes'))
    return value instanceof Uint8Array ? toHex(value) : `0x${String(value).replace(/^0x/, '')}`;
  return value;
}

function parseInteger(value: unknown): bigint {
  if (
    typeof value === 'number' ? Number.isSafeInteger(value) : /^-?(?:\d+|0x[0-9a-fA-F]+)$/.test(String(value))
  )
    return BigInt(value as string | number);
  throw new InvalidValueError('invalid_argument', `"${String(value)}" is not a whole number`);
}

function fromEvmValue(parameter: AbiParameter, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (parameter.type === 'tuple' && 'components' in parameter)
      return value.map((entry, index) => fromEvmValue(parameter.components[index] as AbiParameter, entry));
    const item = { ...parameter, type: parameter.type.replace(/\[\d*\]$/, '') };
    return value.map(entry => fromEvmValue(item, entry));
  }
  if (parameter.type === 'tuple' && 'components' in parameter)
    return Object.fromEntries(
      parameter.components.map(part => [
        part.name,
        fromEvmValue(part, (value as Record<string, unknown>)[part.name ?? '']),
      ]),
    );
  if (parameter.type === 'address') return addressFromBytes(hexToBytes(String(value)));
  if (typeof value === 'number') return BigInt(value);
  return value;
}

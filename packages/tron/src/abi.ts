import {
  decodeAbiParameters,
  encodeAbiParameters,
  toFunctionSelector,
  toEventSelector,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
} from 'viem';
import { parseAbiItem } from 'viem';
import { decodeEventWords, decodeWords, type AbiValue } from './abi-words.ts';
import { addressFromBytes, addressToEvmBytes, parseAddress } from './address.ts';
import { bytesToHex, concatBytes, equalBytes, hexToBytes, textToBytes } from './bytes.ts';
import { DecodeError, InvalidValueError } from './errors.ts';
import { keccak256 } from './hash.ts';

export { eventsOf, functionsOf } from './abi-entries.ts';
export type { AbiComponent, AbiValue } from './abi-words.ts';
export type { AbiEvent, AbiFunction, AbiParameter };

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

/**
 * A function from its text, such as `transfer(address to, uint256)`.
 * @throws InvalidValueError `invalid_signature_text`
 */
export function functionFromSignature(signature: string): AbiFunction {
  const item = parseItem(signature, 'function');
  if (item.type === 'function') return item;
  throw new InvalidValueError('invalid_signature_text', `"${signature}" is no function`);
}

/** Selector of a function whose types are known; from its text see {@link functionSelector}. */
export function selectorOf(item: AbiFunction): Uint8Array {
  return keccak256(textToBytes(signatureOf(item))).slice(0, 4);
}

/** Hashed once: the same few events fill most logs. */
const topicsOf = new WeakMap<AbiEvent, Uint8Array>();

/** topic[0] of an event whose types are known; from its text see {@link eventTopic}. */
export function topicOf(item: AbiEvent): Uint8Array {
  let topic = topicsOf.get(item);
  if (!topic) topicsOf.set(item, (topic = keccak256(textToBytes(signatureOf(item)))));
  return topic;
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
  const evmTypes = parameters.map(asEvmType);
  const converted = evmTypes.map((parameter, index) => toEvmValue(parameter, values[index]));
  try {
    return hexToBytes(encodeAbiParameters(evmTypes, converted));
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
  return concatBytes(selectorOf(item), encodeTyped(item.inputs, values));
}

/**
 * The same for a function whose types are known, structs with their members included.
 * @throws InvalidValueError `invalid_argument` or `argument_count`
 */
export function encodeFunctionCall(item: AbiFunction, values: readonly unknown[]): Uint8Array {
  return concatBytes(selectorOf(item), encodeTyped(item.inputs, values));
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
    const values: readonly unknown[] = decodeAbiParameters(parameters.map(asEvmType), toHex(data));
    return parameters.map((parameter, index) => ({
      name: parameter.name ?? '',
      type: parameter.type,
      value: fromEvmValue(parameter, values[index]),
      ...('components' in parameter ? { components: parameter.components } : {}),
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
  if (data.length < 4 || !equalBytes(selectorOf(item), data.subarray(0, 4))) return undefined;
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
  if (!first || !equalBytes(topicOf(item), first)) return undefined;
  const plain = decodeEventWords(item, topics, data);
  return {
    name: item.name,
    signature: signatureOf(item),
    arguments: plain ?? eventArguments(item, topics, data),
  };
}

/** Arguments by their places: two of an event may have the same name, or one that means something in JavaScript. */
function eventArguments(item: AbiEvent, topics: readonly Uint8Array[], data: Uint8Array): AbiValue[] {
  const inData = decodeParameters(
    item.inputs.filter(input => input.indexed !== true),
    data,
  );
  let dataIndex = 0;
  let topicIndex = 0;
  return item.inputs.map(input => {
    if (input.indexed !== true) return { ...(inData[dataIndex++] as AbiValue), indexed: false };
    const topic = topics[++topicIndex];
    if (!topic) throw new DecodeError('malformed_abi', `The log does not fit event ${signatureOf(item)}`);
    // Of what does not fit into a topic the log has the hash alone.
    if (/^(?:string|bytes|tuple)$|\]$/.test(input.type))
      return { name: input.name ?? '', type: input.type, value: toHex(topic), indexed: true };
    return { ...(decodeParameters([input], topic)[0] as AbiValue), indexed: true };
  });
}

/**
 * TRON's own type for ids of TRC10 tokens is called so in signatures, and coded as a number; a function is coded as its address
 * and selector.
 */
function asEvmType(parameter: AbiParameter): AbiParameter {
  return {
    ...parameter,
    type: parameter.type.replace(/^trcToken/, 'uint256').replace(/^function/, 'bytes24'),
    ...('components' in parameter ? { components: parameter.components.map(asEvmType) } : {}),
  };
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

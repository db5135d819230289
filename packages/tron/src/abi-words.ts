import type { AbiEvent, AbiParameter } from 'viem';
import { addressFromBytes, type Address } from './address.ts';
import { bytesToHex } from './bytes.ts';

const WORD = 32;
const EVM_ADDRESS = 20;

/** A decoded argument: its declared name (may be empty), ABI type and value. Addresses are base58, integers bigint. */
export interface AbiValue {
  name: string;
  type: string;
  value: unknown;
  indexed?: boolean;
  /** Members of a struct or of each struct of a list, where the ABI declares them. */
  components?: readonly AbiComponent[];
}

/** A member of a struct as an ABI declares it. */
export interface AbiComponent {
  name?: string | undefined;
  type: string;
  components?: readonly AbiComponent[] | undefined;
}

/**
 * Addresses and amounts alone, which most calls have: a tenth of the time that the general way takes, which hashes every
 * address for its capital letters. Undefined for other types, and for too few bytes.
 */
export function decodeWords(parameters: readonly AbiParameter[], data: Uint8Array): AbiValue[] | undefined {
  if (data.length < parameters.length * WORD || !parameters.every(isWord)) return undefined;
  return parameters.map(({ name = '', type }, index) => ({ name, type, value: wordAt(type, data, index) }));
}

function isWord({ type }: AbiParameter): boolean {
  return type === 'address' || type === 'uint256';
}

function wordAt(type: string, data: Uint8Array, index: number): Address | bigint {
  const end = (index + 1) * WORD;
  return type === 'address'
    ? addressFromBytes(data.subarray(end - EVM_ADDRESS, end))
    : BigInt(`0x${bytesToHex(data.subarray(end - WORD, end))}`);
}

/** The same as {@link decodeWords} of a log; undefined also where topics are missing. */
export function decodeEventWords(
  { inputs }: AbiEvent,
  topics: readonly Uint8Array[],
  data: Uint8Array,
): AbiValue[] | undefined {
  const indexed = inputs.filter(input => input.indexed === true).length;
  if (!inputs.every(isWord) || data.length < (inputs.length - indexed) * WORD) return undefined;
  if (topics.length <= indexed || topics.some(topic => topic.length !== WORD)) return undefined;
  let topicIndex = 0;
  let dataIndex = 0;
  return inputs.map(({ name = '', type, indexed: isIndexed = false }) => {
    const value = isIndexed
      ? wordAt(type, topics[++topicIndex] as Uint8Array, 0)
      : wordAt(type, data, dataIndex++);
    return { name, type, value, indexed: isIndexed };
  });
}

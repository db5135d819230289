import {
  decodeParameters,
  selectorOf,
  signatureOf,
  topicOf,
  type DecodedCall,
  type eventsOf,
  type functionsOf,
} from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { KNOWN_EVENTS, KNOWN_FUNCTIONS, parseKnownEvent, parseKnownFunction } from './known-signatures.ts';

export type AbiFunction = ReturnType<typeof functionsOf>[number];
export type AbiEvent = ReturnType<typeof eventsOf>[number];

/** Functions by the hex of their selectors, events by that of topic[0]; hashed once, since every call is looked up here. */
export interface ContractAbi {
  functions: ReadonlyMap<string, AbiFunction>;
  events: ReadonlyMap<string, readonly AbiEvent[]>;
}

export function readAbi(functions: readonly AbiFunction[], events: readonly AbiEvent[]): ContractAbi {
  const byTopic = new Map<string, AbiEvent[]>();
  for (const event of events) {
    const topic = bytesToHex(topicOf(event));
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), event]);
  }
  return {
    functions: new Map(functions.map(item => [bytesToHex(selectorOf(item)), item])),
    events: byTopic,
  };
}

export const NOTHING = readAbi([], []);
export const WELL_KNOWN = readAbi(KNOWN_FUNCTIONS.map(parseKnownFunction), KNOWN_EVENTS.map(parseKnownEvent));

export function decodeByAbi(abi: ContractAbi, data: Uint8Array): DecodedCall | undefined {
  if (data.length < 4) return undefined;
  const selector = bytesToHex(data.subarray(0, 4));
  const candidates = [abi.functions.get(selector), WELL_KNOWN.functions.get(selector)].filter(
    item => item !== undefined,
  );
  return firstThatFits(candidates, item => ({
    name: item.name,
    signature: signatureOf(item),
    arguments: decodeParameters(item.inputs, data.subarray(4)),
  }));
}

/** The first of several items that the bytes fit. */
export function firstThatFits<T>(
  items: readonly T[],
  decode: (item: T) => DecodedCall | undefined,
): DecodedCall | undefined {
  for (const item of items) {
    try {
      const decoded = decode(item);
      if (decoded) return decoded;
    } catch (error) {
      // A contract may call anything "transfer(address,uint256)" and send fewer bytes: that item does not fit.
      if (!(error instanceof DecodeError)) throw error;
    }
  }
  return undefined;
}

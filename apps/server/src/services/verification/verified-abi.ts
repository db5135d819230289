import type { eventsOf, functionsOf } from '@sunscope/tron/abi';
import { member } from './compiled.ts';

type AbiFunction = ReturnType<typeof functionsOf>[number];
type AbiEvent = ReturnType<typeof eventsOf>[number];

/** A compiler's ABI in the form the decoders take. */
export interface CompiledAbi {
  functions: AbiFunction[];
  events: AbiEvent[];
  mayBeProxy: boolean;
}

/** Real contracts have a few hundred; each is hashed. */
const MOST_ITEMS = 1000;

/** Functions and events of an ABI that a compiler gave; members of structs are known here. */
export function abiOfJson(text: string): CompiledAbi {
  const items: unknown = JSON.parse(text);
  const list = Array.isArray(items) ? (items as unknown[]) : [];
  const ofType = (type: string) => list.filter(item => member(item, 'type') === type).slice(0, MOST_ITEMS);
  const functions = ofType('function').map(
    item => ({ stateMutability: 'nonpayable', outputs: [], ...(item as object) }) as unknown as AbiFunction,
  );
  return {
    functions,
    events: ofType('event') as AbiEvent[],
    mayBeProxy:
      ofType('fallback').length > 0 ||
      functions.some(({ name, inputs }) => name === 'implementation' && inputs.length === 0),
  };
}

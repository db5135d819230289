import type { JsonValue } from '@sunscope/node-api/json';
import { walkChain, type ChainTransaction } from './chain.ts';

/** Text of a member; empty where there is none. */
export function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : '';
}

export const calledBy = (item: ChainTransaction) => textOf(item.value['contract_address']);
export const ownerOf = (item: ChainTransaction) => textOf(item.value['owner_address']);
/** Hex of the call data. */
export const dataOf = (item: ChainTransaction) => textOf(item.value['data']);

/** Every call of a contract, oldest first. */
export async function chainCalls(): Promise<ChainTransaction[]> {
  return (await walkChain()).filter(item => item.type === 'TriggerSmartContract');
}

/** A sum for each key, in the order the keys first come; a count where no value is named. */
export function sumBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  valueOf: (item: T) => number = () => 1,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + valueOf(item));
  return sums;
}

/** The most called contract. */
export async function busiestContract(): Promise<string> {
  const [first] = [...sumBy(await chainCalls(), calledBy)].sort((a, b) => b[1] - a[1]);
  if (!first) throw new Error('the demo world has no calls');
  return first[0];
}

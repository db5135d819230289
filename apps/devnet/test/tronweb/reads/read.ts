import { expect } from 'vitest';
import type { World } from '../world.ts';

/** A read, and what it must give. */
export interface Read {
  readonly how: string;
  readonly not?: string;
  readonly parameters?: (world: World) => readonly unknown[];
  readonly check: (result: unknown, world: World) => void;
  /** `numbers`: raw reads give numbers too, because TronWeb asks without the flag or there are no 64-bit integers. */
  readonly raw?: 'numbers' | 'changes';
}

export const is = (expected: unknown) => (result: unknown) => expect(result).toEqual(expected);
export const has = (expected: object) => (result: unknown) => expect(result).toMatchObject(expected);

/** The same with every whole number that came as text as a number. */
export function asNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asNumbers);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asNumbers(item)]));
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

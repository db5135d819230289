import type { HexAddress } from '@sunscope/tron/address';
import type { World } from '../machine/world.ts';

export interface PrecompileCall {
  data: Uint8Array;
  energyLimit: number;
  world: World;
  /** Counts work that is about to be done (see machine/work.ts). @throws TvmFailure OUT_OF_TIME */
  spendWork: (units: number) => void;
  /** Who calls; under DELEGATECALL the caller of the contract that does. */
  caller: HexAddress;
  /** By CALL, from code that may change the state: what changes it answers nothing else. */
  mayChange?: boolean;
}

/** A contract built into the machine; undefined when it fails or cannot be paid, which costs all energy of the call. */
export type Precompile = (call: PrecompileCall) => { energy: number; output: Uint8Array } | undefined;

/** TRON's own: a price and an amount of work that depend on the input alone, and an answer. */
export function priced(
  price: (data: Uint8Array) => number,
  work: (data: Uint8Array) => number,
  answer: (data: Uint8Array, world: World, caller: HexAddress) => Uint8Array,
): Precompile {
  return ({ data, energyLimit, world, caller, spendWork }) => {
    const energy = price(data);
    if (energy > energyLimit) return undefined;
    spendWork(work(data));
    return { energy, output: answer(data, world, caller) };
  };
}

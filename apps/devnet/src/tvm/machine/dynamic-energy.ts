import { emptyMessage } from '@sunscope/tron/codec';
import type { ContractState } from '@sunscope/tron/messages';
import { strictPow } from '@sunscope/tron/strict-pow';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';

// java-tron: ContractStateCapsule, Program.updateContextContractFactor. A contract whose energy in one maintenance cycle
// lies above a threshold costs more in the next; while it lies below, that wears off again.

/** A factor of 1, and the unit of all factors (java-tron: DYNAMIC_ENERGY_FACTOR_DECIMAL). */
export const FACTOR_UNIT = 10_000;
/** A factor wears off by this part of what it grows by (java-tron: DYNAMIC_ENERGY_DECREASE_DIVISION). */
const DECREASE_DIVISION = 4;

export interface DynamicEnergyRules {
  /** Reward cycle now. */
  readonly cycle: bigint;
  /** Energy in a cycle above which a contract's factor grows. */
  readonly threshold: bigint;
  readonly increaseFactor: bigint;
  readonly maxFactor: bigint;
}

/** Brings a contract's record to the present cycle; a contract without one has the empty record. */
export function catchUp(record: ContractState, rules: DynamicEnergyRules): ContractState {
  const { cycle } = rules;
  let last = record.update_cycle;
  if (last === cycle) return record;
  if (last > cycle || last === 0n) return { ...emptyMessage('ContractState'), update_cycle: cycle };
  const increase = Number(rules.increaseFactor);
  let factor = Number(record.energy_factor);
  if (record.energy_usage > rules.threshold) {
    last += 1n;
    // Doubles, cut to an integer, in java-tron's order of operations.
    const grown = Math.trunc((factor + FACTOR_UNIT) * (1 + increase / FACTOR_UNIT)) - FACTOR_UNIT;
    factor = Math.min(Number(rules.maxFactor), grown);
  }
  const idle = cycle - last;
  if (idle > 0n) {
    const kept = keptAfter(1 - increase / DECREASE_DIVISION / FACTOR_UNIT, Number(idle));
    factor = Math.max(0, Math.trunc((factor + FACTOR_UNIT) * kept) - FACTOR_UNIT);
  }
  return { energy_usage: 0n, energy_factor: BigInt(factor), update_cycle: cycle };
}

/** What is left of a factor after some cycles; nothing where {@link strictPow} would leave its range. */
function keptAfter(perCycle: number, cycles: number): number {
  return Math.log2(perCycle) * cycles < -900 ? 0 : strictPow(perCycle, cycles);
}

/** A contract's record as of the present cycle, nothing stored (/wallet/getcontractinfo). */
export function contractStateNow(state: State, address: AddressBytes): ContractState {
  return catchUp(state.contractState(address), {
    cycle: state.property('CURRENT_CYCLE'),
    threshold: state.property('DYNAMIC_ENERGY_THRESHOLD'),
    increaseFactor: state.property('DYNAMIC_ENERGY_INCREASE_FACTOR'),
    maxFactor: state.property('DYNAMIC_ENERGY_MAX_FACTOR'),
  });
}

/** True while contracts that are used much cost more. */
export function isEnergyDynamic(state: State): boolean {
  return state.property('ALLOW_DYNAMIC_ENERGY') === 1n;
}

/** Stores a contract's record as of the present cycle. @returns its factor, in {@link FACTOR_UNIT} */
export function beginDynamicEnergy(state: State, address: AddressBytes): number {
  const before = state.contractState(address);
  const record = contractStateNow(state, address);
  if (record !== before) state.putContractState(address, record);
  return Number(record.energy_factor) + FACTOR_UNIT;
}

/** Counts what a run used, penalty not included, towards the contract's next factor. */
export function addDynamicUsage(state: State, address: AddressBytes, energy: number): void {
  const record = state.contractState(address);
  state.putContractState(address, { ...record, energy_usage: record.energy_usage + BigInt(energy) });
}

/** What an operation costs on top under a factor. */
export function penaltyOf(energy: number, factor: number): number {
  return factor > FACTOR_UNIT ? Math.floor((energy * factor) / FACTOR_UNIT) - energy : 0;
}

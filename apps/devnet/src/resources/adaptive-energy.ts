import { increaseOverWindow } from '@sunscope/tron/resources';
import type { State } from '../state/state.ts';
import { headSlot } from './resource-window.ts';

// java-tron: EnergyProcessor.updateTotalEnergyAverageUsage and updateAdaptiveTotalEnergyLimit. Off on main net, opened by
// proposal 21: the energy shared among stakes grows while little of it is used and shrinks while much is.

/** Slots of the minute over which use is averaged. */
const AVERAGE_SLOTS = 20n;

function isAdaptive(state: State): boolean {
  return state.property('ALLOW_ADAPTIVE_ENERGY') === 1n;
}

/** Counts energy that a contract of the block under way used. */
export function countBlockEnergy(state: State, energy: bigint): void {
  if (isAdaptive(state))
    state.setProperty('BLOCK_ENERGY_USAGE', state.property('BLOCK_ENERGY_USAGE') + energy);
}

/** At the end of a block: lets the limit follow the average use, between the fixed limit and its multiple. */
export function adaptEnergyLimit(state: State): void {
  if (!isAdaptive(state)) return;
  const now = headSlot(state);
  const average = increaseOverWindow(
    state.property('TOTAL_ENERGY_AVERAGE_USAGE'),
    state.property('BLOCK_ENERGY_USAGE'),
    state.property('TOTAL_ENERGY_AVERAGE_TIME'),
    now,
    AVERAGE_SLOTS,
  );
  state.setProperty('TOTAL_ENERGY_AVERAGE_USAGE', average);
  state.setProperty('TOTAL_ENERGY_AVERAGE_TIME', now);
  state.setProperty('BLOCK_ENERGY_USAGE', 0n);
  const current = state.property('TOTAL_CURRENT_ENERGY_LIMIT');
  const isBusy = average > state.property('TOTAL_ENERGY_TARGET_LIMIT');
  const wanted = isBusy ? (current * 99n) / 100n : (current * 1_000n) / 999n;
  const least = state.property('TOTAL_ENERGY_LIMIT');
  const most = least * state.property('ADAPTIVE_RESOURCE_LIMIT_MULTIPLIER');
  const bounded = wanted < least ? least : wanted;
  state.setProperty('TOTAL_CURRENT_ENERGY_LIMIT', bounded > most ? most : bounded);
}

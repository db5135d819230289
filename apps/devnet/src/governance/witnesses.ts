import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';

// java-tron: DposSlot, StatisticManager, DposService.updateSolidBlock.

/** Share of active witnesses that may lag behind the solid block: 30%. */
const SOLID_LAG_TENTHS = 3;

/** Slots that stay empty after a maintenance block (java-tron: MAINTENANCE_SKIP_SLOTS). */
export const MAINTENANCE_SKIP_SLOTS = 2;

/** Whose turn a slot is. */
export function witnessOfSlot(state: State, slot: bigint): AddressBytes {
  const active = state.marks.activeWitnesses;
  return active[Number(slot % BigInt(active.length))] as AddressBytes;
}

/** Counts a block for its producer, and the empty slots before it against those whose turn they were. */
export function recordProduction(
  state: State,
  producer: AddressBytes,
  number: bigint,
  slot: bigint,
  emptySlotsBefore: bigint,
): void {
  const active = state.marks.activeWitnesses;
  const count = BigInt(active.length);
  if (emptySlotsBefore > 0n) {
    for (const [index, address] of active.entries()) {
      const missed = turnsBetween(slot - emptySlotsBefore, slot - 1n, BigInt(index), count);
      const witness = state.witness(address);
      if (witness && missed > 0n) state.putWitness({ ...witness, totalMissed: witness.totalMissed + missed });
    }
  }
  const witness = state.witness(producer);
  if (witness)
    state.putWitness({
      ...witness,
      totalProduced: witness.totalProduced + 1n,
      latestBlockNum: number,
      latestSlotNum: slot,
    });
}

/** How many slots from `first` to `last` (both included) leave `index` modulo `count`. */
function turnsBetween(first: bigint, last: bigint, index: bigint, count: bigint): bigint {
  const upTo = (slot: bigint) => (slot < index ? 0n : (slot - index) / count + 1n);
  return upTo(last) - (first > 0n ? upTo(first - 1n) : 0n);
}

/** The solid height: every active witness's newest block sorted ascending, the one at 30%; it never goes down. */
export function solidHeight(state: State): bigint {
  const newest = state.marks.activeWitnesses
    .map(address => state.witness(address)?.latestBlockNum ?? 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  const solid = newest[Math.floor((newest.length * SOLID_LAG_TENTHS) / 10)] ?? 0n;
  const before = state.property('LATEST_SOLID_BLOCK_NUMBER');
  return solid > before ? solid : before;
}

import { bytesToHex } from '@sunscope/tron/bytes';
import { ACTIVE_WITNESSES } from '@sunscope/tron/block';
import type { Witness } from '@sunscope/tron/messages';
import type { AddressBytes, State } from '../state/state.ts';

// java-tron: DposSlot, StatisticManager, MaintenanceManager, DposService.updateSolidBlock.

/** Share of active witnesses that may lag behind the solid block: 30%. */
const SOLID_LAG_TENTHS = 3;

/** Slots that stay empty after a maintenance block (java-tron: MAINTENANCE_SKIP_SLOTS). */
export const MAINTENANCE_SKIP_SLOTS = 2;

/** Whose turn a slot is. */
export function witnessOfSlot(state: State, slot: bigint): AddressBytes {
  const active = state.activeWitnesses;
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
  const active = state.activeWitnesses;
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
  const newest = state.activeWitnesses
    .map(address => state.witness(address)?.latestBlockNum ?? 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  const solid = newest[Math.floor((newest.length * SOLID_LAG_TENTHS) / 10)] ?? 0n;
  const before = state.property('LATEST_SOLID_BLOCK_NUMBER');
  return solid > before ? solid : before;
}

/** Witnesses by votes, then by address descending (CONSENSUS_LOGIC_OPTIMIZATION). */
export function rankWitnesses(witnesses: readonly Witness[]): Witness[] {
  return [...witnesses].sort((a, b) => {
    if (a.voteCount !== b.voteCount) return a.voteCount > b.voteCount ? -1 : 1;
    return bytesToHex(a.address) > bytesToHex(b.address) ? -1 : 1;
  });
}

/**
 * Maintenance: counts the votes cast since the last one, elects the witnesses with the most, and sets the next
 * maintenance time. The first block of a chain only sets the time.
 */
export function runMaintenance(state: State, number: bigint, timestampMs: bigint): void {
  if (number !== 1n) {
    tallyVotes(state);
    elect(state);
    if (state.property('ALLOW_CHANGE_DELEGATION') === 1n)
      state.setProperty('CURRENT_CYCLE', state.property('CURRENT_CYCLE') + 1n);
  }
  const interval = state.property('MAINTENANCE_TIME_INTERVAL');
  const next = state.property('NEXT_MAINTENANCE_TIME');
  state.setProperty('NEXT_MAINTENANCE_TIME', next + ((timestampMs - next) / interval + 1n) * interval);
}

function tallyVotes(state: State): void {
  const changes = new Map<string, bigint>();
  for (const { oldVotes, newVotes } of state.takeVoteChanges()) {
    for (const vote of oldVotes) add(changes, vote.vote_address, -vote.vote_count);
    for (const vote of newVotes) add(changes, vote.vote_address, vote.vote_count);
  }
  for (const witness of state.allWitnesses()) {
    const change = changes.get(bytesToHex(witness.address)) ?? 0n;
    if (change !== 0n) state.putWitness({ ...witness, voteCount: witness.voteCount + change });
  }
}

function add(changes: Map<string, bigint>, address: AddressBytes, votes: bigint): void {
  const key = bytesToHex(address);
  changes.set(key, (changes.get(key) ?? 0n) + votes);
}

function elect(state: State): void {
  const ranked = rankWitnesses(state.allWitnesses());
  const active = ranked.slice(0, ACTIVE_WITNESSES);
  state.setActiveWitnesses(active.map(witness => witness.address));
  const names = new Set(active.map(witness => bytesToHex(witness.address)));
  for (const witness of ranked) {
    const isJobs = names.has(bytesToHex(witness.address));
    if (witness.isJobs !== isJobs) state.putWitness({ ...witness, isJobs });
  }
}

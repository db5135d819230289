import { bytesToHex } from '@sunscope/tron/bytes';
import { ACTIVE_WITNESSES } from '@sunscope/tron/block';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';
import { processProposals } from './proposals.ts';
import { closeCycle, openCycle, payStandbyAllowance } from './rewards.ts';
import { rankWitnesses } from './witness-order.ts';

// java-tron: MaintenanceManager, Manager.processBlock.

/**
 * Maintenance: decides expired proposals, closes the reward cycle, counts the votes cast since the last one, elects the
 * witnesses with the most, and sets the next maintenance time. The first block of a chain only sets the time.
 */
export function runMaintenance(state: State, number: bigint, timestampMs: bigint): void {
  processProposals(state);
  if (number !== 1n) {
    closeCycle(state);
    if (tallyVotes(state)) {
      elect(state);
      payStandbyAllowance(state);
    }
    openCycle(state);
  }
  const interval = state.property('MAINTENANCE_TIME_INTERVAL');
  const next = state.property('NEXT_MAINTENANCE_TIME');
  state.setProperty('NEXT_MAINTENANCE_TIME', next + ((timestampMs - next) / interval + 1n) * interval);
}

/** @returns whether anyone voted since the last maintenance: else the witnesses stay as they are. */
function tallyVotes(state: State): boolean {
  const changes = new Map<string, bigint>();
  for (const { oldVotes, newVotes } of state.voteChanges.take()) {
    for (const vote of oldVotes) add(changes, vote.vote_address, -vote.vote_count);
    for (const vote of newVotes) add(changes, vote.vote_address, vote.vote_count);
  }
  for (const witness of state.allWitnesses()) {
    const change = changes.get(bytesToHex(witness.address)) ?? 0n;
    if (change !== 0n) state.putWitness({ ...witness, voteCount: witness.voteCount + change });
  }
  return changes.size > 0;
}

function add(changes: Map<string, bigint>, address: AddressBytes, votes: bigint): void {
  const key = bytesToHex(address);
  changes.set(key, (changes.get(key) ?? 0n) + votes);
}

function elect(state: State): void {
  const ranked = rankWitnesses(state.allWitnesses());
  const active = ranked.slice(0, ACTIVE_WITNESSES);
  state.marks.setActiveWitnesses(active.map(witness => witness.address));
  const names = new Set(active.map(witness => bytesToHex(witness.address)));
  for (const witness of ranked) {
    const isJobs = names.has(bytesToHex(witness.address));
    if (witness.isJobs !== isJobs) state.putWitness({ ...witness, isJobs });
  }
}

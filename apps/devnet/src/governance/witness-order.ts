import { bytesToHex } from '@sunscope/tron/bytes';
import type { Witness } from '@sunscope/tron/messages';

/** Witnesses by votes, then by address descending (CONSENSUS_LOGIC_OPTIMIZATION). */
export function rankWitnesses(witnesses: readonly Witness[]): Witness[] {
  return [...witnesses].sort((a, b) => {
    if (a.voteCount !== b.voteCount) return a.voteCount > b.voteCount ? -1 : 1;
    return bytesToHex(a.address) > bytesToHex(b.address) ? -1 : 1;
  });
}

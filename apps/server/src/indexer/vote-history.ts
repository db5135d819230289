import { keyOf } from '../database/key-of.ts';
import type { CastVote, Tally } from '../repositories/vote-standings.ts';

/**
 * Standings at an earlier time, computed from those of now and the ballots since: each of them put new votes in the
 * place of the voter's ballot before. Votes that an unstake took are not known to have been there.
 * @param cast votes oldest first, the voters' last ballots before the time included
 */
export function standingsAt(cast: readonly CastVote[], now: Tally, atMs: bigint): Tally {
  const standings = new Map(now);
  const add = (candidate: Uint8Array, votes: bigint) => {
    const key = keyOf(candidate);
    standings.set(key, (standings.get(key) ?? 0n) + votes);
  };
  const lastThen = new Map<string, { ballot: bigint; votes: CastVote[] }>();
  const lastNow = new Map<string, { ballot: bigint; votes: CastVote[] }>();
  for (const vote of cast) {
    const key = keyOf(vote.voter);
    for (const last of vote.timestamp_ms <= atMs ? [lastThen, lastNow] : [lastNow]) {
      const known = last.get(key);
      if (known?.ballot === vote.ballot) known.votes.push(vote);
      else last.set(key, { ballot: vote.ballot, votes: [vote] });
    }
  }
  for (const [voter, { ballot, votes }] of lastNow) {
    const before = lastThen.get(voter);
    if (before?.ballot === ballot) continue;
    for (const vote of votes) add(vote.candidate, -vote.votes);
    for (const vote of before?.votes ?? []) add(vote.candidate, vote.votes);
  }
  return standings;
}

import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { StakeAction } from '../database/derived/stake.ts';
import { keyOf } from '../database/key-of.ts';
import { positionOf, type Position } from '../database/position.ts';
import { blockRangeOf } from './page.ts';

/** The votes an account has out now. */
export interface VoterReading {
  address: Uint8Array;
  votes: readonly { candidate: Uint8Array; votes: bigint }[];
}

/** Replaces the votes of accounts by those that a node reports. */
export async function writeAccountVotes(session: Session, readings: readonly VoterReading[]): Promise<void> {
  const given = readings.flatMap(({ address, votes }) => votes.map(vote => ({ voter: address, ...vote })));
  await session.query(
    `WITH asked AS (SELECT voter FROM unnest($1::text::bytea[]) AS t(voter)),
       given AS (
         SELECT voter, candidate, sum(votes)::bigint AS votes
         FROM unnest($2::text::bytea[], $3::text::bytea[], $4::text::bigint[]) AS t(voter, candidate, votes) GROUP BY 1, 2
       ),
       gone AS (
         DELETE FROM account_votes a USING asked
         WHERE a.voter = asked.voter AND NOT EXISTS (SELECT 1 FROM given g WHERE g.voter = a.voter AND g.candidate = a.candidate)
       )
     INSERT INTO account_votes AS a (voter, candidate, votes) SELECT voter, candidate, votes FROM given
     ON CONFLICT (voter, candidate) DO UPDATE SET votes = excluded.votes WHERE a.votes <> excluded.votes`,
    [
      column(readings, reading => reading.address),
      column(given, vote => vote.voter),
      column(given, vote => vote.candidate),
      column(given, vote => vote.votes),
    ],
  );
}

/** Votes by candidate, by {@link keyOf} of its address. */
export type Tally = Map<string, bigint>;

/**
 * How the standings have changed since votes were counted at a time (ms): the votes of everybody who voted or unstaked since, less those of
 * their last ballot before. A voter whose votes had already been cut by an unstake before then counts with the
 * whole ballot; nothing else is left out.
 */
export async function readTallyChange(session: Session, countedMs: bigint): Promise<Tally> {
  // Votes are counted at the end of the first block whose time has come, its own ballots included.
  const { from } = await blockRangeOf(session, { fromMs: countedMs });
  const since = positionOf((from ?? -1n) + 1n);
  const rows = await session.query<{ candidate: Uint8Array; change: bigint }>(
    `WITH changed AS (
         SELECT voter FROM votes WHERE position >= $1
         UNION SELECT owner FROM stake_events WHERE position >= $1 AND action IN (${StakeAction.unfreezeV1}, ${StakeAction.unfreezeV2})
       ),
       differences AS (
         SELECT a.candidate, a.votes FROM changed JOIN account_votes a USING (voter)
         UNION ALL
         SELECT v.candidate, -v.votes FROM changed
         CROSS JOIN LATERAL (SELECT ballot FROM votes o WHERE o.voter = changed.voter AND o.position < $1 ORDER BY o.position DESC LIMIT 1) last
         JOIN votes v ON v.voter = changed.voter AND v.position >= last.ballot AND v.ballot = last.ballot
       )
     SELECT candidate, sum(votes)::bigint AS change FROM differences GROUP BY candidate HAVING sum(votes) <> 0`,
    [since],
  );
  return new Map(rows.map(row => [keyOf(row.candidate), row.change]));
}

/** A vote of a ballot, as it was cast. */
export interface CastVote {
  ballot: Position;
  voter: Uint8Array;
  candidate: Uint8Array;
  votes: bigint;
  timestamp_ms: bigint;
}

/** Every vote cast from a position on, oldest first, and before them the last ballot of the same voters. */
export async function readBallotsFrom(session: Session, from: Position): Promise<CastVote[]> {
  return session.query<CastVote>(
    `WITH recent AS (SELECT DISTINCT voter FROM votes WHERE position >= $1),
       before AS (
         SELECT last.ballot, recent.voter FROM recent
         CROSS JOIN LATERAL (SELECT ballot FROM votes o WHERE o.voter = recent.voter AND o.position < $1 ORDER BY o.position DESC LIMIT 1) last
       )
     SELECT v.ballot, v.voter, v.candidate, v.votes, v.timestamp_ms, v.position FROM before b
     JOIN votes v ON v.voter = b.voter AND v.position >= b.ballot AND v.ballot = b.ballot
     UNION ALL SELECT ballot, voter, candidate, votes, timestamp_ms, position FROM votes WHERE position >= $1
     ORDER BY position`,
    [from],
  );
}

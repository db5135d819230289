import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { nextTransaction, type Position } from '../database/position.ts';
import {
  addCursor,
  addPositionRange,
  blockRangeOf,
  boundedCount,
  Conditions,
  order,
  positionsOfBlock,
  rankedRows,
  type Page,
  type RankedPage,
  type TimeRange,
  withinEightBytes,
} from './page.ts';
import { withHashes } from './placed-rows.ts';
import { readTallyChange } from './vote-standings.ts';

/** Votes for one candidate, as cast or as they stand. */
export interface StoredVote {
  voter: Uint8Array;
  candidate: Uint8Array;
  votes: bigint;
  /** Of the ballot; null where the votes stand since before this index begins. */
  position: Position | null;
  timestamp_ms: bigint | null;
  hash: Uint8Array | null;
  /** What the voter has staked, in sun; null where no node was asked. */
  staked: bigint | null;
}

export interface CastVoteFilter extends TimeRange {
  voter?: Uint8Array | undefined;
  candidate?: Uint8Array | undefined;
  block?: bigint | undefined;
  /** Position of the transaction that cast them. */
  transaction?: Position | undefined;
}

export interface StandingVoteFilter {
  voter?: Uint8Array | undefined;
  candidate?: Uint8Array | undefined;
}

/** Ballots, and votes as they stand. */
export function createVotesReader(session: Session) {
  return {
    /** Votes as they were cast, newest first unless asked otherwise. */
    async cast(filter: CastVoteFilter, page: Page): Promise<StoredVote[]> {
      const conditions = await castConditions(session, filter);
      addCursor(conditions, 'v.position', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const rows = await session.query<Omit<StoredVote, 'hash'>>(
        `SELECT v.voter, v.candidate, v.votes, v.position, v.timestamp_ms, a.staked FROM (
           SELECT * FROM votes v ${conditions.toString()} ORDER BY v.position ${order(page)} ${cut}
         ) v LEFT JOIN accounts a ON a.address = v.voter
         ORDER BY v.position ${order(page)}`,
        conditions.values,
      );
      return withHashes(session, rows);
    },

    async countCast(filter: CastVoteFilter): Promise<number> {
      return boundedCount(session, 'votes AS v', await castConditions(session, filter));
    },

    /** Votes as they stand, most first unless asked otherwise. Among equals by voter, of one voter by candidate. */
    async standing(filter: StandingVoteFilter, page: RankedPage): Promise<StoredVote[]> {
      const conditions = standingConditions(filter);
      const ranked = rankedRows({
        columns: 's.voter, s.candidate, s.votes',
        from: 'account_votes AS s',
        conditions,
        amount: 's.votes',
        address: filter.voter === undefined ? 's.voter' : 's.candidate',
        page: withinEightBytes(page),
      });
      const rows = await session.query<Omit<StoredVote, 'hash'>>(
        `SELECT s.voter, s.candidate, s.votes, v.position, v.timestamp_ms, a.staked
         FROM (SELECT *, row_number() OVER () AS place FROM (${ranked}) AS ranked) AS s
         LEFT JOIN LATERAL (
           SELECT position, timestamp_ms FROM votes o WHERE o.voter = s.voter AND o.candidate = s.candidate ORDER BY position DESC LIMIT 1
         ) v ON true
         LEFT JOIN accounts a ON a.address = s.voter
         ORDER BY s.place`,
        conditions.values,
      );
      return withHashes(session, rows);
    },

    async countStanding(filter: StandingVoteFilter): Promise<number> {
      return boundedCount(session, 'account_votes AS s', standingConditions(filter));
    },

    /** Sum of the votes that stand. */
    async sumStanding(filter: StandingVoteFilter): Promise<bigint> {
      const conditions = standingConditions(filter);
      const [row] = await session.query<{ sum: bigint | null }>(
        `SELECT sum(s.votes)::bigint AS sum FROM account_votes AS s ${conditions.toString()}`,
        conditions.values,
      );
      return row?.sum ?? 0n;
    },

    /** How a candidate's votes have changed since votes were counted at a time, see `vote-standings.ts`. */
    async changeSince(countedMs: bigint): Promise<(candidate: Uint8Array) => bigint | undefined> {
      const change = await readTallyChange(session, countedMs);
      return candidate => change.get(keyOf(candidate));
    },
  };
}

export type VotesReader = ReturnType<typeof createVotesReader>;

async function castConditions(session: Session, filter: CastVoteFilter): Promise<Conditions> {
  const conditions = new Conditions();
  if (filter.voter !== undefined) conditions.add('v.voter = ?', filter.voter);
  if (filter.candidate !== undefined) conditions.add('v.candidate = ?', filter.candidate);
  if (filter.block !== undefined) {
    const { from, to } = positionsOfBlock(filter.block);
    conditions.add('v.position >= ?', from).add('v.position < ?', to);
  }
  if (filter.transaction !== undefined)
    conditions
      .add('v.position >= ?', filter.transaction)
      .add('v.position < ?', nextTransaction(filter.transaction));
  addPositionRange(conditions, 'v.position', await blockRangeOf(session, filter));
  return conditions;
}

function standingConditions(filter: StandingVoteFilter): Conditions {
  const conditions = new Conditions();
  if (filter.voter !== undefined) conditions.add('s.voter = ?', filter.voter);
  if (filter.candidate !== undefined) conditions.add('s.candidate = ?', filter.candidate);
  return conditions;
}
